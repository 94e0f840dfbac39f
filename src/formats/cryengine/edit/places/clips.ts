/** Places of tracks and keys. */
import { Report } from '../../../../report/report.ts';
import { rowsOfTimes } from '../../../../scene/place-rows.ts';
import type { Place } from '../../../../scene/places.ts';
import { NONE, type Scene, type Track } from '../../../../scene/scene.ts';
import { type CryengineDocument, chunksById } from '../../files/chunks/document.ts';
import { cafSkeleton } from '../../to-scene/motion/caf-skeleton.ts';
import { type BoneController, NODE_CONTROLLERS } from '../../to-scene/motion/clips.ts';
import { secondsOf, type Timing, timingOf } from '../../to-scene/motion/timing.ts';
import type { Model } from '../../to-scene/stage.ts';

/** Nodes of bones by their controller ids, for an animation without its model. */
export function strangerBones(document: CryengineDocument, { nodes }: Scene): ReadonlyMap<number, number> {
  const bones = cafSkeleton(document, new Report());
  return new Map(
    bones.map(({ name, controllerId }) => [controllerId, nodes.findIndex((node) => node.name === name)]),
  );
}

/** The first of several controllers of a bone counts. */
export function boneClipPlaces(
  file: number,
  document: CryengineDocument,
  bones: ReadonlyMap<number, number>,
  { clips }: Scene,
  clip: number,
): Place[] {
  const timing = timingOf(document);
  const seen = new Set<number>();
  const inChunks = document.chunks.flatMap((chunk, index) => {
    if (chunk.kind !== 'controller' && chunk.kind !== 'logController') return [];
    const { controllerId } = chunk.content;
    const node = bones.get(controllerId);
    if (node === undefined || seen.has(controllerId)) return [];
    seen.add(controllerId);
    const isMoved = ({ target }: Track) => target === node;
    return trackPlaces(file, `chunks[${index}]`, chunk, timing, { clips, clip, isMoved });
  });
  return [{ file, path: '', element: { kind: 'clip', index: clip } }, ...inChunks];
}

/** The clip of a model's own nodes is the one that animates them. @param own number of clips that come from models */
export function nodeClipPlaces(
  file: number,
  { document, nodes }: Model,
  { clips }: Scene,
  own: number,
): Place[] {
  const timing = timingOf(document);
  const byId = chunksById(document);
  const moved = new Set(nodes.values());
  const clip = clips.findIndex(
    ({ tracks }, index) => index < own && tracks.some(({ target }) => moved.has(target)),
  );
  if (clip === NONE) return [];
  return document.chunks.flatMap((chunk) => {
    if (chunk.kind !== 'node') return [];
    const node = nodes.get(chunk.id ?? NONE);
    return NODE_CONTROLLERS.flatMap(([property, field]) => {
      const controller = byId.get(chunk.content[field]);
      if (controller?.kind !== 'controller') return [];
      const isMoved = (track: Track) => track.target === node && track.property === property;
      const path = `chunks[${document.chunks.indexOf(controller)}]`;
      return trackPlaces(file, path, controller, timing, { clips, clip, isMoved });
    });
  });
}

interface Moves extends Pick<Scene, 'clips'> {
  clip: number;
  isMoved(track: Track): boolean;
}

function trackPlaces(
  file: number,
  path: string,
  chunk: BoneController,
  timing: Timing,
  { clips, clip, isMoved }: Moves,
): Place[] {
  const keys = keysOf(chunk);
  if (!keys) return [];
  const times = Float32Array.from(keys.time, (tick) => secondsOf(tick, timing));
  return clips[clip]!.tracks.flatMap((track, index): Place[] => {
    const rows = isMoved(track) ? rowsOfTimes(times, track.curve.times) : undefined;
    if (!rows) return [];
    const elements = { kind: 'key', clip, track: index } as const;
    return [
      { file, path, element: { kind: 'track', clip, index } },
      { file, path: `${path}.${keys.path}`, elements, count: rows.length, rows },
    ];
  });
}

function keysOf(chunk: BoneController): { path: string; time: ArrayLike<number> } | undefined {
  if (chunk.kind === 'logController') return { path: 'keys', time: chunk.content.keys.time };
  const { body } = chunk.content.keys;
  return body instanceof Uint8Array ? undefined : { path: 'keys.body', time: body.time };
}
