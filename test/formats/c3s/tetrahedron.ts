/** A small model that breaks no rule: a tetrahedron on two bones. */
import { type Bytes, bone, edge, face, sub, vertex } from './bytes.ts';

/** Corners of the faces, clockwise seen from outside. */
export const CORNERS = [
  [1, 2, 3],
  [1, 3, 4],
  [1, 4, 2],
  [2, 4, 3],
] as const;

export const POSITIONS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

interface Edge {
  tail: number;
  head: number;
  face: number;
}

/** Edges 1 to 12, three around each face in turn. */
export const EDGES: readonly Edge[] = CORNERS.flatMap((corners, index) =>
  corners.map((tail, at) => ({ tail, head: corners[(at + 1) % 3]!, face: index + 1 })),
);

/** Index of the edge between two vertices. */
export function edgeBetween(tail: number, head: number): number {
  return EDGES.findIndex((one) => one.tail === tail && one.head === head) + 1;
}

export function ringOf(index: number): number[] {
  return [1, 2, 3].map((at) => index * 3 + at);
}

/** What can be different in a part of it. */
export interface Changes {
  vertex?: (
    index: number,
  ) => Partial<{ weights: Parameters<typeof vertex>[0]; edges: number[]; faces: number[] }>;
  edge?: (
    index: number,
  ) => Partial<{ tail: number; head: number; inverted: number; faces: number[]; flags: number }>;
  face?: (index: number) => Partial<Parameters<typeof face>[0]>;
}

/** Vertices 1 to 4, edges 1 to 12, faces 1 to 4 and two bones, as subchunks 0 to 3, 4 to 15, 16 to 19, 20 and 21. */
export function tetrahedron(changes: Changes = {}): Bytes[] {
  const vertices = POSITIONS.map((position, at) => {
    const index = at + 1;
    const of = (wanted: (one: Edge) => boolean) =>
      EDGES.flatMap((one, place) => (wanted(one) ? [place + 1] : []));
    const { weights, edges, faces } = changes.vertex?.(index) ?? {};
    return vertex(weights ?? [[1, position, 1]], {
      edges: edges ?? of(({ tail, head }) => tail === index || head === index),
      faces:
        faces ??
        CORNERS.flatMap((corners, one) => (corners.some((corner) => corner === index) ? [one + 1] : [])),
    });
  });
  const edges = EDGES.map((own, at) => {
    const { tail, head, inverted, faces, flags } = changes.edge?.(at + 1) ?? {};
    return edge(
      tail ?? own.tail,
      head ?? own.head,
      inverted ?? edgeBetween(own.head, own.tail),
      faces ?? [own.face],
      { flags: flags ?? 0 },
    );
  });
  const faces = CORNERS.map((_, at) => face({ edges: ringOf(at), ...changes.face?.(at + 1) }));
  return [...vertices, ...edges, ...faces, bone({}, 0, [2]), bone({ translate: [0, 1, 0] }, 1)];
}

/** Where the parts of the tetrahedron stand among the subchunks. */
export const AT = { vertices: 0, edges: 4, faces: 16, bones: 20, more: 22 };

/** A mount on its first face. */
export function mount(barys: readonly number[], place: Bytes, triFace = 1): Bytes {
  return sub('SMNT', {}, place, [triFace], [...new Uint8Array(Float32Array.from(barys).buffer)]);
}
