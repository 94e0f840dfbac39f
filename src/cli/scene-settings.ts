/** The file of settings beside a scene. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SETTINGS_EXTENSION } from '../convert/batch/settings.ts';
import { readSettings } from '../export/settings/read.ts';
import { type ExportSettings, SETTINGS } from '../export/settings/settings.ts';
import { completed } from '../export/settings/shapes.ts';
import { readNamed } from '../node/input-library.ts';
import { naming } from '../report/report.ts';
import { stemOf } from '../text/file-name.ts';
import { inputName } from './named-files.ts';

/** `hero.exhume.json` for `hero.glb`. */
export function settingsPath(scene: string): string {
  return join(dirname(scene), `${stemOf(inputName(scene))}${SETTINGS_EXTENSION}`);
}

/** Reads a file of settings. @throws FormatError with the name of the file */
export function settingsAt(path: string): Promise<ExportSettings> {
  return naming(path, async () => readSettings(await readNamed(path)));
}

/** The settings beside a scene; none if there is no such file. */
export async function settingsBeside(scene: string): Promise<ExportSettings> {
  const path = settingsPath(scene);
  return existsSync(path) ? settingsAt(path) : {};
}

/** Settings as the text of a file, with the defaults of all that are not given. */
export function settingsText(settings: ExportSettings, schema: string): string {
  return `${JSON.stringify({ $schema: schema, ...completed(SETTINGS, settings) }, null, 2)}\n`;
}
