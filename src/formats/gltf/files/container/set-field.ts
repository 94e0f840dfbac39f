/** Sets fields of glTF files. */
import { type FieldValue, replaceAt } from '../../../../binary/schema.ts';
import { jsonText, valueAtPath } from '../../../../text/json-text.ts';
import { type GltfDocument, jsonOf } from './document.ts';
import { parse, parseJson } from './read.ts';

/** Replaces a value of the JSON, leaving the other bytes unchanged. @returns whether the value exists */
export function setGltfField(document: GltfDocument, path: string, value: FieldValue): boolean {
  const { source } = document;
  const before = jsonOf(document).pathOf('');
  if (!source || !path.startsWith(before)) return false;
  const place = valueAtPath(jsonText(source), path.slice(before.length));
  if (!place) return false;
  const held: { value: unknown } = { value: parseJson(source.subarray(place.start, place.end)) };
  if (!replaceAt(held, 'value', value)) return false;
  const text = new TextEncoder().encode(JSON.stringify(held.value));
  const spelled = new Uint8Array(source.length - (place.end - place.start) + text.length);
  spelled.set(source.subarray(0, place.start));
  spelled.set(text, place.start);
  spelled.set(source.subarray(place.end), place.start + text.length);
  document.source = spelled;
  document.content = parse(spelled);
  return true;
}
