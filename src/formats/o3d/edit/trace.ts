/** Archives added to a scene once more, which tells what became of each of their objects. */
import { Report } from '../../../report/report.ts';
import { createScene, type Scene } from '../../../scene/scene.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import type { ArchiveDocument, SceneObject } from '../files/archive/document.ts';
import { materialCollector } from '../to-scene/materials.ts';
import { type MeshPart, meshCollector } from '../to-scene/meshes.ts';
import { addNodes, type Driven, showShapes } from '../to-scene/nodes.ts';
import type { Stage } from '../to-scene/stage.ts';
import { textureCollector } from '../to-scene/textures.ts';
import { stageOf, toScene } from '../to-scene/to-scene.ts';

export interface Traced {
  /** Which of the files. */
  file: number;
  /** With the nodes of the Transforms. Everything in its scene has the index that it has in the whole. */
  stage: Stage;
  /** The Transforms that move. */
  driven: readonly Driven[];
  /** The meshes of each Shape that is shown. */
  shapes: ReadonlyMap<SceneObject, readonly MeshPart[]>;
}

/** @param scene as `toScene` made it of the files */
export function traceArchives(files: readonly SourceFile[], scene: Scene, options: ReadingOptions): Traced[] {
  return files.flatMap(({ document }, file) => {
    if (document?.format !== 'o3d.archive') return [];
    const before = sceneBefore(files.slice(0, file), scene, options);
    const stage = stageOf(before, document as ArchiveDocument, [], new Report(), options);
    const driven = addNodes(stage);
    const partsOf = meshCollector(stage, materialCollector(stage, textureCollector(stage)));
    const shapes = new Map<SceneObject, readonly MeshPart[]>();
    showShapes(stage, (shape) => {
      const parts = partsOf(shape);
      shapes.set(shape, parts);
      return parts;
    });
    return [{ file, stage, driven, shapes }];
  });
}

/** Archives are added once more to what those before them made, so that what became what is known. */
function sceneBefore(
  files: readonly SourceFile[],
  { name, source, axes }: Scene,
  options: ReadingOptions,
): Scene {
  return files.length > 0 ? toScene(files, [], new Report(), options) : createScene(name, source, axes);
}
