/** The rules of TXI and MTR files. The path of an issue is the number of its line, from 0, as the inspector has it. */
import type { Code, Report } from '../../../../report/report.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import { Complaints } from '../ascii/complaints.ts';
import { isNumber } from './document.ts';
import type { SettingShape, Vocabulary } from './keywords.ts';
import { type PlacedLine, placedLines } from './read.ts';

/** @param source what the document says, for lines and columns */
export function checkSettings(source: Uint8Array, vocabulary: Vocabulary, report: Report): void {
  const lines = placedLines(source);
  const complaints = new Complaints(report, source);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const [keyword] = line.words;
    if (keyword === undefined) continue;
    const add = (code: Code, message: string, word = 0) =>
      complaints.add(code, message, line.offsets[word] ?? line.offset, `[${index}]`);
    const shape = vocabulary.get(keyword.toLowerCase());
    if (!shape) add(CODES.MDL_SETTING_UNKNOWN, `${keyword} has no meaning here`);
    else checkValues(line, shape, add);
    if (shape?.kind === 'rows') {
      const announced = Number(line.words[1] ?? 0);
      const found = countRows(lines, index + 1, announced);
      if (found < announced) add(CODES.MDL_SETTING_ROWS, `${found} of ${announced} lines of numbers follow`);
      index += found;
    }
  }
}

type Add = (code: Code, message: string, word?: number) => void;

function checkValues({ words: [keyword, ...values] }: PlacedLine, shape: SettingShape, add: Add): void {
  const least = 'least' in shape ? shape.least : 1;
  if (values.length < least) {
    const message =
      least === 1 ? `${keyword} has no value` : `${keyword} has ${values.length} of ${least} values`;
    add(CODES.MDL_SETTING_VALUE, message);
    return;
  }
  const wrong = values.slice(0, least).findIndex((value) => !fits(value, shape));
  if (wrong >= 0) add(CODES.MDL_SETTING_VALUE, `${keyword} cannot be ${values[wrong]}`, wrong + 1);
}

function fits(value: string, shape: SettingShape): boolean {
  if (shape.kind === 'words') return true;
  return shape.kind === 'one of' ? shape.words.includes(value.toLowerCase()) : isNumber(value);
}

/** Lines that begin with a number, up to as many as are announced; blank ones between them are counted along. */
function countRows(lines: readonly PlacedLine[], from: number, announced: number): number {
  let count = 0;
  while (count < announced && isNumber(lines[from + count]?.words[0])) count++;
  return count;
}
