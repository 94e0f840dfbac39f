/** Settings of a surface that a scene cannot represent. */
import type { Report } from '../../../../report/report.ts';
import type { ScenePath } from '../../../../scene/path.ts';
import type { Material } from '../../../../scene/scene.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import type { MaterialProperties } from '../../properties.ts';

/** Lines of TXI and MTR files that change the look of a surface, and what a scene shows instead; the first that fits counts. */
const NOT_SHOWN: readonly (readonly [line: RegExp, effect: string])[] = [
  [/^blending (additive|lighten)$/, 'became alpha blending'],
  [/^proceduretype cycle$/, 'became its first picture'],
  [
    /^(bumpmaptexture|bumpyshinytexture|envmaptexture|bumpreplacementtexture|proceduretype) (?!null$)/,
    'has no effect in the scene',
  ],
  [/^(decal (?!0)|customshader|parameter )/, 'has no effect in the scene'],
];

/** @param path of the material */
export function reportSettings({ name, properties }: Material, report: Report, path: ScenePath): void {
  const { mtr = [], txi = [], txis = {}, mirrors } = (properties?.mdl ?? {}) as MaterialProperties;
  for (const line of new Set([...mtr, ...txi, ...Object.values(txis).flat()])) {
    const [, effect] = NOT_SHOWN.find(([pattern]) => pattern.test(line.toLowerCase())) ?? [];
    if (effect === undefined) continue;
    report.lose(CODES.MDL_SURFACE_LOSS, `Setting “${line}” of material ${name} ${effect}`, { path });
  }
  if (mirrors)
    report.add(
      CODES.MDL_ALPHA_MIRRORS,
      `Interpreted the alpha of material ${name} as reflectivity instead of transparency`,
    );
}
