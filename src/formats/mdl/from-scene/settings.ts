/** Files with settings of textures and materials: lines of a keyword and its values. */
import type { Report } from '../../../report/report.ts';
import { mapFor } from '../../../scene/maps.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { MapUse, Material, MaterialMap } from '../../../scene/scene.ts';
import type { NamedBytes } from '../../format.ts';
import { MDL_CODES as CODES } from '../codes.ts';
import { isOn, type Settings, settingTexts, settingValues, withSetting } from '../files/surfaces/document.ts';
import { keyOf } from '../files/surfaces/lookup.ts';
import { mtrCutoff, mtrTextures } from '../files/surfaces/mtr.ts';
import { writeSettings } from '../files/surfaces/write.ts';

/** Texture numbers in material files by use. */
export const SLOTS: Readonly<Partial<Record<MapUse, number>>> = {
  diffuse: 0,
  normal: 1,
  specular: 2,
  bump: 4,
  emissive: 5,
};

/** Bits of `clamp`. */
const CLAMP = { u: 1, v: 2 };

/** Settings files by name. If materials need different settings for one file, those of the first are used. */
export class SettingsFiles {
  readonly files: NamedBytes[] = [];
  readonly #report: Report;
  readonly #texts = new Map<string, string>();

  constructor(report: Report) {
    this.#report = report;
  }

  put(name: string, lines: readonly string[], material: string, path: ElementPath): void {
    const text = lines.join('\n');
    const known = this.#texts.get(keyOf(name)) ?? text;
    if (known !== text) {
      const message = `Material "${material}" shares the settings of ${name} with other materials`;
      this.#report.lose(CODES.MDL_SETTINGS_SHARED, message, { path });
    }
    if (lines.length > 0 && (known === '' || !this.#texts.has(keyOf(name))))
      this.files.push({ name, bytes: bytesOf(name, settingsOf(lines)) });
    this.#texts.set(keyOf(name), known || text);
  }
}

function settingsOf(lines: readonly string[]): Settings {
  return { lines: lines.map((line) => ({ words: line.split(' ') })) };
}

function bytesOf(name: string, content: Settings): Uint8Array {
  return writeSettings({ format: name.endsWith('.mtr') ? 'mdl.mtr' : 'mdl.txi', content });
}

export function clampLines({ wrap }: MaterialMap): string[] {
  const bits = clampOf(wrap);
  return bits === 0 ? [] : [`clamp ${bits}`];
}

function clampOf(wrap: MaterialMap['wrap']): number {
  return (wrap?.u === 'clamp' ? CLAMP.u : 0) | (wrap?.v === 'clamp' ? CLAMP.v : 0);
}

/** The settings that a texture had, with an edited wrapping. */
export function editedTxi(lines: readonly string[], { wrap }: MaterialMap): string[] {
  const settings = settingsOf(lines);
  const before = Number(settingValues(settings).get('clamp')?.[0] ?? 0) || 0;
  const bits = clampOf(wrap);
  const isSame = (before & (CLAMP.u | CLAMP.v)) === bits;
  return isSame ? [...lines] : settingTexts(withSetting(settings, 'clamp', [String(bits)]));
}

/** The lines that a material had, with edited sides, cutoff and images. @param nameOf texture file */
export function editedMtr(
  lines: readonly string[],
  material: Material,
  nameOf: (map: MaterialMap) => string,
): string[] {
  const settings = settingsOf(lines);
  const { alpha, alphaCutoff, doubleSided } = material;
  let edited = settings;
  if (isOn(settings, 'twosided') !== doubleSided)
    edited = withSetting(edited, 'twosided', [doubleSided ? '1' : '0']);
  if (alpha === 'mask' && alphaCutoff !== undefined && alphaCutoff !== mtrCutoff(settings))
    edited = withSetting(edited, 'alphacutoff', [String(alphaCutoff)]);
  const named = mtrTextures(settings);
  for (const [use, slot] of Object.entries(SLOTS) as [MapUse, number][]) {
    const map = mapFor(material, use);
    const name = map && named[slot] !== undefined ? nameOf(map) : undefined;
    if (name === undefined || keyOf(name) === keyOf(named[slot]!)) continue;
    const keyword = slot === 0 && !settingValues(settings).has('texture0') ? 'bitmap' : `texture${slot}`;
    edited = withSetting(edited, keyword, [name]);
  }
  return settingTexts(edited);
}
