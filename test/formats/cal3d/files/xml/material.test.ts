import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  binaryValues,
  readXmlMaterial,
  writeXmlMaterial,
} from '../../../../../src/formats/cal3d/files/xml/material.ts';
import { detectFormat } from '../../../../../src/formats/index.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';

const encode = (text: string) => new TextEncoder().encode(text);

const BODY =
  '<AMBIENT>1 2 3 4</AMBIENT><DIFFUSE>5 6 7 8</DIFFUSE><SPECULAR>9 10 11 12</SPECULAR><SHININESS>0.5</SHININESS>';
const read = (text: string) => readXmlMaterial(encode(text)).content;

describe('a material in XML', () => {
  test('has a header beside its root, as in version 0.9', () => {
    expect(
      read(`<HEADER MAGIC="XRF" VERSION="900" />\n<MATERIAL NUMMAPS="1">${BODY}<MAP>a.tga</MAP></MATERIAL>`),
    ).toEqual({
      version: '900',
      ambient: [1, 2, 3, 4],
      diffuse: [5, 6, 7, 8],
      specular: [9, 10, 11, 12],
      shininess: 0.5,
      maps: [{ fileName: 'a.tga' }],
    });
  });

  test('has its version on the root, as since 0.10, and types of maps', () => {
    const { version, maps } = read(
      `<?xml version="1.0"?><!-- x --><Material Magic="XRF" Version='1000'>${BODY}<MAP type="Opacity"> b &amp; c.tga\n</MAP></Material>`,
    );
    expect(version).toBe('1000');
    expect(maps).toEqual([{ fileName: 'b & c.tga', type: 'Opacity' }]);
  });

  test('may have colors that are no whole numbers; they are rounded and limited for glTF and the like', () => {
    const content = read(`<MATERIAL>${BODY.replace('5 6 7 8', ' 204.6\t-3\n300 0 ')}</MATERIAL>`);
    expect(content.diffuse).toEqual([204.6, -3, 300, 0]);
    expect([...binaryValues(content).diffuse]).toEqual([205, 0, 255, 0]);
  });

  test.each([
    ['lacks a color', BODY.replace(/<DIFFUSE>.*<.DIFFUSE>/, ''), 'DIFFUSE'],
    ['has too few numbers', BODY.replace('1 2 3 4', '1 2 3'), 'AMBIENT'],
    ['has a word for a number', BODY.replace('0.5', 'shiny'), 'SHININESS'],
  ])('is refused where it %s', (_, body, path) => {
    expect(() => read(`<MATERIAL>${body}</MATERIAL>`)).toThrow(
      expect.objectContaining({ code: 'CAL3D_XML_DAMAGED', path }),
    );
  });

  test('is written anew where it was changed, and says the same', () => {
    const document = readXmlMaterial(
      encode(`<HEADER MAGIC="XRF" VERSION="910"/><MATERIAL NUMMAPS="0">${BODY}</MATERIAL>`),
    );
    document.content.maps.push({ fileName: '<"&">.tga', type: 'a"b' });
    const again = readXmlMaterial(writeXmlMaterial(document));
    expect(again.content).toEqual(document.content);
    expect(new TextDecoder().decode(again.source)).toContain('NUMMAPS="1"');
  });
});

test('XML of other kinds is recognized and said to be unread', () => {
  const kinds = {
    'a.xsf': '<HEADER MAGIC="XSF" VERSION="900" /><SKELETON/>',
    'a.xmf': '<MESH VERSION="1000"/>',
    'a.xaf': '<HEADER MAGIC="XAF" VERSION="900" /><ANIMATION/>',
  };
  for (const [name, text] of Object.entries(kinds)) {
    expect(detectFormat(encode(text), name).id).toBe(`cal3d.${name.slice(2)}`);
  }
});

describeCorpus('real materials in XML', () => {
  test.each(corpusFiles('cal3d', (path) => /\.xrf$/i.test(path)))('%s can be read', (path) => {
    const { ambient, diffuse, specular, shininess } = readXmlMaterial(readFileSync(corpus(path))).content;
    for (const color of [ambient, diffuse, specular]) expect(color).toHaveLength(4);
    expect(Number.isFinite(shininess)).toBe(true);
  });
});
