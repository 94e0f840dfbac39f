import { floatText } from '../../numbers.ts';
import type { AsciiNode, KeyTrack } from './document.ts';
import { keyColumns, keywordOf, PROPERTIES, PROPERTY_NAMES, type PropertyName } from './properties.ts';
import type { PropertyValue, Shape } from './shapes.ts';
import { presentWord, wordText } from './words.ts';
import { boxRows, keyRows, nameRows, tableRows, vectorText, weightRows } from './write-lists.ts';

/** Adds the lines of a node. @throws RangeError where a name cannot stand in a text model */
export function nodeLines(node: AsciiNode, indent: string, lines: string[]): void {
  const { type, name, parent, properties, rest } = node;
  const inner = `${indent}  `;
  lines.push(`${indent}node ${name === '' ? wordText(type) : `${presentWord(type)} ${wordText(name)}`}`);
  if (parent !== undefined) lines.push(`${inner}parent ${wordText(parent)}`);
  // Before the lists, so that numbers in it belong to none.
  if (rest !== undefined) restLines(rest, inner, lines);
  for (const property of PROPERTY_NAMES) {
    const value = properties[property];
    if (value !== undefined) valueLines(property, value, inner, lines);
    const track = keysOf(node, property);
    if (track) keyLines(property, track, inner, lines);
  }
  lines.push(`${indent}endnode`);
}

/** Adds lines that were kept as they are. */
export function restLines(rest: string, indent: string, lines: string[]): void {
  for (const line of rest.split('\n')) lines.push(indent + line);
}

function keysOf({ keys }: AsciiNode, name: PropertyName): KeyTrack | undefined {
  return (keys as Partial<Record<PropertyName, KeyTrack>>)[name];
}

function keyLines(name: PropertyName, track: KeyTrack, indent: string, lines: string[]): void {
  const keyword = `${keywordOf(name)}${track.bezier ? 'bezier' : ''}key`;
  lines.push(`${indent}${keyword} ${track.announced ?? track.times.length}`);
  addRows(keyRows(track, keyColumns(name) ?? 0), indent, lines);
}

function valueLines(name: PropertyName, value: PropertyValue, indent: string, lines: string[]): void {
  const keyword = keywordOf(name);
  const shape: Shape = PROPERTIES[name];
  if (typeof value === 'number') lines.push(`${indent}${keyword} ${floatText(value)}`);
  else if (typeof value === 'string') lines.push(`${indent}${keyword} ${wordText(value)}`);
  else if (value instanceof Float32Array && shape.kind === 'vector') {
    lines.push(`${indent}${keyword} ${vectorText(value)}`);
  } else if (!Array.isArray(value) && 'bounds' in value) {
    const [first = '', ...rows] = boxRows(value);
    lines.push(`${indent}${keyword} ${first}`);
    addRows(rows, indent, lines);
  } else {
    const rows = listRows(value, shape);
    lines.push(`${indent}${keyword} ${rows.length}`);
    addRows(rows, indent, lines);
  }
}

type List = Exclude<PropertyValue, number | string | { bounds: unknown }>;

function listRows(value: List, shape: Shape): string[] {
  if (Array.isArray(value)) return nameRows(value);
  if ('bones' in value) return weightRows(value);
  const columns = 'columns' in shape ? shape.columns : 1;
  if (value instanceof Float32Array) return tableRows(value, columns, floatText);
  const unsigned = shape.kind === 'integers' ? shape.unsigned : undefined;
  return tableRows(value, columns, (number, column) => `${column === unsigned ? number >>> 0 : number}`);
}

function addRows(rows: readonly string[], indent: string, lines: string[]): void {
  for (const row of rows) lines.push(`${indent}  ${row}`);
}
