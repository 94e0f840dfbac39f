/** Settings of textures and materials that edited materials need. */
import { Report } from '../../../report/report.ts';
import type { NamedBytes, SourceFile } from '../../format.ts';
import { mtrFormat } from '../files/surfaces/mtr.ts';
import { txiFormat } from '../files/surfaces/txi.ts';

/** @param before the companions of the model before the edit */
export function newSettings(before: readonly NamedBytes[], after: readonly NamedBytes[]): SourceFile[] {
  const known = new Set(before.map(({ name }) => name));
  return after.flatMap(({ name, bytes }): SourceFile[] => {
    const format = [mtrFormat, txiFormat].find(({ extensions: [extension] }) =>
      name.endsWith(`.${extension}`),
    );
    if (!format || known.has(name)) return [];
    return [{ name, role: 'material', document: format.read(bytes, new Report()) }];
  });
}
