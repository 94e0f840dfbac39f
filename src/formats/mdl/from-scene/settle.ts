/** Prepares scenes for models: nodes with uniform scale, and skins whose bind pose is the rest pose. */
import { type Distance, restDistance, sceneDistance } from '../../../animation/measure.ts';
import type { PrecisionOf } from '../../../animation/precision.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import type { Code, Report } from '../../../report/report.ts';
import { type ElementPath, pathIn } from '../../../scene/path.ts';
import type { Scene } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { MDL_CODES as CODES } from '../codes.ts';
import { boundAtRest, type FlatJoint, posedAtBind } from './bind.ts';
import { isRounding } from './matrices.ts';
import { type Placing, placing } from './placing.ts';
import { surfacesOnPlacedNodes } from './surfaces.ts';
import { isExactlyPlaced, placedClip } from './tracks.ts';

/**
 * The scene as a model can represent it, with nodes and clips in the same order. Changes are measured and reported.
 *
 * @param size of the model, in units
 */
export function settledScene(scene: Scene, size: number, precisionOf: PrecisionOf, report: Report): Scene {
  const posed = posedAtBind(scene, size);
  const places = placing(posed.scene);
  const placed = surfacesOnPlacedNodes(posed.scene, places, size);
  const settled = {
    ...placed,
    clips: posed.scene.clips.map((clip) => placedClip(clip, posed.scene, places, precisionOf)),
  };
  if (posed.moved.length > 0) {
    const message = `Replaced the rest pose of ${counted(posed.moved.length, 'node')} by the bind pose`;
    const cause = { code: CODES.MDL_REST_POSE_REPLACED, message, path: nodePath(posed.moved[0]!) };
    lose(cause, restDistance(scene, settled), size, report);
  }
  if (posed.flat.length > 0) reportFlat(posed.flat, scene, settled, size, report);
  const causes: (Cause | undefined)[] = [
    disputedBind(posed.disputed, scene),
    unevenScales(posed.scene, places),
  ];
  const apart = causes.some(Boolean) ? sceneDistance(posed.scene, settled) : { max: 0, mean: 0 };
  for (const cause of causes) if (cause) lose(cause, apart, size, report);
  return settled;
}

function reportFlat(
  flat: readonly FlatJoint[],
  scene: Scene,
  settled: Scene,
  size: number,
  report: Report,
): void {
  const nodes = flat.map(({ skin, joint }) => scene.skins[skin]!.joints[joint]!);
  const names = nodes.map((node) => scene.nodes[node]!.name).join(', ');
  const message = `The surface keeps its depth at ${names}, whose inverse bind matrices flatten it`;
  const written = boundAtRest(settled, flat);
  const cause = { code: FIT_CODES.FIT_BIND_APPROXIMATED, message, path: nodePath(nodes[0]!) };
  lose(cause, sceneDistance(scene, written), size, report);
}

/** A reason why surfaces differ from those of the scene. */
interface Cause {
  code: Code;
  message: string;
  /** Path of the first element that it concerns. */
  path: ElementPath;
}

const nodePath = (node: number): ElementPath => `nodes[${node}]`;

function lose({ code, message, path }: Cause, { max, mean }: Distance, size: number, report: Report): void {
  if (!isRounding(max, size)) report.lose(code, message, { path, error: { max, mean, unit: 'm' } });
}

function disputedBind(disputed: readonly number[], { nodes }: Scene): Cause | undefined {
  const [first] = disputed;
  if (first === undefined) return undefined;
  const names = disputed.map((node) => nodes[node]!.name).join(', ');
  const message = `Several skins have different bind poses of ${names}`;
  return { code: FIT_CODES.FIT_BIND_APPROXIMATED, message, path: nodePath(first) };
}

function unevenScales(scene: Scene, places: Placing): Cause | undefined {
  const { nodes, clips } = scene;
  const inexact = clips.filter((clip) => !isExactlyPlaced(clip, places));
  const moved = new Set(clips.flatMap(({ tracks }) => tracks.map(({ target }) => target)));
  const sheared = nodes.filter(({ matrix }, node) => matrix && moved.has(node));
  const [clip] = inexact;
  const [node] = sheared;
  const path = clip ? pathIn(scene, 'clips', clip) : node && pathIn(scene, 'nodes', node);
  if (!path) return undefined;
  const names = [...inexact, ...sheared].map(({ name }) => name).join(', ');
  const message = `Approximated non-uniform scale in ${names}`;
  return { code: FIT_CODES.FIT_SCALE_DROPPED, message, path };
}
