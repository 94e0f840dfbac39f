import type {
  Document,
  GLTF,
  Mesh as GltfMesh,
  Node as GltfNode,
  Primitive as GltfPrimitive,
  TypedArray,
} from '@gltf-transform/core';
import type { Approximation } from '../../../animation/measure.ts';
import { modelSize } from '../../../pose/extent.ts';
import { canonicalInfluences } from '../../../pose/influences.ts';
import { Pose } from '../../../pose/pose.ts';
import { offsetDisagreement } from '../../../pose/skin.ts';
import { tangentsOf } from '../../../pose/tangents.ts';
import type { Report } from '../../../report/report.ts';
import { mapFor, placedUvs } from '../../../scene/maps.ts';
import { type Influences, type Mesh, NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { flipTriangles } from '../../../scene/triangles.ts';
import { direction } from '../axes.ts';
import { GLTF_CODES } from '../codes.ts';
import { linearColors } from '../color.ts';
import { drawableGeometry, type Geometry } from '../to-scene/geometry.ts';
import { createAccessor } from './accessor.ts';
import { toExtras } from './extras.ts';
import type { MaterialFor } from './material.ts';
import { unitNormals } from './normals.ts';
import { type JointSets, packInfluences, type SkinBinding } from './skin.ts';
import { createTargetWriter, type WrittenPrimitive } from './targets.ts';

/** Distances up to this part of the model's size are the rounding of float32 and no loss. */
const NEGLIGIBLE = 1e-5;
/** 65535 as a 16-bit index means "start a new strip". */
const MAX_SHORT_INDEXED = 65535;

export interface MeshSurroundings {
  document: Document;
  scene: Scene;
  report: Report;
  root: GltfNode;
  nodes: readonly GltfNode[];
  skins: readonly SkinBinding[];
  materialFor: MaterialFor;
  /** Most influences per vertex. */
  limit: number;
}

export interface MeshWriter {
  /**
   * A mesh as a node shows it; null where nothing of it can be written.
   *
   * @param skin that deforms it, or NONE
   */
  write(node: number, mesh: number, skin: number): GltfMesh | null;
  /** What was written only approximately, to be measured. */
  approximations: Approximation[];
}

/** Writes each mesh once for every skin that deforms it. */
export function createMeshWriter(surroundings: MeshSurroundings): MeshWriter {
  const { document, scene, report } = surroundings;
  const written = new Map<string, GltfMesh | null>();
  const approximations: Approximation[] = [];
  const negligible = modelSize(scene) * NEGLIGIBLE;

  const atRest = new Pose(scene);
  const writeTargets = createTargetWriter(document, report);

  function write(node: number, index: number, skin: number): GltfMesh | null {
    const source = scene.meshes[index];
    if (!source) return null;
    // Primitives that a skin does not deform are fixed to this very node.
    const partly = skin !== NONE && source.primitives.some(({ influences }) => !influences);
    const key = `${index} ${skin} ${partly ? node : ''}`;
    const known = written.get(key);
    if (known !== undefined) return known;
    const mesh = writeMesh(source, node, skin, `meshes[${index}]`);
    written.set(key, mesh);
    return mesh;
  }

  function writeMesh(source: Mesh, node: number, skin: number, path: string): GltfMesh | null {
    const primitives = source.primitives.flatMap((primitive, place): WrittenPrimitive[] => {
      const here = `${path}.primitives[${place}]`;
      const target = writePrimitive(primitive, node, skin, here);
      return target ? [{ written: target, source: primitive, path: here }] : [];
    });
    if (primitives.length === 0) {
      report.lose(GLTF_CODES.GLTF_MESH_EMPTY, `Nothing of mesh "${source.name}" can be drawn`, { path });
      return null;
    }
    const mesh = document.createMesh(source.name).setExtras(toExtras(source.properties));
    for (const primitive of primitives) mesh.addPrimitive(primitive.written);
    writeTargets(mesh, primitives, path);
    return mesh;
  }

  function writePrimitive(source: Primitive, node: number, skin: number, path: string): GltfPrimitive | null {
    const geometry = drawableGeometry(source, report, path);
    if (geometry.indices.length === 0) {
      report.lose(GLTF_CODES.GLTF_PRIMITIVE_EMPTY, 'There are no triangles to draw', { path });
      return null;
    }
    const { name, collapse, springs, properties } = source;
    const surfacing = { uvSets: geometry.uvs.length, hasNormals: source.normals !== undefined };
    const material = surroundings.materialFor(source.material, surfacing, path);
    const primitive = document
      .createPrimitive()
      .setMaterial(material)
      .setExtras(
        toExtras({
          ...properties,
          ...(collapse ? { collapse } : {}),
          ...(springs ? { springs } : {}),
          ...(name === '' ? {} : { name }),
        }),
      );
    const set = (semantic: string, type: GLTF.AccessorType, array: TypedArray) => {
      primitive.setAttribute(semantic, createAccessor(document, type, array));
    };
    set('POSITION', 'VEC3', geometry.positions);
    const outward = outwardTriangles(geometry);
    if (source.normals) {
      const normals = writtenNormals(source.normals, geometry.positions, outward, path);
      set('NORMAL', 'VEC3', normals);
      if (material?.getNormalTexture()) set('TANGENT', 'VEC4', tangents(source.material, geometry, normals));
    }
    geometry.uvs.forEach((uv, index) => {
      set(`TEXCOORD_${index}`, 'VEC2', uv);
    });
    if (geometry.colors) {
      const colorSpace = scene.materials[source.material]?.colorSpace ?? 'srgb';
      set('COLOR_0', 'VEC4', linearColors(geometry.colors, colorSpace));
    }
    const { joints, weights } = writtenInfluences(source, node, skin, path);
    joints.forEach((array, index) => {
      set(`JOINTS_${index}`, 'VEC4', array);
    });
    weights.forEach((array, index) => {
      set(`WEIGHTS_${index}`, 'VEC4', array);
    });
    const indices = skin === NONE ? outward : skinnedTriangles(geometry, node, source);
    const short = geometry.positions.length / 3 < MAX_SHORT_INDEXED;
    return primitive.setIndices(
      createAccessor(document, 'SCALAR', short ? new Uint16Array(indices) : indices),
    );
  }

  /** Triangles whose winding, taken by the numbers of a right-handed space, faces outside. */
  function outwardTriangles({ indices }: Geometry): Uint32Array<ArrayBuffer> {
    return scene.axes.handedness === 'left' ? flipTriangles(indices) : indices;
  }

  /**
   * A viewer turns the triangles of a node that mirrors around, but no skinned ones: it does not look at their joints, and
   * the mesh hangs outside the root node.
   */
  function skinnedTriangles(
    { indices }: Geometry,
    node: number,
    source: Primitive,
  ): Uint32Array<ArrayBuffer> {
    return atRest.mirrors(node, source) ? flipTriangles(indices) : indices;
  }

  function writtenNormals(
    source: Float32Array,
    positions: Float32Array,
    outward: Uint32Array,
    path: string,
  ): Float32Array<ArrayBuffer> {
    const { normals, repaired } = unitNormals(source, positions, outward, direction(scene.axes.up));
    if (repaired > 0)
      report.lose(GLTF_CODES.GLTF_NORMALS_REPAIRED, `${repaired} normals have no direction`, { path });
    return normals;
  }

  function tangents(
    material: number,
    { positions, uvs, indices }: Geometry,
    normals: Float32Array,
  ): Float32Array<ArrayBuffer> {
    const map = mapFor(scene.materials[material]!, 'normal')!;
    return tangentsOf(positions, normals, placedUvs(uvs[map.uv]!, map), indices);
  }

  function writtenInfluences(source: Primitive, node: number, skin: number, path: string): JointSets {
    const binding = surroundings.skins[skin];
    const { influences } = source;
    if (!binding) {
      if (influences) report.lose(GLTF_CODES.GLTF_INFLUENCES_UNUSED, 'The node has no skin', { path });
      return { joints: [], weights: [] };
    }
    if (!influences) {
      const start = new Uint32Array(source.positions.length / 3 + 1);
      const none = { start, joint: new Uint16Array(0), weight: new Float32Array(0) };
      return packInfluences(none, () => binding.rigid(surroundings.nodes[node]!));
    }
    const canonical = canonicalInfluences(influences, surroundings.limit);
    approximate(source, influences, canonical.influences, canonical.dropped, { node, path });
    return packInfluences(canonical.influences, () => binding.rigid(surroundings.root));
  }

  /** Notes what has to be measured: weights that change, influences that are left out, offsets that disagree. */
  function approximate(
    source: Primitive,
    influences: Influences,
    canonical: Influences,
    dropped: number,
    where: { node: number; path: string },
  ): void {
    const { start, joint, weight } = influences;
    const plain = { ...source, influences: { start, joint, weight } };
    const written = { ...source, influences: canonical };
    if (dropped > 0) {
      approximations.push({
        ...where,
        code: GLTF_CODES.GLTF_INFLUENCES_REDUCED,
        message: `${dropped} influences left out`,
        exact: plain,
        written,
        shows: 'in clips',
        tolerance: 0,
      });
    } else {
      approximations.push({
        ...where,
        code: GLTF_CODES.GLTF_WEIGHTS_NORMALISED,
        message: 'Weights do not sum to one',
        exact: plain,
        written,
        shows: 'at rest',
        tolerance: negligible,
      });
    }
    const skin = scene.skins[scene.nodes[where.node]!.skin!]!;
    if (offsetDisagreement(source.positions, influences, skin).max <= negligible) return;
    approximations.push({
      ...where,
      code: GLTF_CODES.GLTF_OFFSETS_BAKED,
      message: 'Offsets of influences disagree with the rest pose',
      exact: source,
      written: plain,
      shows: 'in clips',
      tolerance: negligible,
    });
  }

  return { write, approximations };
}
