import {
  BufferAttribute,
  type BufferGeometry,
  DataTexture,
  FloatType,
  type Material,
  Matrix4,
  MeshDepthMaterial,
  MeshDistanceMaterial,
  type Object3D,
  RGBADepthPacking,
  RGBAFormat,
  SkinnedMesh,
  type Vector3,
  Vector4,
} from 'three';
import type { Primitive, Skin } from '../scene/scene.ts';
import type { SurfaceMaterial } from './materials.ts';
import { stillBone } from './skin.ts';

/** Numbers per influence: displacement of the vertex 3, weight, displacement of its normal 3, bone. Two texels of four. */
const NUMBERS = 8;
const WEIGHT = 3;
const NORMAL = 4;
const BONE = 7;
/** A width that all GPUs support, and even, so that both texels of an influence are in one row. */
const MOST_WIDE = 2048;

/**
 * A skinned mesh whose vertices have any number of influences, each with an offset. three.js supports four in vertex
 * attributes; these are in a texture, in the rows of the scene's influences.
 *
 * Where influences have offsets, o in the space of a joint with the inverse bind matrix B, the exact position is the sum of
 * w · M · o. It is drawn as that of w · M · B · (v + d) with d = B⁻¹ · o - v, so that morph targets may move v.
 */
export class ManyInfluencesMesh extends SkinnedMesh<BufferGeometry, SurfaceMaterial> {
  /** Copies of objects in three.js lack the materials of their shadows, without which these would be those of other poses. */
  override copy(source: Object3D, recursive?: boolean): this {
    super.copy(source as SkinnedMesh<BufferGeometry, SurfaceMaterial>, recursive);
    if (source.customDepthMaterial) this.customDepthMaterial = source.customDepthMaterial;
    if (source.customDistanceMaterial) this.customDistanceMaterial = source.customDistanceMaterial;
    return this;
  }

  /** Used for rays and bounds; equivalent to the shader. */
  override applyBoneTransform<T extends Vector3 | Vector4>(vertex: number, target: T): T {
    const { influenceRange } = this.geometry.attributes as { influenceRange: BufferAttribute };
    const { data } = this.geometry.userData.influences as { data: Float32Array };
    const { bones, boneInverses } = this.skeleton;
    const [x, y, z] = [target.x, target.y, target.z];
    sum.set(0, 0, 0, 0);
    for (let i = influenceRange.getX(vertex); i < influenceRange.getY(vertex); i++) {
      const at = i * NUMBERS;
      const bone = data[at + BONE]!;
      place.set(x + data[at]!, y + data[at + 1]!, z + data[at + 2]!, 1).applyMatrix4(this.bindMatrix);
      matrix.multiplyMatrices(bones[bone]!.matrixWorld, boneInverses[bone]!);
      sum.addScaledVector(place.applyMatrix4(matrix), data[at + WEIGHT]!);
    }
    sum.applyMatrix4(this.bindMatrixInverse);
    target.x = sum.x;
    target.y = sum.y;
    target.z = sum.z;
    return target;
  }
}

const sum = new Vector4();
const place = new Vector4();
const matrix = new Matrix4();

/**
 * Makes a mesh of a geometry, a separate material that is changed, and any number of influences.
 *
 * @returns the mesh, and whether the offsets of its influences are exact: without an inverse of the inverse bind matrix the
 *   vertex's position is used
 */
export function createManyInfluencesMesh(
  geometry: BufferGeometry,
  material: SurfaceMaterial,
  primitive: Primitive,
  skin: Skin,
): { mesh: ManyInfluencesMesh; isExact: boolean } {
  const { data, ranges, isExact } = gather(primitive, skin);
  const width = Math.min(MOST_WIDE, data.length / 4);
  const texture = new DataTexture(data, width, data.length / 4 / width, RGBAFormat, FloatType);
  texture.needsUpdate = true;
  geometry.setAttribute('influenceRange', new BufferAttribute(ranges, 2));
  geometry.userData.influences = { data };
  geometry.addEventListener('dispose', () => texture.dispose());
  const mesh = new ManyInfluencesMesh(geometry, material);
  mesh.customDepthMaterial = new MeshDepthMaterial({ depthPacking: RGBADepthPacking });
  mesh.customDistanceMaterial = new MeshDistanceMaterial();
  for (const shaded of [material, mesh.customDepthMaterial, mesh.customDistanceMaterial]) {
    readInfluences(shaded, texture);
  }
  return { mesh, isExact };
}

/** The influences of all vertices for the shader. */
interface Texels {
  /** NUMBERS per influence, padded to whole rows. */
  data: Float32Array<ArrayBuffer>;
  /** Per vertex the index of its first influence and that after the last. */
  ranges: Float32Array<ArrayBuffer>;
  isExact: boolean;
}

function gather({ positions, normals, influences }: Primitive, skin: Skin): Texels {
  const { start, joint, weight, offset, offsetNormal } = influences!;
  const binds = skin.joints.map((_, index) => bindOf(skin, index));
  const vertices = start.length - 1;
  // A vertex without influences gets one.
  let length = joint.length;
  for (let vertex = 0; vertex < vertices; vertex++) if (start[vertex] === start[vertex + 1]) length++;
  const data = createTexels(length);
  const ranges = new Float32Array(vertices * 2);
  let at = 0;
  for (let vertex = 0; vertex < vertices; vertex++) {
    ranges[vertex * 2] = at / NUMBERS;
    if (start[vertex] === start[vertex + 1]) {
      data[at + WEIGHT] = 1;
      data[at + BONE] = stillBone(skin);
      at += NUMBERS;
    }
    for (let i = start[vertex]!; i < start[vertex + 1]!; i++, at += NUMBERS) {
      const bind = binds[joint[i]!];
      if (bind && offset) putDifference(offset, i, 1, bind, positions, vertex, data, at);
      if (bind && offsetNormal && normals) {
        putDifference(offsetNormal, i, 0, bind, normals, vertex, data, at + NORMAL);
      }
      data[at + WEIGHT] = weight[i]!;
      data[at + BONE] = joint[i]!;
    }
    ranges[vertex * 2 + 1] = at / NUMBERS;
  }
  return { data, ranges, isExact: !offset || binds.every((bind) => bind) };
}

/** From the space of a joint to the mesh's; undefined if the joint is flat. */
function bindOf({ inverseBind }: Skin, joint: number): Matrix4 | undefined {
  const inverse = new Matrix4().fromArray(inverseBind, joint * 16);
  return inverse.determinant() === 0 ? undefined : inverse.invert();
}

function createTexels(influences: number): Float32Array<ArrayBuffer> {
  const texels = Math.max(1, influences) * (NUMBERS / 4);
  const rows = Math.ceil(texels / MOST_WIDE);
  return new Float32Array((rows > 1 ? rows * MOST_WIDE : texels) * 4);
}

/** Writes the difference between a vector of a vertex and that of an influence; `w` is 1 for points and 0 for directions. */
function putDifference(
  vectors: Float32Array,
  influence: number,
  w: 0 | 1,
  bind: Matrix4,
  rest: Float32Array,
  vertex: number,
  out: Float32Array,
  at: number,
): void {
  place
    .set(vectors[influence * 3]!, vectors[influence * 3 + 1]!, vectors[influence * 3 + 2]!, w)
    .applyMatrix4(bind);
  out[at] = place.x - rest[vertex * 3]!;
  out[at + 1] = place.y - rest[vertex * 3 + 1]!;
  out[at + 2] = place.z - rest[vertex * 3 + 2]!;
}

/** Changes a material's vertex shader to read influences from a texture instead of attributes. */
function readInfluences(material: Material, texture: DataTexture): void {
  material.onBeforeCompile = (shader) => {
    shader.uniforms.influenceTexture = { value: texture };
    shader.vertexShader = shader.vertexShader
      .replace('#include <skinning_pars_vertex>', `#include <skinning_pars_vertex>\n${DECLARATIONS}`)
      .replace('#include <skinbase_vertex>', '')
      .replace('#include <skinnormal_vertex>', NORMALS)
      .replace('#include <skinning_vertex>', POSITIONS);
  };
  material.customProgramCacheKey = () => 'exhume many influences';
}

const DECLARATIONS = `
attribute vec2 influenceRange;
uniform highp sampler2D influenceTexture;
vec4 influenceTexel(int index) {
  int size = textureSize(influenceTexture, 0).x;
  return texelFetch(influenceTexture, ivec2(index % size, index / size), 0);
}
`;

const NORMALS = `
vec3 turned = vec3(0.0);
for (int i = int(influenceRange.x); i < int(influenceRange.y); i++) {
  vec4 way = influenceTexel(2 * i + 1);
  vec4 bound = bindMatrix * vec4(objectNormal + way.xyz, 0.0);
  turned += influenceTexel(2 * i).w * (getBoneMatrix(way.w) * bound).xyz;
}
objectNormal = (bindMatrixInverse * vec4(turned, 0.0)).xyz;
`;

const POSITIONS = `
vec4 skinned = vec4(0.0);
for (int i = int(influenceRange.x); i < int(influenceRange.y); i++) {
  vec4 way = influenceTexel(2 * i);
  vec4 bound = bindMatrix * vec4(transformed + way.xyz, 1.0);
  skinned += way.w * (getBoneMatrix(influenceTexel(2 * i + 1).w) * bound);
}
transformed = (bindMatrixInverse * skinned).xyz;
`;
