/** The skins of a scene and those of the original, which get the joints that they lack. */
import { skinOfMesh } from '../../formats/edit.ts';
import { inverse, matrixAt, product } from '../../math/affine.ts';
import { Pose } from '../../pose/pose.ts';
import { type Mesh, NONE, type Scene, type Skin } from '../../scene/scene.ts';
import { NEUTRAL } from './added.ts';
import { type Binding, type BoundJoint, bindingBetween, type Counterpart } from './binding.ts';
import { type Counterparts, spaceOfRoots } from './counterparts.ts';

export interface Bindings {
  /** The binding of each mesh to the bones of its skin in the original; undefined if either has no skin. */
  meshes: (Binding | undefined)[];
  /** The skins of the original, with new joints after theirs. */
  skins: Skin[];
  /** For each skin of the scene that of the original, or NONE. */
  skinOf: number[];
  /** Nodes of bones that were moved below meshes that stayed. */
  moved: ReadonlySet<number>;
}

/** A skin of the scene, that of the original, and the meshes that it bends. */
interface Pair {
  from: number;
  to: number;
  meshes: Mesh[];
}

/** What skins are compared in. */
interface Terms {
  original: Scene;
  scene: Scene;
  counterparts: Counterparts;
  /** Where the nodes of both rest, in the space of the original: 16 numbers per node. */
  worlds: Record<'original' | 'scene', Float64Array>;
}

/** @param isGrowing whether skins of the original get joints for nodes that they do not have */
export function bindingsOf(
  original: Scene,
  scene: Scene,
  counterparts: Counterparts,
  isGrowing: boolean,
): Bindings {
  const terms: Terms = { original, scene, counterparts, worlds: worldsOf(original, scene, counterparts) };
  const skinOf = scene.skins.map((_, index) => nearestSkin(terms, index));
  const pairs = pairsOf(terms, skinOf);
  const skins = [...original.skins];
  /** For each moved bone a mesh that stayed. */
  const stayed = new Map<number, string>();
  const bindings = new Map<Pair, Binding>();
  for (const pair of new Set(pairs)) {
    if (!pair) continue;
    const binding = bind(terms, skins[pair.to]!, pair);
    for (const node of movedBones(binding, skins[pair.to]!)) stayed.set(node, pair.meshes[0]!.name);
    bindings.set(pair, isGrowing ? grown(terms, skins, pair, binding) : binding);
  }
  const meshes = pairs.map((pair, index): Binding | undefined => {
    if (!pair) return undefined;
    const { name } = scene.meshes[index]!;
    const { joints, ...binding } = bindings.get(pair)!;
    const own = scene.skins[pair.from]!.joints;
    const faultOf = (counterpart: Counterpart, joint: number) => {
      if ('fault' in counterpart) return scene.nodes[own[joint]!]!.name === NEUTRAL && unweighted(name);
      const node = skins[pair.to]!.joints[counterpart.joint]!;
      // A bone that was moved below one mesh was moved below all.
      const other = !counterpart.isMoved && stayed.get(node);
      return other && splitFault(original.nodes[node]!.name, other, name);
    };
    const known = joints.map((counterpart, joint): Counterpart => {
      const fault = faultOf(counterpart, joint);
      return fault ? { fault } : counterpart;
    });
    return { ...binding, joints: known };
  });
  return { meshes, skins, skinOf, moved: new Set(stayed.keys()) };
}

/** The nodes of bones that were moved below meshes that stayed. */
function movedBones({ joints }: Binding, skin: Skin): number[] {
  return joints.flatMap((counterpart) =>
    'joint' in counterpart && counterpart.isMoved ? [skin.joints[counterpart.joint]!] : [],
  );
}

/** Says of which mesh vertices have no weights, for which Blender's exporter adds a bone. */
function unweighted(mesh: string): string {
  return `Vertices of mesh ${mesh} have no bone: give them weights`;
}

function splitFault(bone: string, stayed: string, followed: string): string {
  return (
    `Bone "${bone}" was moved: mesh "${stayed}" stayed where it was, but mesh "${followed}" moved with the bone, and a file has ` +
    'one bind pose for all meshes. Let both stay or both move'
  );
}

/** For each mesh its skin and that of the original; undefined if either lacks one. */
function pairsOf({ original, scene, counterparts }: Terms, skinOf: readonly number[]): (Pair | undefined)[] {
  const pairs = new Map<string, Pair>();
  return scene.meshes.map((mesh, index) => {
    const from = skinOfMesh(scene, index);
    const own = counterparts.meshes[index]!;
    const to = own < original.meshes.length ? skinOfMesh(original, own) : (skinOf[from] ?? NONE);
    if (from === NONE || to === NONE) return undefined;
    const key = `${from} ${to}`;
    const pair = pairs.get(key) ?? { from, to, meshes: [] };
    pair.meshes.push(mesh);
    pairs.set(key, pair);
    return pair;
  });
}

function worldsOf(original: Scene, scene: Scene, counterparts: Counterparts): Terms['worlds'] {
  const { world } = new Pose(scene);
  const root = spaceOfRoots(original, scene.nodes, counterparts);
  const back = root === NONE ? undefined : inverse(matrixAt(world, root));
  const turned = back ? scene.nodes.flatMap((_, node) => [...product(back, matrixAt(world, node))]) : world;
  return { original: new Pose(original).world, scene: Float64Array.from(turned) };
}

/** @param other the skin of the original, with the joints that it got so far */
function bind(
  { original, scene, counterparts, worlds }: Terms,
  other: Skin,
  { from, meshes }: Pair,
): Binding {
  const own = scene.skins[from]!;
  const jointOf = new Map(other.joints.map((node, joint) => [node, joint]));
  const moving = movingJoints(meshes);
  const joints = own.joints.map((node, index): BoundJoint => {
    const joint: BoundJoint = {
      name: scene.nodes[node]!.name,
      own: matrixAt(own.inverseBind, index),
      world: matrixAt(worlds.scene, node),
      isMoving: moving.has(index),
    };
    const known = counterparts.nodes[node]!;
    const place = jointOf.get(known);
    if (place === undefined) return joint;
    const isNew = known >= original.nodes.length;
    const rest = isNew ? joint.world : matrixAt(worlds.original, known);
    return { ...joint, original: { joint: place, other: matrixAt(other.inverseBind, place), world: rest } };
  });
  return bindingBetween(own.name, joints);
}

/** Adds the joints that a skin of the original lacks. */
function grown(
  { scene, counterparts }: Terms,
  skins: Skin[],
  { from, to, meshes }: Pair,
  binding: Binding,
): Binding {
  const [own, other] = [scene.skins[from]!, skins[to]!];
  const places = own.joints.map((node) => other.joints.indexOf(counterparts.nodes[node]!));
  const lacking = [...movingJoints(meshes)].filter((joint) => {
    return places[joint] === NONE && counterparts.nodes[own.joints[joint]!] !== NONE;
  });
  if (lacking.length === 0) return binding;
  const back = binding.toOriginal && inverse(binding.toOriginal);
  const matrices = lacking.flatMap((joint) => {
    const matrix = matrixAt(own.inverseBind, joint);
    return [...(back ? product(matrix, back) : matrix)];
  });
  skins[to] = {
    ...other,
    joints: [...other.joints, ...lacking.map((joint) => counterparts.nodes[own.joints[joint]!]!)],
    inverseBind: Float32Array.of(...other.inverseBind, ...matrices),
  };
  const joints = binding.joints.map((counterpart, joint) => {
    const place = lacking.indexOf(joint);
    return place < 0 ? counterpart : { joint: other.joints.length + place };
  });
  return { ...binding, joints };
}

/** The joints that influence vertices of meshes. */
function movingJoints(meshes: readonly Mesh[]): Set<number> {
  const lists = meshes.flatMap(({ primitives }) => primitives.flatMap(({ influences }) => influences ?? []));
  return new Set(lists.flatMap(({ joint, weight }) => [...joint.filter((_, entry) => weight[entry] !== 0)]));
}

/** The skin of the original that bends the same mesh, else the first one with the most joints in common; NONE if there is none. */
function nearestSkin({ original, scene, counterparts }: Terms, index: number): number {
  const { nodes, meshes } = counterparts;
  const used = scene.nodes.flatMap(({ mesh, skin: own }) => {
    const place = own === index && mesh !== undefined ? skinOfMesh(original, meshes[mesh]!) : NONE;
    return place === NONE ? [] : [place];
  });
  if (used[0] !== undefined) return used[0];
  const joints = new Set(scene.skins[index]!.joints.map((node) => nodes[node]!));
  const shared = original.skins.map((other) => other.joints.filter((node) => joints.has(node)).length);
  const most = Math.max(0, ...shared);
  return most === 0 ? NONE : shared.indexOf(most);
}
