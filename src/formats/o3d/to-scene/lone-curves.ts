/** Curves in files of their own, which no scene uses. */
import type { FileValue, ReadingOptions, SourceFile } from '../../format.ts';
import type { CurvDocument } from '../files/blobs/document.ts';
import { DEFAULT_SETTINGS, evaluateCurve, prepareCurve } from './graph/curve.ts';

/** The outputs of lone curves at an input in seconds, with the default settings, since these are not in the file. */
export function loneCurves(
  files: readonly SourceFile[],
  seconds: number,
  { curves: mode = 'exact' }: ReadingOptions = {},
): FileValue[] {
  return files.flatMap(({ name, document }) => {
    if (document?.format !== 'o3d.curv') return [];
    const { keys } = document as CurvDocument;
    return [{ name, value: evaluateCurve(prepareCurve(keys, DEFAULT_SETTINGS, mode), seconds) }];
  });
}
