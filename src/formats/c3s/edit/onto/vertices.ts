/** Puts edited weights, frames and texture coordinates into the vertices of a model. */
import { patchLists, patchRows } from '../../../../binary/patch-rows.ts';
import type { Influences, Primitive } from '../../../../scene/scene.ts';
import { type IndexedModel, indicesByRow, type ModelRows } from '../../files/scene/document.ts';
import { COMPRESSED } from '../../files/scene/records/frames.ts';
import type { Choices } from '../../to-scene/choices.ts';
import { texVertexPlaces } from '../../to-scene/coordinates.ts';
import type { Triangles } from '../../to-scene/faces.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { weightSums } from '../../to-scene/morphs.ts';
import { cornersOf, type Surface } from '../../to-scene/primitives.ts';

/** A primitive before and after an edit, with the model's vertices from which its own were made. */
export interface EditedPrimitive {
  was: Primitive;
  is: Primitive;
  surface: Surface;
  triangles: Triangles;
}

/** What does not fit, such as diverging copies of a vertex, is measured when the file is read again. */
export function putVertices(
  added: AddedModel,
  { was, is, surface, triangles }: EditedPrimitive,
  choices: Choices,
): void {
  const { origin, texVertex } = cornersOf(triangles, surface.triangles);
  putWeights(added.source, was.influences, is.influences, origin);
  putFrames(added, was, is, origin);
  putCoordinates(added.source, was.uvs[0], is.uvs[0], texVertex, choices);
}

/** The joints of a model's skin are its bones. */
function putWeights(
  source: IndexedModel,
  was: Influences | undefined,
  is: Influences | undefined,
  origin: Uint32Array,
): void {
  if (!was || !is || was === is) return;
  const { vertices } = source.model;
  const bones = indicesByRow(source, 'bones');
  const [before, after] = [was, is].map(({ start, joint, weight, offset }) => ({
    start,
    weightFactor: weight,
    offsetPos: offset ?? new Float32Array(weight.length * 3),
    weightBone: Uint32Array.from(joint, (bone) => bones[bone]!),
  }));
  vertices.weights = patchLists(vertices.weights, origin, before, after!);
}

/** Frames hold positions, where morph targets hold offsets from rest. */
function putFrames({ source, body }: AddedModel, was: Primitive, is: Primitive, origin: Uint32Array): void {
  const { vertexFrames } = source.model;
  if (vertexFrames.count === 0) return;
  const shares = weightSums(body.shape);
  body.frames.names.forEach((name, frame) => {
    const [before, after] = [was, is].map((primitive) => placesIn(primitive, name, origin, shares));
    body.frames.groups.each(frame, (vertex, item) => {
      for (let axis = 0; axis < 3; axis++) {
        const value = after![vertex * 3 + axis]!;
        const isEdited = !Number.isNaN(value) && value !== before![vertex * 3 + axis];
        if (isEdited) putPlace(vertexFrames, frame, item, axis, value);
      }
    });
  });
}

/** Positions, 3 per vertex of the model; NaN for vertices that the morph target does not move. */
function placesIn(
  { positions, morphTargets = [] }: Primitive,
  morph: string,
  origin: Uint32Array,
  shares: Float64Array,
): Float64Array {
  const places = new Float64Array(shares.length * 3).fill(Number.NaN);
  const target = morphTargets.find(({ name }) => name === morph);
  target?.vertices.forEach((vertex, at) => {
    const row = origin[vertex]!;
    for (let axis = 0; axis < 3; axis++) {
      const way = target.positions[at * 3 + axis]! * shares[row]!;
      places[row * 3 + axis] = positions[vertex * 3 + axis]! + way;
    }
  });
  return places;
}

/** A compressed position is rounded to the nearest step. */
function putPlace(
  { flags, bbMin, bbMax, scale, translate, byteVertData, vertData }: ModelRows['vertexFrames'],
  frame: number,
  item: number,
  axis: number,
  value: number,
): void {
  const own = frame * 3 + axis;
  bbMin[own] = Math.min(bbMin[own]!, value);
  bbMax[own] = Math.max(bbMax[own]!, value);
  if ((flags[frame]! & COMPRESSED) === 0) {
    vertData.position[(vertData.start[frame]! + item) * 3 + axis] = value;
    return;
  }
  const step = scale[own] ? Math.round((value - translate[own]!) / scale[own]) : 0;
  const steps = Math.min(MOST_STEPS, Math.max(0, step));
  byteVertData.position[(byteVertData.start[frame]! + item) * 3 + axis] = steps;
}

/** Largest value of a byte. */
const MOST_STEPS = 255;

/** Puts coordinates into the first frame of the texture vertices. */
function putCoordinates(
  source: IndexedModel,
  was: Float32Array | undefined,
  is: Float32Array | undefined,
  texVertex: Int32Array,
  { v }: Choices,
): void {
  if (!was || !is || was === is) return;
  const places = texVertexPlaces(source);
  const rows = texVertex.map((row) => places[row] ?? -1);
  const [before, after] = [was, is].map((uvs) => ({
    values: v === 'bottom' ? uvs.map((value, at) => (at % 2 === 1 ? 1 - value : value)) : uvs,
    width: 2,
  }));
  patchRows({ values: source.model.texVertexFrames.texVertData.uv, width: 2 }, rows, before!, after!);
}
