/** `.cfg` model files: a convention of Cal3D's demo, `key=value` lines that name the files of a character in order. */
import type { Report } from '../../report/report.ts';
import type { Need } from '../format.ts';
import { CAL3D_CODES } from './codes.ts';
import { decodeFile, type TextDocument, writeText } from './text-document.ts';

export interface ConfigEntry {
  key: string;
  value: string;
}

export interface ConfigDocument extends TextDocument<{ entries: ConfigEntry[] }> {
  format: 'cal3d.cfg';
}

const ROLES: Readonly<Record<string, Need['role']>> = {
  skeleton: 'skeleton',
  mesh: 'mesh',
  animation: 'animation',
  material: 'material',
};
const KNOWN_KEYS: ReadonlySet<string> = new Set([...Object.keys(ROLES), 'scale', 'path']);

/** One of the lines that make a text file a model file. */
const MODEL_LINE = /^[ \t]*(skeleton|mesh|animation|material)[ \t]*=/m;

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

/** The lines of a file with their offsets in characters, without comments and blank lines. */
function significantLines(text: string): { line: string; number: number }[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
}

function parseConfig(source: Uint8Array): { entries: ConfigEntry[] } {
  const entries = significantLines(decodeFile(source)).flatMap(({ line }) => {
    const equals = line.indexOf('=');
    if (equals < 1) return [];
    return [{ key: line.slice(0, equals).trim(), value: line.slice(equals + 1).trim() }];
  });
  return { entries };
}

export function checkConfig(document: ConfigDocument, report: Report): void {
  for (const { line, number } of document.source ? significantLines(decodeFile(document.source)) : []) {
    if (line.indexOf('=') >= 1) continue;
    report.add(CAL3D_CODES.CAL3D_CONFIG_LINE, `"${line}" is no “key=value”`, { path: `line ${number}` });
  }
  document.content.entries.forEach(({ key, value }, index) => {
    const path = `entries[${index}]`;
    if (!KNOWN_KEYS.has(key))
      report.add(CAL3D_CODES.CAL3D_CONFIG_KEY, `the key "${key}" has no meaning here`, { path });
    if (key === 'scale' && !(Number.parseFloat(value) > 0)) {
      report.add(CAL3D_CODES.CAL3D_CONFIG_NUMBER, `the scale is "${value}"`, { path });
    }
  });
}

/** The files that a model file names, each behind the `path` that stands before it. */
export function configNeeds(document: ConfigDocument): Need[] {
  const needs: Need[] = [];
  let path = '';
  for (const { key, value } of document.content.entries) {
    const role = ROLES[key];
    if (key === 'path') path = value;
    else if (role) needs.push({ name: joinPath(path, value), role });
  }
  return needs;
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
  return scale > 0 && Number.isFinite(scale) ? DEMO_UNIT / scale : 1;
}

/** The way back of `configMetresPerUnit`. */
export function scaleEntry(metresPerUnit: number): ConfigEntry {
  return { key: 'scale', value: `${Number((DEMO_UNIT / metresPerUnit).toPrecision(9))}` };
}
