/** A scene as a model, and the files beside it. */

import { createPrecision } from '../../../animation/precision.ts';
import { withKept } from '../../../fit/kept.ts';
import { inAxes } from '../../../pose/axes.ts';
import { modelSize, skeletonSize } from '../../../pose/extent.ts';
import type { Loss, Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Axes, NONE, type Scene } from '../../../scene/scene.ts';
import type { NamedBytes } from '../../format.ts';
import type { Target } from '../model/game.ts';
import { LIMITS } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { modelName } from '../model/names.ts';
import { MDL_KEPT, type ModelProperties, mdlProperties, type NodeProperties } from '../properties.ts';
import { modelAnimations } from './clips.ts';
import { geometryNodes } from './geometry.ts';
import { MaterialWriter } from './materials.ts';
import { settledScene } from './settle.ts';
import { planTree } from './tree.ts';

/** As models of the game stand (docs/reference/mdl.md#axes-and-units). */
const AXES: Axes = { up: '+z', front: '+y', handedness: 'right', metersPerUnit: 1 };

export interface WrittenModel {
  model: Model;
  /** Textures, and what is said of them. */
  files: NamedBytes[];
  origins: Origins;
}

/** What in the scene each node and each animation of the model was made of; undefined for what was added. */
export interface Origins {
  nodes: (ElementPath | undefined)[];
  animations: ElementPath[];
}

/**
 * What models cannot hold goes into the report, with its error measured where it is an approximation.
 *
 * @param stem name of the file without extension, which is also that of the model
 * @throws FormatError POSE_AXES_INVALID
 */
export function modelFromScene(source: Scene, stem: string, target: Target, report: Report): WrittenModel {
  const scene = inAxes(withKept(source, 'mdl', MDL_KEPT, report), AXES);
  const size = modelSize(scene) || skeletonSize(scene) || 1;
  const precisionOf = createPrecision(scene, []);
  const name = modelName(stem, report);
  const settled = settledScene(scene, size, precisionOf, report);
  const tree = planTree(settled, name, LIMITS[target], report);
  const materials = new MaterialWriter(settled, target, report);
  const kept = keptModel(scene);
  const animations = modelAnimations(settled, tree, kept.name, precisionOf, report);
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

/** A loss of what was made of the model, whose place is one of the model, with its place in the scene. */
export function inScene({ source, ...loss }: Loss, origins: Origins): Loss {
  const [, list, index] = /^(nodes|animations)\[(\d+)\]/.exec(source?.path ?? '') ?? [];
  const path = origins[list === 'nodes' ? 'nodes' : 'animations'][Number(index)];
  return path ? { ...loss, path } : loss;
}

/** What the root says of a model that the scene was read from. */
function keptModel({ nodes }: Scene): Partial<ModelProperties> {
  const roots = nodes.filter(({ parent }) => parent === NONE);
  return roots.map((root) => mdlProperties<NodeProperties>(root).model).find((model) => model) ?? {};
}
