/** The rules for TXI and MTR files. The path of an issue is the index of its line, as in the inspector. */
import type { Code, Report } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import { LineReport } from '../ascii/line-report.ts';
import { isNumber } from './document.ts';
import type { SettingShape, Vocabulary } from './keywords.ts';
import { type PlacedLine, placedLines } from './read.ts';

/** @param source text of the document, for lines and columns */
export function checkSettings(source: Uint8Array, vocabulary: Vocabulary, report: Report): void {
  const lines = placedLines(source);
  const lineReport = new LineReport(report, source);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const [keyword] = line.words;
    if (keyword === undefined) continue;
    const add = (code: Code, message: string, word = 0) =>
      lineReport.add(code, message, line.offsets[word] ?? line.offset, `[${index}]`);
    const shape = vocabulary.get(keyword.toLowerCase());
    if (!shape) add(CODES.MDL_SETTING_UNKNOWN, `Unknown setting ${keyword}`);
    else checkValues(line, shape, add);
    if (shape?.kind === 'rows') {
      const announced = Number(line.words[1] ?? 0);
      const found = countRows(lines, index + 1, announced);
      if (found < announced)
        add(
          CODES.MDL_SETTING_ROWS,
          `Expected ${counted(announced, 'line')} of numbers after ${keyword}, found ${found}`,
        );
      index += found;
    }
  }
}

type Add = (code: Code, message: string, word?: number) => void;

function checkValues({ words: [keyword, ...values] }: PlacedLine, shape: SettingShape, add: Add): void {
  const least = 'least' in shape ? shape.least : 1;
  if (values.length < least) {
    const message = `Expected ${counted(least, 'value')} of ${keyword}, found ${values.length}`;
    add(CODES.MDL_SETTING_VALUE, message);
    return;
  }
  const wrong = values.slice(0, least).findIndex((value) => !fits(value, shape));
  if (wrong >= 0) add(CODES.MDL_SETTING_VALUE, `Invalid value ${values[wrong]} of ${keyword}`, wrong + 1);
}

function fits(value: string, shape: SettingShape): boolean {
  if (shape.kind === 'words') return true;
  return shape.kind === 'one of' ? shape.words.includes(value.toLowerCase()) : isNumber(value);
}

/** Number of consecutive lines that begin with a number, up to the stated number. */
function countRows(lines: readonly PlacedLine[], from: number, announced: number): number {
  let count = 0;
  while (count < announced && isNumber(lines[from + count]?.words[0])) count++;
  return count;
}
