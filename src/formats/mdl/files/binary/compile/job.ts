/** The context of compiling. */
import type { StoredString } from '../../../../../binary/string.ts';
import { FIT_CODES } from '../../../../../fit/codes.ts';
import type { Report } from '../../../../../report/report.ts';
import { isStorable, nameOf } from '../names.ts';

/** The last version of the original game, and its Enhanced Edition. */
export type CompileTarget = '1.69' | 'ee';

export interface Job {
  target: CompileTarget;
  report: Report;
}

/** @param width of the field, including a terminating NUL */
export function fieldText({ report }: Job, text: string, width: number, path: string): StoredString {
  const longest = width - 1;
  reportText(report, text, longest, path);
  return nameOf(text.slice(0, longest), width);
}

export function reportText(report: Report, text: string, longest: number, path: string): void {
  if (isStorable(text, longest)) return;
  const message = `Name "${text}" does not fit ${longest} characters in Latin-1`;
  report.lose(FIT_CODES.FIT_NAME_REPLACED, message, { source: path });
}
