import { describe, expect, test } from 'vitest';
import { readXmlSkeleton, writeXmlSkeleton } from '../../../../../src/formats/cal3d/files/xml/skeleton.ts';
import { splicedXml } from '../../../../../src/formats/cal3d/files/xml/splice.ts';
import { Report } from '../../../../../src/report/report.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function spliced(source: string, before: string, after: string): string | undefined {
  const text = splicedXml(bytes(source), before, after);
  return text && new TextDecoder().decode(text);
}

describe('an edited file in XML', () => {
  test('keeps the spelling of other numbers, comments, and what readers skip', () => {
    const source =
      '<?xml version="1.0"?>\n<!-- Tofu -->\n<a Count=\'1\' TOOL="x">\n\t<b>0.500 1.0</b><note/>\n</a>\n';
    const before = '<A COUNT="1">\n    <B>0.5 1</B>\n</A>\n';
    const after = '<A COUNT="2">\n    <B>0.5 3</B>\n</A>\n';
    expect(spliced(source, before, after)).toBe(
      '<?xml version="1.0"?>\n<!-- Tofu -->\n<a Count=\'2\' TOOL="x">\n\t<b>0.500 3</b><note/>\n</a>\n',
    );
  });

  test('gets new elements behind those of their name, on lines of their own', () => {
    const source = '<A>\n  <B>1.0</B>\n  <C/>\n</A>';
    const before = '<A>\n    <B>1</B>\n    <C />\n</A>';
    const after = '<A>\n    <B>1</B>\n    <B>2</B>\n    <C />\n</A>';
    expect(spliced(source, before, after)).toBe('<A>\n  <B>1.0</B>\n  <B>2</B>\n  <C/>\n</A>');
  });

  test('gets new elements before the first of their name, in order', () => {
    const source = '<A>\n  <B>9.0</B>\n  <C/>\n</A>';
    const before = '<A>\n    <B>9</B>\n    <C />\n</A>';
    const after = '<A>\n    <B>1</B>\n    <B>2</B>\n    <B>9</B>\n    <C />\n</A>';
    expect(spliced(source, before, after)).toBe('<A>\n  <B>1</B>\n  <B>2</B>\n  <B>9.0</B>\n  <C/>\n</A>');
  });

  test('loses elements with the blanks before them', () => {
    const source = '<A>\n  <B>1.0</B>\n  <B>2.0</B>\n  <B>3.0</B>\n</A>';
    const before = '<A>\n    <B>1</B>\n    <B>2</B>\n    <B>3</B>\n</A>';
    const after = '<A>\n    <B>1</B>\n    <B>3</B>\n</A>';
    expect(spliced(source, before, after)).toBe('<A>\n  <B>1.0</B>\n  <B>3.0</B>\n</A>');
  });

  test.each([
    ['with other elements', '<A><B>1</B><B>1</B></A>'],
    ['that is not nested', '<A><B>1</A></B>'],
    ['with raw text', '<A><B><![CDATA[1]]></B></A>'],
  ])('cannot be put into a source %s', (_, source) => {
    expect(spliced(source, '<A><B>1</B></A>', '<A><B>2</B></A>')).toBeUndefined();
  });
});

test('a skeleton keeps its version and its spelling where one bone is renamed', () => {
  const source = [
    '<HEADER MAGIC="XSF" VERSION="1200"/>',
    '<SKELETON NUMBONES="1">',
    '  <BONE ID="0" NAME="hanche" NUMCHILD="0">',
    ...['TRANSLATION', 'LOCALTRANSLATION'].map((name) => `    <${name}>0.00000 1.20616 -0.03078</${name}>`),
    ...['ROTATION', 'LOCALROTATION'].map((name) => `    <${name}>0.00000 0.00000 0.00000 1.00000</${name}>`),
    '    <PARENTID>-1</PARENTID>',
    '  </BONE>',
    '</SKELETON>',
    '',
  ].join('\r\n');
  const document = readXmlSkeleton(bytes(source), new Report());
  const { content } = document;
  const renamed = structuredClone(content);
  renamed.bones[0]!.name = { ...renamed.bones[0]!.name, text: 'hip' };
  const written = writeXmlSkeleton({ ...document, content: renamed });
  expect(new TextDecoder().decode(written)).toBe(source.replace('hanche', 'hip'));
});
