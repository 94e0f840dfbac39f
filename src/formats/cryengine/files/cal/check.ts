/** The rules for animation lists. The path of an issue is the index of its line, as in the inspector. */
import type { Code, Report } from '../../../../report/report.ts';
import { CRYENGINE_CODES as CODES } from '../../codes.ts';
import type { CalDocument, CalLine } from './document.ts';
import { DIRECTIVES } from './list.ts';

export function checkCal({ lines }: CalDocument, report: Report): void {
  const known = new Map<string, number>();
  lines.forEach((line, index) => {
    const add = (code: Code, message: string) => report.add(code, message, { path: `[${index}]` });
    checkStatement(line, add);
    if (line.kind !== 'entry') return;
    const first = known.get(line.alias);
    if (first === undefined) known.set(line.alias, index);
    else add(CODES.CRYENGINE_CAL_ALIAS_DUPLICATE, `Alias "${line.alias}" is also used in line ${first + 1}`);
  });
}

function checkStatement(line: CalLine, add: (code: Code, message: string) => void): void {
  if (line.kind === 'unknown') add(CODES.CRYENGINE_CAL_LINE, `Expected “alias = file”, found "${line.text}"`);
  if (line.kind === 'entry' && /\s/.test(line.alias)) {
    add(CODES.CRYENGINE_CAL_ALIAS_BLANK, `Alias "${line.alias}" contains blanks`);
  }
  if (line.kind !== 'directive') return;
  const accepts = DIRECTIVES.get(line.name.toLowerCase());
  if (!accepts) add(CODES.CRYENGINE_CAL_DIRECTIVE, `Unknown directive ${line.name}`);
  else if (!accepts(line.value)) {
    const value = line.value === '' ? 'no value' : `the invalid value "${line.value}"`;
    add(CODES.CRYENGINE_CAL_VALUE, `Directive ${line.name} has ${value}`);
  }
}
