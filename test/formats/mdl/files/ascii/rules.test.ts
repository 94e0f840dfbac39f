import { describe, expect, test, vi } from 'vitest';
import { MDL_CODES } from '../../../../../src/formats/mdl/codes.ts';
import { checkAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/check.ts';
import { readAsciiMdl } from '../../../../../src/formats/mdl/files/ascii/read.ts';
import { FormatError, Report } from '../../../../../src/report/report.ts';
import { bytesOf, check, model } from './texts.ts';

interface Case {
  code: Exclude<keyof typeof MDL_CODES, 'MDL_ASCII_NO_MODEL'>;
  when: string;
  text: string;
  path: string;
  /** The line that breaks the rule, and in it what does. */
  line: string;
  word?: string;
}

/** A model of a root and the given lines. */
const rooted = (...lines: string[]) => model('node dummy m', 'parent NULL', 'endnode', ...lines);
/** With one more node of a type. */
const withNode = (type: string, ...lines: string[]) =>
  rooted(`node ${type} n`, 'parent m', ...lines, 'endnode');
/** With an animation of the root. */
const animated = (...lines: string[]) =>
  rooted().replace('donemodel', `newanim a m\nlength 1\n${lines.join('\n')}\ndoneanim a m\ndonemodel`);
const rootKeys = (...lines: string[]) => animated('node dummy m', 'parent NULL', ...lines, 'endnode');
const VERTS = ['verts 3', '0 0 0', '1 0 0', '0 1 0'];

const CASES: Case[] = [
  {
    code: 'MDL_ASCII_KEYWORD_UNKNOWN',
    when: 'nobody knows the word of a node',
    text: withNode('dummy', 'twosidedtext 1'),
    path: 'nodes[1]',
    line: 'twosidedtext 1',
  },
  {
    code: 'MDL_ASCII_KEYWORD_UNKNOWN',
    when: 'a preamble is no comment',
    text: `Exported on Monday\n${rooted()}`,
    path: '',
    line: 'Exported on Monday',
  },
  {
    code: 'MDL_ASCII_KEYWORD_UNKNOWN',
    when: 'a property stands in an animation',
    text: animated('bitmap x'),
    path: 'animations[0]',
    line: 'bitmap x',
  },
  {
    code: 'MDL_ASCII_LINE_STRAY',
    when: 'a list is longer than announced',
    text: withNode('trimesh', 'verts 1', '0 0 0', '7 7 7', '8 8 8'),
    path: 'nodes[1]',
    line: '7 7 7',
  },
  {
    code: 'MDL_ASCII_COUNT',
    when: 'a list is shorter than announced',
    text: withNode('trimesh', 'verts 4294967295', '0 0 0'),
    path: 'nodes[1].verts',
    line: 'verts 4294967295',
  },
  {
    code: 'MDL_ASCII_COUNT',
    when: 'endlist comes early',
    text: withNode('dummy', 'scalekey 3', '0 1', 'endlist'),
    path: 'nodes[1].scalekey',
    line: 'scalekey 3',
  },
  {
    code: 'MDL_ASCII_NUMBER',
    when: 'a value is a word',
    text: withNode('dummy', 'scale big'),
    path: 'nodes[1].scale',
    line: 'scale big',
    word: 'big',
  },
  {
    code: 'MDL_ASCII_NUMBER',
    when: 'a list has a decimal comma',
    text: withNode('trimesh', 'verts 2', '0 0 0', '1 0,5 1'),
    path: 'nodes[1].verts[1]',
    line: '1 0,5 1',
    word: '0,5',
  },
  {
    code: 'MDL_ASCII_NUMBER',
    when: 'an index has more than 32 bits',
    text: withNode('trimesh', ...VERTS, 'faces 1', '0 1 2 1 0 0 0 4294967296'),
    path: 'nodes[1].faces[0]',
    line: '0 1 2 1 0 0 0 4294967296',
    word: '4294967296',
  },
  {
    code: 'MDL_ASCII_NUMBER',
    when: 'a count is none',
    text: withNode('trimesh', 'verts -3', '0 0 0'),
    path: 'nodes[1].verts',
    line: 'verts -3',
    word: '-3',
  },
  {
    code: 'MDL_ASCII_NUMBER',
    when: 'a weight is a word',
    text: withNode('skin', 'weights 1', 'm 1 m no'),
    path: 'nodes[1].weights[0]',
    line: 'm 1 m no',
    word: 'no',
  },
  {
    code: 'MDL_ASCII_VALUE_MISSING',
    when: 'a keyword stands alone',
    text: withNode('trimesh', 'bitmap'),
    path: 'nodes[1].bitmap',
    line: 'bitmap',
  },
  {
    code: 'MDL_ASCII_VALUE_MISSING',
    when: 'a line of a list is short',
    text: withNode('trimesh', 'verts 1', '0 1'),
    path: 'nodes[1].verts[0]',
    line: '0 1',
  },
  {
    code: 'MDL_ASCII_VALUE_EXTRA',
    when: 'a color has four parts',
    text: withNode('trimesh', 'diffuse 1 1 1 0.5'),
    path: 'nodes[1].diffuse',
    line: 'diffuse 1 1 1 0.5',
    word: '0.5',
  },
  {
    code: 'MDL_ASCII_REPEATED',
    when: 'a property stands twice',
    text: withNode('dummy', 'scale 1', 'scale 2'),
    path: 'nodes[1].scale',
    line: 'scale 2',
  },
  {
    code: 'MDL_ASCII_REPEATED',
    when: 'the class of a model stands twice',
    text: `classification tile\nclassification door\n${rooted()}`,
    path: 'classification',
    line: 'classification door',
  },
  {
    code: 'MDL_ASCII_UNCLOSED',
    when: 'a node begins in another',
    text: model('node dummy m', 'parent NULL', 'node dummy n', 'parent m', 'endnode'),
    path: 'nodes[0]',
    line: 'node dummy n',
  },
  {
    code: 'MDL_ASCII_UNCLOSED',
    when: 'the geometry has no end',
    text: rooted().replace('endmodelgeom m\n', ''),
    path: '',
    line: 'donemodel m',
  },
  {
    code: 'MDL_ASCII_UNCLOSED',
    when: 'keys have neither count nor end',
    text: withNode('dummy', 'scalekey', '0 1'),
    path: 'nodes[1].scalekey',
    line: 'scalekey',
  },
  {
    code: 'MDL_ASCII_OUT_OF_PLACE',
    when: 'endnode ends nothing',
    text: rooted('endnode # again'),
    path: '',
    line: 'endnode # again',
  },
  {
    code: 'MDL_ASCII_OUT_OF_PLACE',
    when: 'endlist ends nothing',
    text: withNode('dummy', 'scale 1', 'endlist'),
    path: 'nodes[1].endlist',
    line: 'endlist',
  },
  {
    code: 'MDL_ASCII_NAME_DIFFERS',
    when: 'another model ends',
    text: rooted().replace('donemodel m', 'donemodel other'),
    path: 'donemodel',
    line: 'donemodel other',
    word: 'other',
  },
  {
    code: 'MDL_ASCII_NODE_TYPE',
    when: 'a type is misspelled',
    text: withNode('emmiter'),
    path: 'nodes[1]',
    line: 'node emmiter n',
  },
  {
    code: 'MDL_ASCII_NODE_DUPLICATE',
    when: 'two names differ in case only',
    text: rooted('node dummy a', 'parent m', 'endnode', 'node dummy A', 'parent m', 'endnode'),
    path: 'nodes[2]',
    line: 'node dummy A',
  },
  {
    code: 'MDL_ASCII_PARENT_MISSING',
    when: 'a walk mesh has no parent',
    text: 'node trimesh n\nendnode\n',
    path: 'nodes[0]',
    line: 'node trimesh n',
  },
  {
    code: 'MDL_ASCII_PARENT_UNDECLARED',
    when: 'the parent comes later',
    text: rooted('node dummy a', 'parent b', 'endnode', 'node dummy b', 'parent m', 'endnode'),
    path: 'nodes[1].parent',
    line: 'parent b',
  },
  {
    code: 'MDL_ASCII_PARENT_CYCLE',
    when: 'a bare node hangs on itself',
    text: 'node dummy a\nparent A\nendnode\n',
    path: 'nodes[0]',
    line: 'node dummy a',
  },
  {
    code: 'MDL_ASCII_DEPTH',
    when: 'a chain has 257 nodes',
    text: model(
      ...Array.from({ length: 257 }, (_, index) => [
        `node dummy n${index}`,
        `parent ${index === 0 ? 'NULL' : `n${index - 1}`}`,
        'endnode',
      ]).flat(),
    ),
    path: 'nodes[256]',
    line: 'node dummy n256',
  },
  {
    code: 'MDL_ASCII_ROOT',
    when: 'there are two',
    text: rooted('node dummy n', 'parent NULL', 'endnode'),
    path: 'nodes',
    line: 'node dummy n',
  },
  {
    code: 'MDL_ASCII_NAME_LONG',
    when: 'a node has 32 letters',
    text: rooted(`node dummy ${'x'.repeat(32)}`, 'parent m', 'endnode'),
    path: 'nodes[1]',
    line: `node dummy ${'x'.repeat(32)}`,
  },
  {
    code: 'MDL_ASCII_NAME_LONG',
    when: 'a texture has 17 letters',
    text: withNode('trimesh', `bitmap ${'x'.repeat(17)}`),
    path: 'nodes[1].bitmap',
    line: `bitmap ${'x'.repeat(17)}`,
  },
  {
    code: 'MDL_ASCII_CLASSIFICATION',
    when: 'nobody knows it',
    text: rooted().replace('newmodel m', 'newmodel m\nclassification beast'),
    path: 'classification',
    line: 'classification beast',
  },
  {
    code: 'MDL_ASCII_PROPERTY_MISPLACED',
    when: 'a dummy has a texture',
    text: withNode('dummy', 'bitmap x'),
    path: 'nodes[1].bitmap',
    line: 'bitmap x',
  },
  {
    code: 'MDL_ASCII_SWITCH',
    when: 'it is 2',
    text: withNode('trimesh', 'render 2'),
    path: 'nodes[1].render',
    line: 'render 2',
  },
  {
    code: 'MDL_ASCII_NOT_FINITE',
    when: 'a vertex is none',
    text: withNode('trimesh', 'verts 1', '0 -1.#IND 0'),
    path: 'nodes[1].verts',
    line: 'verts 1',
  },
  {
    code: 'MDL_ASCII_NOT_FINITE',
    when: 'a key is infinite',
    text: rootKeys('scalekey 1', '0 inf'),
    path: 'animations[0].nodes[0].scalekey',
    line: 'scalekey 1',
  },
  {
    code: 'MDL_ASCII_NOT_FINITE',
    when: 'the scale of animations is none',
    text: rooted().replace('newmodel m', 'newmodel m\nsetanimationscale nan'),
    path: 'animationScale',
    line: 'setanimationscale nan',
  },
  {
    code: 'MDL_ASCII_NOT_FINITE',
    when: 'the length of an animation is none',
    text: rootKeys('scalekey 1', '0 1').replace(/length .*/, 'length nan'),
    path: 'animations[0].length',
    line: 'length nan',
  },
  {
    code: 'MDL_ASCII_NOT_FINITE',
    when: 'the time of an event is none',
    text: rootKeys('scalekey 1', '0 1').replace(/(length .*)/, '$1\nevent nan hit'),
    path: 'animations[0].events[0]',
    line: 'event nan hit',
  },
  {
    code: 'MDL_ASCII_FACE_VERTEX',
    when: 'a face names the fourth of three',
    text: withNode('trimesh', ...VERTS, 'faces 2', '0 1 2 1 0 0 0 1', '0 1 3 1 0 0 0 1'),
    path: 'nodes[1].faces[1]',
    line: '0 1 3 1 0 0 0 1',
  },
  {
    code: 'MDL_ASCII_FACE_TEXTURE_VERTEX',
    when: 'a face names the second of one',
    text: withNode('trimesh', ...VERTS, 'tverts 1', '0 0', 'faces 1', '0 1 2 1 0 1 0 1'),
    path: 'nodes[1].faces[0]',
    line: '0 1 2 1 0 1 0 1',
  },
  {
    code: 'MDL_ASCII_FACE_TEXTURE_VERTEX',
    when: 'the second coordinates are not those of all faces',
    text: withNode(
      'trimesh',
      ...VERTS,
      'faces 1',
      '0 1 2 1 0 0 0 1',
      'tverts1 1',
      '0 0',
      'texindices1 2',
      '0 0 0',
      '0 0 0',
    ),
    path: 'nodes[1].texindices1',
    line: 'texindices1 2',
  },
  {
    code: 'MDL_ASCII_FACE_DEGENERATE',
    when: 'a face names a vertex twice',
    text: withNode('trimesh', ...VERTS, 'faces 1', '0 1 1 1 0 0 0 2'),
    path: 'nodes[1].faces[0]',
    line: '0 1 1 1 0 0 0 2',
  },
  {
    code: 'MDL_ASCII_FACES_MANY',
    when: 'there are 10923',
    text: withNode('trimesh', ...VERTS, 'faces 10923', ...Array(10923).fill('0 1 2 1 0 0 0 2')),
    path: 'nodes[1].faces',
    line: 'faces 10923',
  },
  {
    code: 'MDL_ASCII_STREAM_LENGTH',
    when: 'a vertex has no constraint',
    text: withNode('danglymesh', ...VERTS, 'constraints 2', '0', '9'),
    path: 'nodes[1].constraints',
    line: 'constraints 2',
  },
  {
    code: 'MDL_ASCII_ANIMATED_VERTICES',
    when: 'there are four of three',
    text: withNode('animmesh', ...VERTS).replace(
      'donemodel',
      [
        'newanim a m',
        'node dummy m\nparent NULL\nendnode',
        'node animmesh n\nparent m',
        'animverts 4\n0 0 0\n1 0 0\n0 1 0\n0 0 0',
        'endnode\ndoneanim a m\ndonemodel',
      ].join('\n'),
    ),
    path: 'animations[0].nodes[1].animverts',
    line: 'animverts 4',
  },
  {
    code: 'MDL_ASCII_WEIGHT_SUM',
    when: 'it is 0.9',
    text: withNode('skin', 'weights 2', 'm 1', 'm 0.5 n 0.4'),
    path: 'nodes[1].weights[1]',
    line: 'm 0.5 n 0.4',
  },
  {
    code: 'MDL_ASCII_WEIGHT_MANY',
    when: 'there are five',
    text: withNode('skin', 'weights 1', 'm .2 m .2 m .2 m .2 m .2'),
    path: 'nodes[1].weights[0]',
    line: 'm .2 m .2 m .2 m .2 m .2',
  },
  {
    code: 'MDL_ASCII_BONE_UNKNOWN',
    when: 'the model has no such node',
    text: withNode('skin', 'weights 1', 'tail 1'),
    path: 'nodes[1].weights',
    line: 'weights 1',
  },
  {
    code: 'MDL_ASCII_BONES_MANY',
    when: 'there are 18',
    text: rooted(
      ...Array.from({ length: 18 }, (_, bone) => `node dummy b${bone}\nparent m\nendnode`),
      'node skin n\nparent m\nweights 18',
      ...Array.from({ length: 18 }, (_, bone) => `b${bone} 1`),
      'endnode',
    ),
    path: 'nodes[19].weights',
    line: 'weights 18',
  },
  {
    code: 'MDL_ASCII_BONES_MANY',
    when: 'there are 65 in a mesh with normals, which only later builds read',
    text: rooted(
      ...Array.from({ length: 65 }, (_, bone) => `node dummy b${bone}\nparent m\nendnode`),
      'node skin n\nparent m\nverts 65',
      ...Array.from({ length: 65 }, () => '0 0 0'),
      'normals 65',
      ...Array.from({ length: 65 }, () => '0 0 1'),
      'weights 65',
      ...Array.from({ length: 65 }, (_, bone) => `b${bone} 1`),
      'endnode',
    ),
    path: 'nodes[66].weights',
    line: 'weights 65',
  },
  {
    code: 'MDL_ASCII_BOXES',
    when: 'the leaf is no face',
    text: withNode('aabb', ...VERTS, 'faces 1', '0 1 2 1 0 0 0 1', 'aabb 0 0 0 1 1 0 1'),
    path: 'nodes[1].aabb',
    line: 'aabb 0 0 0 1 1 0 1',
  },
  {
    code: 'MDL_ASCII_ANIMATION_DUPLICATE',
    when: 'two names differ in case only',
    text: rooted().replace('donemodel', 'newanim a m\ndoneanim a m\nnewanim A m\ndoneanim A m\ndonemodel'),
    path: 'animations[1]',
    line: 'newanim A m',
  },
  {
    code: 'MDL_ASCII_ANIMATION_NODE',
    when: 'neither the model nor another has it',
    text: animated('node dummy x', 'parent NULL', 'endnode'),
    path: 'animations[0].nodes[0]',
    line: 'node dummy x',
  },
  {
    code: 'MDL_ASCII_ANIMATION_ROOT',
    when: 'the animation has no such node',
    text: animated('animroot x', 'node dummy m', 'parent NULL', 'endnode'),
    path: 'animations[0].animroot',
    line: 'animroot x',
  },
  {
    code: 'MDL_ASCII_KEY_ORDER',
    when: 'the third is earlier than the second',
    text: rootKeys('scalekey 3', '0 1', '0.5 1', '0.25 1'),
    path: 'animations[0].nodes[0].scalekey[2]',
    line: '0.25 1',
  },
  {
    code: 'MDL_ASCII_KEY_TIME',
    when: 'a key is behind the end',
    text: rootKeys('scalekey 2', '0 1', '1.5 1'),
    path: 'animations[0].nodes[0].scalekey[1]',
    line: '1.5 1',
  },
  {
    code: 'MDL_ASCII_KEY_TIME',
    when: 'an event is before the start',
    text: animated('event -1 hit'),
    path: 'animations[0].events[0]',
    line: 'event -1 hit',
  },
];

describe('one issue, with its line and column', () => {
  test.each(CASES.map((one) => [one.code, one.when, one] as const))(
    '%s where %s',
    (code, _, { text, path, line, word = '' }) => {
      const lines = text.split('\n');
      const index = lines.lastIndexOf(line);
      const column = line.lastIndexOf(word || line);
      const offset = lines.slice(0, index).join('\n').length + (index > 0 ? 1 : 0) + column;
      const message = expect.stringMatching(`^Line ${index + 1}, column ${column + 1}: `);
      const { severity } = MDL_CODES[code];
      expect(check(text)).toEqual([{ code, severity, message, path, offset }]);
    },
  );

  test('every code has a case', () => {
    const tried = new Set<string>([...CASES.map(({ code }) => code), 'MDL_ASCII_NO_MODEL']);
    const ofText = Object.keys(MDL_CODES).filter((code) => code.startsWith('MDL_ASCII_'));
    expect(tried).toEqual(new Set(ofText));
  });
});

test('columns count from the line end before, whichever it is', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const [issue] = check(withNode('dummy', '', '  scale big').replaceAll('\n', end));
    expect(issue?.message).toMatch(/^Line 9, column 9: /);
  }
});

test('a clean model raises nothing', () => {
  expect(check(rootKeys('scalekey 2', '0 1', '1 2'))).toEqual([]);
  expect(check('beginwalkmeshgeom t\nnode dummy w\nparent t\nendnode\nendwalkmeshgeom t\n')).toEqual([]);
});

test('a name that is used twice in an animation is said with the place of the other', () => {
  const hand = ['node dummy m', 'parent NULL', 'endnode'];
  const twice = animated(...hand, ...hand);
  const messages = check(twice).map(({ message }) => message);
  expect(messages.join()).toContain('Node name "m" is also used by animations[0].nodes[0]');
});

test('animations may move nodes of a supermodel', () => {
  const text = animated('node dummy x', 'parent NULL', 'endnode');
  expect(check(text.replace('newmodel m', 'newmodel m\nsetsupermodel m a_ba'))).toEqual([]);
});

test('animations of a door may list the nodes of its walk mesh, which is another file', () => {
  const names = ['door_dwk', 'OR_DWK_wg_open1_01', 'or_pwk_use01'];
  const nodes = names.flatMap((name) => [`node dummy ${name}`, 'parent m', 'endnode']);
  expect(check(animated('node dummy m', 'parent NULL', 'endnode', ...nodes))).toEqual([]);
  const [issue] = check(
    animated('node dummy m', 'parent NULL', 'endnode', 'node dummy hawk', 'parent m', 'endnode'),
  );
  expect(issue?.code).toBe('MDL_ASCII_ANIMATION_NODE');
});

test('an edited document is checked in its current state, without offsets in the original text', () => {
  const document = readAsciiMdl(bytesOf(withNode('trimesh', 'render 1')), new Report());
  document.content.nodes[1]!.properties.render = 3;
  const report = new Report();
  checkAsciiMdl(document, report);
  expect(report.issues).toEqual([
    {
      code: 'MDL_ASCII_SWITCH',
      severity: 'info',
      message: 'Expected 0 or 1 for render, found 3',
      path: 'nodes[1].render',
    },
  ]);
});

test.each([
  ['nothing', ''],
  ['a compiled model', '\0\0\0\0\u00e8\0\0\0\0\0\0\0'],
  ['other text', 'skeleton=a.csf\nmesh=a.cmf\n'],
])('%s is refused', (_, text) => {
  let refused: unknown;
  try {
    readAsciiMdl(bytesOf(text), new Report());
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(FormatError);
  expect(refused).toMatchObject({ code: 'MDL_ASCII_NO_MODEL', offset: 0 });
});

test('the source of a sound model is not read again to check it', () => {
  const { content, source } = readAsciiMdl(bytesOf(rooted()), new Report());
  const read = vi.fn(() => source!);
  const document = {
    format: 'mdl.ascii',
    content,
    get source() {
      return read();
    },
  } as const;
  checkAsciiMdl(document, new Report());
  expect(read).not.toHaveBeenCalled();
});
