/** Finds the vertices of a surface that an approximation moves, so that only these are measured. */
import type { Influences, Primitive } from '../scene/scene.ts';

/** Rounding of weights in single precision. */
const ROUNDING = 2 ** -22;

/** Surfaces with the vertices whose influences differ. */
export interface Changed {
  exact: Primitive;
  written: Primitive;
  /** Number of the other vertices. */
  same: number;
}

/** Both surfaces unchanged if more than the influences may differ, or if morph targets refer to vertices. */
export function changedVertices(exact: Primitive, written: Primitive): Changed {
  const [a, b] = [exact.influences, written.influences];
  const isSimple = exact.positions === written.positions && !exact.morphTargets?.length;
  if (!isSimple || !a || !b || a.offset || b.offset) return { exact, written, same: 0 };
  const vertices = Uint32Array.from(a.start.subarray(1).keys()).filter((vertex) => isChanged(a, b, vertex));
  const positions = new Float32Array(vertices.length * 3);
  vertices.forEach((vertex, at) => {
    positions.set(exact.positions.subarray(vertex * 3, vertex * 3 + 3), at * 3);
  });
  return {
    exact: { ...exact, positions, influences: influencesOf(a, vertices) },
    written: { ...written, positions, influences: influencesOf(b, vertices) },
    same: a.start.length - 1 - vertices.length,
  };
}

/** Whether a vertex has other joints, or other weights of them, in any order. */
function isChanged(a: Influences, b: Influences, vertex: number): boolean {
  const [from, to] = [a.start[vertex]!, a.start[vertex + 1]!];
  const [otherFrom, otherTo] = [b.start[vertex]!, b.start[vertex + 1]!];
  if (to - from !== otherTo - otherFrom) return true;
  for (let i = from; i < to; i++) {
    let other = otherFrom;
    while (other < otherTo && b.joint[other] !== a.joint[i]) other++;
    // Written so that NaN counts as a change.
    if (other === otherTo || !(Math.abs(a.weight[i]! - b.weight[other]!) <= ROUNDING)) return true;
  }
  return false;
}

function influencesOf({ start, joint, weight }: Influences, vertices: Uint32Array): Influences {
  const starts = new Uint32Array(vertices.length + 1);
  vertices.forEach((vertex, at) => {
    starts[at + 1] = starts[at]! + start[vertex + 1]! - start[vertex]!;
  });
  const joints = new Uint16Array(starts.at(-1)!);
  const weights = new Float32Array(joints.length);
  vertices.forEach((vertex, at) => {
    joints.set(joint.subarray(start[vertex]!, start[vertex + 1]!), starts[at]!);
    weights.set(weight.subarray(start[vertex]!, start[vertex + 1]!), starts[at]!);
  });
  return { start: starts, joint: joints, weight: weights };
}
