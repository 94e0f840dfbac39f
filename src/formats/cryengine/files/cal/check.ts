/** The rules of animation lists. The path of an issue is the number of its line, from 0, as the inspector has it. */
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
    else
      add(CODES.CRYENGINE_CAL_ALIAS_DUPLICATE, `"${line.alias}" is the alias of line ${first + 1} as well`);
  });
}

function checkStatement(line: CalLine, add: (code: Code, message: string) => void): void {
  if (line.kind === 'unknown') add(CODES.CRYENGINE_CAL_LINE, `"${line.text}" is no “alias = file”`);
  if (line.kind === 'entry' && /\s/.test(line.alias)) {
    add(CODES.CRYENGINE_CAL_ALIAS_BLANK, `the alias "${line.alias}" has blanks in it`);
  }
  if (line.kind !== 'directive') return;
  const accepts = DIRECTIVES.get(line.name.toLowerCase());
  if (!accepts) add(CODES.CRYENGINE_CAL_DIRECTIVE, `the directive ${line.name} has no meaning here`);
  else if (!accepts(line.value)) {
    const value = line.value === '' ? 'no value' : `the value "${line.value}"`;
    add(CODES.CRYENGINE_CAL_VALUE, `${line.name} has ${value}`);
  }
}
