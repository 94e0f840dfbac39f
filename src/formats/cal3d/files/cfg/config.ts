/** `.cfg` model files: a convention of Cal3D's demo, `key=value` lines that name the files of a character in order. */
import type { Report } from '../../../../report/report.ts';
import { decodeFile } from '../../../../text/text.ts';
import { type TextDocument, writeText } from '../../../../text/text-document.ts';
import type { Need } from '../../../format.ts';
import { CAL3D_CODES } from '../../codes.ts';

export interface ConfigEntry {
  key: string;
  value: string;
}

export interface ConfigDocument extends TextDocument<{ entries: ConfigEntry[] }> {
  format: 'cal3d.cfg';
}

/**
 * What the keys name. `blendmesh` and `morphtarget` are meshes that the mesh before them is drawn towards, `morphanim` moves
 * such targets; all three are of IMVU's and mp3butcher's demos. Maverick Model 3D writes `animation_NAME`, `mesh_NAME`,
 * `material_NAME` and `mesh_file`.
 */
const ROLES: readonly (readonly [key: RegExp, role: Need['role']])[] = [
  [/^skeleton$/, 'skeleton'],
  [/^mesh(_.*)?$/, 'mesh'],
  [/^(blendmesh|morphtarget)$/, 'morph'],
  [/^(animation(_.*)?|morphanim)$/, 'animation'],
  [/^material(_.*)?$/, 'material'],
];
const OTHER_KEYS: ReadonlySet<string> = new Set(['scale', 'path']);

function roleOf(key: string): Need['role'] | undefined {
  return ROLES.find(([pattern]) => pattern.test(key))?.[1];
}

/** One of the lines that make a text file a model file. */
const MODEL_LINE = /^[ \t]*(skeleton|mesh|animation|material)(_\w*)?[ \t]*=/m;

export function detectConfig(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096);
  return !head.includes(0) && MODEL_LINE.test(decodeFile(head));
}

export function readConfig(source: Uint8Array): ConfigDocument {
  return { format: 'cal3d.cfg', content: parseConfig(source), source };
}

export function writeConfig(document: ConfigDocument): Uint8Array {
  return writeText(document, parseConfig, ({ entries }) =>
    entries.map(({ key, value }) => `${key}=${value}\n`).join(''),
  );
}

/** What the lines say; nothing for comments and blank lines, no entry where a line is not “key=value”. */
function parseLines(source: Uint8Array): { line: string; index: number; entry?: ConfigEntry }[] {
  return decodeFile(source)
    .split(/\r\n|\n|\r/)
    .map((text, index) => ({ line: text.trim(), index }))
    .filter(({ line }) => line !== '' && !line.startsWith('#') && !SECTION.test(line))
    .map(({ line, index }) => {
      const equals = line.indexOf('=');
      if (equals < 1) return { line, index };
      const entry = { key: line.slice(0, equals).trim(), value: unquote(line.slice(equals + 1).trim()) };
      return { line, index, entry };
    });
}

/** The heading of a part of the file, as Maverick Model 3D writes it. */
const SECTION = /^\[.*\]$/;

function unquote(value: string): string {
  return /^".*"$/.test(value) ? value.slice(1, -1) : value;
}

function parseConfig(source: Uint8Array): { entries: ConfigEntry[] } {
  return { entries: parseLines(source).flatMap(({ entry }) => entry ?? []) };
}

/** The path of an issue is the number of its line, from 0, as the inspector has it. */
export function checkConfig(document: ConfigDocument, report: Report): void {
  for (const { line, index, entry } of parseLines(writeConfig(document))) {
    const place = { path: `[${index}]` };
    if (!entry) report.add(CAL3D_CODES.CAL3D_CONFIG_LINE, `"${line}" is no “key=value”`, place);
    else if (!roleOf(entry.key) && !OTHER_KEYS.has(entry.key))
      report.add(CAL3D_CODES.CAL3D_CONFIG_KEY, `the key "${entry.key}" has no meaning here`, place);
    else if (entry.key === 'scale' && !isScale(Number.parseFloat(entry.value)))
      report.add(CAL3D_CODES.CAL3D_CONFIG_NUMBER, `the scale is "${entry.value}"`, place);
  }
}

function isScale(value: number): boolean {
  return value > 0 && Number.isFinite(value);
}

/** The files that a model file names, each behind the `path` that stands before it. */
export function configNeeds(document: ConfigDocument): Need[] {
  const needs: Need[] = [];
  let path = '';
  for (const { key, value } of document.content.entries) {
    const role = roleOf(key);
    if (key === 'path') path = value;
    else if (role) needs.push({ name: joinPath(path, value), role, alternatives: sisterOf(value) });
  }
  return needs;
}

/** A line that names a file, and the same line with another one in the same folder. */
export interface Listing {
  line: number;
  value(name: string): string;
}

/** @param name of the file, without folders */
export function filesListed(document: ConfigDocument, name: string): Listing[] {
  const lines = decodeFile(writeConfig(document)).split(/\r\n|\n|\r/);
  return parseLines(writeConfig(document)).flatMap(({ index, entry }) => {
    const listed = entry && roleOf(entry.key) ? entry.value : '';
    if (fileOf(listed).toLowerCase() !== name.toLowerCase()) return [];
    const [text, at] = [lines[index]!, lines[index]!.lastIndexOf(fileOf(listed))];
    const end = at + fileOf(listed).length;
    return [
      { line: index, value: (other: string) => (text.slice(0, at) + other + text.slice(end)).trimEnd() },
    ];
  });
}

function fileOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** The extension of the binary file for that of the XML one, and the other way round: people converted their files. */
function sisterOf(name: string): string[] {
  const [, first, kind] = /\.([cx])([samrp]f)$/i.exec(name) ?? [];
  return kind === undefined ? [] : [`${first?.toLowerCase() === 'x' ? 'c' : 'x'}${kind.toLowerCase()}`];
}

function joinPath(folder: string, name: string): string {
  return folder === '' || /[\\/]$/.test(folder) ? folder + name : `${folder}/${name}`;
}

/** Height of the characters of Cal3D's demo, for whose camera `scale` is meant: 180 units of a centimetre. */
const DEMO_UNIT = 0.01;

/**
 * Metres per unit of the model. `scale` does not scale the model: the demo puts its camera 270 · scale away and aims it
 * 90 units · scale high, so that a model of 180 units · scale fills the picture (cally/src/demo.cpp, Demo::onRender). Taking
 * those characters for people makes all known models people-sized. Without `scale` nothing is said of the unit: 1.
 */
export function configMetresPerUnit(document: ConfigDocument): number {
  const entry = document.content.entries.findLast(({ key }) => key === 'scale');
  const scale = Number.parseFloat(entry?.value ?? '');
  return isScale(scale) ? DEMO_UNIT / scale : 1;
}

/** The way back of `configMetresPerUnit`. */
export function scaleEntry(metresPerUnit: number): ConfigEntry {
  return { key: 'scale', value: `${Number((DEMO_UNIT / metresPerUnit).toPrecision(9))}` };
}
