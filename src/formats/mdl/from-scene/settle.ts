/** Scenes in terms of models: nodes that turn, move and scale evenly, skins that are bound at rest, few influences. */
import { clipsDistance, type Distance, restDistance } from '../../../animation/measure.ts';
import type { PrecisionOf } from '../../../animation/precision.ts';
import { offsetDisagreement } from '../../../pose/skin.ts';
import type { Code, Report } from '../../../report/report.ts';
import { NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { MDL_CODES as CODES } from '../codes.ts';
import { posedAtBind } from './bind.ts';
import { withFewInfluences } from './influences.ts';
import { isRounding } from './matrices.ts';
import { type Placing, placing } from './placing.ts';
import { surfacesOnPlacedNodes } from './surfaces.ts';
import { isExactlyPlaced, placedClip } from './tracks.ts';

/**
 * The scene as a model can say it, its nodes and clips in the same order. What that changes is measured and reported.
 *
 * @param size of the model, in units
 */
export function settledScene(scene: Scene, size: number, precisionOf: PrecisionOf, report: Report): Scene {
  const { scene: reduced, shapes } = withFewInfluences(scene, size, report);
  const posed = posedAtBind(reduced, size);
  const places = placing(posed.scene);
  const placed = surfacesOnPlacedNodes(posed.scene, places, shapes, size);
  const settled = {
    ...placed,
    clips: posed.scene.clips.map((clip) => placedClip(clip, posed.scene, places, precisionOf)),
  };
  const exact = withShapes(reduced, shapes);
  if (posed.moved.length > 0) {
    const what = `${posed.moved.length} nodes stand where skins are bound to them`;
    lose(CODES.MDL_REST_POSE_REPLACED, what, restDistance(exact, settled), size, report);
  }
  const causes: (readonly [Code, string] | undefined)[] = [
    disputedBind(posed.disputed, scene),
    unevenScales(posed.scene, places),
    disagreeingOffsets(exact, size),
  ];
  const apart = causes.some(Boolean) ? clipsDistance(exact, settled) : { max: 0, mean: 0 };
  for (const cause of causes) if (cause) lose(...cause, apart, size, report);
  return settled;
}

function lose(code: Code, message: string, { max, mean }: Distance, size: number, report: Report): void {
  if (!isRounding(max, size)) report.lose(code, message, { error: { max, mean, unit: 'm' } });
}

/** The scene with the primitives that its own were made of. */
function withShapes(scene: Scene, shapes: ReadonlyMap<Primitive, Primitive>): Scene {
  const meshes = scene.meshes.map((mesh) => ({
    ...mesh,
    primitives: mesh.primitives.map((primitive) => shapes.get(primitive) ?? primitive),
  }));
  return { ...scene, meshes };
}

function disputedBind(disputed: readonly number[], { nodes }: Scene): readonly [Code, string] | undefined {
  if (disputed.length === 0) return undefined;
  const names = disputed.map((node) => nodes[node]!.name).join(', ');
  return [CODES.MDL_BIND_DISPUTED, `skins are bound in different ways to ${names}`];
}

function unevenScales({ nodes, clips }: Scene, places: Placing): readonly [Code, string] | undefined {
  const inexact = clips.filter((clip) => !isExactlyPlaced(clip, places));
  const moved = new Set(clips.flatMap(({ tracks }) => tracks.map(({ target }) => target)));
  const sheared = nodes.filter(({ matrix }, node) => matrix && moved.has(node));
  if (inexact.length + sheared.length === 0) return undefined;
  const names = [...inexact, ...sheared].map(({ name }) => name).join(', ');
  return [CODES.MDL_TRANSFORM_APPROXIMATED, `uneven scales while nodes move: ${names}`];
}

function disagreeingOffsets(
  { nodes, meshes, skins }: Scene,
  size: number,
): readonly [Code, string] | undefined {
  const names = nodes
    .filter(({ mesh = NONE, skin = NONE }) =>
      meshes[mesh]?.primitives.some(({ positions, influences }) => {
        if (!influences || !skins[skin]) return false;
        return !isRounding(offsetDisagreement(positions, influences, skins[skin]).max, size);
      }),
    )
    .map(({ name }) => name);
  if (names.length === 0) return undefined;
  return [
    CODES.MDL_OFFSETS_BAKED,
    `vertices of ${names.join(', ')} have a place of their own for every bone`,
  ];
}
