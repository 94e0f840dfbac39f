/**
 * `.cal` animation lists as lines (docs/reference/cryengine.md#animation-lists): what each one says, and around it every
 * character that says nothing.
 */
import type { FileDocument } from '../../../format.ts';

export interface CalDocument extends FileDocument {
  format: 'cryengine.cal';
  encoding: 'utf-8' | 'latin-1';
  lines: CalLine[];
}

/** What a line says. `unknown` is what is neither of the others. */
export type CalStatement =
  | { kind: 'entry'; alias: string; file: string }
  /** The name as it is spelled, with its `$` or `#`. */
  | { kind: 'directive'; name: string; value: string }
  | { kind: 'comment' }
  | { kind: 'blank' }
  | { kind: 'unknown'; text: string };

export type CalLine = CalStatement & {
  /** With its slashes, up to the end of the line; any line may end with one. */
  comment?: string;
  /** Absent in a line that a program made, which is written like the lines around it. */
  layout?: LineLayout;
};

/** What stands around the words of a line. */
export interface LineLayout {
  /** Before the first word; also the byte order mark of the file. */
  indent: string;
  /** Between the two things that a line names. */
  separator: string;
  /** Between the last word and the comment or the end. */
  gap: string;
  /** Empty only in the last line. */
  ending: string;
}

/** The nearest that a list can call an animation by this name: one word without a sign that means something there. */
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
