/** Models with their nodes, meshes and clips as one scene. */
import type { Report } from '../../../report/report.ts';
import { createScene, type Scene } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { ReadingOptions } from '../../format.ts';
import type { ModelNode } from '../model/model.ts';
import { chainOf, type ModelFile } from './chain.ts';
import { addClips } from './clips.ts';
import { addLights } from './lights.ts';
import { addMeshes } from './meshes.ts';
import { addNodes } from './nodes.ts';
import { countNotShown } from './not-shown.ts';
import type { Stage } from './stage.ts';
import type { SurfaceOf } from './surfaces/surfaces.ts';

/** Adds the materials of nodes to a scene and returns their indices. */
export type Surfacing = (scene: Scene) => SurfaceOf;

/**
 * The first model is the character, which inherits from its chain of supermodels. Other models are added beside it, unless
 * they are supermodels.
 *
 * Models face +Y: the game’s creatures have their heads and toes there, and their right hands at +X.
 */
export function sceneOfModels(
  files: readonly ModelFile[],
  surfacing: Surfacing,
  report: Report,
  options: ReadingOptions = {},
): Scene {
  const scene = createScene(
    files[0]?.model.name || stemOf(files[0]?.name ?? ''),
    { format: 'mdl', files: files.map(({ name }) => name) },
    { up: '+z', front: '+y', handedness: 'right', metersPerUnit: 1 },
  );
  const { hidden = false } = options;
  const { notShown, finish } = countNotShown(report);
  const surfaceOf = surfacing(scene);
  const byName = modelsByName(files);
  for (const file of shownFiles(files, byName)) {
    const own = report.within(file.name);
    const materialOf = (node: ModelNode) => surfaceOf(node, own);
    const stage: Stage = { scene, materialOf, hidden, report: own, notShown };
    const placed = addNodes(stage, file.model);
    addMeshes(stage, placed);
    addLights(stage, placed);
    addClips(stage, placed, chainOf(file, byName, own), options);
  }
  finish();
  return scene;
}

/** Models by the names that refer to them: their own and those of their files. */
export function modelsByName(files: readonly ModelFile[]): ReadonlyMap<string, ModelFile> {
  const byName = new Map<string, ModelFile>();
  for (const file of files) {
    for (const key of [file.model.name.toLowerCase(), stemOf(file.name).toLowerCase()]) {
      if (!byName.has(key)) byName.set(key, file);
    }
  }
  return byName;
}

/** All models except supermodels: those that were found as such, and those to which others refer. */
export function shownFiles(files: readonly ModelFile[], byName: ReadonlyMap<string, ModelFile>): ModelFile[] {
  const above = new Set(files.map(({ model }) => byName.get(model.supermodel?.toLowerCase() ?? '')));
  return files.filter((file, index) => index === 0 || (file.role !== 'supermodel' && !above.has(file)));
}
