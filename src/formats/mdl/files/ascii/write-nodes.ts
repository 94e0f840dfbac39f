import {
  keyColumns,
  keywordOf,
  PROPERTIES,
  PROPERTY_NAMES,
  type PropertyName,
} from '../../model/node-properties.ts';
import type { PropertyValue, Shape } from '../../model/shapes.ts';
import type { AsciiNode, KeyTrack } from './document.ts';
import type { TextWriter } from './text-writer.ts';
import { presentWord, wordText } from './words.ts';
import {
  writeBoxes,
  writeFloatRows,
  writeFloats,
  writeIntegerRows,
  writeKeys,
  writeNames,
  writeWeights,
} from './write-lists.ts';

/** Writes a node. @throws RangeError for a name that text models cannot hold */
export function writeNode(node: AsciiNode, indent: string, out: TextWriter): void {
  const { type, name, parent, properties, rest } = node;
  const inner = `${indent}  `;
  out.line(`${indent}node ${name === '' ? wordText(type) : `${presentWord(type)} ${wordText(name)}`}`);
  if (parent !== undefined) out.line(`${inner}parent ${wordText(parent)}`);
  // Before the lists, so that its numbers do not become part of a list.
  if (rest !== undefined) writeRest(rest, inner, out);
  for (const property of PROPERTY_NAMES) {
    const value = properties[property];
    if (value !== undefined) writeValue(property, value, inner, out);
    const track = keysOf(node, property);
    if (track) {
      out.line(`${inner}${keywordOf(property)}${track.bezier ? 'bezier' : ''}key ${keyCount(track)}`);
      writeKeys(track, keyColumns(property)!, `${inner}  `, out);
    }
  }
  out.line(`${indent}endnode`);
}

/** Writes kept lines unchanged. */
export function writeRest(rest: string, indent: string, out: TextWriter): void {
  for (const line of rest.split('\n')) out.line(indent + line);
}

function keysOf({ keys }: AsciiNode, name: PropertyName): KeyTrack | undefined {
  return (keys as Partial<Record<PropertyName, KeyTrack>>)[name];
}

function keyCount({ announced, times }: KeyTrack): number {
  return announced ?? times.length;
}

function writeValue(name: PropertyName, value: PropertyValue, indent: string, out: TextWriter): void {
  const shape: Shape = PROPERTIES[name];
  out.text(`${indent}${keywordOf(name)}`);
  if (value instanceof Float32Array && shape.kind === 'vector') {
    writeFloats(value, 0, value.length, out);
    out.endLine();
    return;
  }
  out.space();
  if (typeof value === 'number') {
    out.float(value);
    out.endLine();
  } else if (typeof value === 'string') out.line(wordText(value));
  else if (!Array.isArray(value) && 'bounds' in value) writeBoxes(value, `${indent}  `, out);
  else writeList(value, shape, `${indent}  `, out);
}

type List = Exclude<PropertyValue, number | string | { bounds: unknown }>;

/** Writes the count and the lines of a list. */
function writeList(value: List, shape: Shape, indent: string, out: TextWriter): void {
  if (Array.isArray(value)) {
    out.line(`${value.length}`);
    writeNames(value, indent, out);
  } else if ('bones' in value) {
    out.line(`${Math.max(value.start.length - 1, 0)}`);
    writeWeights(value, indent, out);
  } else {
    const columns = 'columns' in shape ? shape.columns : 1;
    out.line(`${Math.ceil(value.length / columns)}`);
    if (value instanceof Float32Array) writeFloatRows(value, columns, indent, out);
    else {
      const unsigned = shape.kind === 'integers' ? shape.unsigned : undefined;
      writeIntegerRows(value, columns, unsigned, indent, out);
    }
  }
}
