/** The skins of a scene and those of the original, which get the joints that they lack. */
import { inverse, product } from '../../math/affine.ts';
import { type Mesh, NONE, type Scene, type Skin } from '../../scene/scene.ts';
import { type Binding, bindingBetween } from './binding.ts';
import type { Namesakes } from './namesakes.ts';

export interface Bindings {
  /** The binding of each mesh to the bones of its skin in the original; undefined if either has no skin. */
  meshes: (Binding | undefined)[];
  /** The skins of the original, with new joints after theirs. */
  skins: Skin[];
  /** For each skin of the scene that of the original, or NONE. */
  skinOf: number[];
}

/** A skin of the scene, that of the original, and the meshes that it bends. */
interface Pair {
  from: number;
  to: number;
  meshes: Mesh[];
}

/** @param isGrowing whether skins of the original get joints for nodes that they do not have */
export function bindingsOf(
  original: Scene,
  scene: Scene,
  namesakes: Namesakes,
  isGrowing: boolean,
): Bindings {
  const skinOf = scene.skins.map((skin, index) => nearestSkin(original, scene, namesakes, skin, index));
  const skins = [...original.skins];
  const pairs = new Map<string, Pair>();
  const keys = scene.meshes.map((mesh, index) => {
    const from = skinOfMesh(scene, index);
    const own = namesakes.meshes[index]!;
    const to = own < original.meshes.length ? skinOfMesh(original, own) : (skinOf[from] ?? NONE);
    if (from === NONE || to === NONE) return undefined;
    const key = `${from} ${to}`;
    const pair = pairs.get(key) ?? { from, to, meshes: [] };
    pair.meshes.push(mesh);
    pairs.set(key, pair);
    return key;
  });
  const bindings = new Map<string, Binding>();
  for (const [key, pair] of pairs) bindings.set(key, bind(scene, skins, namesakes, pair, isGrowing));
  return { meshes: keys.map((key) => (key === undefined ? undefined : bindings.get(key))), skins, skinOf };
}

/** Binds a skin to one of the original, which is replaced by one with more joints if it needs them. */
function bind(
  scene: Scene,
  skins: Skin[],
  { nodes }: Namesakes,
  { from, to, meshes }: Pair,
  isGrowing: boolean,
): Binding {
  const [own, other] = [scene.skins[from]!, skins[to]!];
  const jointOf = new Map(other.joints.map((node, joint) => [node, joint]));
  const places = own.joints.map((node) => jointOf.get(nodes[node]!) ?? NONE);
  const moving = movingJoints(meshes);
  const nameOf = (joint: number) => scene.nodes[own.joints[joint]!]!.name;
  const binding = bindingBetween(own, other, places, moving, nameOf);
  if (!isGrowing) return binding;
  const lacking = [...moving].filter((joint) => places[joint] === NONE && nodes[own.joints[joint]!] !== NONE);
  if (lacking.length === 0) return binding;
  const back = binding.toOriginal && inverse(binding.toOriginal);
  const matrices = lacking.flatMap((joint) => {
    const matrix = Float64Array.from(own.inverseBind.subarray(joint * 16, joint * 16 + 16));
    return [...(back ? product(matrix, back) : matrix)];
  });
  skins[to] = {
    ...other,
    joints: [...other.joints, ...lacking.map((joint) => nodes[own.joints[joint]!]!)],
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

/** The skin of the first node with a mesh. */
function skinOfMesh({ nodes }: Scene, mesh: number): number {
  if (mesh === NONE) return NONE;
  return nodes.find((node) => node.mesh === mesh && node.skin !== undefined)?.skin ?? NONE;
}

/** The skin of the original that bends the same mesh, else the first one with the most joints in common; NONE if there is none. */
function nearestSkin(
  original: Scene,
  scene: Scene,
  { nodes, meshes }: Namesakes,
  skin: Skin,
  index: number,
): number {
  const used = scene.nodes.flatMap(({ mesh, skin: own }) => {
    const place = own === index && mesh !== undefined ? skinOfMesh(original, meshes[mesh]!) : NONE;
    return place === NONE ? [] : [place];
  });
  if (used[0] !== undefined) return used[0];
  const joints = new Set(skin.joints.map((node) => nodes[node]!));
  const shared = original.skins.map((other) => other.joints.filter((node) => joints.has(node)).length);
  const most = Math.max(0, ...shared);
  return most === 0 ? NONE : shared.indexOf(most);
}
