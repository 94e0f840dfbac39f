/** Models, each with its nodes, meshes and clips, as one scene. */
import type { Report } from '../../../report/report.ts';
import { createScene, type Scene } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { ReadingOptions } from '../../format.ts';
import { chainOf, type ModelFile } from './chain.ts';
import { addClips } from './clips.ts';
import { createLeftOut } from './left-out.ts';
import { addLights } from './lights.ts';
import { addMeshes } from './meshes.ts';
import { addNodes } from './nodes.ts';
import type { Stage } from './stage.ts';
import type { SurfaceOf } from './surfaces/surfaces.ts';

/** Gives a scene the materials of nodes, as their indices. */
export type Surfacing = (scene: Scene) => SurfaceOf;

/**
 * The first model is the character, and what it inherits of is its chain of supermodels. Others stand beside it, unless
 * they are supermodels.
 *
 * Models look along +Y: there are the heads of the game’s creatures and the tips of their feet, and their right hands at +X.
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
  const { leaveOut, tell } = createLeftOut(report);
  const surfaceOf = surfacing(scene);
  const byName = modelsByName(files);
  for (const file of shownFiles(files, byName)) {
    const own = report.within(file.name);
    const stage: Stage = { scene, materialOf: (node) => surfaceOf(node, own), report: own, leaveOut };
    const placed = addNodes(stage, file.model);
    addMeshes(stage, placed);
    addLights(stage, placed);
    addClips(stage, placed, chainOf(file, byName, own), options);
  }
  tell();
  return scene;
}

/** Models by what others call them: their own names, and those of their files. */
export function modelsByName(files: readonly ModelFile[]): ReadonlyMap<string, ModelFile> {
  const byName = new Map<string, ModelFile>();
  for (const file of files) {
    for (const key of [file.model.name.toLowerCase(), stemOf(file.name).toLowerCase()]) {
      if (!byName.has(key)) byName.set(key, file);
    }
  }
  return byName;
}

/** All but supermodels: those that were found for others, and those that others name. */
export function shownFiles(files: readonly ModelFile[], byName: ReadonlyMap<string, ModelFile>): ModelFile[] {
  const above = new Set(files.map(({ model }) => byName.get(model.supermodel?.toLowerCase() ?? '')));
  return files.filter((file, index) => index === 0 || (file.role !== 'supermodel' && !above.has(file)));
}
