/** Animations of bones and nodes as clips. */
import type { Report } from '../../../../report/report.ts';
import type { Clip, Track } from '../../../../scene/scene.ts';
import { counted, shortList } from '../../../../text/counts.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { CHUNK_TYPE } from '../../files/chunks/chunks.ts';
import { controllerIdOf } from '../../files/chunks/controller-id.ts';
import { type ChunkOf, type CryengineDocument, chunksById } from '../../files/chunks/document.ts';
import { NO_CHUNK } from '../../files/chunks/records/chunk.ts';
import { boneNames } from '../skeleton.ts';
import {
  type BoneCurves,
  boneCurves,
  boneKeys,
  controllerCurve,
  controllerOf,
  type Drive,
  logBoneCurves,
} from './controllers.ts';
import type { KeyReading } from './keys.ts';
import { type Timing, timedClip, timingOf } from './timing.ts';

export type BoneController = ChunkOf<'controller' | 'logController'>;

/**
 * The clip of an animation file: two tracks with shared times for each animated bone. Bones without a controller have no
 * track and keep their rest pose.
 *
 * @param boneByControllerId nodes of the model's bones by the checksum of their names, see `controllerIdOf`
 */
export function boneClip(
  name: string,
  document: CryengineDocument,
  boneByControllerId: ReadonlyMap<number, number>,
  report: Report,
): Clip {
  const timing = timingOf(document);
  const names = namesByControllerId(document);
  const tracks: Track[] = [];
  const seen = new Set<number>();
  const strangers = new Set<string>();
  document.chunks.forEach((chunk, index) => {
    if (chunk.kind !== 'controller' && chunk.kind !== 'logController') return;
    const { controllerId } = chunk.content;
    const what = names.get(controllerId) ?? unnamed(controllerId);
    const reading = { timing, what, path: `chunks[${index}]`, report };
    const target = boneByControllerId.get(controllerId);
    if (target === undefined) strangers.add(what);
    else if (!seen.has(controllerId)) {
      seen.add(controllerId);
      tracks.push(...boneTracks(target, curvesOf(chunk, reading)));
    }
  });
  reportStrangers(name, [...strangers], report);
  reportUnknown(document, report);
  return timedClip(name, timing, { tracks }, report);
}

/** The curves of a bone; undefined, and reported, if its controller cannot be decoded. */
export function curvesOf(chunk: BoneController, reading: KeyReading): BoneCurves | undefined {
  if (chunk.kind === 'logController') return logBoneCurves(chunk.content, reading);
  const keys = boneKeys(chunk.content, reading);
  return keys && boneCurves(keys, chunk.content.flags, reading);
}

function boneTracks(target: number, curves: BoneCurves | undefined): Track[] {
  if (!curves || curves.translation.times.length === 0) return [];
  return [
    { target, property: 'translation', curve: curves.translation },
    { target, property: 'rotation', curve: curves.rotation },
  ];
}

/** The names of bones that a file lists, by the ids of their controllers. */
export function namesByControllerId(document: CryengineDocument): ReadonlyMap<number, string> {
  return new Map(boneNames(document).map((name) => [controllerIdOf(name), name.text]));
}

/** The name of a bone whose name is unknown: its controller id. */
export function unnamed(controllerId: number): string {
  return `0x${controllerId.toString(16).padStart(8, '0')}`;
}

/** Number of names that a message lists; a file may have many thousands. */
const LISTED = 40;

function reportStrangers(clip: string, names: readonly string[], report: Report): void {
  if (names.length === 0) return;
  const bones = counted(names.length, 'unknown bone');
  const message = `Clip ${clip} animates ${bones}: ${shortList(names, LISTED)}`;
  report.add(CRYENGINE_CODES.CRYENGINE_BONE_UNKNOWN, message);
}

/** Controllers of later engines and unreadable ones cannot be assigned to bones, so they are reported together. */
function reportUnknown({ chunks }: CryengineDocument, report: Report): void {
  const unknown = chunks.filter(({ type, kind }) => type === CHUNK_TYPE.controller && kind === 'opaque');
  if (unknown.length === 0) return;
  const versions = [...new Set(unknown.map(({ version }) => `0x${version.toString(16)}`))].join(', ');
  const message = `Skipped ${counted(unknown.length, 'controller')} of version ${versions}`;
  report.add(CRYENGINE_CODES.CRYENGINE_CONTROLLER_UNKNOWN, message);
}

export interface NodeClipOptions extends Pick<Clip, 'morphTracks' | 'textureTracks'> {
  curveEnds?: 'max' | 'engine';
}

export const NODE_CONTROLLERS = [
  ['translation', 'translationControllerId', 'vector'],
  ['rotation', 'rotationControllerId', 'rotation'],
  ['scale', 'scaleControllerId', 'vector'],
] as const satisfies readonly (readonly [Track['property'], string, Drive])[];

/**
 * The clip of a model with animated nodes.
 *
 * @param timing of the same document
 * @param nodeByChunkId scene nodes by the ids of their chunks
 * @param options with other tracks of the file, which become part of the same clip
 * @returns undefined if no track has more than one key: a single key repeats the rest pose
 */
export function nodeClip(
  name: string,
  document: CryengineDocument,
  timing: Timing,
  nodeByChunkId: ReadonlyMap<number, number>,
  { curveEnds, morphTracks = [], textureTracks = [] }: NodeClipOptions,
  report: Report,
): Clip | undefined {
  const byId = chunksById(document);
  const tracks: Track[] = [];
  document.chunks.forEach((chunk, index) => {
    const target = chunk.kind === 'node' && nodeByChunkId.get(chunk.id ?? NO_CHUNK);
    if (chunk.kind !== 'node' || typeof target !== 'number') return;
    for (const [property, field, drive] of NODE_CONTROLLERS) {
      const id = chunk.content[field];
      if (id === NO_CHUNK) continue;
      const what = `${property} of ${chunk.content.name.text}`;
      const ends = curveEnds ? { curveEnds } : {};
      const reading = { timing, ...ends, what, path: `chunks[${index}].${field}`, report };
      const controller = controllerOf(byId, id, reading);
      const curve = controller && controllerCurve(controller, drive, reading);
      if (curve) tracks.push({ target, property, curve });
    }
  });
  // Nodes that stand still have controllers of one key; only a shape that is a clip has a vertex animation.
  const moves = [...tracks, ...textureTracks].some(({ curve }) => curve.times.length > 1);
  return moves || morphTracks.length > 0
    ? timedClip(name, timing, { tracks, morphTracks, textureTracks }, report)
    : undefined;
}
