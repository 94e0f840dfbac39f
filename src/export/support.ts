/** Which settings have an effect on which targets. */
import { EXPORT_CODES } from '../convert/export-codes.ts';
import { requireTarget } from '../convert/write-scene.ts';
import type { Target } from '../formats/format.ts';
import type { Report } from '../report/report.ts';
import { settingAt, shapeAt } from './settings/fields.ts';
import type { ExportSettings } from './settings/settings.ts';
import { isDefault } from './settings/shapes.ts';

/** Settings that only some targets have a place for; all others change the scene, whatever it is written to. */
const LIMITED: readonly [key: string, isSupported: (target: Target) => boolean][] = [
  ['animation.format', ({ versions }) => versions?.includes(826) === true],
  ['list', ({ id }) => id === 'cryengine.cgf' || id === 'cryengine.cal'],
  ['bones.ignoreDummies', ({ hasBones }) => hasBones === true],
  ['textures.format', ({ supports }) => supports?.includes('textures') === true],
  ['textures.maxSize', ({ supports }) => supports?.includes('textureSize') === true],
  ['textures.folder', ({ supports }) => supports?.includes('textureFolder') === true],
  ['vertexAnimation', movesVertices],
  ['lods', hasLevels],
];

/** Whether meshes of a target have levels of detail. */
export function hasLevels({ capabilities }: Target): boolean {
  return capabilities?.({}).levels !== false;
}

/** Whether clips of a target can move single vertices. */
export function movesVertices({ capabilities }: Target): boolean {
  const { morphTracks, vertexFrames } = capabilities?.({}) ?? { morphTracks: 'none', vertexFrames: false };
  return morphTracks !== 'none' || vertexFrames;
}

/**
 * Keys of the settings and groups of settings that have no effect on a target.
 *
 * @throws RangeError for an unknown target
 * @example
 * ```ts
 * import { unusedSettings } from 'exhume/export';
 *
 * console.log(unusedSettings('cal3d.cfg').includes('list')); // true
 * ```
 */
export function unusedSettings(target: string): string[] {
  return unusedBy(requireTarget(target, {}));
}

function unusedBy(target: Target): string[] {
  return LIMITED.flatMap(([key, isSupported]) => (isSupported(target) ? [] : [key]));
}

/** Reports the given settings that the target has no place for, unless they have their defaults, as in a new file. */
export function reportUnused(settings: ExportSettings, target: Target, report: Report): void {
  for (const key of unusedBy(target)) {
    const path = key.split('.');
    if (!isDefault(shapeAt(path), settingAt(settings, path)))
      report.add(EXPORT_CODES.EXPORT_SETTING_UNUSED, `Setting ${key} has no effect on ${target.id}`);
  }
}
