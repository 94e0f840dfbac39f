/** The beginning of a record or list as a short text, so that rows need not be opened to be told apart. */
import { FormatError } from 'exhume';
import type { Inspection } from 'exhume/inspect';
import { valueText } from './value-text.ts';

/** Children that are looked at. */
const MOST_CHILDREN = 6;
/** Characters. */
const LONGEST = 80;
/** Characters of one value. */
const LONGEST_VALUE = 32;

/** Of a record its name or first fields, of a list its first values. */
export function previewOf(node: Inspection): string {
  const fields: { name: string; text: string }[] = [];
  try {
    for (let index = 0; index < Math.min(node.childCount, MOST_CHILDREN); index++) {
      const { name, value, type } = node.child(index);
      if (value === undefined) continue;
      fields.push({ name, text: shortened(valueText(value, type), LONGEST_VALUE) });
    }
  } catch (error) {
    // What is damaged further on is shown where it is.
    if (!(error instanceof FormatError)) throw error;
  }
  const named = fields.find(({ name }) => /^name$/i.test(name)) ?? fields.find(isTextId);
  if (named) return named.text;
  const isList = fields[0]?.name.startsWith('[') === true;
  const texts = fields.map(({ name, text }) => (isList ? text : `${name} ${text}`));
  const more = node.childCount > fields.length && fields.length > 0 ? ', …' : '';
  return shortened(texts.join(', ') + more, LONGEST);
}

/** A number, such as that of the kind of a chunk, tells nothing apart. */
function isTextId({ name, text }: { name: string; text: string }): boolean {
  return /^id$/i.test(name) && text.startsWith('"');
}

function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
