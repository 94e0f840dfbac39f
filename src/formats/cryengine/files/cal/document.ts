/**
 * `.cal` animation lists as lines (docs/reference/cryengine.md#animation-lists): the statement of each line, and all other
 * characters as its layout.
 */
import type { FileDocument } from '../../../format.ts';

export interface CalDocument extends FileDocument {
  format: 'cryengine.cal';
  encoding: 'utf-8' | 'latin-1';
  lines: CalLine[];
}

/** The statement of a line; `unknown` for any other line. */
export type CalStatement =
  | { kind: 'entry'; alias: string; file: string }
  /** The name as spelled in the file, with its `$` or `#`. */
  | { kind: 'directive'; name: string; value: string }
  | { kind: 'comment' }
  | { kind: 'blank' }
  | { kind: 'unknown'; text: string };

export type CalLine = CalStatement & {
  /** With its slashes, up to the end of the line; any line may have one. */
  comment?: string;
  /** Absent in a line that a program added, which is written like the lines around it. */
  layout?: LineLayout;
};

/** The characters around the words of a line. */
export interface LineLayout {
  /** Before the first word; also the byte order mark of the file. */
  indent: string;
  /** Between the two words of a pair. */
  separator: string;
  /** Between the last word and the comment or the end. */
  gap: string;
  /** Empty only in the last line. */
  ending: string;
}

/** The nearest valid alias for a name: one word without special characters. */
export function calAlias(name: string): string {
  return (
    name
      .trim()
      .replace(/[\s=/\\\p{Cc}]+/gu, '_')
      .replace(/^[$#]/, '_') || '_'
  );
}

export type Pair = Extract<CalStatement, { kind: 'entry' | 'directive' }>;

export function isPair(statement: CalStatement): statement is Pair {
  return statement.kind === 'entry' || statement.kind === 'directive';
}
