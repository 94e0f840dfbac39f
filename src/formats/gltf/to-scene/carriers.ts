/** Nodes that Exhume adds to a file only to show the mesh of another node. */
import { NONE } from '../../../scene/scene.ts';
import type { JsonObject } from '../files/container/json.ts';
import { keptName } from './blender-names.ts';
import { keptOf, nameOf } from './extras.ts';

/**
 * For each node of the file the node to which its mesh belongs: itself, unless its extras state that it only carries the mesh of
 * another node. Extras are ignored if an editor changed the name, transform or content of the carrier.
 *
 * @param parents of the nodes, or NONE
 * @param isFree whether a node is in the scene and no skin has it as a joint
 */
export function meshOwners(
  nodes: readonly JsonObject[],
  parents: Int32Array,
  isFree: (node: number) => boolean,
): Int32Array {
  const owners = Int32Array.from(nodes.keys());
  const kept = nodes.map(keptOf);
  const hasMesh = nodes.map((node) => node.raw('mesh') !== undefined);
  const carriers = unique(kept.map(({ meshOf }, node) => (hasMesh[node] ? meshOf : undefined)));
  if (carriers.size === 0) return owners;
  const byId = unique(kept.map(({ id }, node) => (hasMesh[node] ? undefined : id)));
  for (const [id, carrier] of carriers) {
    const owner = byId.get(id) ?? NONE;
    if (owner === NONE || carrier === NONE || !isFree(carrier)) continue;
    const node = nodes[carrier]!;
    const isInPlace = node.raw('skin') !== undefined || (parents[carrier] === owner && isUnmoved(node));
    if (isInPlace && isMereCarrier(node) && givenName(node) === givenName(nodes[owner]!))
      owners[carrier] = owner;
  }
  return owners;
}

/** The index of each number in a list; NONE for numbers that occur several times. */
function unique(ids: readonly unknown[]): Map<number, number> {
  const found = new Map<number, number>();
  ids.forEach((id, index) => {
    if (typeof id === 'number') found.set(id, found.has(id) ? NONE : index);
  });
  return found;
}

/** The name of a node before Blender numbered it. */
function givenName(node: JsonObject): string {
  return keptName(node) ?? nameOf(node);
}

function isMereCarrier(node: JsonObject): boolean {
  const isMore = node.raw('camera') !== undefined || node.extension('KHR_lights_punctual') !== undefined;
  return !isMore && node.indices('children').length === 0;
}

const UNMOVED: readonly [string, readonly number[]][] = [
  ['translation', [0, 0, 0]],
  ['rotation', [0, 0, 0, 1]],
  ['scale', [1, 1, 1]],
];

function isUnmoved(node: JsonObject): boolean {
  if (node.raw('matrix') !== undefined) return false;
  return UNMOVED.every(([name, rest]) =>
    (node.numbers(name, rest.length) ?? rest).every((value, axis) => value === rest[axis]),
  );
}
