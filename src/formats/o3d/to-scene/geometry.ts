/** StreamBanks and Primitives as primitives of a scene. */

import type { Primitive } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { O3D_CODES } from '../codes.ts';
import type { SceneObject } from '../files/archive/document.ts';
import { type DrawnRange, drawnRange, indexCount, PRIMITIVE_TYPE } from '../files/archive/primitives.ts';
import { numberIn } from '../files/archive/scene-index.ts';
import { SEMANTIC } from '../files/archive/semantics.ts';
import { type VertexStream, vertexStreams } from '../files/archive/streams.ts';
import type { SkinVertices } from '../files/blobs/document.ts';
import { influencesOf, jointCount, skinVertices } from './skinning.ts';
import { nameOf, referredByParam, type Stage } from './stage.ts';
import { pickRows, readStream, type StreamValues } from './streams.ts';
import { trianglesOf } from './triangles.ts';

/** The vertices of a StreamBank. */
export interface Bank {
  /** Number of vertices. */
  count: number;
  positions: StreamValues;
  normals?: StreamValues;
  colors?: StreamValues;
  texcoords: StreamValues[];
  /** The SkinEval of the vertices, with their influences. */
  skin?: { skinEval: SceneObject; vertices: SkinVertices };
}

/** Undefined, with a loss, without positions. */
export function readBank(stage: Stage, object: SceneObject): Bank | undefined {
  const streams = vertexStreams(object);
  const position = streams.find(isFirst(SEMANTIC.position));
  const skin = position && blending(stage, position);
  const readSource = (stream: VertexStream) => sourceOf(stage, stream, skin !== undefined);
  const positions = position && readSource(position);
  if (!positions || positions.count === 0) return undefined;
  const { count } = positions;
  const read = (stream: VertexStream | undefined) => {
    const values = stream && readSource(stream);
    if (!stream || (values && values.count >= count)) return values;
    const message = `Stream of semantic ${stream.semantic} of "${nameOf(object)}" has ${values?.count ?? 0} of ${counted(count, 'element')} and was dropped`;
    stage.report.lose(O3D_CODES.O3D_LEFT_OUT, message, { source: object.path });
    return undefined;
  };
  const normals = read(streams.find(isFirst(SEMANTIC.normal)));
  const colors = read(streams.find(isFirst(SEMANTIC.color)));
  const sets = streams.filter(({ semantic }) => semantic === SEMANTIC.texcoord);
  sets.sort((a, b) => a.semanticIndex - b.semanticIndex);
  return {
    count,
    positions,
    ...(normals ? { normals } : {}),
    ...(colors ? { colors } : {}),
    texcoords: sets.flatMap((stream) => read(stream) ?? []),
    ...(skin && skin.vertices.count === count ? { skin } : {}),
  };
}

function isFirst(wanted: number): (stream: VertexStream) => boolean {
  return ({ semantic, semanticIndex }) => semantic === wanted && semanticIndex === 0;
}

function blending(stage: Stage, { bind }: VertexStream): Bank['skin'] {
  const skinEval = stage.index.byId.get(bind ?? 0);
  if (skinEval?.className !== 'o3d.SkinEval') return undefined;
  const vertices = skinVertices(stage, skinEval);
  const source = vertexStreams(skinEval).find(isFirst(SEMANTIC.position));
  const count = source && readStream(stage, source)?.count;
  if (!vertices || vertices.count === count) return vertices && { skinEval, vertices };
  const message = `SkinEval "${nameOf(skinEval)}" of ${counted(count ?? 0, 'vertex', 'vertices')} has influences of ${vertices.count}`;
  stage.report.lose(O3D_CODES.O3D_SKIN_INCOMPLETE, message, { source: skinEval.path });
  return undefined;
}

/** A stream that a SkinEval computes has its values in a SourceBuffer; its own buffer contains the last result or nothing. */
function sourceOf(stage: Stage, stream: VertexStream, isBlended: boolean): StreamValues | undefined {
  const skinEval = stage.index.byId.get(stream.bind ?? 0);
  const isComputed = skinEval?.className === 'o3d.SkinEval';
  const source =
    isComputed &&
    vertexStreams(skinEval).find(
      ({ semantic, semanticIndex }) => semantic === stream.semantic && semanticIndex === stream.semanticIndex,
    );
  if (!source) return readStream(stage, stream);
  // Without skinning the stream's own buffer is shown.
  return (isBlended ? undefined : readStream(stage, stream)) ?? readStream(stage, source);
}

/** A primitive, its rows in the bank, and whether some vertices have no influences. */
export interface Drawn {
  primitive: Primitive;
  vertices: Uint32Array;
  holdsStill: boolean;
}

/**
 * The triangles of a Primitive. Undefined if it draws nothing, or nothing that the scene model can represent.
 *
 * @param isShared whether others draw the same vertices, so that only the needed ones are copied
 */
export function drawn(
  stage: Stage,
  object: SceneObject,
  bank: Bank,
  material: number,
  isShared: boolean,
): Drawn | undefined {
  const range = drawnRange(stage.index, object);
  const { type } = range;
  if (type < PRIMITIVE_TYPE.triangles) {
    const message = `"${nameOf(object)}" draws ${type === PRIMITIVE_TYPE.points ? 'points' : 'lines'} and was dropped`;
    stage.report.lose(O3D_CODES.O3D_LINES_DROPPED, message, { source: object.path });
    return undefined;
  }
  const triangles = soundTriangles(
    stage,
    object,
    trianglesOf(type, indicesOf(stage, object, range)),
    bank.count,
  );
  if (triangles.length === 0) return undefined;
  const { vertices, indices } = isShared ? compacted(triangles, bank.count) : whole(triangles, bank.count);
  const { positions, normals, colors, texcoords, skin } = bank;
  const blended = skin && influencesOf(skin.vertices, vertices, jointCount(stage, skin.skinEval));
  if (skin && blended && blended.dropped > 0) {
    const message = `${counted(blended.dropped, 'influence')} of unknown joints dropped`;
    stage.report.lose(O3D_CODES.O3D_LEFT_OUT, message, { source: skin.skinEval.path });
  }
  const primitive: Primitive = {
    name: nameOf(object),
    material,
    positions: pickRows(positions, vertices, 3, 0),
    ...(normals ? { normals: pickRows(normals, vertices, 3, 0) } : {}),
    uvs: texcoords.map((stream) => flipped(pickRows(stream, vertices, 2, 0))),
    ...(colors ? { colors: pickRows(colors, vertices, 4, 1) } : {}),
    indices,
    ...(blended ? { influences: blended.influences } : {}),
  };
  return { primitive, vertices, holdsStill: blended?.holdsStill ?? false };
}

/** O3D flips images when it loads them, so that v = 0 is the lowest row (docs/reference/o3d.md#axes-and-units). */
function flipped(uvs: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  return uvs.map((value, index) => (index % 2 === 0 ? value : 1 - value));
}

function indicesOf(
  { blobs, report }: Stage,
  object: SceneObject,
  { type, buffer, start, count: wanted }: DrawnRange,
): Uint32Array {
  const plane = buffer && blobs.buffer(buffer)?.planes[0];
  const most = plane
    ? plane.length - start
    : indexCount(type, numberIn(object.properties.numberVertices) ?? 0);
  const count = Math.max(0, Math.min(wanted, most));
  if (count < wanted || (buffer && !plane)) {
    const message = `"${nameOf(object)}" has ${count} of ${counted(wanted, 'index', 'indices')}`;
    report.lose(O3D_CODES.O3D_LEFT_OUT, message, { source: object.path });
  }
  if (buffer) return Uint32Array.from(plane?.subarray(start, start + count) ?? []);
  return Uint32Array.from({ length: count }, (_, vertex) => start + vertex);
}

/** Without triangles that have unknown vertices. */
function soundTriangles(
  { report }: Stage,
  object: SceneObject,
  triangles: Uint32Array<ArrayBuffer>,
  vertices: number,
): Uint32Array<ArrayBuffer> {
  if (triangles.every((vertex) => vertex < vertices)) return triangles;
  const sound = triangles.filter((_, corner) => {
    const first = corner - (corner % 3);
    return triangles.subarray(first, first + 3).every((vertex) => vertex < vertices);
  });
  const dropped = (triangles.length - sound.length) / 3;
  const message = `${counted(dropped, 'triangle')} of "${nameOf(object)}" with unknown vertices dropped`;
  report.lose(O3D_CODES.O3D_LEFT_OUT, message, { source: object.path });
  return sound;
}

interface Corners {
  /** Rows of the bank, in order. */
  vertices: Uint32Array;
  /** Indices into `vertices`. */
  indices: Uint32Array;
}

function whole(triangles: Uint32Array, count: number): Corners {
  return { vertices: Uint32Array.from({ length: count }, (_, vertex) => vertex), indices: triangles };
}

/** Only the vertices that triangles use. */
function compacted(triangles: Uint32Array, count: number): Corners {
  const places = new Int32Array(count).fill(-1);
  for (const vertex of triangles) places[vertex] = 0;
  let length = 0;
  for (let vertex = 0; vertex < count; vertex++) if (places[vertex] === 0) places[vertex] = length++;
  const vertices = new Uint32Array(length);
  places.forEach((place, vertex) => {
    if (place >= 0) vertices[place] = vertex;
  });
  return { vertices, indices: triangles.map((vertex) => places[vertex]!) };
}

/** The bank of a Primitive. */
export function bankOf({ index }: Stage, primitive: SceneObject): SceneObject | undefined {
  return referredByParam(index, primitive, 'o3d.streamBank', 'o3d.StreamBank');
}
