/** `.cfg` model files, a convention of the demo of Cal3D: `key=value` lines that name the files of a character. */
import type { TextDocument } from '../../../../text/text-document.ts';
import type { Need } from '../../../format.ts';

export interface ConfigEntry {
  key: string;
  value: string;
}

export interface ConfigDocument extends TextDocument<{ entries: ConfigEntry[] }> {
  format: 'cal3d.cfg';
}

/**
 * The files that keys name. `blendmesh` and `morphtarget` are morph targets of the preceding mesh, `morphanim` animates them;
 * all three are from IMVU's and mp3butcher's demos. Maverick Model 3D writes `animation_NAME`, `mesh_NAME`, `material_NAME`
 * and `mesh_file`.
 */
const ROLES: readonly (readonly [key: RegExp, role: Need['role']])[] = [
  [/^skeleton$/, 'skeleton'],
  [/^mesh(_.*)?$/, 'mesh'],
  [/^(blendmesh|morphtarget)$/, 'morph'],
  [/^(animation(_.*)?|morphanim)$/, 'animation'],
  [/^material(_.*)?$/, 'material'],
];

export const OTHER_KEYS: ReadonlySet<string> = new Set(['scale', 'path']);

export function roleOf(key: string): Need['role'] | undefined {
  return ROLES.find(([pattern]) => pattern.test(key))?.[1];
}

/** The files that a model file names, each with the last `path` before it. */
export function configNeeds(document: ConfigDocument): Need[] {
  const needs: Need[] = [];
  let path = '';
  for (const { key, value } of document.content.entries) {
    const role = roleOf(key);
    if (key === 'path') path = value;
    else if (role) needs.push({ name: joinPath(path, value), role, alternatives: counterpartOf(value) });
  }
  return needs;
}

/** The extension of the binary file for that of the XML one and vice versa: files may have been converted. */
function counterpartOf(name: string): string[] {
  const [, first, kind] = /\.([cx])([samrp]f)$/i.exec(name) ?? [];
  return kind === undefined ? [] : [`${first?.toLowerCase() === 'x' ? 'c' : 'x'}${kind.toLowerCase()}`];
}

function joinPath(folder: string, name: string): string {
  return folder === '' || /[\\/]$/.test(folder) ? folder + name : `${folder}/${name}`;
}

/** Height of the characters of Cal3D's demo, for whose camera `scale` is meant: 180 units of a centimeter. */
const DEMO_UNIT = 0.01;

/**
 * Meters per unit of the model. `scale` does not scale the model: the demo places its camera 270 · scale away and aims it
 * at 90 units · scale, so that a model of 180 units · scale fills the picture (cally/src/demo.cpp, Demo::onRender). If
 * that is the height of a human, all known models have a plausible size. Without `scale` the unit is unknown: 1.
 */
export function configMetersPerUnit(document: ConfigDocument): number {
  const entry = document.content.entries.findLast(({ key }) => key === 'scale');
  const scale = Number.parseFloat(entry?.value ?? '');
  return isScale(scale) ? DEMO_UNIT / scale : 1;
}

/** The inverse of `configMetersPerUnit`. */
export function scaleEntry(metersPerUnit: number): ConfigEntry {
  return { key: 'scale', value: `${Number((DEMO_UNIT / metersPerUnit).toPrecision(9))}` };
}

export function isScale(value: number): boolean {
  return value > 0 && Number.isFinite(value);
}
