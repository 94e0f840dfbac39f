/** Merges the vertices of all primitives into those of one model. */
import { pickLists } from '../../../binary/patch-rows.ts';
import type { Infer } from '../../../binary/schema.ts';
import { morphColumns, Welder } from '../../../fit/weld.ts';
import { movePoint } from '../../../math/affine.ts';
import { Pose } from '../../../pose/pose.ts';
import { NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import type { vertexRows } from '../files/scene/records/geometry.ts';
import type { WrittenBones } from './bones.ts';
import { head, type Lists } from './columns.ts';

type VertexRows = Infer<typeof vertexRows>;

/** A primitive as a node shows it. */
export interface Piece {
  node: number;
  primitive: Primitive;
  /** For each vertex its row in the file. */
  rows: Uint32Array;
  weights: Weights;
}

/** For each vertex a list of bones, as indices, weights, and its position in the space of each. */
type Weights = VertexRows['weights'];

/** The bones. */
type Places = Pick<WrittenBones, 'rowOf' | 'still'>;

/** Vertices with the same position, normal, weights and morph targets are merged: texture coordinates are separate. */
export class VertexPool {
  readonly #scene: Scene;
  readonly #bones: Places;
  readonly #pose: Pose;
  readonly #welder = new Welder();
  readonly #morphs = new Map<string, number>();
  /** All primitives so far. */
  readonly pieces: Piece[] = [];
  readonly #known = new Map<string, Piece>();
  /** Per row its first source: the index of a piece, and a vertex. */
  readonly #sourcePieces: number[] = [];
  readonly #sourceVertices: number[] = [];
  readonly #deathLevels: number[] = [];
  /** 3 per row, at rest. */
  readonly positions: number[] = [];

  constructor(scene: Scene, bones: Places) {
    this.#scene = scene;
    this.#bones = bones;
    this.#pose = new Pose(scene);
  }

  get count(): number {
    return this.#welder.count;
  }

  /** The first source of a row. */
  sourceOf(row: number): { piece: Piece; vertex: number } {
    return { piece: this.pieces[this.#sourcePieces[row]!]!, vertex: this.#sourceVertices[row]! };
  }

  /**
   * The rows of a primitive's vertices.
   *
   * @param key identifies the primitive
   * @param level of detail from which it is visible; levels are added in ascending order
   */
  add(key: string, node: number, primitive: Primitive, level: number): Piece {
    const known = this.#known.get(key);
    if (known) return known;
    const positions = new Float32Array(primitive.positions.length);
    this.#pose.deform(node, primitive, positions);
    const weights = weightsOf(this.#bones, node, primitive, this.#scene);
    const before = this.count;
    const rows = this.#welder.add(positions.length / 3, [
      { values: positions, width: 3 },
      ...(primitive.normals ? [{ values: primitive.normals, width: 3 }] : []),
      { values: weights.weightBone, start: weights.start },
      { values: weights.weightFactor, start: weights.start },
      { values: weights.offsetPos, width: 3, start: weights.start },
      ...morphColumns(primitive.morphTargets ?? [], positions.length / 3, (name) => this.#morphOf(name)),
    ]);
    const piece = { node, primitive, rows, weights };
    this.#known.set(key, piece);
    const place = this.pieces.push(piece) - 1;
    for (let vertex = 0, next = before; next < this.count; vertex++) {
      if (rows[vertex] !== next) continue;
      next++;
      this.#sourcePieces.push(place);
      this.#sourceVertices.push(vertex);
      this.#deathLevels.push(level);
      for (let at = vertex * 3; at < vertex * 3 + 3; at++) this.positions.push(positions[at]!);
    }
    return piece;
  }

  /** Targets with the same name are one. */
  #morphOf(name: string): number {
    const number = this.#morphs.get(name) ?? this.#morphs.size;
    this.#morphs.set(name, number);
    return number;
  }

  /**
   * @param edges of each row, as indices
   * @param faces likewise
   * @param areWeighted false if only frames define the positions of vertices
   */
  finish(edges: Lists, faces: Lists, areWeighted: boolean): VertexRows {
    return {
      ...head(this.count),
      lodDeathLevel: Float32Array.from(this.#deathLevels),
      edgeLinks: { start: edges.start, edge: edges.values },
      triFaceLinks: { start: faces.start, triFace: faces.values },
      weights: areWeighted ? this.#weights() : noWeights(this.count),
    };
  }

  #weights(): Weights {
    const [first, ...others] = this.pieces.map(({ weights }) => weights);
    return first ? pickLists(first, others, this.#sourcePieces, this.#sourceVertices) : noWeights(0);
  }
}

function noWeights(rows: number): Weights {
  return {
    start: new Uint32Array(rows + 1),
    weightFactor: new Float32Array(),
    offsetPos: new Float32Array(),
    weightBone: new Uint32Array(),
  };
}

/**
 * A vertex without influences is attached to one bone: its node if that has no skin, else the static bone. Without that
 * bone it has no weights.
 */
export function weightsOf(
  { rowOf, still }: Places,
  node: number,
  { positions, influences }: Primitive,
  { nodes, skins }: Scene,
): Weights {
  const count = positions.length / 3;
  const skin = skins[nodes[node]!.skin ?? NONE];
  const listed = skin && influences;
  const alone = skin ? still : (rowOf.get(node) ?? NONE);
  const least = alone === NONE ? 0 : 1;
  const start = new Uint32Array(count + 1);
  for (let vertex = 0; vertex < count; vertex++) {
    start[vertex + 1] =
      start[vertex]! + Math.max(least, listed ? listed.start[vertex + 1]! - listed.start[vertex]! : 0);
  }
  const weights: Weights = {
    start,
    weightFactor: new Float32Array(start[count]!).fill(1),
    offsetPos: new Float32Array(start[count]! * 3),
    weightBone: new Uint32Array(start[count]!).fill(alone + 1),
  };
  for (let vertex = 0; vertex < count; vertex++) {
    if (start[vertex] === start[vertex + 1]) continue;
    copyPoint(weights.offsetPos, start[vertex]!, positions, vertex);
    for (let item = listed?.start[vertex] ?? 0; item < (listed?.start[vertex + 1] ?? 0); item++) {
      const at = start[vertex]! + item - listed!.start[vertex]!;
      const joint = listed!.joint[item]!;
      weights.weightBone[at] = rowOf.get(skin!.joints[joint]!)! + 1;
      weights.weightFactor[at] = listed!.weight[item]!;
      if (listed!.offset) copyPoint(weights.offsetPos, at, listed!.offset, item);
      else movePoint(weights.offsetPos, at * 3, skin!.inverseBind, joint * 16, positions, vertex * 3);
    }
  }
  return weights;
}

function copyPoint(to: Float32Array, row: number, from: Float32Array, fromRow: number): void {
  for (let axis = 0; axis < 3; axis++) to[row * 3 + axis] = from[fromRow * 3 + axis]!;
}
