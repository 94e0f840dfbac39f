/** What the settings of a surface make it look like and no scene says. */
import type { Report } from '../../../../report/report.ts';
import type { ScenePath } from '../../../../scene/path.ts';
import type { Material } from '../../../../scene/scene.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import type { MaterialProperties } from '../../properties.ts';

/** Lines that change how a surface looks, in TXI and MTR files. */
const UNSHOWN = [
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
    if (!UNSHOWN.some((pattern) => pattern.test(line.toLowerCase()))) continue;
    report.lose(CODES.MDL_SURFACE_LOSS, `the surface ${name} is shown without “${line}”`, { path });
  }
  if (mirrors) report.add(CODES.MDL_ALPHA_MIRRORS, `the alpha of ${name} is taken for how little it mirrors`);
}
