import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectFormat, readDocument, writeDocument } from '../../../../../src/formats/index.ts';
import {
  type SettingsDocument,
  settingValues,
} from '../../../../../src/formats/mdl/files/surfaces/document.ts';
import {
  type MtrDocument,
  mtrFormat,
  mtrTextures,
} from '../../../../../src/formats/mdl/files/surfaces/mtr.ts';
import { type TxiDocument, txiFormat } from '../../../../../src/formats/mdl/files/surfaces/txi.ts';
import { Report } from '../../../../../src/report/report.ts';
import { text } from './files.ts';

const said = (source: string) => txiFormat.read(text(source), new Report()).content.lines;
const written = (document: SettingsDocument) => new TextDecoder().decode(writeDocument(document));

function issuesOf(source: string, name: string) {
  const report = new Report();
  const { format, document } = readDocument(text(source), name, report);
  format.check(document, report);
  return report.issues.map(({ code, message, path, offset }) => ({ code, message, path, offset }));
}

describe('the lines of settings', () => {
  test('have words and comments, and end in any way', () => {
    expect(said('blending  additive\r\n\r\n\t# about\n// more\rdecal 1 // why')).toEqual([
      { words: ['blending', 'additive'] },
      { words: [] },
      { words: [], comment: '# about' },
      { words: [], comment: '// more' },
      { words: ['decal', '1'], comment: '// why' },
    ]);
    expect(said('decal 1\n')).toHaveLength(1);
  });

  test('mean the last of two that say the same', () => {
    const values = settingValues({ lines: said('FPS 1\nfps 2\nnumx') });
    expect([...values]).toEqual([
      ['fps', ['2']],
      ['numx', []],
    ]);
  });
});

describe('settings that are written', () => {
  const SOURCE = '  Blending\tadditive \r# x\n\ndecal 1 // caf\u00e9';

  test('have every byte that they had', () => {
    const document = txiFormat.read(text(SOURCE), new Report());
    expect(writeDocument(document)).toEqual(text(SOURCE));
    const latin = Uint8Array.from([...text('decal 1 # caf'), 0xe9, 10]);
    expect(writeDocument(txiFormat.read(latin, new Report()))).toEqual(latin);
  });

  test('have every byte that they had, whatever that is', () => {
    const anyText = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'fps 1#/\r\n\té'), maxLength: 60 }).map(text),
    );
    fc.assert(
      fc.property(anyText, (bytes) => {
        const document = txiFormat.read(bytes, new Report());
        expect(writeDocument(document)).toEqual(bytes);
        txiFormat.check(document, new Report());
        // What is written anew says the same.
        const made: TxiDocument = { format: 'mdl.txi', content: document.content };
        expect(txiFormat.read(writeDocument(made), new Report()).content).toEqual(document.content);
      }),
    );
  });

  test('say what was edited, and keep comments', () => {
    const document: TxiDocument = txiFormat.read(text(SOURCE), new Report());
    document.content.lines[0]!.words[1] = 'punchthrough';
    expect(written(document)).toBe('Blending punchthrough\r\n# x\r\n\r\ndecal 1 // caf\u00e9\r\n');
  });

  test('can be made by a program', () => {
    const made: MtrDocument = { format: 'mdl.mtr', content: { lines: [{ words: ['texture0', 'a'] }] } };
    expect(written(made)).toBe('texture0 a\r\n');
  });
});

describe('a file', () => {
  const format = (source: string, name: string) => {
    try {
      return detectFormat(text(source), name).id;
    } catch {
      return undefined;
    }
  };

  test('is known by its name, or by keywords in every line', () => {
    expect(format('anything at all', 'a.TXI')).toBe('mdl.txi');
    expect(format('anything at all', 'a.mtr')).toBe('mdl.mtr');
    expect(format('# water\nProcedureType arturo\nchannelscale 1\n2\n', 'a')).toBe('mdl.txi');
    expect(format('mtr style\n\nrenderhint NormalTangents', 'a.txt')).toBe('mdl.mtr');
  });

  test('is absent where a line is something else or the file is not text', () => {
    expect(format('decal 1\nnothing', 'a')).toBeUndefined();
    expect(format('1\ndecal 1', 'a')).toBeUndefined();
    expect(format('# only a comment', 'a')).toBeUndefined();
    expect(format('decal 1\0', 'a.txi')).toBeUndefined();
    expect(format('\n'.repeat(1 << 19), 'a.txi')).toBeUndefined();
  });

  test('leaves other texts to their formats', () => {
    expect(format('newmodel a\nbeginmodelgeom a\nnode dummy a\nendnode', 'a.mdl')).toBe('mdl.ascii');
    expect(format('$AnimDir = .\nwalk = walk.caf', 'a.cal')).toBe('cryengine.cal');
  });
});

describe('the rules', () => {
  test('know every setting and what it can be', () => {
    const txi =
      'blending Additive\nenvmaptexture x\nspecularcolor 1 .5 1e0\nchannelscale 2\n1\n2\n# x\nfps 24';
    expect(issuesOf(txi, 'a.txi')).toEqual([]);
    const mtr =
      'mtr style\nTexture0 a\nrenderhint NormalAndSpecMapped\nparameter float Specularity 0.2\ntwosided 1';
    expect(issuesOf(mtr, 'a.mtr')).toEqual([]);
  });

  test.each([
    ['a.txi', '\nshiny 1', 'MDL_SETTING_UNKNOWN', 'Line 2, column 1: Unknown setting shiny', '[1]', 1],
    ['a.txi', 'fps', 'MDL_SETTING_VALUE', 'Line 1, column 1: Expected 1 value of fps, found 0', '[0]', 0],
    ['a.txi', ' fps fast', 'MDL_SETTING_VALUE', 'Line 1, column 6: Invalid value fast of fps', '[0]', 5],
    [
      'a.txi',
      'blending wild',
      'MDL_SETTING_VALUE',
      'Line 1, column 10: Invalid value wild of blending',
      '[0]',
      9,
    ],
    [
      'a.txi',
      'specularcolor 1 2',
      'MDL_SETTING_VALUE',
      'Line 1, column 1: Expected 3 values of specularcolor, found 2',
      '[0]',
      0,
    ],
    [
      'a.txi',
      'channelscale 3\n1\n2\n',
      'MDL_SETTING_ROWS',
      'Line 1, column 1: Expected 3 lines of numbers after channelscale, found 2',
      '[0]',
      0,
    ],
    [
      'a.mtr',
      'renderhint shiny',
      'MDL_SETTING_VALUE',
      'Line 1, column 12: Invalid value shiny of renderhint',
      '[0]',
      11,
    ],
    [
      'a.mtr',
      'parameter float',
      'MDL_SETTING_VALUE',
      'Line 1, column 1: Expected 3 values of parameter, found 1',
      '[0]',
      0,
    ],
    ['a.mtr', '5', 'MDL_SETTING_UNKNOWN', 'Line 1, column 1: Unknown setting 5', '[0]', 0],
  ])('of %s report %j', (name, source, code, message, path, offset) => {
    expect(issuesOf(source, name)).toEqual([{ code, message, path, offset }]);
  });

  test('report problems of edited lines', () => {
    const document = txiFormat.read(text('fps 1'), new Report());
    document.content.lines[0]!.words = ['fps', 'x'];
    const report = new Report();
    txiFormat.check(document, report);
    expect(report.issues).toMatchObject([{ code: 'MDL_SETTING_VALUE' }]);
  });
});

describe('a material', () => {
  const material = (source: string) => mtrFormat.read(text(source), new Report());

  test('names textures by their number, null for none, and the first also by another word', () => {
    const names = mtrTextures(material('texture2 c\nbitmap a\nTEXTURE1 NULL\ntexture10 z').content);
    expect(names).toEqual(['a', undefined, 'c', ...Array(7).fill(undefined), 'z']);
    expect(mtrTextures(material('bitmap a\ntexture0 b').content)[0]).toBe('b');
  });

  test('needs them, and may have settings beside each', () => {
    const needs = mtrFormat.needs(material('texture0 a\ntexture1 b'));
    expect(needs.map(({ name, role, optional }) => [name, role, optional])).toEqual([
      ['a.txi', 'material', true],
      ['b.txi', 'material', true],
      ['a', 'texture', undefined],
      ['b', 'texture', undefined],
    ]);
    expect(needs[2]!.alternatives?.slice(0, 3)).toEqual(['dds', 'plt', 'tga']);
  });
});
