/** Reads archives again to know what became of each of their objects. */
import { Report } from '../../../report/report.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import type { ArchiveDocument } from '../files/archive/document.ts';
import { type AddedModel, addModel, stageOf, toScene } from '../to-scene/to-scene.ts';

export interface Traced extends AddedModel {
  /** Index of the file. */
  file: number;
}

/** All indices are those in the scene of all files. */
export function traceArchives(files: readonly SourceFile[], options: ReadingOptions): Traced[] {
  return files.flatMap(({ document }, file) => {
    if (document?.format !== 'o3d.archive') return [];
    const before = toScene(files.slice(0, file), [], new Report(), options);
    const stage = stageOf(before, document as ArchiveDocument, [], new Report(), options);
    return [{ file, ...addModel(stage) }];
  });
}
