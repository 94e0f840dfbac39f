/** Edited clips in the controllers of animations and models. */

import { saysTheSame } from '../../../../binary/patch.ts';
import { fitClip } from '../../../../fit/clips.ts';
import { Report } from '../../../../report/report.ts';
import type { Clip, Scene, Track } from '../../../../scene/scene.ts';
import { type Edit, ofBoth } from '../../../edit.ts';
import { type ChunkOf, type CryengineDocument, chunksOf } from '../../files/chunks/document.ts';
import { readDocument } from '../../files/chunks/read.ts';
import { NO_CHUNK } from '../../files/chunks/records/chunk.ts';
import { animationFile, type ControllerVersion } from '../../from-scene/animation.ts';
import type { Bones } from '../../from-scene/bones.ts';
import { HOLDER } from '../../from-scene/capabilities.ts';
import { newChunk } from '../../from-scene/chunks.ts';
import { noCurveErrors, tellErrors } from '../../from-scene/error.ts';
import { controllerContent } from '../../from-scene/node-tracks.ts';
import { newTally } from '../../from-scene/ticks.ts';
import { TICKS_PER_FRAME, TICKS_PER_SECOND, timingContent } from '../../from-scene/time.ts';
import { timingOf } from '../../to-scene/motion/timing.ts';
import type { Model } from '../../to-scene/stage.ts';
import { type Draft, isController } from './draft.ts';

type Controller = ChunkOf<'controller' | 'logController'>;

/** Files that count time otherwise cannot take what is written in the usual ticks. */
export function countsUsualTicks(document: CryengineDocument): boolean {
  const { secondsPerTick, ticksPerFrame } = timingOf(document, new Report());
  return saysTheSame(secondsPerTick, 1 / TICKS_PER_SECOND) && ticksPerFrame === TICKS_PER_FRAME;
}

/**
 * Puts a clip of bones into the controllers of its animation. Those of bones that move as before relative to their parents
 * stay, also where the edit takes them elsewhere with a bone above.
 *
 * @returns what cannot be put back
 */
export function putAnimation(edit: Edit, draft: Draft, model: Model, index: number): string[] {
  const { name } = edit.after.clips[index]!;
  const version: ControllerVersion = draft.document.chunks.some(({ kind }) => kind === 'logController')
    ? 0x827
    : 0x826;
  const bones = bonesOfModel(model);
  const [before, after] = ofBoth(edit, (scene, report) => {
    const clip = fitClip(scene, index, HOLDER, report);
    const fitted = { ...scene, clips: scene.clips.with(index, clip) };
    const bytes = animationFile(fitted, bones, clip, version, report);
    return bytes && readDocument(bytes, 'cryengine.caf', new Report());
  });
  if (!before || !after) return [`the clip ${name} moves no bone any more`];
  putTiming(draft, [chunksOf(before, 'timing')[0]!.content, chunksOf(after, 'timing')[0]!.content]);
  const [was, is] = [controllersById(before), controllersById(after)];
  const own = controllersById(draft.document);
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    putController(draft, own.get(id), was.get(id), is.get(id));
  }
  return [];
}

function putController(
  draft: Draft,
  own: Controller | undefined,
  before: Controller | undefined,
  after: Controller | undefined,
): void {
  if (!after) {
    if (own) draft.remove(own);
  } else if (!own || own.kind !== after.kind || !before) {
    if (own) draft.remove(own);
    draft.add({ ...after, id: draft.nextId() });
  } else if (!saysTheSame(keysOf(before), keysOf(after))) {
    draft.put(own, [plain(before), plain(after)]);
  }
}

/** Without what the place in the file says. */
function plain({ content }: Controller): object {
  const { header: _, trailing: __, ...values } = content;
  return values;
}

/** What a controller says of its own bone. */
function keysOf({ content }: Controller): unknown {
  const { keys } = content;
  if (!('body' in keys) || !('absolutePosition' in keys.body)) return keys;
  const { absolutePosition: _, ...own } = keys.body;
  return own;
}

/** Of several for one bone the first counts. */
function controllersById({ chunks }: CryengineDocument): Map<number, Controller> {
  const byId = new Map<number, Controller>();
  for (const chunk of chunks) {
    if (isController(chunk) && !byId.has(chunk.content.controllerId))
      byId.set(chunk.content.controllerId, chunk);
  }
  return byId;
}

function putTiming(draft: Draft, records: readonly [object, object]): void {
  const [timing] = chunksOf(draft.document, 'timing');
  const [before, after] = records.map((record) => ({ ...record, header: undefined, trailing: undefined }));
  if (timing && !saysTheSame(before, after)) draft.put(timing, [before!, after!], ['header', 'trailing']);
}

/** The bones of a model in the order of its file. */
function bonesOfModel(model: Model): Bones {
  const { bones, skeleton } = model;
  return {
    nodes: bones,
    boneOf: new Map(bones.map((node, bone) => [node, bone])),
    parents: skeleton?.parents ?? new Int32Array(),
    names: bones.map((_, bone) => skeleton?.names[bone]?.text ?? `bone ${bone}`),
    scale: new Float64Array(bones.length).fill(1),
    world: skeleton?.world ?? new Float64Array(),
  };
}

const FIELDS = {
  translation: 'translationControllerId',
  rotation: 'rotationControllerId',
  scale: 'scaleControllerId',
} as const;

/** Puts the clip of a model's own nodes into their controllers. */
export function putNodeClip(edit: Edit, draft: Draft, model: Model, index: number): void {
  const [before, after] = [edit.before, edit.after].map(({ clips }) => clips[index]!) as [Clip, Clip];
  putTiming(
    draft,
    ofBoth(edit, (scene, report) => timingContent(scene, scene.clips[index]!, report)),
  );
  for (const [chunkId, node] of model.nodes) {
    for (const property of Object.keys(FIELDS) as Track['property'][]) {
      const find = ({ tracks }: Clip) =>
        tracks.find((track) => track.target === node && track.property === property);
      const [was, is] = [find(before), find(after)];
      if (was !== is) putTrack(edit, draft, { chunkId, property, index, was, is });
    }
  }
}

interface EditedTrack {
  chunkId: number;
  property: Track['property'];
  /** Of the clip. */
  index: number;
  was: Track | undefined;
  is: Track | undefined;
}

function putTrack(edit: Edit, draft: Draft, { chunkId, property, index, was, is }: EditedTrack): void {
  const node = draft.byId(chunkId);
  if (node?.kind !== 'node') return;
  const field = FIELDS[property];
  const own = node.content[field] === NO_CHUNK ? undefined : draft.byId(node.content[field]);
  const [old, content] = ofBoth(edit, (scene, report) => {
    const track = scene === edit.before ? was : is;
    return track && trackContent(track, scene, index, report);
  });
  if (!content) draft.put(node, [{ [field]: node.content[field] }, { [field]: NO_CHUNK }]);
  else if (own && isController(own)) draft.put(own, [old ?? content, content]);
  else {
    const id = draft.nextId();
    draft.add(newChunk(id, 'controller', { ...content, controllerId: id }));
    draft.put(node, [{ [field]: NO_CHUNK }, { [field]: id }]);
  }
}

function trackContent({ curve, property }: Track, { clips }: Scene, index: number, report: Report) {
  const clip = clips[index]!;
  const errors = noCurveErrors();
  const content = controllerContent(curve, property, clip, newTally(), errors[property]);
  tellErrors(clip.name, errors, report, `clips[${index}]`);
  return content;
}
