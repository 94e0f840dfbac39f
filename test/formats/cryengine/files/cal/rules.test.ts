import { describe, expect, test } from 'vitest';
import { nodeAtPath } from '../../../../../src/binary/schema.ts';
import { CRYENGINE_CODES } from '../../../../../src/formats/cryengine/codes.ts';
import { calFormat } from '../../../../../src/formats/cryengine/files/cal/format.ts';
import { Report } from '../../../../../src/report/report.ts';

interface Case {
  code: Exclude<keyof typeof CRYENGINE_CODES, 'CRYENGINE_CAL_TOO_LONG'>;
  when: string;
  lines: string[];
  /** Index of the line that breaks the rule. */
  line: number;
}

const CASES: Case[] = [
  { code: 'CRYENGINE_CAL_LINE', when: 'a line is a word', lines: ['// a', 'walk'], line: 1 },
  { code: 'CRYENGINE_CAL_LINE', when: 'a line has no file', lines: ['walk ='], line: 0 },
  { code: 'CRYENGINE_CAL_LINE', when: 'a line has no alias', lines: ['', '= a.caf'], line: 1 },
  { code: 'CRYENGINE_CAL_DIRECTIVE', when: 'nobody knows it', lines: ['$Sing = yes'], line: 0 },
  {
    code: 'CRYENGINE_CAL_VALUE',
    when: '$AnimDir names no folder',
    lines: ['a = a.caf', '$AnimDir ='],
    line: 1,
  },
  { code: 'CRYENGINE_CAL_VALUE', when: '#filepath names no folder', lines: ['#filepath // x'], line: 0 },
  { code: 'CRYENGINE_CAL_VALUE', when: '$Include names no list', lines: ['$Include'], line: 0 },
  { code: 'CRYENGINE_CAL_VALUE', when: 'a switch is neither yes nor no', lines: ['$DelayLoad = 2'], line: 0 },
  { code: 'CRYENGINE_CAL_VALUE', when: 'an offset is no number', lines: ['$ModelOffsetX = far'], line: 0 },
  {
    code: 'CRYENGINE_CAL_ALIAS_DUPLICATE',
    when: 'two files have one alias',
    lines: ['a = a.caf', 'b = a.caf', 'a = b.caf'],
    line: 2,
  },
  { code: 'CRYENGINE_CAL_ALIAS_BLANK', when: 'an alias is two words', lines: ['walk fast = a.caf'], line: 0 },
];

const encode = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\r\n'));

function checked(bytes: Uint8Array) {
  const report = new Report();
  calFormat.check(calFormat.read(bytes, report), report);
  return report.issues;
}

describe('one issue, with its line', () => {
  test.each(CASES.map((one) => [one.code, one.when, one] as const))(
    '%s where %s',
    (code, _, { lines, line }) => {
      const bytes = encode(lines);
      const { severity } = CRYENGINE_CODES[code];
      expect(checked(bytes)).toMatchObject([{ code, severity, path: `[${line}]` }]);
      const offset = lines.slice(0, line).join('\r\n').length + (line > 0 ? 2 : 0);
      expect(nodeAtPath(calFormat.inspect(bytes, 'a.cal'), `[${line}]`)).toMatchObject({ offset });
    },
  );
});

test('a clean list raises nothing', () => {
  const lines = ['// a', '', '$AnimDir = .', '$AutoUnload = no', '$DelayLoad = Yes', '$ModelOffsetZ = -1.5'];
  const entries = ['a = x.caf', 'b = x.caf', 'c = ?', 'd = #smile', '#filepath x', '$Include b.cal'];
  expect(checked(encode([...lines, ...entries]))).toEqual([]);
});
