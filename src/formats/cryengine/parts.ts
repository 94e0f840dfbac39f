/** The files of a character by their role. */
import type { Report } from '../../report/report.ts';
import type { SourceFile } from '../format.ts';
import { CRYENGINE_CODES } from './codes.ts';
import type { CryengineDocument } from './files/chunks/document.ts';

/** A file that was found and read. */
export interface Found {
  name: string;
  /** Index into the files. */
  file: number;
  alias?: string;
  document: CryengineDocument;
}

export function sortFiles(
  files: readonly SourceFile[],
  report: Report,
): Record<'models' | 'levels' | 'motions', Found[]> {
  const sorted: Record<'models' | 'levels' | 'motions', Found[]> = { models: [], levels: [], motions: [] };
  for (const [index, { document, name, alias, role }] of files.entries()) {
    if (!document || document.format === 'cryengine.cal') continue;
    if (!document.format.startsWith('cryengine.')) {
      report.add(
        CRYENGINE_CODES.CRYENGINE_FILE_FOREIGN,
        `Skipped ${name}, whose format is ${document.format}`,
      );
      continue;
    }
    const file = {
      name,
      file: index,
      ...(alias === undefined ? {} : { alias }),
      document: document as CryengineDocument,
    };
    const isMotion = document.format === 'cryengine.caf';
    sorted[isMotion ? 'motions' : role === 'level' ? 'levels' : 'models'].push(file);
  }
  return sorted;
}
