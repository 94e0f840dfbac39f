/** A scene as a model with its companions. */

import { createPrecision } from '../../../animation/precision.ts';
import { withKept } from '../../../fit/kept.ts';
import { withPlacedLights } from '../../../fit/placed-lights.ts';
import { inAxes } from '../../../pose/axes.ts';
import { modelSize, skeletonSize } from '../../../pose/extent.ts';
import type { Loss, Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Axes, NONE, type Scene } from '../../../scene/scene.ts';
import type { NamedBytes } from '../../format.ts';
import type { Target } from '../model/game.ts';
import { LIMITS } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { modelName, Names } from '../model/names.ts';
import { MDL_KEPT, type ModelProperties, mdlProperties, type NodeProperties } from '../properties.ts';
import { modelAnimations } from './clips.ts';
import { geometryNodes } from './geometry.ts';
import { MaterialWriter } from './materials.ts';
import { settledScene } from './settle.ts';
import { planTree } from './tree.ts';

/** Axes of the game (docs/reference/mdl.md#axes-and-units). */
const AXES: Axes = { up: '+z', front: '+y', handedness: 'right', metersPerUnit: 1 };

export interface WrittenModel {
  model: Model;
  /** Textures and their settings. */
  files: NamedBytes[];
  origins: Origins;
}

/** The elements of the scene from which nodes and animations of the model were made; undefined for added nodes. */
export interface Origins {
  nodes: (ElementPath | undefined)[];
  animations: ElementPath[];
}

/**
 * Makes a model from a scene and reports losses, with measured errors of approximations.
 *
 * @param stem name of the file without extension, which is also the name of the model
 * @param known the model from which the scene was made, whose elements keep their names, even if the game cannot hold them
 * @throws FormatError POSE_AXES_INVALID
 */
export function modelFromScene(
  source: Scene,
  stem: string,
  target: Target,
  report: Report,
  known?: Model,
): WrittenModel {
  const scene = withPlacedLights(inAxes(withKept(source, 'mdl', MDL_KEPT, report), AXES));
  const size = modelSize(scene) || skeletonSize(scene) || 1;
  const precisionOf = createPrecision(scene, []);
  const name = known?.name ?? modelName(stem, report);
  const settled = settledScene(scene, size, report);
  const root = known?.nodes[0]?.name ?? name;
  const tree = planTree(settled, root, new Names('nodes', known?.nodes), LIMITS[target], report);
  const materials = new MaterialWriter(settled, target, report);
  const kept = keptModel(scene);
  const owner = kept.supermodel === undefined ? undefined : kept.name;
  const naming = { owner, names: new Names('animations', known?.animations) };
  const animations = modelAnimations(settled, tree, naming, precisionOf, report);
  const model: Model = {
    name,
    ...(kept.supermodel === undefined ? {} : { supermodel: kept.supermodel }),
    classification: kept.classification ?? (scene.clips.length > 0 ? 'character' : 'none'),
    fog: kept.fog ?? true,
    animationScale: kept.animationScale ?? 1,
    nodes: geometryNodes(settled, tree, materials, report),
    animations: animations.map(({ animation }) => animation),
  };
  const origins: Origins = {
    nodes: tree.nodes.map(({ owner }): ElementPath | undefined =>
      owner === NONE ? undefined : `nodes[${owner}]`,
    ),
    animations: animations.map(({ clip }): ElementPath => `clips[${clip}]`),
  };
  return { model, files: materials.finish(), origins };
}

/** Replaces the path of a loss in the model with its path in the scene. */
export function inScene({ source, ...loss }: Loss, origins: Origins): Loss {
  const [, list, index] = /^(nodes|animations)\[(\d+)\]/.exec(source?.path ?? '') ?? [];
  const path = origins[list === 'nodes' ? 'nodes' : 'animations'][Number(index)];
  return path ? { ...loss, path } : loss;
}

/** Properties of the original model, which its root keeps. */
function keptModel({ nodes }: Scene): Partial<ModelProperties> {
  const roots = nodes.filter(({ parent }) => parent === NONE);
  return roots.map((root) => mdlProperties<NodeProperties>(root).model).find((model) => model) ?? {};
}
