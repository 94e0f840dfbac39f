/** Skins bound in another pose than those of the original, whose files take the rest pose as the bind pose. */
import { skinOfMesh } from '../../formats/edit.ts';
import { identity, inverse, matrixAt, product } from '../../math/affine.ts';
import { largestOf } from '../../math/vector.ts';
import { blendedSurface } from '../../pose/blended.ts';
import { Pose } from '../../pose/pose.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { type Mesh, NONE, type Scene, type Skin } from '../../scene/scene.ts';
import { type Counterparts, counterpartsIn } from './counterparts.ts';
import { areNear } from './near.ts';
import { haveSameTriangles } from './same-surface.ts';
import { bindingsOf } from './skins.ts';

/**
 * An edited scene whose skins are bound where they rest, if they would otherwise have another bind pose than the original, in which the
 * same surfaces rest. That is so after a rest pose was put back: the file has a single pose, in which its vertices are stored.
 */
export function withRestBinds(edited: Scene, before: Scene): Scene {
  const suspects = otherwiseBound(edited, before);
  if (suspects.size === 0) return edited;
  const [own, former] = [surfacesAtRest(edited), surfacesAtRest(before)];
  const known = matchByName(edited.meshes, before.meshes);
  const restsAsBefore = (mesh: number) =>
    known[mesh] === NONE || haveSameTriangles(former(known[mesh]!), own(mesh));
  const meshes = edited.meshes.map((_, mesh) => skinOfMesh(edited, mesh));
  const others = new Set(meshes.filter((skin, mesh) => suspects.has(skin) && !restsAsBefore(mesh)));
  const isRebound = (skin: number) => suspects.has(skin) && !others.has(skin);
  const { world } = new Pose(edited);
  return {
    ...edited,
    meshes: edited.meshes.map((mesh, index) => (isRebound(meshes[index]!) ? own(index) : mesh)),
    skins: edited.skins.map((skin, index) => (isRebound(index) ? boundAtRest(skin, world) : skin)),
  };
}

/** A function that returns a mesh as its skin has it at rest, in the space of the scene. */
function surfacesAtRest(scene: Scene): (mesh: number) => Mesh {
  const { world } = new Pose(scene);
  return (index) => {
    const mesh = scene.meshes[index]!;
    const skin = scene.skins[skinOfMesh(scene, index)];
    if (!skin) return mesh;
    const places = placesAtRest(skin, world);
    return { ...mesh, primitives: mesh.primitives.map((primitive) => blendedSurface(primitive, places)) };
  };
}

/** The skins with another bind pose than those of the original that are bound at rest. */
function otherwiseBound(edited: Scene, before: Scene): Set<number> {
  const counterparts = counterpartsIn(edited, before);
  const { meshes, skinOf } = bindingsOf(before, edited, counterparts, false);
  const { world } = new Pose(before);
  const faulty = meshes.flatMap((binding, mesh) => {
    const skin = skinOfMesh(edited, mesh);
    const isPlaced = edited.meshes[mesh]!.primitives.some(({ influences }) => influences?.offset);
    if (isPlaced) return [];
    const isOther = binding?.joints.some(
      (counterpart, joint) => 'fault' in counterpart && isKnown(edited.skins[skin]!, joint, counterparts),
    );
    return isOther ? [skin] : [];
  });
  return new Set(faulty.filter((skin) => isBoundAtRest(before.skins[skinOf[skin]!], world)));
}

function isKnown({ joints }: Skin, joint: number, { nodes }: Counterparts): boolean {
  return nodes[joints[joint]!] !== NONE;
}

/** Whether all joints of a skin leave its meshes where they are at rest. */
function isBoundAtRest(skin: Skin | undefined, world: Float64Array): boolean {
  if (!skin) return false;
  const places = placesAtRest(skin, world).map(partsOf);
  const [first] = places;
  // The places of joints are differences of numbers as large as the skeleton.
  const size = largestOf(skin.inverseBind, 1);
  return places.every(({ axes, origin }) => {
    return areNear(axes, first!.axes, largestOf(first!.axes, 1)) && areNear(origin, first!.origin, size);
  });
}

/** For each joint the matrix by which it moves vertices at rest. */
function placesAtRest({ joints, inverseBind }: Skin, world: Float64Array): Float64Array[] {
  return joints.map((node, joint) => product(matrixAt(world, node), matrixAt(inverseBind, joint)));
}

function partsOf(place: Float64Array): { axes: number[]; origin: number[] } {
  return { axes: [...place.subarray(0, 12)], origin: [...place.subarray(12)] };
}

function boundAtRest(skin: Skin, world: Float64Array): Skin {
  const matrices = skin.joints.flatMap((node) => [...(inverse(matrixAt(world, node)) ?? identity())]);
  return { ...skin, inverseBind: Float32Array.from(matrices) };
}
