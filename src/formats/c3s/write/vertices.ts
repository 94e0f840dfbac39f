/** The vertices of all primitives as those of one model. */
import type { Infer } from '../../../binary/schema.ts';
import { Pose } from '../../../pose/pose.ts';
import { type Influences, NONE, type Primitive, type Scene, type Skin } from '../../../scene/scene.ts';
import type { vertexRows } from '../records/geometry.ts';
import type { WrittenBones } from './bones.ts';
import { head, starts } from './columns.ts';

/** A primitive where a node shows it. */
export interface Piece {
  node: number;
  primitive: Primitive;
  /** For each vertex its row in the file. */
  rows: Uint32Array;
}

/** Weights of one vertex: bones, shares, and its place in the space of each. */
interface Weights {
  bone: number[];
  factor: number[];
  offset: number[];
}

/** Vertices that agree in place, normal, weights and morph targets become one: texture coordinates are stored apart. */
export class VertexPool {
  readonly #scene: Scene;
  /** Absent where frames alone say where vertices are. */
  readonly #bones: WrittenBones | undefined;
  readonly #pose: Pose;
  readonly #known = new Map<string, number>();
  readonly #pieces = new Map<string, Piece>();
  readonly #weights: Weights[] = [];
  readonly #deathLevels: number[] = [];
  /** Per row where it first came from. */
  readonly sources: { piece: Piece; vertex: number }[] = [];
  /** 3 per row, at rest. */
  readonly positions: number[] = [];

  constructor(scene: Scene, bones: WrittenBones | undefined) {
    this.#scene = scene;
    this.#bones = bones;
    this.#pose = new Pose(scene);
  }

  /** All primitives so far. */
  get pieces(): Piece[] {
    return [...this.#pieces.values()];
  }

  /**
   * The rows of a primitive's vertices.
   *
   * @param key tells it from others
   * @param level of detail from which on it is seen; levels are added in ascending order
   */
  add(key: string, node: number, primitive: Primitive, level: number): Piece {
    const known = this.#pieces.get(key);
    if (known) return known;
    const count = primitive.positions.length / 3;
    const piece = { node, primitive, rows: new Uint32Array(count) };
    this.#pieces.set(key, piece);
    const positions = new Float32Array(count * 3);
    this.#pose.deform(node, primitive, positions);
    const moves = movesOf(primitive);
    const skin = this.#scene.skins[this.#scene.nodes[node]!.skin ?? NONE];
    for (let vertex = 0; vertex < count; vertex++) {
      const weights = this.#bones ? weightsOf(this.#bones, node, primitive, skin, vertex) : NO_WEIGHTS;
      const own = [
        ...positions.subarray(vertex * 3, vertex * 3 + 3),
        ...(primitive.normals?.subarray(vertex * 3, vertex * 3 + 3) ?? []),
        ...weights.bone,
        ...weights.factor,
        ...weights.offset,
      ];
      const text = `${this.#bones ? '' : weightKey(primitive.influences, node, vertex)}|${own.join(' ')}|${moves[vertex] ?? ''}`;
      const row = this.#known.get(text) ?? this.sources.length;
      if (row === this.sources.length) {
        this.#known.set(text, row);
        this.sources.push({ piece, vertex });
        this.#weights.push(weights);
        this.#deathLevels.push(level);
        this.positions.push(...positions.subarray(vertex * 3, vertex * 3 + 3));
      }
      piece.rows[vertex] = row;
    }
    return piece;
  }

  /** @param edges and faces of each row, as indices */
  finish(
    edges: readonly (readonly number[])[],
    faces: readonly (readonly number[])[],
  ): Infer<typeof vertexRows> {
    const weights = this.#weights;
    return {
      ...head(weights.length),
      lodDeathLevel: Float32Array.from(this.#deathLevels),
      edgeLinks: { start: starts(edges.map(({ length }) => length)), edge: Uint32Array.from(edges.flat()) },
      triFaceLinks: {
        start: starts(faces.map(({ length }) => length)),
        triFace: Uint32Array.from(faces.flat()),
      },
      weights: {
        start: starts(weights.map(({ bone }) => bone.length)),
        weightFactor: Float32Array.from(weights.flatMap(({ factor }) => factor)),
        offsetPos: Float32Array.from(weights.flatMap(({ offset }) => offset)),
        weightBone: Uint32Array.from(weights.flatMap(({ bone }) => bone.map((row) => row + 1))),
      },
    };
  }
}

const NO_WEIGHTS: Weights = { bone: [], factor: [], offset: [] };

function weightsOf(
  { rowOf, still }: WrittenBones,
  node: number,
  { positions, influences }: Primitive,
  skin: Skin | undefined,
  vertex: number,
): Weights {
  const place = positions.subarray(vertex * 3, vertex * 3 + 3);
  if (!skin) return { bone: [rowOf.get(node)!], factor: [1], offset: [...place] };
  const from = influences?.start[vertex] ?? 0;
  const to = influences?.start[vertex + 1] ?? 0;
  if (!influences || from === to) return { bone: [still], factor: [1], offset: [...place] };
  const weights: Weights = { bone: [], factor: [], offset: [] };
  for (let item = from; item < to; item++) {
    const joint = influences.joint[item]!;
    weights.bone.push(rowOf.get(skin.joints[joint]!)!);
    weights.factor.push(influences.weight[item]!);
    const own =
      influences.offset?.subarray(item * 3, item * 3 + 3) ?? bound(skin.inverseBind, joint * 16, place);
    weights.offset.push(...own);
  }
  return weights;
}

/** A place in the space of a joint, in single precision as it is going to be stored. */
function bound(
  matrices: Float32Array,
  at: number,
  [x, y, z]: Iterable<number> & ArrayLike<number>,
): number[] {
  return [0, 1, 2].map((row) =>
    Math.fround(
      matrices[at + row]! * x! +
        matrices[at + 4 + row]! * y! +
        matrices[at + 8 + row]! * z! +
        matrices[at + 12 + row]!,
    ),
  );
}

/** What tells apart vertices that move differently, where weights are not written. */
function weightKey(influences: Influences | undefined, node: number, vertex: number): string {
  if (!influences) return `${node}`;
  const { start, joint, weight } = influences;
  const items = Array.from({ length: start[vertex + 1]! - start[vertex]! }, (_, at) => {
    return `${joint[start[vertex]! + at]} ${weight[start[vertex]! + at]}`;
  });
  return `${node} ${items.join(' ')}`;
}

/** For each vertex what the morph targets do to it. */
function movesOf({ morphTargets = [], positions }: Primitive): string[] {
  const moves = new Array<string>(positions.length / 3).fill('');
  for (const { name, vertices, positions: ways } of morphTargets) {
    vertices.forEach((vertex, row) => {
      moves[vertex] += `${name} ${ways.subarray(row * 3, row * 3 + 3).join(' ')} `;
    });
  }
  return moves;
}
