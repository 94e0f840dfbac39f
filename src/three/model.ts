import {
  Bone,
  type BufferGeometry,
  Group,
  Matrix4,
  Mesh,
  Object3D,
  type Skeleton,
  SkinnedMesh,
  type Texture,
} from 'three';
import { rootTransform } from '../formats/gltf/axes.ts';
import { modelSize } from '../pose/extent.ts';
import { longestRow } from '../pose/influences.ts';
import { Pose } from '../pose/pose.ts';
import { soundParents } from '../pose/skeleton.ts';
import { offsetDisagreement } from '../pose/skin.ts';
import type { FormatError } from '../report/report.ts';
import { NONE, type Node, type Primitive, type Scene, type Skin } from '../scene/scene.ts';
import { addCameras } from './cameras.ts';
import { createGeometry } from './geometry.ts';
import { addLights } from './lights.ts';
import { createManyInfluencesMesh } from './many-influences.ts';
import { createMaterials, type MaterialFor, type SurfaceMaterial } from './materials.ts';
import { objectNames, shownPrimitives } from './names.ts';
import { addPlainInfluences, createSkeletons, PLAIN_INFLUENCES, stillBone } from './skin.ts';
import { createTextures } from './textures.ts';

/** Rounding of offsets in float32, relative to the model's size. */
const NEGLIGIBLE = 2e-6;

/** A scene as objects of three.js. */
export interface Model {
  scene: Scene;
  /** Contains everything, in meters, +Y up and looking along +Z. */
  root: Group;
  /** One per node of the scene, joints of skins as bones. */
  objects: Object3D[];
  /** All visible primitives, in the order of the nodes. */
  surfaces: ModelSurface[];
  /** The materials of the surfaces, which may share them. */
  materials: SurfaceMaterial[];
  textures: Texture[];
  /** Indices of textures of the scene whose image cannot be decoded, with the reason. */
  damaged: ReadonlyMap<number, FormatError>;
  /** Frees the GPU resources of the model. */
  dispose(): void;
}

/** A primitive at a node. Vertex i of its geometry is vertex i of the primitive. */
export interface ModelSurface {
  /** Indices into the scene's nodes and meshes, and into the mesh's primitives. */
  node: number;
  mesh: number;
  place: number;
  primitive: Primitive;
  object: Mesh<BufferGeometry, SurfaceMaterial>;
  /**
   * False if offsets of influences disagree with the rest pose and belong to a joint that is flat at rest: then they are
   * ignored, unlike in `Pose`.
   */
  isExact: boolean;
}

/**
 * Makes objects of a scene, in the rest pose. Vertex arrays are shared with the scene: changes are visible after setting
 * the attribute's `needsUpdate`.
 *
 * Textures are decoded without network, canvas or image elements, so that it also works in workers and tests.
 *
 * @throws FormatError POSE_AXES_INVALID if the axes are parallel
 * @example
 * ```ts
 * import { gather, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 * import { createModel } from 'exhume/three';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']));
 * console.log(createModel(scene).surfaces.length); // 3
 * ```
 */
export function createModel(scene: Scene): Model {
  const names = objectNames(scene);
  const root = new Group();
  const { rotation, scale } = rootTransform(scene.axes);
  root.name = names.root;
  root.quaternion.set(...rotation);
  root.scale.set(...scale);
  const objects = createObjects(scene, names.nodes, root);
  const skeletons = createSkeletons(scene, objects, root);
  const textures = createTextures(scene);
  const surfaces = createSurfaces(scene, skeletons, createMaterials(scene, textures));
  const materials = [...new Set(surfaces.map(({ object }) => object.material))];
  surfaces.forEach(({ object, node }, index) => {
    object.name = names.surfaces[index]!;
    (object instanceof SkinnedMesh ? root : objects[node]!).add(object);
  });
  addLights(scene, objects, root);
  addCameras(scene, objects, root);
  root.updateMatrixWorld(true);
  return {
    scene,
    root,
    objects,
    surfaces,
    materials,
    textures: textures.all,
    damaged: textures.damaged,
    dispose() {
      for (const { object } of surfaces) {
        object.geometry.dispose();
        object.customDepthMaterial?.dispose();
        object.customDistanceMaterial?.dispose();
      }
      for (const material of materials) material.dispose();
      for (const texture of textures.all) texture.dispose();
      for (const skeleton of skeletons) skeleton.dispose();
    },
  };
}

function createObjects({ nodes, skins }: Scene, names: readonly string[], root: Object3D): Object3D[] {
  const joints = new Set(skins.flatMap((skin) => skin.joints));
  const objects = nodes.map((node, index) => {
    const object = joints.has(index) ? new Bone() : new Object3D();
    object.name = names[index]!;
    object.userData.name = node.name;
    place(object, node);
    if (node.matrix) keepShear(object, object.clone(), new Matrix4().fromArray(node.matrix));
    return object;
  });
  soundParents(nodes.map(({ parent }) => parent)).forEach((parent, node) => {
    (objects[parent] ?? root).add(objects[node]!);
  });
  return objects;
}

function place(object: Object3D, { translation, rotation, scale }: Node): void {
  object.position.set(...translation);
  object.quaternion.set(...rotation);
  object.scale.set(...scale);
}

/**
 * three.js composes matrices of position, rotation and scale, which exclude shear. As in `Pose`, an object with the numbers
 * of the rest pose counts as not animated and uses the matrix. So do its clones.
 */
function keepShear(object: Object3D, rest: Object3D, sheared: Matrix4): void {
  object.updateMatrix = () => {
    Object3D.prototype.updateMatrix.call(object);
    const isAtRest =
      object.position.equals(rest.position) &&
      object.quaternion.equals(rest.quaternion) &&
      object.scale.equals(rest.scale);
    if (isAtRest) object.matrix.copy(sheared);
  };
  object.clone = (recursive) => {
    const clone = Object3D.prototype.clone.call(object, recursive);
    keepShear(clone, rest, sheared);
    return clone;
  };
}

function createSurfaces(
  scene: Scene,
  skeletons: readonly Skeleton[],
  materialFor: MaterialFor,
): ModelSurface[] {
  const atRest = new Pose(scene);
  const hasOffsets = shownPrimitives(scene).some(({ primitive }) => primitive.influences?.offset);
  const negligible = hasOffsets ? modelSize(scene) * NEGLIGIBLE : 0;
  const isLeftHanded = scene.axes.handedness === 'left';
  return shownPrimitives(scene).map((shown) => {
    const { node, primitive } = shown;
    const skinIndex = scene.nodes[node]!.skin ?? NONE;
    const skin = primitive.influences && scene.skins[skinIndex];
    // three.js reverses the winding of mirrored objects, including the root of a left-handed scene, but ignores the joints
    // of a skin.
    const isFlipped = isLeftHanded !== (skin !== undefined && atRest.mirrors(node, primitive));
    const colorSpace = scene.materials[primitive.material]?.colorSpace ?? 'srgb';
    const geometry = createGeometry(primitive, colorSpace, isFlipped, scene.axes);
    const material = materialFor(primitive);
    if (!skin) return { ...shown, object: new Mesh(geometry, material), isExact: true };
    const { mesh, isExact } = createSkinned(geometry, material, primitive, skin, negligible);
    mesh.bind(skeletons[skinIndex]!, new Matrix4());
    // three.js would use the bounds of the first pose.
    mesh.frustumCulled = false;
    return { ...shown, object: mesh, isExact };
  });
}

function createSkinned(
  geometry: BufferGeometry,
  material: SurfaceMaterial,
  primitive: Primitive,
  skin: Skin,
  negligible: number,
): { mesh: SkinnedMesh<BufferGeometry, SurfaceMaterial>; isExact: boolean } {
  const influences = primitive.influences!;
  const isPlain =
    longestRow(influences) <= PLAIN_INFLUENCES &&
    offsetDisagreement(primitive.positions, influences, skin).max <= negligible;
  if (!isPlain) return createManyInfluencesMesh(geometry, material.clone(), primitive, skin);
  addPlainInfluences(geometry, influences, stillBone(skin));
  return { mesh: new SkinnedMesh(geometry, material), isExact: true };
}
