/** Edited numbers of the vertices that a model has: weights, frames and texture coordinates. */
import type { Influences, Primitive } from '../../../../scene/scene.ts';
import { type IndexedModel, indicesByRow, type ModelRows } from '../../files/scene/document.ts';
import { COMPRESSED } from '../../files/scene/records/frames.ts';
import { starts } from '../../from-scene/columns.ts';
import type { Choices } from '../../to-scene/choices.ts';
import { texVertexPlaces } from '../../to-scene/coordinates.ts';
import type { Triangles } from '../../to-scene/faces.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { weightSums } from '../../to-scene/morphs.ts';
import { cornersOf, type Surface } from '../../to-scene/primitives.ts';

/** A primitive before and after an edit, with the vertices of the model that its own were made of. */
export interface EditedPrimitive {
  was: Primitive;
  is: Primitive;
  surface: Surface;
  triangles: Triangles;
}

/** What does not fit, such as copies of a vertex that part, shows when the file is read again. */
export function putVertices(added: AddedModel, edited: readonly EditedPrimitive[], choices: Choices): void {
  const weights = new Map<number, WeightRow>();
  for (const { was, is, surface, triangles } of edited) {
    const { origin, texVertex } = cornersOf(triangles, surface.triangles);
    collectWeights(was, is, origin, weights);
    putFrames(added, was, is, origin);
    putCoordinates(added.source, was, is, texVertex, choices);
  }
  if (weights.size > 0) putWeights(added.source, weights);
}

/** Some of a primitive's influences: of one vertex. */
interface WeightRow {
  influences: Influences;
  first: number;
  end: number;
}

function collectWeights(
  was: Primitive,
  is: Primitive,
  origin: Uint32Array,
  into: Map<number, WeightRow>,
): void {
  if (!was.influences || !is.influences || was.influences === is.influences) return;
  for (const [vertex, row] of origin.entries()) {
    const own = weightRow(is.influences, vertex);
    if (!areAlike(weightRow(was.influences, vertex), own)) into.set(row, own);
  }
}

function weightRow(influences: Influences, vertex: number): WeightRow {
  return { influences, first: influences.start[vertex]!, end: influences.start[vertex + 1]! };
}

function areAlike(a: WeightRow, b: WeightRow): boolean {
  const agrees = (column: (influences: Influences) => ArrayLike<number> | undefined, width: number) => {
    const [first, second] = [column(a.influences), column(b.influences)];
    for (let i = 0; i < (a.end - a.first) * width; i++) {
      if (first?.[a.first * width + i] !== second?.[b.first * width + i]) return false;
    }
    return true;
  };
  return (
    a.end - a.first === b.end - b.first &&
    agrees(({ joint }) => joint, 1) &&
    agrees(({ weight }) => weight, 1) &&
    agrees(({ offset }) => offset, 3)
  );
}

/** The joints of a model's skin are its bones. */
function putWeights(source: IndexedModel, edited: ReadonlyMap<number, WeightRow>): void {
  const { vertices } = source.model;
  const old = vertices.weights;
  const bones = indicesByRow(source, 'bones');
  const lengthOf = (row: number) => {
    const own = edited.get(row);
    return own ? own.end - own.first : old.start[row + 1]! - old.start[row]!;
  };
  const start = starts(Array.from({ length: vertices.count }, (_, row) => lengthOf(row)));
  const total = start[vertices.count]!;
  const weights: ModelRows['vertices']['weights'] = {
    start,
    weightFactor: new Float32Array(total),
    offsetPos: new Float32Array(total * 3),
    weightBone: new Uint32Array(total),
  };
  for (let row = 0; row < vertices.count; row++) {
    const at = start[row]!;
    const own = edited.get(row);
    if (own) {
      const { joint, weight, offset } = own.influences;
      weights.weightFactor.set(weight.subarray(own.first, own.end), at);
      weights.offsetPos.set(offset?.subarray(own.first * 3, own.end * 3) ?? [], at * 3);
      weights.weightBone.set(
        Array.from(joint.subarray(own.first, own.end), (bone) => bones[bone]!),
        at,
      );
    } else {
      const [first, end] = [old.start[row]!, old.start[row + 1]!];
      weights.weightFactor.set(old.weightFactor.subarray(first, end), at);
      weights.offsetPos.set(old.offsetPos.subarray(first * 3, end * 3), at * 3);
      weights.weightBone.set(old.weightBone.subarray(first, end), at);
    }
  }
  vertices.weights = weights;
}

/** Frames hold places of vertices, where morph targets hold ways from rest. */
function putFrames({ source, body }: AddedModel, was: Primitive, is: Primitive, origin: Uint32Array): void {
  const { vertexFrames } = source.model;
  if (vertexFrames.count === 0) return;
  const shares = weightSums(body.shape);
  body.frames.names.forEach((name, frame) => {
    const [before, after] = [was, is].map((primitive) => placesIn(primitive, name, origin, shares)) as [
      Places,
      Places,
    ];
    body.frames.groups.each(frame, (vertex, item) => {
      const place = after.get(vertex);
      if (place && !place.every((value, axis) => value === before.get(vertex)?.[axis])) {
        putPlace(vertexFrames, frame, item, place);
      }
    });
  });
}

/** By vertex of the model. */
type Places = ReadonlyMap<number, readonly number[]>;

function placesIn(
  { positions, morphTargets = [] }: Primitive,
  morph: string,
  origin: Uint32Array,
  shares: Float64Array,
): Places {
  const target = morphTargets.find(({ name }) => name === morph);
  return new Map(
    Array.from(target?.vertices ?? [], (vertex, at) => {
      const row = origin[vertex]!;
      const way = target!.positions.subarray(at * 3, at * 3 + 3);
      return [row, [0, 1, 2].map((axis) => positions[vertex * 3 + axis]! + way[axis]! * shares[row]!)];
    }),
  );
}

/** A compressed one lies on the nearest step. */
function putPlace(
  { flags, bbMin, bbMax, scale, translate, byteVertData, vertData }: ModelRows['vertexFrames'],
  frame: number,
  item: number,
  place: readonly number[],
): void {
  const isCompressed = (flags[frame]! & COMPRESSED) !== 0;
  place.forEach((value, axis) => {
    const own = frame * 3 + axis;
    bbMin[own] = Math.min(bbMin[own]!, value);
    bbMax[own] = Math.max(bbMax[own]!, value);
    if (isCompressed) {
      const step = scale[own] ? (value - translate[own]!) / scale[own] : 0;
      byteVertData.position[(byteVertData.start[frame]! + item) * 3 + axis] = Math.min(
        MOST_STEPS,
        Math.max(0, Math.round(step)),
      );
    } else vertData.position[(vertData.start[frame]! + item) * 3 + axis] = value;
  });
}

/** Of one byte. */
const MOST_STEPS = 255;

/** Into the frame that says where texture vertices are at first. */
function putCoordinates(
  source: IndexedModel,
  was: Primitive,
  is: Primitive,
  texVertex: Int32Array,
  { v }: Choices,
): void {
  const [before, after] = [was.uvs[0], is.uvs[0]];
  if (!before || !after || before === after) return;
  const places = texVertexPlaces(source);
  const { uv } = source.model.texVertexFrames.texVertData;
  texVertex.forEach((row, vertex) => {
    const place = places[row] ?? -1;
    for (const axis of [0, 1]) {
      const value = after[vertex * 2 + axis]!;
      if (place < 0 || value === before[vertex * 2 + axis]) continue;
      uv[place * 2 + axis] = axis === 1 && v === 'bottom' ? 1 - value : value;
    }
  });
}
