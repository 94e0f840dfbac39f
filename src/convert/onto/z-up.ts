/** Scenes that a program exported with Z up in glTF, whose Y is up: Blender without *+Y Up*. */

import { inAxes } from '../../pose/axes.ts';
import { skeletonSize } from '../../pose/extent.ts';
import { Pose } from '../../pose/pose.ts';
import type { Report } from '../../report/report.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { type Axis, NONE, type Scene } from '../../scene/scene.ts';
import { CONVERT_CODES } from '../codes.ts';

/** Distance of two places that are the same, relative to the size of the skeleton. */
const SAME_PLACE = 1e-4;

/** The numbers with Z up of directions that were written with Y up. */
const LAID: Readonly<Record<Axis, Axis>> = {
  '+x': '+x',
  '-x': '-x',
  '+y': '+z',
  '-y': '-z',
  '+z': '-y',
  '-z': '+y',
};

/**
 * The edited scene with Y up again, if most of its nodes rest where those before the edit do but for that.
 *
 * @param before the scene before the edit
 * @param report loses the finding that the character is lying
 */
export function withFormerUp(edited: Scene, before: Scene, report: Report): Scene {
  const [own, former] = [new Pose(edited).world, new Pose(before).world];
  const most = SAME_PLACE * (skeletonSize(before) || 1);
  const known = matchByName(edited.nodes, before.nodes);
  let [turned, others] = [0, 0];
  known.forEach((bone, node) => {
    if (bone === NONE) return;
    const [x = 0, y = 0, z = 0] = former.subarray(bone * 16 + 12, bone * 16 + 15);
    const isAt = (...place: readonly number[]) =>
      place.every((value, axis) => Math.abs(value - own[node * 16 + 12 + axis]!) <= most);
    const isLaid = isAt(x, -z, y);
    if (isLaid && isAt(x, y, z)) return;
    if (isLaid) turned++;
    else others++;
  });
  if (turned <= others) return edited;
  const { issues } = report;
  issues.splice(0, issues.length, ...issues.filter(({ code }) => code !== CONVERT_CODES.CONVERT_LYING.id));
  const { axes } = edited;
  return inAxes({ ...edited, axes: { ...axes, up: LAID[axes.up], front: LAID[axes.front] } }, axes);
}
