/** The vertices of all primitives as those of one model. */
import type { Infer } from '../../../binary/schema.ts';
import { Pose } from '../../../pose/pose.ts';
import { NONE, type Primitive, type Scene, type Skin } from '../../../scene/scene.ts';
import type { vertexRows } from '../files/scene/records/geometry.ts';
import type { WrittenBones } from './bones.ts';
import { head, lists, starts } from './columns.ts';

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

/** Which bones there are. */
type Places = Pick<WrittenBones, 'rowOf' | 'still'>;

/** Vertices that agree in place, normal, weights and morph targets become one: texture coordinates are stored apart. */
export class VertexPool {
  readonly #scene: Scene;
  readonly #bones: Places;
  readonly #pose: Pose;
  readonly #known = new Map<string, number>();
  readonly #pieces = new Map<string, Piece>();
  readonly #weights: Weights[] = [];
  readonly #deathLevels: number[] = [];
  /** Per row where it first came from. */
  readonly sources: { piece: Piece; vertex: number }[] = [];
  /** 3 per row, at rest. */
  readonly positions: number[] = [];

  constructor(scene: Scene, bones: Places) {
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
      const weights = weightsOf(this.#bones, node, primitive, skin, vertex);
      const place = positions.subarray(vertex * 3, vertex * 3 + 3);
      const normal = primitive.normals?.subarray(vertex * 3, vertex * 3 + 3) ?? [];
      const parts = [place, normal, weights.bone, weights.factor, weights.offset];
      const text = `${parts.map((part) => part.join(' ')).join('|')}|${moves[vertex]}`;
      const row = this.#known.get(text) ?? this.#weights.length;
      if (row === this.#weights.length) {
        this.#known.set(text, row);
        this.sources.push({ piece, vertex });
        this.#weights.push(weights);
        this.#deathLevels.push(level);
        this.positions.push(...place);
      }
      piece.rows[vertex] = row;
    }
    return piece;
  }

  /**
   * @param edges of each row, as indices
   * @param faces likewise
   * @param areWeighted false where frames alone say where vertices are
   */
  finish(
    edges: readonly (readonly number[])[],
    faces: readonly (readonly number[])[],
    areWeighted: boolean,
  ): Infer<typeof vertexRows> {
    const weights = areWeighted
      ? this.#weights
      : this.#weights.map(() => ({ bone: [], factor: [], offset: [] }));
    const [edgeLists, faceLists] = [lists(edges), lists(faces)];
    return {
      ...head(weights.length),
      lodDeathLevel: Float32Array.from(this.#deathLevels),
      edgeLinks: { start: edgeLists.start, edge: edgeLists.values },
      triFaceLinks: { start: faceLists.start, triFace: faceLists.values },
      weights: {
        start: starts(weights.map(({ bone }) => bone.length)),
        weightFactor: Float32Array.from(weights.flatMap(({ factor }) => factor)),
        offsetPos: Float32Array.from(weights.flatMap(({ offset }) => offset)),
        weightBone: Uint32Array.from(weights.flatMap(({ bone }) => bone.map((row) => row + 1))),
      },
    };
  }
}

function weightsOf(
  { rowOf, still }: Places,
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
