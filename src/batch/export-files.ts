/** Exports a scene of a build with export settings. */

import type { ExportFiles } from '../convert/batch/item.ts';
import { EXPORT_CODES } from '../convert/export-codes.ts';
import { exportScene } from '../export/export.ts';
import { mergeSettings, readSettings } from '../export/settings/read.ts';
import { installedSimplifier } from '../node/simplifier.ts';
import { FormatError } from '../report/report.ts';

/** The settings of the file beside the source replace those of the rule. Its hooks do not run. */
export const exportFiles: ExportFiles = async (scene, { to, settings, file }, { name, report }) => {
  const given = { ...mergeSettings(settings, file ? readSettings(file) : {}), to };
  const simplifier = given.lods ? await installedSimplifier() : undefined;
  const { files, issues } = await exportScene(scene, given, {
    name,
    report,
    ...(simplifier ? { simplifier } : {}),
  });
  report.issues.splice(0, report.issues.length, ...issues);
  const error = issues.find(({ severity }) => severity === 'error');
  if (!error) return files;
  const { code, message, path } = error;
  throw new FormatError(EXPORT_CODES.EXPORT_REFUSED, `${code}: ${message}`, { path });
};
