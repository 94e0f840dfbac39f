/** Puts edited clips back into the controllers of animations and models. */

import { saysTheSame } from '../../../../binary/patch.ts';
import { type Edit, ofBoth, reportLeft } from '../../../edit.ts';
import { type ChunkOf, type CryengineDocument, chunksOf } from '../../files/chunks/document.ts';
import type { Draft } from '../../files/chunks/draft.ts';
import { NO_CHUNK } from '../../files/chunks/records/chunk.ts';
import { newChunk } from '../../from-scene/chunks.ts';
import { animationOf, versionOf } from '../../from-scene/new-clips.ts';
import { type NewKeys, NodeMotion } from '../../from-scene/node-tracks.ts';
import { TICKS_PER_FRAME, TICKS_PER_SECOND, timingContent } from '../../from-scene/time.ts';
import { timingOf } from '../../to-scene/motion/timing.ts';
import type { Model } from '../../to-scene/stage.ts';

type Controller = ChunkOf<'controller' | 'logController'>;

/** Whether a file has the usual ticks, in which edits are written. */
export function countsUsualTicks(document: CryengineDocument): boolean {
  const { secondsPerTick, ticksPerFrame } = timingOf(document);
  return saysTheSame(secondsPerTick, 1 / TICKS_PER_SECOND) && ticksPerFrame === TICKS_PER_FRAME;
}

/**
 * Puts a clip of bones into the controllers of its animation. Controllers of bones whose motion relative to their parents
 * is unchanged stay, even if an edited ancestor moves these bones.
 */
export function putAnimation(edit: Edit, draft: Draft, model: Model, index: number): void {
  const { name } = edit.after.clips[index]!;
  // The bones of the model, of which some may be new.
  const nodes = [...edit.before.nodes, ...edit.after.nodes.slice(edit.before.nodes.length)];
  const [before, after] = ofBoth({ ...edit, before: { ...edit.before, nodes } }, (scene, report) =>
    animationOf(scene, index, model, versionOf(draft.document), report),
  );
  if (!before || !after) {
    reportLeft(edit, `clip ${name}: it no longer animates any bone`, `clips[${index}]`);
    return;
  }
  putTiming(draft, [plain(chunksOf(before, 'timing')[0]!), plain(chunksOf(after, 'timing')[0]!)]);
  const [was, is] = [controllersById(before), controllersById(after)];
  const own = controllersById(draft.document);
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    putController(draft, own.get(id), was.get(id), is.get(id));
  }
}

function putController(
  draft: Draft,
  own: Controller | undefined,
  before: Controller | undefined,
  after: Controller | undefined,
): void {
  if (own && after && own.kind === after.kind && before) {
    if (!saysTheSame(keysOf(before), keysOf(after))) draft.put(own, [plain(before), plain(after)]);
    return;
  }
  if (own) draft.remove(own);
  if (after) draft.add((id) => ({ ...after, id }));
}

/** The fields of a chunk without those that depend on its place in the file. */
function plain({ content }: Controller | ChunkOf<'timing'>): object {
  const { header: _, trailing: __, ...values } = content;
  return values;
}

/** The keys of a controller relative to the parent, without absolute positions. */
function keysOf({ content }: Controller): unknown {
  const { keys } = content;
  if (!('body' in keys) || !('absolutePosition' in keys.body)) return keys;
  const { absolutePosition: _, ...own } = keys.body;
  return own;
}

/** The first of several controllers of a bone counts. */
function controllersById(document: CryengineDocument): Map<number, Controller> {
  const byId = new Map<number, Controller>();
  for (const chunk of chunksOf(document, 'controller', 'logController')) {
    const { controllerId } = chunk.content;
    byId.set(controllerId, byId.get(controllerId) ?? chunk);
  }
  return byId;
}

function putTiming(draft: Draft, records: readonly [object, object]): void {
  const [timing] = chunksOf(draft.document, 'timing');
  if (timing) draft.put(timing, records);
}

const FIELDS = {
  translation: 'translationControllerId',
  rotation: 'rotationControllerId',
  scale: 'scaleControllerId',
} as const;

/** Puts the clip of a model's own nodes into their controllers. */
export function putNodeClip(edit: Edit, draft: Draft, { nodes }: Model, index: number): void {
  const [before, after] = ofBoth(edit, (scene, report) => {
    const clip = scene.clips[index]!;
    const motion = new NodeMotion(scene, clip, report);
    const controllers = [...nodes.values()].map((node) => motion.controllersOf(node));
    motion.finish();
    return { timing: timingContent(scene, clip, report), controllers };
  });
  putTiming(draft, [before.timing, after.timing]);
  [...nodes.keys()].forEach((chunkId, at) => {
    for (const property of Object.keys(FIELDS) as (keyof typeof FIELDS)[]) {
      const [was, is] = [before, after].map(({ controllers }) => controllers[at]![property]);
      if (!saysTheSame(was, is)) putKeys(draft, chunkId, FIELDS[property], was, is);
    }
  });
}

/** @param field of the node that refers to the controller */
function putKeys(
  draft: Draft,
  nodeId: number,
  field: (typeof FIELDS)[keyof typeof FIELDS],
  was: object | undefined,
  is: NewKeys | undefined,
): void {
  const node = draft.byId(nodeId);
  if (node?.kind !== 'node') return;
  const known = node.content[field];
  const own = known === NO_CHUNK ? undefined : draft.byId(known);
  if (is && (own?.kind === 'controller' || (was && own?.kind === 'logController'))) {
    // A controller that gave no curve has other keys than those that would be written.
    if (was) draft.put(own, [was, is]);
    else draft.set(own, is);
    return;
  }
  const id = is ? draft.add((id) => newChunk(id, 'controller', { ...is, controllerId: id })) : NO_CHUNK;
  draft.put(node, [{ [field]: known }, { [field]: id }]);
}
