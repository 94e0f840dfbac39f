/** Settings of a surface that a scene cannot represent. */
import type { Report } from '../../../../report/report.ts';
import type { ScenePath } from '../../../../scene/path.ts';
import type { Material } from '../../../../scene/scene.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import type { MaterialProperties } from '../../properties.ts';

/** Lines of TXI and MTR files that change the look of a surface. */
const NOT_SHOWN = [
  /^blending (additive|lighten)$/,
  /^(bumpmaptexture|bumpyshinytexture|envmaptexture|bumpreplacementtexture|proceduretype) (?!null$)/,
  /^decal (?!0)/,
  /^customshader/,
  /^parameter /,
];

/** @param path of the material */
export function reportSettings({ name, properties }: Material, report: Report, path: ScenePath): void {
  const { mtr = [], txi = [], mirrors } = (properties?.mdl ?? {}) as MaterialProperties;
  for (const line of [...mtr, ...txi]) {
    if (!NOT_SHOWN.some((pattern) => pattern.test(line.toLowerCase()))) continue;
    report.lose(CODES.MDL_SURFACE_LOSS, `Setting “${line}” of material ${name} has no effect in the scene`, {
      path,
    });
  }
  if (mirrors)
    report.add(
      CODES.MDL_ALPHA_MIRRORS,
      `Interpreted the alpha of material ${name} as reflectivity instead of transparency`,
    );
}
