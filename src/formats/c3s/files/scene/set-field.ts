/** Sets a string in a document, by its path in the byte tree. */
import {
  type FieldValue,
  replaceAt,
  type Texts,
  textAt,
  textColumn,
  textOf,
} from '../../../../binary/schema.ts';
import type { C3sDocument, Model } from './document.ts';
import { KINDS } from './kinds.ts';

/** @returns whether the field exists */
export function setField({ chunks }: C3sDocument, path: string, value: FieldValue): boolean {
  const [, index = '', rest = ''] = /^chunks\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  const chunk = chunks[Number(index)];
  if (chunk?.kind === 'header') return replaceAt(chunk.content, rest, value);
  if (chunk?.kind !== 'model') return false;
  const [, subchunk, field = ''] = /^subchunks\[(\d+)\]\.(\w+)$/.exec(rest) ?? [];
  return subchunk === undefined
    ? replaceAt(chunk.content, rest, value)
    : setRowText(chunk.content, Number(subchunk), field, value);
}

function setRowText(model: Model, subchunk: number, field: string, value: FieldValue): boolean {
  const place = model.order[subchunk];
  const kind = KINDS[place ?? -1];
  if (kind === undefined) return false;
  const columns: Record<string, unknown> = model[kind];
  const texts = columns[field];
  if (!isTexts(texts)) return false;
  const row = model.order.subarray(0, subchunk).filter((one) => one === place).length;
  const all = Array.from({ length: texts.start.length - 1 }, (_, at) => textAt(texts, at));
  columns[field] = textColumn(all.with(row, textOf(value)));
  return true;
}

function isTexts(column: unknown): column is Texts {
  return typeof column === 'object' && column !== null && 'start' in column && 'bytes' in column;
}
