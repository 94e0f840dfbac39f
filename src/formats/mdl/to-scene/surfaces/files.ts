/** Files of surfaces, by the names that refer to them. */
import type { FileDocument, SourceFile } from '../../../format.ts';
import { keyOf } from '../../files/surfaces/lookup.ts';
import type { MtrDocument } from '../../files/surfaces/mtr.ts';
import type { PltDocument } from '../../files/surfaces/plt.ts';
import type { TxiDocument } from '../../files/surfaces/txi.ts';

type SurfaceDocument = MtrDocument | PltDocument | TxiDocument;

const FORMATS: readonly string[] = ['mdl.mtr', 'mdl.plt', 'mdl.txi'] satisfies SurfaceDocument['format'][];

export function isSurfaceFile(document: FileDocument): document is SurfaceDocument {
  return FORMATS.includes(document.format);
}

export interface SurfaceFiles {
  materials: ReadonlyMap<string, MtrDocument>;
  settings: ReadonlyMap<string, TxiDocument>;
  layered: ReadonlyMap<string, PltDocument>;
}

/** Files by `keyOf` their names without extension. */
export function surfaceFiles(files: readonly SourceFile[]): SurfaceFiles {
  const materials = new Map<string, MtrDocument>();
  const settings = new Map<string, TxiDocument>();
  const layered = new Map<string, PltDocument>();
  for (const { name, document } of files) {
    if (!document || !isSurfaceFile(document)) continue;
    const key = keyOf(name.replace(/\.[^.]*$/, ''));
    if (document.format === 'mdl.mtr') materials.set(key, document);
    else if (document.format === 'mdl.txi') settings.set(key, document);
    else layered.set(key, document);
  }
  return { materials, settings, layered };
}
