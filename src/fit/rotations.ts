/** Makes rotations unit quaternions, for targets that have no others. */
import { sceneDistance } from '../animation/measure.ts';
import { toRotation } from '../math/quaternion.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import type { Clip, Curve, Interpolation, Node, Scene } from '../scene/scene.ts';
import { approximate } from '../text/counts.ts';
import { quoted } from '../text/names.ts';
import type { Holder } from './capabilities.ts';
import { reportClipLoss } from './clip-losses.ts';
import { FIT_CODES } from './codes.ts';

/** A length further from 1 than this is reported; files with six decimals stay below it. */
export const REPORTED_LENGTH_ERROR = 1e-5;

/** Interpolations whose keys are stored quaternions. Cubics are normalized when they are evaluated. */
const QUATERNIONS: readonly Interpolation[] = ['step', 'linear', 'slerp'];

/** Normalizes rotations at rest and in clips, and reports how far that moves surfaces and joints. */
export function fitRotations(
  scene: Scene,
  { capabilities }: Holder,
  report: Report,
): Pick<Scene, 'nodes' | 'clips'> {
  const { nodes, clips } = scene;
  if (capabilities.rotationLengths) return { nodes, clips };
  const rest = unitNodes(scene, report);
  const placed = { ...scene, nodes: rest };
  return { nodes: rest, clips: clips.map((_, index) => unitClip(placed, index, report)) };
}

/** Every error is that of all nodes together. */
function unitNodes(scene: Scene, report: Report): Node[] {
  const nodes = scene.nodes.map(unitNode);
  const changed = [...nodes.keys()].filter((index) => nodes[index] !== scene.nodes[index]);
  if (changed.length === 0) return scene.nodes;
  const error = { ...sceneDistance(scene, { ...scene, nodes }), unit: 'units' };
  for (const index of changed) {
    const { name, rotation } = scene.nodes[index]!;
    const path: ElementPath = `nodes[${index}]`;
    const length = Number(Math.hypot(...rotation).toPrecision(6));
    const message = `Rotation of node ${quoted(name, path)} has length ${length}, not 1`;
    report.lose(FIT_CODES.FIT_ROTATION_NORMALIZED, message, { path, error });
  }
  return nodes;
}

function unitNode(node: Node): Node {
  const rotation: Node['rotation'] = [...node.rotation];
  const isUnit = node.matrix || toRotation(rotation, 0) <= REPORTED_LENGTH_ERROR;
  return isUnit ? node : { ...node, rotation };
}

function unitClip(scene: Scene, index: number, report: Report): Clip {
  const clip = scene.clips[index]!;
  let most = 0;
  const tracks = clip.tracks.map((track) => {
    if (track.property !== 'rotation') return track;
    const { curve, lengthError } = unitCurve(track.curve);
    most = Math.max(most, lengthError);
    return lengthError > REPORTED_LENGTH_ERROR ? { ...track, curve } : track;
  });
  if (!(most > REPORTED_LENGTH_ERROR)) return clip;
  const written = { ...clip, tracks };
  const path: ElementPath = `clips[${index}]`;
  const code = FIT_CODES.FIT_ROTATION_NORMALIZED;
  const message = `Rotations of clip ${quoted(clip.name, path)} deviate from length 1 by up to ${approximate(most)}`;
  reportClipLoss({ scene, clip, path }, { code, message, written }, report);
  return written;
}

/** A curve of unit quaternions, and how far a length was from one. */
function unitCurve(curve: Curve): { curve: Curve; lengthError: number } {
  let lengthError = 0;
  if (!QUATERNIONS.includes(curve.interpolation)) return { curve, lengthError };
  const values = curve.values.slice();
  for (let at = 0; at + 4 <= values.length; at += 4)
    lengthError = Math.max(lengthError, toRotation(values, at, REPORTED_LENGTH_ERROR));
  return { curve: { ...curve, values }, lengthError };
}
