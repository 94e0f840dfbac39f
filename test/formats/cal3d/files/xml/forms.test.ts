import { describe, expect, test } from 'vitest';
import { xmlKind } from '../../../../../src/formats/cal3d/files/xml/detect.ts';
import { readXmlSkeleton, writeXmlSkeleton } from '../../../../../src/formats/cal3d/files/xml/skeleton.ts';
import { Report } from '../../../../../src/report/report.ts';
import { BODIES, encode, KIND_NAMES, KINDS, reported, withHeader } from './kinds.ts';

/** A body as readers since 0.10 take it: version and mark on the element itself. */
const withVersion = (name: keyof typeof BODIES, attributes: string) =>
  BODIES[name].replace(/^<\w+/, (start) => `${start} ${attributes}`);

describe.each(KIND_NAMES)('%s files', (name) => {
  const content = (text: string) => KINDS[name].read(encode(text), new Report()).content;
  const expected = content(withHeader(name));
  const version = (number: number) => ({
    ...expected,
    version: name === 'xrf' ? `${number}` : number,
  });

  test('have a header, or their version on the body, or both', () => {
    expect(expected).toEqual(version(910));
    expect(content(withVersion(name, 'VERSION="1100"'))).toEqual(version(1100));
    expect(content(withVersion(name, `MAGIC="${name}" VERSION="1301"`))).toEqual(version(1301));
    expect(content(withHeader(name, withVersion(name, 'VERSION="1000"')))).toEqual(version(910));
    expect(reported(name, withHeader(name))).toEqual([]);
  });

  test('may lack a version, which is reported', () => {
    for (const text of [BODIES[name], `<HEADER />${BODIES[name]}`, withVersion(name, 'VERSION="new"')]) {
      expect(reported(name, text)).toEqual(['CAL3D_XML_VERSION']);
      const { version: said, ...rest } = content(text) as Record<string, unknown>;
      const { version: _, ...others } = expected as Record<string, unknown>;
      expect(said).toBe(name === 'xrf' ? '' : undefined);
      expect(rest).toEqual(others);
    }
  });

  test('may have a prolog, comments, any blanks, any case and any quotes', () => {
    const text = withHeader(name)
      .replaceAll('><', '>\r\n\t<!-- <BONE> 5 -->\r\n  <')
      .replaceAll('"', "'")
      .replace(/<\/?\w+|\w+(?==)/g, (word) => word.toLowerCase());
    expect(content(`\uFEFF<?xml version="1.0"?>\n<!DOCTYPE x>\n${text}\n<!-- end -->\n`)).toEqual(expected);
  });

  test('may have their numbers in pieces and in CDATA', () => {
    const text = withHeader(name).replace(/>([\d. ]+)</g, (_, numbers: string) => {
      const [first, ...others] = numbers.split(' ');
      return `>\n${first}<!-- and --> <![CDATA[ ${others.join('\t')} ]]><`;
    });
    expect(content(text)).toEqual(expected);
  });

  test('may have their attributes in any order', () => {
    const text = withHeader(name).replace(
      /<(\w+)((?: \w+="[^"]*")+)/g,
      (_, tag: string, attributes: string) => {
        const list = attributes.match(/ \w+="[^"]*"/g) ?? [];
        return `<${tag}${list.reverse().join('')}`;
      },
    );
    expect(text).not.toBe(withHeader(name));
    expect(content(text)).toEqual(expected);
  });

  test('may have stray texts, whose place is that of their first letter', () => {
    const text = withHeader(name).replace('\n', '\n \t# note\n');
    const report = new Report();
    KINDS[name].read(new TextEncoder().encode(text), report);
    expect(report.issues).toMatchObject([{ code: 'CAL3D_XML_STRAY_TEXT', offset: text.indexOf('# note') }]);
  });

  test('may have unknown elements and stray texts, which are reported and dropped', () => {
    const text = withHeader(name)
      .replace('\n', '\n# note\n<BONE><POS>x</POS></BONE>')
      .replace(/<\/\w+>$/, '<new a="1"/>$&');
    expect(content(text)).toEqual(expected);
    expect(reported(name, text)).toEqual([
      'CAL3D_XML_STRAY_TEXT',
      'CAL3D_XML_ELEMENT_UNKNOWN',
      'CAL3D_XML_ELEMENT_UNKNOWN',
    ]);
  });

  test('are written as they were as long as nothing is changed, blanks, comments and all', () => {
    const source = encode(
      `<?xml version="1.0"?>\r\n${withHeader(name).replaceAll('><', '> <!-- x --><')}\r\n\r\n`,
    );
    expect(KINDS[name].rewrite(source, false)).toBe(source);
  });

  test('are written with a header when something is changed, and say the same', () => {
    const written = KINDS[name].rewrite(encode(withVersion(name, 'VERSION="910"')), true);
    expect(new TextDecoder().decode(written)).toMatch(
      new RegExp(`^<HEADER MAGIC="${name.toUpperCase()}" VERSION="910" />\n<[A-Z]+ (NUM|DURATION)`),
    );
    expect(KINDS[name].read(written, new Report()).content).toEqual(expected);
  });

  test('expand no entities that they declare', () => {
    const bomb = ['a', 'b', 'c']
      .map((entity) => `<!ENTITY ${entity} "${`&${entity};`.repeat(10)}">`)
      .join('');
    const text = `<!DOCTYPE x [${bomb}]>${withHeader(name)}`;
    expect(content(text)).toEqual(expected);
    expect(() => content(withHeader(name).replace(/>(?=[\d-])/, '>&a;'))).toThrow(
      expect.objectContaining({ code: 'CAL3D_XML_DAMAGED' }),
    );
  });

  test('are recognized by their content, in every form', () => {
    for (const text of [
      withHeader(name),
      withHeader(name).toLowerCase(),
      BODIES[name],
      withVersion(name, 'VERSION="1000"'),
      `<HEADER/>${BODIES[name]}`,
      `\uFEFF \n<?xml version="1.0"?><!-- ${'-->'} <!-- <MESH -->${withHeader(name)}`,
      `<HEADER MAGIC="${name}" VERSION="910"/><!-- ${'x'.repeat(5000)} -->${BODIES[name]}`,
    ]) {
      expect(xmlKind(encode(text))).toBe(name);
    }
  });
});

describe('the kind of a file in XML', () => {
  test('is that of its body where the header has a typing error', () => {
    expect(xmlKind(encode(`<HEADER MAGIC="XFS" VERSION="910"/>${BODIES.xsf}`))).toBe('xsf');
    expect(xmlKind(encode(`<HEADER MAGIC="XMF" VERSION="910"/>${BODIES.xsf}`))).toBe('xsf');
  });

  test('is recognized by its name if an empty animation does not say', () => {
    const empty = encode('<ANIMATION VERSION="1000" NUMTRACKS="0"></ANIMATION>');
    expect([xmlKind(empty, 'a.XPF'), xmlKind(empty, 'a.xaf'), xmlKind(empty)]).toEqual(['xpf', 'xaf', 'xaf']);
  });

  test.each([
    '',
    'skeleton = a.csf',
    '<html><body></body></html>',
    '<mesh><submeshes/></mesh>',
    '<imvu><HEADER MAGIC="XPF"/><ANIMATION NUMTRACKS="1"/></imvu>',
    'text <MESH NUMSUBMESH="1"/>',
    `${'<!-- -->'.repeat(400)}?`,
  ])('is none for other texts: %s', (text) => {
    expect(xmlKind(encode(text))).toBeUndefined();
  });
});

describe('names in XML', () => {
  const nameOf = (bytes: Uint8Array) => readXmlSkeleton(bytes, new Report()).content.bones[0]!.name;
  const named = (name: string) => withHeader('xsf').replace('NAME="a"', `NAME="${name}"`);

  test('may have the entities of XML itself, by name and by number', () => {
    const text = named('&lt;a&gt; &amp;amp; &quot;&apos;&#65;&#x42;&#X43; &copy;&#x110000;&#0;');
    expect(nameOf(encode(text))).toEqual({ text: '<a> &amp; "\'ABC &copy;&#x110000;\0' });
  });

  test('are UTF-8, or Latin-1 where they are not', () => {
    expect(nameOf(encode(named('Ünterärm 骨')))).toEqual({ text: 'Ünterärm 骨' });
    const latin = Uint8Array.from(named('Bra\u00e7o'), (character) => character.charCodeAt(0));
    expect(nameOf(latin)).toEqual({ text: 'Bra\u00e7o' });
  });

  test('survive rewriting with any characters', () => {
    const name = '\uFEFF <a> & "b"\r\n\t\0\ud800 &amp; ';
    const document = readXmlSkeleton(encode(withHeader('xsf')), new Report());
    document.content.bones[0]!.name = { text: name };
    expect(nameOf(writeXmlSkeleton(document))).toEqual({ text: name });
  });

  test('are the first where there are two', () => {
    expect(nameOf(encode(withHeader('xsf').replace('NAME="a"', 'NAME="b" name="c"')))).toEqual({ text: 'b' });
  });
});
