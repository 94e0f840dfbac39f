/** Rebuilds the frames of a model for new vertices. */
import type { Clip, Curve, Scene } from '../../../../scene/scene.ts';
import { rowAt, UNKNOWN_ROW } from '../../files/scene/document.ts';
import { COMPRESSED } from '../../files/scene/records/frames.ts';
import { lists } from '../../from-scene/columns.ts';
import { FramePool, framePlaces } from '../../from-scene/frames.ts';
import type { VertexPool } from '../../from-scene/vertices.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { gather } from '../../to-scene/primitives.ts';

/** Requires frames of one group and one kind, since the group of a new vertex would be unknown otherwise. */
export function canHaveFrames({ source, body }: AddedModel): boolean {
  const { vertexFrames } = source.model;
  const isAlike = (column: Uint32Array, bits: number) =>
    new Set(column.map((value) => value & bits)).size < 2;
  const group = rowAt(source, 'vertexGroups', vertexFrames.vertexGroup[0] ?? 0);
  return (
    vertexFrames.count === 0 ||
    (group !== UNKNOWN_ROW &&
      isAlike(vertexFrames.vertexGroup, -1) &&
      isAlike(vertexFrames.flags, COMPRESSED) &&
      body.frames.affordable.moves >= 0)
  );
}

/** The group has the vertices that morph targets move, or all if there are no bones; other groups are empty. */
export function putFrames({ source, body }: AddedModel, scene: Scene, pool: VertexPool): void {
  const { vertexFrames, vertexGroups, bones } = source.model;
  const isCompressed = ((vertexFrames.flags[0] ?? 0) & COMPRESSED) !== 0;
  const frames = new FramePool(scene, pool, isCompressed);
  const places = body.frames.names.map((name) => frames.positionsAt(showing(name), 0));
  const rest = frames.positionsAt(undefined, 0);
  const isMoved = (vertex: number) =>
    places.some((place) => [0, 1, 2].some((axis) => place[vertex * 3 + axis] !== rest[vertex * 3 + axis]));
  const isAll = bones.count === 0 && places.length > 0;
  const moved = Uint32Array.from({ length: pool.count }, (_, vertex) => vertex).filter(
    (vertex) => isAll || isMoved(vertex),
  );
  const own = places.map((place) => gather(place, moved, 3));
  Object.assign(vertexFrames, framePlaces(own, moved.length, isCompressed));
  const group = rowAt(source, 'vertexGroups', vertexFrames.vertexGroup[0] ?? 0);
  const members = Array.from({ length: vertexGroups.count }, (_, row) =>
    row === group ? Array.from(moved, (vertex) => vertex + 1) : [],
  );
  const { start, values } = lists(members);
  vertexGroups.vertices = { start, vertex: values };
}

/** A clip of a single morph target. */
function showing(morph: string): Clip {
  const [times, values] = [Float32Array.of(0), Float32Array.of(1)];
  const curve: Curve = { interpolation: 'step', times, values, before: 'hold', after: 'hold' };
  return { name: morph, start: 0, end: 0, tracks: [], morphTracks: [{ morph, curve }] };
}
