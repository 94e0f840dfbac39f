/** Archives added to a scene once more, which tells what became of each of their objects. */
import { Report } from '../../../report/report.ts';
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
  /** By the index of the scene's material. */
  materials: ReadonlyMap<number, SceneObject>;
}

export function traceArchives(files: readonly SourceFile[], options: ReadingOptions): Traced[] {
  return files.flatMap(({ document }, file) => {
    if (document?.format !== 'o3d.archive') return [];
    // What those before it made tells which indices its own have.
    const before = toScene(files.slice(0, file), [], new Report(), options);
    const stage = stageOf(before, document as ArchiveDocument, [], new Report(), options);
    const driven = addNodes(stage);
    const materials = new Map<number, SceneObject>();
    const materialOf = materialCollector(stage, textureCollector(stage));
    const partsOf = meshCollector(stage, (object) => {
      const index = materialOf(object);
      if (object) materials.set(index, object);
      return index;
    });
    const shapes = new Map<SceneObject, readonly MeshPart[]>();
    showShapes(stage, (shape) => {
      const parts = partsOf(shape);
      shapes.set(shape, parts);
      return parts;
    });
    return [{ file, stage, driven, shapes, materials }];
  });
}
