import { describe, expect, test } from 'vitest';
import { FormatError, Report } from '../../../../../src/report/report.ts';
import { cpuTime } from '../../../../cpu-time.ts';
import { BODIES, encode, KIND_NAMES, KINDS, type KindName, reported, withHeader } from './kinds.ts';

const read = (name: KindName, text: string) => KINDS[name].read(encode(text), new Report());

function damage(name: KindName, text: string) {
  try {
    read(name, text);
  } catch (error) {
    if (error instanceof FormatError)
      return { code: error.code, path: error.path, at: text.slice(error.offset).slice(0, 8) };
    throw error;
  }
  return undefined;
}

describe('a damaged file in XML is refused, with the place', () => {
  const two = (body: string, element: string) => {
    const start = body.indexOf(`<${element}`);
    const close = `</${element}>`;
    const end = body.indexOf(close, start) + close.length;
    return body.slice(0, end) + body.slice(start);
  };

  test.each<[KindName, string, (body: string) => string, string, string]>([
    [
      'xsf',
      'lacks a part',
      (body) => body.replace(/<ROTATION>.*?<.ROTATION>/, ''),
      'BONE[0].ROTATION',
      '<BONE ID',
    ],
    ['xsf', 'has a part twice', (body) => two(body, 'PARENTID'), 'BONE[0].PARENTID', '<BONE ID'],
    ['xsf', 'lacks a name', (body) => body.replace('NAME="a"', ''), 'BONE[0].NAME', '<BONE ID'],
    [
      'xsf',
      'has a fraction for an index',
      (body) => body.replace('>-1<', '>0.5<'),
      'BONE[0].PARENTID',
      '<PARENTI',
    ],
    [
      'xsf',
      'has an index beyond 32 bits',
      (body) => body.replace('>-1<', '>4294967295<'),
      'BONE[0].PARENTID',
      '<PARENTI',
    ],
    [
      'xsf',
      'has a decimal comma',
      (body) => two(body, 'BONE').replace(/(.*)>1 2 3/, '$1>1,5 2 3'),
      'BONE[1].TRANSLATION',
      '<TRANSLA',
    ],
    [
      'xmf',
      'has too few numbers',
      (body) => two(two(body, 'SUBMESH'), 'VERTEX').replace(/0 0 1(?=<.NORM)/, '0 1'),
      'SUBMESH[0].VERTEX[0].NORM',
      '<NORM>0 ',
    ],
    [
      'xmf',
      'has a word before a comment',
      (body) => body.replace('1 2 3<', '1 x<!-- -->2 3<'),
      'SUBMESH[0].VERTEX[0].POS',
      '<POS>1 x',
    ],
    [
      'xsf',
      'has a fraction before a comment',
      (body) => body.replace('>-1<', '>0.5<!-- -->-1<'),
      'BONE[0].PARENTID',
      '<PARENTI',
    ],
    [
      'xmf',
      'has an element among numbers',
      (body) => body.replace('1 2 3<', '1 2 3<b/><'),
      'SUBMESH[0].VERTEX[0].POS',
      '<POS>1 2',
    ],
    [
      'xmf',
      'has a vertex with fewer sets than the first',
      (body) => two(body, 'VERTEX').replace(/(.*)<TEXCOORD>.*?<.TEXCOORD>/, '$1'),
      'SUBMESH[0].VERTEX[1].TEXCOORD',
      '<VERTEX ',
    ],
    [
      'xmf',
      'lacks the bone of an influence',
      (body) => body.replace('ID="7"', ''),
      'SUBMESH[0].VERTEX[0].INFLUENCE[0].ID',
      '<INFLUEN',
    ],
    [
      'xmf',
      'has a face of two corners',
      (body) => body.replace('0 0 0', '0 0'),
      'SUBMESH[0].FACE[0].VERTEXID',
      '<FACE VE',
    ],
    [
      'xmf',
      'lacks its material',
      (body) => body.replace('MATERIAL="3"', ''),
      'SUBMESH[0].MATERIAL',
      '<SUBMESH',
    ],
    ['xaf', 'lacks its duration', (body) => body.replace(/DURATION="[^"]*"/, ''), 'DURATION', '<ANIMATI'],
    [
      'xaf',
      'has a key without time',
      (body) => two(body, 'KEYFRAME').replace(/(.*) TIME="0.5"/, '$1'),
      'TRACK[0].KEYFRAME[1].TIME',
      '<KEYFRAM',
    ],
    [
      'xaf',
      'has a word for a bone',
      (body) => body.replace('BONEID="4"', 'BONEID="hip"'),
      'TRACK[0].BONEID',
      '<TRACK B',
    ],
    [
      'xaf',
      'closes another element',
      (body) => body.replace('</ROTATION>', '</TRANSLATION>'),
      'TRACK[0].KEYFRAME[0].ROTATION',
      '<ROTATIO',
    ],
    [
      'xpf',
      'lacks a weight',
      (body) => two(body, 'TRACK').replace(/(.*)<WEIGHT>.*?<.WEIGHT>/, '$1'),
      'TRACK[1].KEYFRAME[0].WEIGHT',
      '<KEYFRAM',
    ],
    ['xrf', 'has three components', (body) => body.replace('5 6 7 8', '5 6 7'), 'DIFFUSE', '<DIFFUSE'],
  ])('%s: it %s', (name, _, change, path, at) => {
    expect(damage(name, withHeader(name, change(BODIES[name])))).toEqual({
      code: 'CAL3D_XML_DAMAGED',
      path,
      at,
    });
  });

  test('by the bytes that come before, regardless of their characters', () => {
    const text = withHeader('xsf').replace('NAME="a"', 'NAME="Ünterärm 骨"').replace('>-1<', '>x<');
    const before = encode(text.slice(0, text.indexOf('<PARENTID'))).length;
    expect(() => read('xsf', text)).toThrow(expect.objectContaining({ offset: before }));
    expect(() => read('xsf', `\uFEFF${text}`)).toThrow(expect.objectContaining({ offset: before + 3 }));
  });

  test.each(KIND_NAMES)('%s: it holds nothing, or another kind', (name) => {
    const other = BODIES[name === 'xmf' ? 'xsf' : 'xmf'];
    for (const text of ['', '<', 'nothing', withHeader(name, ''), other, `<x>${withHeader(name)}</x>`]) {
      expect(damage(name, text)?.code).toBe('CAL3D_XML_DAMAGED');
    }
  });
});

describe('a count in XML that is wrong', () => {
  test.each<[KindName, string]>([
    ['xsf', 'NUMBONES'],
    ['xmf', 'NUMSUBMESH'],
    ['xmf', 'NUMVERTICES'],
    ['xmf', 'NUMFACES'],
    ['xmf', 'NUMSPRINGS'],
    ['xmf', 'NUMTEXCOORDS'],
    ['xmf', 'NUMINFLUENCES'],
    ['xaf', 'NUMTRACKS'],
    ['xaf', 'NUMKEYFRAMES'],
    ['xpf', 'NUMTRACKS'],
    ['xpf', 'NUMKEYFRAMES'],
    ['xrf', 'NUMMAPS'],
  ])('%s: %s is reported, and not believed', (name, count) => {
    const sound = read(name, withHeader(name)).content;
    for (const wrong of ['7', '2147483647', '1e300', '-1', 'many', '']) {
      const text = withHeader(name).replace(new RegExp(`${count}="[^"]*"`), `${count}="${wrong}"`);
      expect(read(name, text).content).toEqual(sound);
      expect(reported(name, text)).toEqual([expect.stringMatching(`^CAL3D_XML_COUNT (.*\\.)?${count}$`)]);
    }
  });
});

describe('hostile XML ends in a refusal or a document, soon', () => {
  const MEGABYTE = 2 ** 20;
  const LIMIT_MS = 3000;

  test.each(KIND_NAMES)('%s: cut off anywhere', (name) => {
    const text = `<?xml version="1.0"?><!-- x -->${withHeader(name)}<!-- y -->`;
    const body = text.lastIndexOf('</') + 2;
    for (let length = 0; length < text.length; length++) {
      const result = damage(name, text.slice(0, length));
      if (length < body) expect(result?.code, text.slice(0, length)).toBe('CAL3D_XML_DAMAGED');
    }
  });

  test.each(KIND_NAMES)('%s: any one byte turned into another', (name) => {
    const text = withHeader(name);
    for (let at = 0; at < text.length; at++) {
      for (const other of ['<', '>', '"', '/', '&', '\0', '9', ' ', '-'])
        damage(name, text.slice(0, at) + other + text.slice(at + 1));
    }
  });

  test.each([
    ['<', '<'],
    ['comments that never end', '<!--'],
    ['CDATA that never ends', '<![CDATA['],
    ['elements in elements', '<a>'],
    ['known elements in elements', '<BONE>'],
    ['empty elements', '<a/>'],
    ['ends', '</a>'],
    ['ampersands', '&#x'],
    ['attributes', '<a ID="1'],
    ['blanks', ' x  '],
    ['instructions', '<?'],
    ['declarations', '<!x'],
  ])('a megabyte of %s', (_, piece) => {
    const flood = piece.repeat(MEGABYTE / piece.length);
    for (const name of KIND_NAMES) {
      const start = cpuTime();
      damage(name, flood);
      damage(name, withHeader(name) + flood);
      damage(name, withHeader(name).replace(/><(?=\/\w+>$)/, `>${flood}<`));
      damage(name, withHeader(name).replace(/="[^"]*"(?=[^=]*$)/, `="${flood}"`));
      expect(cpuTime() - start).toBeLessThan(LIMIT_MS);
    }
  });

  test('a megabyte of digits, of blanks inside a name, and of attributes', () => {
    const start = cpuTime();
    const digits = '1'.repeat(MEGABYTE);
    expect(damage('xsf', withHeader('xsf').replace('>1 2', `>${digits} 2`))).toBeUndefined();
    expect(damage('xsf', withHeader('xsf').replace('>1 2', `>1e-${digits} 2`))).toBeUndefined();
    expect(damage('xsf', withHeader('xsf').replace('>1 2', `>${'x'.repeat(MEGABYTE)} 2`))?.path).toBe(
      'BONE[0].TRANSLATION',
    );
    const blanks = `a${' '.repeat(MEGABYTE)}b`;
    const material = encode(withHeader('xrf').replace('a.tga', blanks));
    expect(KINDS.xrf.read(KINDS.xrf.rewrite(material, true), new Report()).content).toMatchObject({
      maps: [{ fileName: blanks }],
    });
    expect(
      damage('xmf', withHeader('xmf').replace('<SUBMESH', `<SUBMESH ${'ID="1" '.repeat(MEGABYTE / 7)}`)),
    ).toBeUndefined();
    expect(cpuTime() - start).toBeLessThan(LIMIT_MS);
  });
});
