/** The skeleton of an animation file that is read without its model. */
import { exponential } from '../../../../math/quaternion.ts';
import { soundParents } from '../../../../pose/skeleton.ts';
import { Report } from '../../../../report/report.ts';
import { NONE, type Quat, type Vec3 } from '../../../../scene/scene.ts';
import { counted } from '../../../../text/counts.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { type CryengineDocument, chunksOf } from '../../files/chunks/document.ts';
import { MOST_BONES, type Motion, parentsFrom } from './caf-hierarchy.ts';
import { type BoneController, curvesOf, namesByControllerId, unnamed } from './clips.ts';
import type { BoneCurves } from './controllers.ts';
import { rowsOf } from './keys.ts';
import { timingOf } from './timing.ts';

export interface CafBone {
  name: string;
  /** The id by which `boneClip` finds the bone. */
  controllerId: number;
  /** Index into the same list, or NONE. */
  parent: number;
  /** In the parent's space, at the first key; identity for bones without keys. */
  translation: Vec3;
  rotation: Quat;
}

interface Moved extends BoneCurves {
  chunk: BoneController;
}

/**
 * The bones of an animation. Older files contain the hierarchy; else it is derived from the world positions in keys of
 * version 0x826. Where that is ambiguous, all bones become roots and this is reported.
 */
export function cafSkeleton(document: CryengineDocument, report: Report): CafBone[] {
  const names = namesByControllerId(document);
  const moved = motionOf(document);
  const listed = chunksOf(document, 'boneAnimation')[0]?.content.bones;
  const ids = listed?.map(({ controllerId }) => controllerId) ?? [
    ...new Set([...names.keys(), ...moved.keys()]),
  ];
  // The root's parent is an extra name, "Scene Root", after those of all bones (docs/reference/cryengine.md#bones).
  const parents = listed ? soundParents(listed.map(({ parentId }) => parentId)) : foundParents(ids, moved);
  if (!parents && ids.length > 0) {
    const message = `Unknown parents of ${counted(ids.length, 'bone')}`;
    report.add(CRYENGINE_CODES.CRYENGINE_HIERARCHY_MISSING, message);
  }
  return ids.map((controllerId, bone) => ({
    name: names.get(controllerId) ?? unnamed(controllerId),
    controllerId,
    parent: parents?.[bone] ?? NONE,
    ...firstPose(moved.get(controllerId)),
  }));
}

/** The curves of each bone, by the id of its controller. Their problems are reported by `boneClip`. */
function motionOf(document: CryengineDocument): ReadonlyMap<number, Moved> {
  const report = new Report();
  const timing = timingOf(document);
  const moved = new Map<number, Moved>();
  for (const chunk of chunksOf(document, 'controller', 'logController')) {
    const { controllerId } = chunk.content;
    const curves = curvesOf(chunk, { timing, what: '', path: '', report });
    if (curves && curves.translation.times.length > 0 && !moved.has(controllerId)) {
      moved.set(controllerId, { chunk, ...curves });
    }
  }
  return moved;
}

/** Parents of bones by their index. Bones without keys have no parent. */
function foundParents(ids: readonly number[], moved: ReadonlyMap<number, Moved>): Int32Array | undefined {
  const movedIds = ids.filter((id) => moved.has(id));
  if (movedIds.length > MOST_BONES) return undefined;
  const motions = commonMotions(movedIds.map((id) => moved.get(id)!));
  const found = motions && parentsFrom(motions);
  if (!found) return undefined;
  const place = new Map(movedIds.map((id, index) => [id, index]));
  return Int32Array.from(ids, (id) => {
    const parent = found[place.get(id) ?? NONE] ?? NONE;
    return parent === NONE ? NONE : ids.indexOf(movedIds[parent]!);
  });
}

/** Number of times that are enough to tell bones apart; more would only take time. */
const MOST_MOMENTS = 20;

/** Motions of bones at the times at which all of them have keys; undefined if keys have no world positions. */
function commonMotions(moved: readonly Moved[]): Motion[] | undefined {
  const common = new Set(sharedTimes(moved).slice(0, MOST_MOMENTS));
  const motions: Motion[] = [];
  for (const { chunk, translation, rotation } of moved) {
    const { times } = translation;
    const keys = chunk.kind === 'controller' ? chunk.content.keys.body : undefined;
    if (!keys || !('absolutePosition' in keys) || keys.count !== times.length) return undefined;
    const rows = Uint32Array.from(times.keys()).filter((row) => common.has(times[row]!));
    motions.push({
      absolute: rowsOf(keys.absolutePosition, 3, rows),
      position: rowsOf(translation.values, 3, rows),
      rotation: rowsOf(rotation.values, 4, rows),
    });
  }
  return motions;
}

function sharedTimes(moved: readonly Moved[]): number[] {
  const [first, ...others] = moved.map(({ translation }) => new Set(translation.times));
  return [...(first ?? [])].filter((time) => others.every((times) => times.has(time)));
}

function firstPose(moved: Moved | undefined): Pick<CafBone, 'translation' | 'rotation'> {
  if (!moved) return { translation: [0, 0, 0], rotation: [0, 0, 0, 1] };
  const [tx = 0, ty = 0, tz = 0] = moved.translation.values;
  const [x = 0, y = 0, z = 0, w = 1] = moved.rotation.values;
  const rotation: Quat = [x, y, z, w];
  if (moved.rotation.interpolation === 'log-quaternion') exponential(rotation, 0, x, y, z);
  return { translation: [tx, ty, tz], rotation };
}
