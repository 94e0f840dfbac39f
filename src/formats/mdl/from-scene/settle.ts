/** Prepares scenes for models: nodes with uniform scale, and skins whose bind pose is the rest pose. */
import { type Distance, restDistance, sceneDistance } from '../../../animation/measure.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import { rigidScene } from '../../../fit/rigid-scene.ts';
import { isUniformScale } from '../../../fit/uniform-scale.ts';
import { type UnscaledOptions, unscaledScene } from '../../../fit/unscaled.ts';
import { soundParents, withAncestors } from '../../../pose/skeleton.ts';
import { type Code, Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { NONE, type Node, type Scene } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { MDL_CODES as CODES } from '../codes.ts';
import { boundAtRest, type FlatJoint, posedAtBind } from './bind.ts';
import { isRounding } from './matrices.ts';
import { withBakedSurfaces } from './surfaces.ts';

/**
 * The scene as a model can represent it, with nodes and clips in the same order. Changes are measured and reported.
 *
 * Bones and their ancestors lose all scale, which the bind pose of compiled models ignores
 * (docs/reference/mdl.md#skinning); other nodes only lose non-uniform scale.
 *
 * @param size of the model, in units
 */
export function settledScene(scene: Scene, size: number, report: Report): Scene {
  const stiff = stiffNodes(scene);
  const scalable = new Set([...scene.nodes.keys()].filter((node) => !stiff.has(node)));
  const options = { unit: 'm', scalable };
  const plain = settledFrom(scene, { scene, size, options }, new Report());
  const isUneven = [...stiff].some((node) => !hasUniformScale(scene.nodes[node]!));
  const chosen =
    isUneven && plain.isMoved ? nearer(scene, plain, boundBeforehand(scene, size, options)) : plain;
  report.losses.push(...chosen.report.losses);
  return chosen.settled;
}

interface Settled {
  settled: Scene;
  /** Whether the bind pose replaced the rest pose of nodes. */
  isMoved: boolean;
  report: Report;
}

/** With the unscaled bones bound first, which keeps the rest pose of bones whose scale the bind pose does not have. */
function boundBeforehand(scene: Scene, size: number, options: Required<UnscaledOptions>): Settled {
  const report = new Report();
  return settledFrom(rigidScene(scene, report, options), { scene, size, options }, report);
}

function nearer(scene: Scene, a: Settled, b: Settled): Settled {
  const [first, second] = [a, b].map(({ settled }) => sceneDistance(scene, settled));
  return first!.max + first!.mean < second!.max + second!.mean ? a : b;
}

/** @param start the scene, or one that replaces it */
function settledFrom(
  start: Scene,
  { scene, size, options }: { scene: Scene; size: number; options: Required<UnscaledOptions> },
  report: Report,
): Settled {
  const posed = posedAtBind(start, size);
  const unscaled = unscaledScene(posed.scene, report, options);
  const settled = withBakedSurfaces(unscaled, size);
  if (posed.moved.length > 0) {
    const message = `Replaced the rest pose of ${counted(posed.moved.length, 'node')} by the bind pose`;
    const cause = { code: CODES.MDL_REST_POSE_REPLACED, message, path: nodePath(posed.moved[0]!) };
    lose(cause, restDistance(scene, settled), size, report);
  }
  if (posed.flat.length > 0) reportFlat(posed.flat, scene, settled, size, report);
  if (posed.disputed.length > 0) reportDisputed(posed.disputed, unscaled, settled, size, report);
  return { settled, isMoved: posed.moved.length > 0, report };
}

/** Nodes with skins, their joints, and all ancestors. */
function stiffNodes({ nodes, skins, meshes }: Scene): Set<number> {
  const stiff = nodes.flatMap(({ mesh = NONE, skin = NONE }, index) =>
    meshes[mesh] && skins[skin] ? [index, ...skins[skin].joints] : [],
  );
  return withAncestors(stiff, soundParents(nodes.map(({ parent }) => parent)));
}

function hasUniformScale({ matrix, scale }: Node): boolean {
  return !matrix && isUniformScale(scale);
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

function reportDisputed(
  disputed: readonly number[],
  scene: Scene,
  settled: Scene,
  size: number,
  report: Report,
): void {
  const names = disputed.map((node) => scene.nodes[node]!.name).join(', ');
  const message = `Several skins have different bind poses of ${names}`;
  const cause = { code: FIT_CODES.FIT_BIND_APPROXIMATED, message, path: nodePath(disputed[0]!) };
  lose(cause, sceneDistance(scene, settled), size, report);
}
