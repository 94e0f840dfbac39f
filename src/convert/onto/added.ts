/** Elements of an edited scene that the original lacks, in terms of the original, whose elements they follow. */
import { type ByKind, byKind, type Kind, skinOfMesh } from '../../formats/edit.ts';
import { identity, inverse, matrixAt, product } from '../../math/affine.ts';
import { decompose } from '../../math/decompose.ts';
import { Pose } from '../../pose/pose.ts';
import { isAtOrBelow, parentsFirst, soundParents, withAncestors } from '../../pose/skeleton.ts';
import { FormatError } from '../../report/report.ts';
import { NONE, type Node, type Scene } from '../../scene/scene.ts';
import { withoutNumber } from '../../text/names.ts';
import { CONVERT_CODES } from '../codes.ts';
import { type Counterparts, counterpartsIn, spaceOfRoots } from './counterparts.ts';
import { areNear } from './near.ts';
import type { Selection } from './selection.ts';

/** Indices of new elements in the edited scene. */
export interface Added extends ByKind<readonly number[]> {
  /** What else is new, which has no place in the original, as messages say it. */
  unfit: readonly string[];
}

export const NOTHING: Added = { ...byKind(() => []), unfit: [] };

/** The bone to which Blender's exporter attaches vertices without weights. */
export const NEUTRAL = 'neutral_bone';

/**
 * The elements that an edit added. Whatever the conversion of the original has, too, is not new; nor are nodes above
 * those of the original, by which programs turn and scale whole characters.
 *
 * @param before the original before the edit, after the same conversions
 * @throws FormatError CONVERT_ONTO_SKELETON if a bone was renamed
 */
export function addedElements(original: Scene, before: Scene, edited: Scene, selection: Selection): Added {
  const known = counterpartsIn(edited, original);
  const sent = counterpartsIn(edited, before);
  const fresh = (kind: Kind) =>
    [...edited[kind].keys()].filter((index) => known[kind][index] === NONE && sent[kind][index] === NONE);
  const nameOf = (kind: Kind) => (index: number) => edited[kind][index]!.name;
  const foreign = foreignNodes(edited, known);
  const chosen = fresh('meshes').filter((index) => selection.includes(nameOf('meshes')(index)));
  const foreignMeshes = chosen.filter((index) => isForeignMesh(edited, index, foreign));
  const meshes = chosen.filter((index) => !foreignMeshes.includes(index));
  const shown = (index: number) => edited.meshes[index]!.primitives;
  const materials = fresh('materials').filter((material) => {
    const users = [...edited.meshes.keys()].filter((mesh) =>
      shown(mesh).some((own) => own.material === material),
    );
    if (users.length > 0 && users.every((mesh) => foreignMeshes.includes(mesh))) return false;
    return selection.includes(nameOf('materials')(material), ...users.map(nameOf('meshes')));
  });
  // Without a known node this is another skeleton. Programs divide nodes into several of the same name.
  const isSkeletal = known.nodes.some((node) => node !== NONE);
  const taken = new Set(original.nodes.map(({ name }) => name));
  const unknown = fresh('nodes').filter((node) => {
    const isDivided = taken.has(nameOf('nodes')(node)) && !meshes.includes(edited.nodes[node]!.mesh ?? NONE);
    return isSkeletal && !isDivided && !foreign.has(node) && !isRemainder(original, edited, node);
  });
  const nodes = newNodes(edited, unknown, new Set(meshes)).filter((node) =>
    selection.includes(nameOf('nodes')(node), ...dependents(edited, node)),
  );
  refuseRenamed(original, edited, known, nodes);
  const isKnown = (node: number) => known.nodes[node] !== NONE || nodes.includes(node);
  const isMoving = (index: number) => edited.clips[index]!.tracks.some(({ target }) => isKnown(target));
  const played = fresh('clips').filter((index) => selection.includes(nameOf('clips')(index)));
  const unknownBones = played.filter((index) => edited.clips[index]!.tracks.length > 0 && !isMoving(index));
  const clips = played.filter((index) => !unknownBones.includes(index));
  const bent = original.skins.length > 0 ? [] : meshes.filter((index) => skinOfMesh(edited, index) !== NONE);
  const unfit = [
    ...foreignMeshes.map((index) => `mesh ${nameOf('meshes')(index)}, which belongs to another skeleton`),
    ...unknownBones.map((index) => `clip ${nameOf('clips')(index)}, whose bones are unknown`),
    ...bent.map((index) => `the skin of mesh ${nameOf('meshes')(index)}`),
  ];
  return { nodes, meshes, materials, clips, unfit };
}

/**
 * The nodes of another character: joints that are neither known nor below known nodes, with the nodes above them that have nothing
 * known below, and everything below these. None if no joint of the edited scene is known.
 */
function foreignNodes({ nodes, skins }: Scene, known: Counterparts): ReadonlySet<number> {
  const isKnown = (node: number) => known.nodes[node] !== NONE;
  const joints = new Set(skins.flatMap((skin) => skin.joints));
  if (![...joints].some(isKnown)) return new Set();
  const parents = soundParents(nodes.map(({ parent }) => parent));
  const around = withAncestors([...nodes.keys()].filter(isKnown), parents);
  const tops = new Set<number>();
  for (const joint of joints) {
    if (isAtOrBelow(nodes, joint, isKnown)) continue;
    let top = joint;
    while (nodes[top]!.parent !== NONE && !around.has(nodes[top]!.parent)) top = nodes[top]!.parent;
    tops.add(top);
  }
  return new Set([...nodes.keys()].filter((node) => isAtOrBelow(nodes, node, (above) => tops.has(above))));
}

/** Whether only nodes of another character move a mesh. */
function isForeignMesh({ nodes, skins }: Scene, index: number, foreign: ReadonlySet<number>): boolean {
  const shown = [...nodes.keys()].filter((node) => nodes[node]!.mesh === index);
  return (
    shown.length > 0 &&
    shown.every((node) => {
      const { skin } = nodes[node]!;
      return skin === undefined
        ? foreign.has(node)
        : skins[skin]!.joints.every((joint) => foreign.has(joint));
    })
  );
}

/** Whether a node is what Blender's exporter leaves of an object with a skin and morph targets, beside the node with its mesh. */
function isRemainder(original: Scene, { nodes, skins }: Scene, index: number): boolean {
  const { name, mesh } = nodes[index]!;
  const whole = withoutNumber(name);
  const isEmpty = mesh === undefined && nodes.every(({ parent }) => parent !== index);
  const isOfMesh = original.nodes.some((node) => node.name === whole && node.mesh !== undefined);
  return whole !== name && isEmpty && isOfMesh && skins.every(({ joints }) => !joints.includes(index));
}

/** Nodes without anything below them that the original has, and that show nothing but new meshes; parents first. */
function newNodes(
  { nodes, lights, cameras }: Scene,
  fresh: readonly number[],
  meshes: ReadonlySet<number>,
): number[] {
  const isNew = new Set(fresh);
  const above = new Set<number>();
  nodes.forEach((_, index) => {
    if (isNew.has(index)) return;
    for (let node = nodes[index]!.parent; node !== NONE && !above.has(node); node = nodes[node]!.parent) {
      above.add(node);
    }
  });
  const lit = new Set([...lights, ...cameras].map(({ node }) => node));
  const places = parentsFirst(soundParents(nodes.map(({ parent }) => parent)));
  const inOrder = [...places].filter((index) => isNew.has(index));
  return inOrder.filter((index) => {
    const { name, mesh } = nodes[index]!;
    if (mesh !== undefined && !meshes.has(mesh)) return false;
    return !above.has(index) && !lit.has(index) && name !== NEUTRAL;
  });
}

/** The names of the meshes that need a node, and of the nodes below it. */
function dependents({ nodes, meshes, skins }: Scene, node: number): string[] {
  const isMoved = (mesh: number, skin: number) => {
    const joint = skins[skin]!.joints.indexOf(node);
    return meshes[mesh]!.primitives.some(({ influences }) => influences?.joint.includes(joint));
  };
  return nodes.flatMap(({ name, mesh, skin }, index) => {
    const isThere = isAtOrBelow(nodes, index, (at) => at === node);
    if (mesh === undefined) return isThere && index !== node ? [name] : [];
    return isThere || (skin !== undefined && isMoved(mesh, skin)) ? [name, meshes[mesh]!.name] : [];
  });
}

/** A bone at the very place of one that is missing was renamed, which would leave everything that refers to it behind. */
function refuseRenamed(original: Scene, edited: Scene, known: Counterparts, nodes: readonly number[]): void {
  const there = new Set(known.nodes);
  const joints = new Set(edited.skins.flatMap((skin) => skin.joints));
  for (const node of nodes) {
    if (!joints.has(node)) continue;
    const own = edited.nodes[node]!;
    const parent = own.parent === NONE ? NONE : known.nodes[own.parent]!;
    const other = original.nodes.find((candidate, index) => {
      return !there.has(index) && candidate.parent === parent && isAtPlace(candidate, own);
    });
    if (!other) continue;
    const message = `Bone "${own.name}" is in the place of bone "${other.name}" of the original`;
    throw new FormatError(CONVERT_CODES.CONVERT_ONTO_SKELETON, message);
  }
}

/** Whether two bones begin at the same place; programs turn the axes of bones that they do not know. */
function isAtPlace(a: Node, b: Node): boolean {
  return areNear(a.translation, b.translation, Math.max(...a.translation.map(Math.abs)));
}

/** The matches of a scene, in which new elements have the places behind those of the original. */
export function withAdded(known: Counterparts, original: Scene, added: Added): Counterparts {
  return byKind((kind) => {
    const places = [...known[kind]];
    added[kind].forEach((index, place) => {
      places[index] = original[kind].length + place;
    });
    return places;
  });
}

/**
 * New nodes in terms of the original: below the nearest node above them that it has. Nodes of skinned meshes, whose place
 * has no effect, are roots.
 *
 * @param skinOf the skin of the original for a node with a skin
 */
export function newNodesOf(
  original: Scene,
  { nodes: own, ...edited }: Scene,
  added: Added,
  counterparts: Counterparts,
  skinOf: (node: number) => number,
): Node[] {
  const { world } = new Pose({ nodes: own, ...edited });
  const worldOf = (node: number) => (node === NONE ? identity() : matrixAt(world, node));
  const space = spaceOfRoots(original, own, counterparts);
  return added.nodes.map((index): Node => {
    const { name, mesh, skin, parent, properties, translation, rotation, scale } = own[index]!;
    const kept = { name, ...(properties ? { properties } : {}) };
    if (mesh !== undefined && skin !== undefined && skinOf(index) !== NONE) {
      const shown = { mesh: counterparts.meshes[mesh]!, skin: skinOf(index) };
      return { ...kept, ...ROOT, ...shown };
    }
    const shown = mesh === undefined ? {} : { mesh: counterparts.meshes[mesh]! };
    let above = parent;
    while (above !== NONE && counterparts.nodes[above] === NONE) above = own[above]!.parent;
    const from = above === NONE ? space : above;
    const place =
      from === parent
        ? { translation, rotation, scale }
        : decompose(product(inverse(worldOf(from)) ?? identity(), worldOf(index)));
    return { ...kept, parent: above === NONE ? NONE : counterparts.nodes[above]!, ...place, ...shown };
  });
}

const ROOT: Omit<Node, 'name'> = {
  parent: NONE,
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
};
