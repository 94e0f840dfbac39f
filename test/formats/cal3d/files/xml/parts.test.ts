/** What each kind may lack and may have besides. */
import { describe, expect, test } from 'vitest';
import { readXmlAnimation, writeXmlAnimation } from '../../../../../src/formats/cal3d/files/xml/animation.ts';
import { readXmlMesh, writeXmlMesh } from '../../../../../src/formats/cal3d/files/xml/mesh.ts';
import { readXmlMorphAnimation } from '../../../../../src/formats/cal3d/files/xml/morph-animation.ts';
import { readXmlSkeleton, writeXmlSkeleton } from '../../../../../src/formats/cal3d/files/xml/skeleton.ts';
import { Report } from '../../../../../src/report/report.ts';
import { encode, reported, withHeader } from './kinds.ts';

const floats = (...values: number[]) => Float32Array.from(values);
const integers = (...values: number[]) => Int32Array.from(values);
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('a skeleton in XML', () => {
  const read = (text: string) => readXmlSkeleton(encode(text), new Report());
  const plain = withHeader('xsf');

  test('has the content of a binary one', () => {
    const { format, layout, content } = read(
      plain.replace('</BONE>', '<CHILDID>5</CHILDID><CHILDID>2</CHILDID></BONE>'),
    );
    expect(format).toBe('cal3d.xsf');
    expect(layout).toMatchObject({ early: false, lit: false, morphStyle: 0 });
    expect(content).toEqual({
      magic: ascii('CSF\0'),
      version: 910,
      bones: [
        {
          name: { text: 'a' },
          translation: floats(1, 2, 3),
          rotation: floats(0, 0, 0, 1),
          localTranslation: floats(-1, -2, -3),
          localRotation: floats(0, 0, 0, 1),
          parentId: -1,
          childIds: integers(5, 2),
        },
      ],
      trailing: new Uint8Array(0),
    });
  });

  test('has light fields if it mentions any light, with missing ones none and black', () => {
    const light = (text: string) => {
      const { layout, content } = read(text);
      const { lightType, lightColor } = content.bones[0]!;
      return [layout.lit, content.sceneAmbientColor, lightType, lightColor];
    };
    const black = floats(0, 0, 0);
    expect(light(plain.replace('NUMBONES', 'SCENEAMBIENTCOLOR="1 .5 0" NUMBONES'))).toEqual([
      true,
      floats(1, 0.5, 0),
      0,
      black,
    ]);
    expect(light(plain.replace('ID="0"', 'ID="0" LIGHTTYPE="3"'))).toEqual([true, black, 3, black]);
    expect(light(plain.replace('ID="0"', 'LIGHTCOLOR="1 2 3"'))).toEqual([true, black, 0, floats(1, 2, 3)]);
    expect(light(plain)).toEqual([false, undefined, undefined, undefined]);
  });

  test('is written as IMVU’s version, the first with lights, when it is lit', () => {
    const { source: _, ...document } = read(plain.replace('ID="0"', 'LIGHTTYPE="1" LIGHTCOLOR="1 0 0"'));
    expect(decode(writeXmlSkeleton(document))).toContain('VERSION="919"');
  });

  test('may have a wrong count of children, which no reader of Cal3D looks at', () => {
    expect(reported('xsf', plain.replace('NUMCHILDS="0"', 'NUMCHILD="9"'))).toEqual([]);
  });

  test('keeps what is no number', () => {
    const { content } = read(plain.replace('>0 0 0 1<', '>NaN nan -1.#IND inf<'));
    expect(content.bones[0]!.rotation).toEqual(floats(Number.NaN, Number.NaN, Number.NaN, Infinity));
  });

  test('is untouched with what is no number in it, and changed by a single zero that turns negative', () => {
    const source = encode(plain.replace('>1 2 3<', '>0 NaN 3<'));
    const document = readXmlSkeleton(source, new Report());
    expect(writeXmlSkeleton(document)).toBe(source);
    document.content.bones[0]!.translation[0] = -0;
    expect(decode(writeXmlSkeleton(document))).toContain('<TRANSLATION>-0 NaN 3</TRANSLATION>');
  });
});

describe('an animation in XML', () => {
  const file = (flags: string, keys: string[]) =>
    withHeader(
      'xaf',
      `<ANIMATION DURATION="1"><TRACK BONEID="2" ${flags}>${keys
        .map((key) => `<KEYFRAME TIME="0">${key}<ROTATION>0 0 0 1</ROTATION></KEYFRAME>`)
        .join('')}</TRACK></ANIMATION>`,
    );
  const read = (text: string) => readXmlAnimation(encode(text), new Report());
  const translations = (flags: string, keys: string[]) => [
    ...read(file(flags, keys)).content.tracks![0]!.keys.translation,
  ];
  const MOVED = '<TRANSLATION>1 2 3</TRANSLATION>';
  const BONE = [1e10, 1e10, 1e10];

  test('has the content of a binary one', () => {
    const { content, layout } = read(withHeader('xaf'));
    expect(layout.compression).toBe(0);
    expect(content).toEqual({
      magic: ascii('CAF\0'),
      version: 910,
      duration: 2.5,
      tracks: [
        {
          boneId: 4,
          keys: { count: 1, time: floats(0.5), translation: floats(1, 2, 3), rotation: floats(0, 0, 0, 1) },
        },
      ],
      trailing: new Uint8Array(0),
    });
  });

  test('has its duration in the precision of the binary files', () => {
    expect(read(withHeader('xaf').replace('2.5', '0.1')).content.duration).toBe(Math.fround(0.1));
  });

  test('means the bone’s own translation where a key has none', () => {
    expect(translations('', [MOVED, ''])).toEqual([1, 2, 3, ...BONE]);
    expect(translations('TRANSLATIONREQUIRED="0" TRANSLATIONISDYNAMIC="0"', ['', ''])).toEqual([
      ...BONE,
      ...BONE,
    ]);
    expect(translations('TRANSLATIONREQUIRED="0"', [MOVED, ''])).toEqual([1, 2, 3, ...BONE]);
  });

  test('repeats the translation of the key before where the track needs one that does not change', () => {
    const flags = 'TRANSLATIONREQUIRED="1" TRANSLATIONISDYNAMIC="0"';
    expect(translations(flags, [MOVED, '', ''])).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3]);
    expect(translations(flags, ['', MOVED, ''])).toEqual([...BONE, 1, 2, 3, 1, 2, 3]);
  });

  test.each([
    ['of all', ['', '']],
    ['of some', [MOVED, '', MOVED]],
  ])('leaves out the translation %s keys where the bone’s own is meant, and says so', (_, keys) => {
    const { source: _source, ...document } = read(file('', keys));
    const written = decode(writeXmlAnimation(document));
    expect(written).toContain('VERSION="919"');
    expect(written).not.toContain('10000000000');
    expect(written).toContain(keys.includes(MOVED) ? 'TRANSLATIONREQUIRED="1"' : 'TRANSLATIONREQUIRED="0"');
    expect(read(written).content.tracks).toEqual(document.content.tracks);
  });
});

describe('a mesh in XML', () => {
  const read = (text: string) => readXmlMesh(encode(text), new Report());
  const vertex = (more = '', count = 0) =>
    `<VERTEX NUMINFLUENCES="${count}"><POS>1 2 3</POS><NORM>0 0 1</NORM>${more}</VERTEX>`;
  const mesh = (...submeshes: string[]) =>
    withHeader(
      'xmf',
      `<MESH>${submeshes.map((inside) => `<SUBMESH MATERIAL="0">${inside}</SUBMESH>`).join('')}</MESH>`,
    );

  test('has the content of a binary one', () => {
    const { content, layout } = read(withHeader('xmf'));
    expect(layout).toMatchObject({ early: false, dampedSprings: false, lit: false, morphStyle: 0 });
    expect(content).toEqual({
      magic: ascii('CMF\0'),
      version: 910,
      submeshes: [
        {
          materialThreadId: 3,
          lodSteps: 0,
          mapCount: 1,
          vertices: {
            count: 1,
            position: floats(1, 2, 3),
            normal: floats(0, 0, 1),
            collapseId: integers(-1),
            faceCollapseCount: integers(0),
            textureCoordinates: floats(0.25, 0.75),
            influences: { start: Uint32Array.of(0, 1), boneId: integers(7), weight: floats(1) },
          },
          springs: { count: 0, vertexIds: integers(), coefficient: floats(), idleLength: floats() },
          faces: { count: 1, vertexIds: integers(0, 0, 0) },
        },
      ],
      trailing: new Uint8Array(0),
    });
  });

  test('has influences of any number per vertex, none included', () => {
    const influence = (id: number) => `<INFLUENCE ID="${id}">0.5</INFLUENCE>`;
    const { influences } = read(
      mesh(vertex() + vertex(influence(4) + influence(9), 2) + vertex(influence(1), 1)),
    ).content.submeshes[0]!.vertices;
    expect(influences).toEqual({
      start: Uint32Array.of(0, 0, 2, 3),
      boneId: integers(4, 9, 1),
      weight: floats(0.5, 0.5, 0.5),
    });
  });

  test('has levels of detail where its vertices say so', () => {
    const lod = '<COLLAPSEID>0</COLLAPSEID><COLLAPSECOUNT>2</COLLAPSECOUNT>';
    const { collapseId, faceCollapseCount } = read(mesh(vertex() + vertex(lod) + vertex())).content
      .submeshes[0]!.vertices;
    expect([collapseId, faceCollapseCount]).toEqual([integers(-1, 0, -1), integers(0, 2, 0)]);
  });

  test('has colors in all vertices where it has any; those without are white', () => {
    const { layout, content } = read(
      mesh(vertex() + vertex('<COLOR>0.5 0 1</COLOR>') + vertex(), vertex(), ''),
    );
    expect(layout.lit).toBe(true);
    expect(content.submeshes.map(({ vertices }) => vertices.color)).toEqual([
      floats(1, 1, 1, 0.5, 0, 1, 1, 1, 1),
      floats(1, 1, 1),
      floats(),
    ]);
    expect(decode(writeXmlMesh({ format: 'cal3d.xmf', layout, content }))).toContain('VERSION="919"');
  });

  test('has springs, and weights in them in all vertices of their submesh', () => {
    const spring = '<SPRING VERTEXID="0 1" COEF="1000" LENGTH="2.5"/>';
    const { content } = read(
      mesh(vertex() + vertex('<PHYSIQUE>0.25</PHYSIQUE>') + spring, vertex('<PHYSIQUE>1</PHYSIQUE>')),
    );
    expect(content.submeshes[0]!.springs).toEqual({
      count: 1,
      vertexIds: integers(0, 1),
      coefficient: floats(1000),
      idleLength: floats(2.5),
    });
    expect(content.submeshes.map(({ vertices }) => vertices.physicalWeight)).toEqual([
      floats(0, 0.25),
      undefined,
    ]);
  });

  test('has morph targets in all submeshes where it has any, ended as in IMVU’s binary files', () => {
    const morph =
      '<MORPH NAME="smile" NUMBLENDVERTS="2" MORPHID="0"><BLENDVERTEX VERTEXID="1" POSDIFF="9"><POSITION>4 5 6</POSITION><NORMAL>1 0 0</NORMAL></BLENDVERTEX><BLENDVERTEX VERTEXID="0" POSDIFF="9"><POSITION>1 2 5</POSITION><NORMAL>0 1 0</NORMAL></BLENDVERTEX></MORPH>';
    const { layout, content } = read(mesh(vertex() + vertex() + morph, vertex()));
    expect(layout.morphStyle).toBe(1);
    expect(content.submeshes.map(({ morphs }) => morphs)).toEqual([
      [
        {
          name: { text: 'smile' },
          moved: {
            body: {
              count: 2,
              index: integers(1, 0),
              position: floats(4, 5, 6, 1, 2, 5),
              normal: floats(1, 0, 0, 0, 1, 0),
              textureCoordinates: floats(),
              terminator: 3,
            },
          },
        },
      ],
      [],
    ]);
    const text = decode(writeXmlMesh({ format: 'cal3d.xmf', layout, content }));
    const distances = Array.from(text.matchAll(/POSDIFF="([^"]+)"/g), ([, number]) => Number(number));
    expect(distances.map((distance) => distance.toFixed(4))).toEqual([Math.sqrt(27).toFixed(4), '2.0000']);
  });

  test('has as many texture coordinate sets as its first vertex, regardless of its stated count', () => {
    const sets = '<TEXCOORD>1 2</TEXCOORD><TEXCOORD>3 4</TEXCOORD>';
    const { content } = read(mesh(vertex(sets) + vertex(sets)));
    expect(content.submeshes[0]!.mapCount).toBe(2);
    expect(content.submeshes[0]!.vertices.textureCoordinates).toEqual(floats(1, 2, 3, 4, 1, 2, 3, 4));
  });
});

describe('a morph animation in XML', () => {
  const read = (text: string) => readXmlMorphAnimation(encode(text), new Report()).content;

  test('has the content of a binary one', () => {
    expect(read(withHeader('xpf'))).toEqual({
      magic: ascii('CPF\0'),
      version: 910,
      duration: 2.5,
      tracks: [
        {
          morphName: { text: 'blink.Exclusive' },
          keys: { count: 1, time: floats(0.5), weight: floats(0.75) },
        },
      ],
      trailing: new Uint8Array(0),
    });
  });

  test('may have numbers for the names of its morph targets, which is reported', () => {
    const text = withHeader('xpf').replace('MORPHNAME="blink.Exclusive"', 'MORPHID="7" MESHID="0"');
    expect(read(text).tracks[0]!.morphName).toEqual({ text: '7' });
    expect(reported('xpf', text)).toEqual(['CAL3D_XML_MORPH_NUMBERED TRACK[0]']);
  });
});
