/** Which settings have an effect on which targets. */
import { EXPORT_CODES } from '../convert/export-codes.ts';
import type { Target } from '../formats/format.ts';
import type { Report } from '../report/report.ts';
import type { ExportSettings } from './settings/settings.ts';

/** Settings that only some targets have a place for; all others change the scene, whatever it is written to. */
const LIMITED: readonly [path: string, isSupported: (target: Target) => boolean][] = [
  ['animation.format', ({ versions }) => versions?.includes(826) === true],
  ['list', ({ id }) => id === 'cryengine.cgf' || id === 'cryengine.cal'],
  ['bones.ignoreDummies', ({ hasBones }) => hasBones === true],
  ['lods', (target) => target.capabilities?.({}).levels !== false],
];

/** Reports the given settings that the target has no place for. */
export function reportUnused(settings: ExportSettings, target: Target, report: Report): void {
  for (const [path, isSupported] of LIMITED) {
    if (valueAt(settings, path) === undefined || isSupported(target)) continue;
    report.add(EXPORT_CODES.EXPORT_SETTING_UNUSED, `Setting ${path} has no effect on ${target.id}`);
  }
}

function valueAt(settings: ExportSettings, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], settings);
}
