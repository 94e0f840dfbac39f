import { describe, expect, test } from 'vitest';
import { checkAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/check.ts';
import { detectAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/detect.ts';
import { readAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/read.ts';
import { writeAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/write.ts';
import { FormatError, Report } from '../../../../../src/report/report.ts';
import { bytesOf, model, node, read } from './texts.ts';

/** Reads, checks, and writes as it was and anew; what is wrong may be reported as a FormatError only. */
function handle(bytes: Uint8Array): Report {
  const report = new Report();
  try {
    const document = readAsciiMdl(bytes, report);
    checkAsciiMdl(document, report);
    expect(Buffer.compare(writeAsciiMdl(document), bytes)).toBe(0);
    const { format, content } = document;
    const anew = writeAsciiMdl({ format, content });
    // What is said again is said in the same words.
    const again = readAsciiMdl(anew, new Report());
    expect(Buffer.compare(writeAsciiMdl({ format, content: again.content }), anew)).toBe(0);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  return report;
}

const SAMPLE = model(
  'node trimesh m',
  'parent NULL',
  'bitmap tex',
  'verts 3',
  '0 0 0',
  '1 0 0',
  '0 1 0',
  'faces 1',
  '0 1 2 1 0 1 2 3',
  'tverts 3',
  '0 0 0',
  '1 0 0',
  '0 1 0',
  'endnode',
  'node skin n',
  'parent m',
  'verts 1',
  '0 0 0',
  'weights 1',
  'm 0.5 n 0.5',
  'endnode',
  'node light l',
  'parent m',
  'texturenames 1',
  'flare',
  'flaresizes 1',
  '2',
  'endnode',
  'node aabb w',
  'parent m',
  'aabb 0 0 0 1 1 0 0',
  'endnode',
).replace(
  'donemodel m',
  [
    'newanim a m',
    'length 1',
    'event 0.5 hit',
    'node emitter m',
    'parent NULL',
    'positionkey 2',
    '0 1 2 3',
    '1 1 2 3',
    'alphastartbezierkey',
    '0 1 2 3',
    'endlist',
    'detonatekey 1',
    'endnode',
    'doneanim a m',
    'donemodel m',
  ].join('\n'),
);

describe('a file damaged anywhere is read as far as possible', () => {
  test('cut off after any byte', () => {
    for (let length = 0; length < SAMPLE.length; length++) handle(bytesOf(SAMPLE.slice(0, length)));
  });

  test.each(['\0', '\n', ' ', '-', '9', '.', '#', 'e', '\u00ff'])(
    'with %j in place of any byte',
    (letter) => {
      for (let at = 0; at < SAMPLE.length; at++) {
        handle(bytesOf(SAMPLE.slice(0, at) + letter + SAMPLE.slice(at + 1)));
      }
    },
  );

  test('without any of its lines, and with any of them twice or moved to the end', () => {
    const lines = SAMPLE.split('\n');
    for (const [index, line] of lines.entries()) {
      handle(bytesOf(lines.toSpliced(index, 1).join('\n')));
      handle(bytesOf(lines.toSpliced(index, 0, line).join('\n')));
      handle(bytesOf([...lines.toSpliced(index, 1), line].join('\n')));
    }
  });

  test.each(['0', '-1', '4294967295', '1e308', 'nan', '2147483648', '99999999999999999999', 'x'])(
    'with %s in place of any number',
    (number) => {
      for (const found of SAMPLE.matchAll(/(?<=[ \n])[\d.]+(?=[ \n])/g)) {
        handle(bytesOf(SAMPLE.slice(0, found.index) + number + SAMPLE.slice(found.index + found[0].length)));
      }
    },
  );
});

describe('what is announced costs nothing', () => {
  test.each([
    ['trimesh', 'verts'],
    ['trimesh', 'faces'],
    ['skin', 'weights'],
    ['light', 'texturenames'],
    ['dummy', 'positionkey'],
    ['emitter', 'detonatekey'],
    ['animmesh', 'animverts'],
  ])('%s: %s 4294967295', (type, keyword) => {
    for (const count of ['4294967295', '9007199254740993', '1e300']) {
      expect(node(type, `${keyword} ${count}`, 'colors 1', '3 4 5').properties.colors).toHaveLength(3);
    }
  });
});

describe('files of many parts take time and memory like their size', () => {
  const MANY = 200_000;

  test('nodes, each hanging on the one before', () => {
    const nodes = Array.from(
      { length: MANY },
      (_, index) => `node dummy n${index}\nparent n${index - 1}\nendnode`,
    );
    const report = handle(bytesOf(model(nodes.join('\n'))));
    expect(report.issues.map(({ code }) => code)).toContain('MDL_ASCII_DEPTH');
  });

  test('nodes that form one cycle of parents', () => {
    const nodes = Array.from(
      { length: MANY },
      (_, index) => `node dummy n${index}\nparent n${(index + 1) % MANY}\nendnode`,
    );
    const report = handle(bytesOf(nodes.join('\n')));
    expect(report.issues.map(({ code }) => code)).toEqual(['MDL_ASCII_PARENT_CYCLE', 'MDL_ASCII_DEPTH']);
  });

  test('nodes that never end, lines without meaning, and issues that are counted instead of listed', () => {
    const { content, issues } = read(model(`${'node dummy x\n'.repeat(MANY)}${'wobble\n'.repeat(MANY)}`));
    expect(content.nodes).toHaveLength(MANY);
    expect(content.nodes.at(-1)?.rest).toHaveLength(MANY * 'wobble\n'.length - 1);
    expect(issues.length).toBeLessThan(100);
  });

  test('one line, one word, one number of a million characters', () => {
    const long = '9'.repeat(1_000_000);
    const { properties } = node(
      'trimesh',
      `bitmap x${long}`,
      `alpha ${long}`,
      `verts 1`,
      `${long} 0.${long} ${long}`,
    );
    expect(properties.bitmap).toHaveLength(1_000_001);
    expect(properties.alpha).toBe(Infinity);
    expect(properties.verts?.[1]).toBe(1);
    expect(node('dummy', `# ${long}`, `scale 2 ${' '.repeat(1_000_000)}#`).properties.scale).toBe(2);
  });
});

test.each([
  ['a model', 'newmodel m\n', true],
  ['a model behind comments and scenes', '# a\r\nfiledependancy a.max\r\n NewModel m\r\n', true],
  ['the walk mesh of a tile', '#MAXWALKMESH ASCII\nbeginwalkmeshgeom t\n', true],
  ['that of a placeable', 'node trimesh x_wg\n', true],
  ['a model without a name', 'newmodel\nbeginmodelgeom\nendmodelgeom\ndonemodel\n', true],
  ['a single keyword', 'newmodel\nnewmodel\n', false],
  ['a list of anything', 'node 3 4\nnode list\n', false],
  ['a compiled model', '\0\0\0\0newmodel m\n', false],
  ['a model that is filled up with NULs', 'newmodel m\ndonemodel m\0\0\0', true],
  ['a model in one that goes on behind NULs', 'newmodel m\n\0\0x', false],
  ['nothing', '', false],
  ['nothing but NULs', '\0\0\0\0', false],
])('detection: %s', (_, text, expected) => {
  expect(detectAsciiMdl(bytesOf(text))).toBe(expected);
});
