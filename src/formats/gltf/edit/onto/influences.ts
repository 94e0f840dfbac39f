/** Puts edited weights into a primitive. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { listComparison } from '../../../../binary/patch-rows.ts';
import { type JointSets, narrowed, packInfluences } from '../../from-scene/joint-sets.ts';
import { skinOf } from '../../from-scene/new-joints.ts';
import { type Part, putVertices } from './part.ts';

/** Joints or weights of each vertex in a set. */
const LANES = 4;

/** Vertices with the same weights keep those of the file, which may not be normalized. */
export function putInfluences(part: Part): void {
  const { json, was, is } = part;
  if (was && !isReattached(part) && saysTheSame(was.influences, is.influences)) return;
  const stored = was?.influences && storedSets(part);
  const packed = is.influences && packInfluences(is.influences, () => restingJoints(part)[1]);
  const own = stored && packed ? withKept(packed, stored, keptVertices(part)) : packed;
  const sets = own?.joints.length ?? 0;
  for (const name of Object.keys(json.attributes)) {
    const set = /^(?:JOINTS|WEIGHTS)_(\d+)$/.exec(name)?.[1];
    if (set !== undefined && Number(set) >= sets) delete json.attributes[name];
  }
  const put = (name: string, array: JointSets['joints' | 'weights'][number], old?: ArrayLike<number>) => {
    const isKnown = json.attributes[name] !== undefined && old !== undefined;
    if (!isKnown || !saysTheSame([...array], Array.from(old)))
      putVertices(part, json.attributes, name, array, 'VEC4');
  };
  for (let set = 0; set < sets; set++) {
    put(`JOINTS_${set}`, own!.joints[set]!, stored?.joints[set]);
    put(`WEIGHTS_${set}`, own!.weights[set]!, stored?.weights[set]);
  }
}

/** The sets of the file. */
function storedSets({ json: { attributes }, target: { accessors }, path }: Part): JointSets {
  const joints: JointSets['joints'] = [];
  const weights: JointSets['weights'] = [];
  for (let set = 0; attributes[`JOINTS_${set}`] !== undefined; set++) {
    joints.push(Uint16Array.from(accessors.wholes(attributes[`JOINTS_${set}`]!, LANES, path)));
    weights.push(accessors.floats(attributes[`WEIGHTS_${set}`]!, LANES, path).slice());
  }
  return { joints, weights };
}

/** Edited sets in which some vertices have those of the file. */
function withKept(own: JointSets, stored: JointSets, isKept: (vertex: number) => boolean): JointSets {
  const { length } = own.weights[0]!;
  const count = Math.max(own.joints.length, stored.joints.length);
  const merged = (part: 'joints' | 'weights') =>
    Array.from({ length: count }, (_, set) =>
      Float32Array.from({ length }, (_, lane) => {
        const from = isKept(Math.floor(lane / LANES)) ? stored : own;
        return from[part][set]?.[lane] ?? 0;
      }),
    );
  return {
    joints: merged('joints').map((set) => narrowed(Uint16Array.from(set))),
    weights: merged('weights'),
  };
}

/** Whether a vertex has the same weights as before or, without weights, is attached to the same joint. */
function keptVertices(part: Part): (vertex: number) => boolean {
  const [before, after] = [part.was!.influences!, part.is.influences!];
  const isSame = listComparison(before, after);
  const isAttached = !isReattached(part);
  return (vertex) => isSame(vertex) && (isAttached || before.start[vertex]! < before.start[vertex + 1]!);
}

/** The joints, before and after, of vertices without weights: the node with the axes, if the file has one. */
function restingJoints({ target, mesh }: Part): [before: number, after: number] {
  const { draft, placement, after, joints } = target;
  const skin = skinOf(after, mesh);
  const lists = [joints[skin], draft.json.skins?.[skin]?.joints];
  return lists.map((list) => Math.max(0, list?.lastIndexOf(placement.root) ?? 0)) as [number, number];
}

export function isReattached(part: Part): boolean {
  const [before, after] = restingJoints(part);
  return before !== after;
}
