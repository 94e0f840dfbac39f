import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CalDocument,
  type CalLine,
  calAlias,
} from '../../../../../src/formats/cryengine/files/cal/document.ts';
import { calFormat } from '../../../../../src/formats/cryengine/files/cal/format.ts';
import { readCal } from '../../../../../src/formats/cryengine/files/cal/read.ts';
import { writeCal, writeCalLines } from '../../../../../src/formats/cryengine/files/cal/write.ts';
import { detectFormat } from '../../../../../src/formats/index.ts';
import { FormatError, Report } from '../../../../../src/report/report.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const bytesOf = (...codes: number[]) => Uint8Array.from(codes);
const text = (document: CalDocument) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeCalLines(document));
/** What the lines say, without their layout. */
const said = (source: string) =>
  readCal(encode(source)).lines.map(({ layout: _, ...statement }) => statement);

describe('the lines of a list', () => {
  test('name an animation, say something of those that follow, or comment', () => {
    const source =
      'walk =\thuman_male\\walk loop.caf \t// slow\r\n\r\n// idles\r\n$AnimDir = .\r\n#filepath a\\b\r\nhm';
    expect(said(source)).toEqual([
      { kind: 'entry', alias: 'walk', file: 'human_male\\walk loop.caf', comment: '// slow' },
      { kind: 'blank' },
      { kind: 'comment', comment: '// idles' },
      { kind: 'directive', name: '$AnimDir', value: '.' },
      { kind: 'directive', name: '#filepath', value: 'a\\b' },
      { kind: 'unknown', text: 'hm' },
    ]);
  });

  test('end in any way, the last also not at all', () => {
    expect(said('a=b\r\nc=d\re=f\n\ng=h').map(({ kind }) => kind)).toEqual([
      'entry',
      'entry',
      'entry',
      'blank',
      'entry',
    ]);
    expect(said('a=b\n')).toHaveLength(1);
    expect(said('')).toEqual([]);
  });

  test('are divided by their first equals sign', () => {
    expect(said('a = b=c.caf')).toEqual([{ kind: 'entry', alias: 'a', file: 'b=c.caf' }]);
    expect(said('= b.caf\na =\n=')).toEqual([
      { kind: 'unknown', text: '= b.caf' },
      { kind: 'unknown', text: 'a =' },
      { kind: 'unknown', text: '=' },
    ]);
  });

  test('that begin with # are entries, unless the word is filepath', () => {
    expect(said('#smile = #smile\n#filepaths = a\n#FilePath=x')).toEqual([
      { kind: 'entry', alias: '#smile', file: '#smile' },
      { kind: 'entry', alias: '#filepaths', file: 'a' },
      { kind: 'directive', name: '#FilePath', value: 'x' },
    ]);
  });

  test('hold directives with an equals sign, with a blank, or without a value', () => {
    expect(said('$DelayLoad=no\n$Include other.cal\n$AnimDir')).toEqual([
      { kind: 'directive', name: '$DelayLoad', value: 'no' },
      { kind: 'directive', name: '$Include', value: 'other.cal' },
      { kind: 'directive', name: '$AnimDir', value: '' },
    ]);
  });

  test('are Latin-1 where they are not UTF-8', () => {
    const latin = readCal(bytesOf(0xe9, 0x3d, 0x61));
    expect([latin.encoding, latin.lines[0]]).toMatchObject(['latin-1', { alias: 'é', file: 'a' }]);
    const utf8 = readCal(bytesOf(0xc3, 0xa9, 0x3d, 0x61));
    expect([utf8.encoding, utf8.lines[0]]).toMatchObject(['utf-8', { alias: 'é', file: 'a' }]);
  });

  test('cannot be so many that they fill the memory', () => {
    expect(readCal(encode('\n'.repeat(65536))).lines).toHaveLength(65536);
    expect(() => readCal(encode('\n'.repeat(65537)))).toThrow(FormatError);
  });
});

describe('an untouched list', () => {
  test.each([
    ['tabs, blanks and comments', ' \ta\t\t=  b.caf \t// c \r\n\t// d\r\n$AnimDir =\r\n$X\r\n  \n= \r'],
    ['a byte order mark', '\uFEFF// a\na = b.caf'],
    ['comments without a blank before them', 'a=b.caf//c\n$AnimDir=.//d'],
  ])('keeps %s', (_, source) => {
    expect(text(readCal(encode(source)))).toBe(source);
  });

  test('keeps whatever bytes it has', () => {
    const signs = fc.constantFrom(...'a$#=/ \t\r\n?.\u00e9'.split(''), 'filepath', '//', '\r\n', '\uFEFF');
    const source = fc.oneof(
      fc.uint8Array(),
      fc.array(signs).map((list) => encode(list.join(''))),
    );
    fc.assert(
      fc.property(source, (bytes) => {
        expect(writeCalLines(readCal(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
  });
});

describe('an edited list', () => {
  const source = '// idles\n\tidle\t\t=\tidle_loop.caf // slow\n$AutoUnload=yes\nwalk\t=\twalk_loop.caf';
  const edited = (edit: (lines: CalLine[]) => void) => {
    const document = readCal(encode(source));
    edit(document.lines);
    return text(document);
  };

  test('changes where it was edited and nowhere else', () => {
    const rename = (lines: CalLine[]) => Object.assign(lines[1]!, { alias: 'sidle', file: 'x.caf' });
    expect(edited(rename)).toBe(source.replace('idle\t\t=\tidle_loop.caf', 'sidle\t\t=\tx.caf'));
    const turnOff = (lines: CalLine[]) => Object.assign(lines[2]!, { value: 'no' });
    expect(edited(turnOff)).toBe(source.replace('yes', 'no'));
    expect(edited((lines) => lines.splice(0, 2))).toBe(source.slice(source.indexOf('$')));
  });

  test('writes new lines as those before them are written', () => {
    const add = (lines: CalLine[]) =>
      lines.push(
        { kind: 'entry', alias: 'run', file: 'run.caf', comment: '// fast' },
        { kind: 'directive', name: '$DelayLoad', value: 'no' },
        { kind: 'comment', comment: '// end' },
      );
    expect(edited(add)).toBe(`${source}\nrun\t=\trun.caf // fast\n$DelayLoad=no\n// end\n`);
  });

  test('gives a directive without a value room for one', () => {
    const document = readCal(encode('$AnimDir\r\n'));
    Object.assign(document.lines[0]!, { value: '.' });
    expect(text(document)).toBe('$AnimDir = .\r\n');
  });

  test('stays Latin-1, unless it gets characters that Latin-1 does not have', () => {
    const named = (alias: string) => {
      const document = readCal(bytesOf(0xe9, 0x3d, 0x61));
      Object.assign(document.lines[0]!, { alias });
      return [...writeCalLines(document)];
    };
    expect(named('ü')).toEqual([0xfc, 0x3d, 0x61]);
    expect(named('ő')).toEqual([0xc5, 0x91, 0x3d, 0x61]);
  });

  test.each([
    { kind: 'entry', alias: 'a=b', file: 'c.caf' },
    { kind: 'entry', alias: 'a', file: 'b//c.caf' },
    { kind: 'entry', alias: '$a', file: 'b.caf' },
    { kind: 'entry', alias: 'a\nb', file: 'c.caf' },
    { kind: 'entry', alias: '', file: 'c.caf' },
    { kind: 'entry', alias: 'a ', file: 'c.caf' },
    { kind: 'directive', name: 'AnimDir', value: '.' },
    { kind: 'comment', comment: 'no slashes' },
    { kind: 'unknown', text: 'a = b' },
  ] satisfies CalLine[])('refuses a line that would be read otherwise: %j', (line) => {
    expect(() => writeCalLines({ format: 'cryengine.cal', encoding: 'utf-8', lines: [line] })).toThrow(
      RangeError,
    );
  });
});

describe('a new list', () => {
  test('names its files beside itself, in the lines of the original tools', () => {
    const document = writeCal([
      { alias: 'walk', file: 'yorick_walk.caf' },
      { alias: 'größe', file: 'b.caf' },
    ]);
    const expected = '$AnimDir = .\r\nwalk = yorick_walk.caf\r\ngröße = b.caf\r\n';
    expect(writeCalLines(document)).toEqual(Uint8Array.from(expected, (sign) => sign.charCodeAt(0)));
    const report = new Report();
    calFormat.check(document, report);
    expect(report.issues).toEqual([]);
  });

  test('calls animations by one word', () => {
    expect(['walk', ' walk  fast ', 'a=b', 'a//b\\c', '$x', '#x', 'a\nb', '', 'größe'].map(calAlias)).toEqual(
      ['walk', 'walk_fast', 'a_b', 'a_b_c', '_x', '_x', 'a_b', '_', 'größe'],
    );
  });
});

describe('a list is known', () => {
  const known = (source: string, name: string) => calFormat.detect(encode(source), name);

  test('by what only lists say, whatever it is called', () => {
    for (const line of ['walk = a\\walk.CAF', '$AnimDir = .', '#filepath animations', '\t$autounload = no']) {
      expect(known(`// c\r\n${line} // d\r\nhm`, 'x.txt'), line).toBe(true);
    }
    for (const source of ['a = b', '// a', 'hm', '', '$Nothing = 1', '<a name="b.caf"/>', 'a = "b.caf"']) {
      expect(known(source, 'x.txt'), source).toBe(false);
    }
  });

  test('under its own name by anything but foreign lines', () => {
    for (const source of ['// a', 'a = ?', '\n', 'a = b.cga', 'hm\na = b.caf']) {
      expect(known(source, 'X.CAL'), source).toBe(true);
    }
    for (const source of ['hm', '<a>\nb = c\n</a>', 'a = b.caf\0']) {
      expect(known(source, 'x.cal'), source).toBe(false);
    }
  });

  test('by its first 16 KiB, a line that is cut there aside', () => {
    expect(known(`//${'-'.repeat(16379)}\r\nwalk = walk.caf`, 'x.cal')).toBe(true);
    expect(known(`walk = walk.caf\n${'x'.repeat(20000)}`, 'x.txt')).toBe(true);
  });

  test('and not taken for a Cal3D model file, nor the other way round', () => {
    const config = encode('skeleton=a.csf\nanimation=walk.caf\n');
    expect(detectFormat(config, 'a.cfg').id).toBe('cal3d.cfg');
    expect(calFormat.detect(config, 'a.cfg')).toBe(false);
    expect(detectFormat(encode('animation = walk.caf'), 'a.cal').id).toBe('cryengine.cal');
  });
});

test('the inspector shows a list by its lines', () => {
  const tree = calFormat.inspect(encode('// a\r\nwalk = b.caf\r\n'), 'a.cal');
  expect(tree.childCount).toBe(2);
  expect(tree.child(1)).toMatchObject({ name: '[1]', offset: 6, size: 14, value: 'walk = b.caf' });
});
