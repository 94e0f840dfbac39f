import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readXmlAnimation } from '../../../../../src/formats/cal3d/files/xml/animation.ts';
import { readXmlMesh } from '../../../../../src/formats/cal3d/files/xml/mesh.ts';
import { FormatError, Report } from '../../../../../src/report/report.ts';
import { encode } from './kinds.ts';

function read(text: string) {
  const report = new Report();
  const { content } = readXmlAnimation(encode(text), report);
  const issues = report.issues.map(({ path, offset }) => ({ path, at: text.slice(offset).slice(0, 6) }));
  return { tracks: content.tracks!.map(({ keys }) => keys), issues };
}

const animation = (tracks: readonly (readonly string[])[]) =>
  `<ANIMATION VERSION="910" DURATION="1" NUMTRACKS="${tracks.length}">${tracks
    .map((keys) => `<TRACK BONEID="0" NUMKEYFRAMES="${keys.length}">${keys.join('')}</TRACK>`)
    .join('')}</ANIMATION>`;

const key = (time: string, translation = '1 2 3', rotation = '0 0 0 1') =>
  `<KEYFRAME TIME="${time}"><TRANSLATION>${translation}</TRANSLATION><ROTATION>${rotation}</ROTATION></KEYFRAME>`;

describe('keys that are like others', () => {
  const blank = fc.constantFrom('', ' ', '\n', '\n    ', '\r\n\t');
  const number = fc.oneof(
    fc.integer({ min: -9, max: 9 }).map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map(String),
    fc.constantFrom('1e-05', '-4.37114e-008', '.5', '5.', '+1', 'nan', 'inf', '0.1234567890123456789'),
  );
  const numbers = (count: number) =>
    fc
      .tuple(
        fc.array(number, { minLength: count, maxLength: count }),
        fc.constantFrom(' ', '  ', '\n'),
        blank,
      )
      .map(([values, between, around]) => `${around}${values.join(between)}${around}`);
  const anyKey = fc
    .record({
      time: number,
      quote: fc.constantFrom('"', "'"),
      id: fc.constantFrom('', ' ID="0"', ' ID="12"', ' ID=""', ' X="1"', ' X="2"', " ID='<1>'"),
      gap: blank,
      translation: fc.option(numbers(3), { nil: undefined, freq: 8 }),
      rotation: numbers(4),
      comment: fc.constantFrom('', '', '', '<!-- 1 -->', '<!-- 2 -->'),
    })
    .map(({ time, quote, id, gap, translation, rotation, comment }) => {
      const first = translation === undefined ? '' : `<TRANSLATION>${translation}</TRANSLATION>${gap}`;
      const attributes = `TIME=${quote}${time}${quote}${id}`;
      return `${gap}<KEYFRAME ${attributes}>${gap}${first}${comment}<ROTATION>${rotation}</ROTATION>${gap}</KEYFRAME>`;
    });
  // Few different ones, so that many are alike.
  const keys = fc.array(anyKey, { minLength: 1, maxLength: 3 }).chain((some) =>
    fc.array(fc.oneof(fc.constantFrom(...some), fc.constantFrom(...some.map(otherNumbers))), {
      maxLength: 12,
    }),
  );

  /** The key with other digits. */
  function otherNumbers(text: string): string {
    return text.replace(/(?<=[\d.])[1-8](?=\d)/g, (digit) => `${Number(digit) + 1}`);
  }

  test('are what they are alone, in any track', () => {
    fc.assert(
      fc.property(keys, keys, (first, second) => {
        const { tracks } = read(animation([first, second]));
        for (const [index, texts] of [first, second].entries()) {
          const alone = texts.map((text) => read(animation([[text]])).tracks[0]!);
          const joined = (column: 'time' | 'translation' | 'rotation') =>
            Float32Array.from(alone.flatMap((each) => [...each[column]]));
          expect(tracks[index]).toEqual({
            count: texts.length,
            time: joined('time'),
            translation: joined('translation'),
            rotation: joined('rotation'),
          });
        }
      }),
      { numRuns: 500 },
    );
  });

  test('are problems at their own places', () => {
    const stray = key('3', '7 8 9 stray');
    const unknown = key('4').replace('<ROT', '<NEW/><ROT');
    const { tracks, issues } = read(animation([[key('1'), key('2'), stray, key('3.5'), unknown]]));
    expect(tracks[0]!.time).toEqual(Float32Array.of(1, 2, 3, 3.5, 4));
    expect(issues).toEqual([
      { path: 'TRACK[0].KEYFRAME[2].TRANSLATION', at: '7 8 9 ' },
      { path: 'TRACK[0].KEYFRAME[4]', at: '<NEW/>' },
    ]);
  });

  test.each([
    ['a number is missing', key('4', '1 2'), 'TRACK[0].KEYFRAME[2].TRANSLATION', '<TRANS'],
    ['a number is none', key('4', '1 2 x'), 'TRACK[0].KEYFRAME[2].TRANSLATION', '<TRANS'],
    [
      'a part occurs twice',
      key('4').repeat(2).replace('</KEYFRAME><KEYFRAME TIME="4">', ''),
      'TRACK[0].KEYFRAME[2].TRANSLATION',
      '<KEYFR',
    ],
    [
      'the time is missing',
      '<KEYFRAME><ROTATION>0 0 0 1</ROTATION></KEYFRAME>',
      'TRACK[0].KEYFRAME[2].TIME',
      '<KEYFR',
    ],
  ])('are refused if %s', (_, damaged, path, at) => {
    const text = animation([[key('1'), key('2'), damaged]]);
    const error = refusal(() => read(text));
    expect({ path: error?.path, at: text.slice(error?.offset).slice(0, 6) }).toEqual({ path, at });
  });

  test('do not belong to a track that is closed already', () => {
    const text = animation([[key('1'), key('2')]]).replace(
      '</ANIMATION>',
      `<TRACK BONEID="1"/>${key('3')}</ANIMATION>`,
    );
    const { tracks, issues } = read(text);
    expect(tracks.map(({ count }) => count)).toEqual([2, 0]);
    expect(issues.map(({ path }) => path)).toContain('KEYFRAME[0]');
  });
});

function refusal(run: () => unknown): FormatError | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  return undefined;
}

describe('vertices and faces that are like others', () => {
  const vertex = (id: number, influences: readonly number[], more = '') =>
    `<VERTEX ID="${id}" NUMINFLUENCES="${influences.length}"><POS>${id} 0 0</POS><NORM>0 0 1</NORM>${more}${influences
      .map((bone) => `<INFLUENCE ID="${bone}">0.5</INFLUENCE>`)
      .join('')}</VERTEX>`;
  const mesh = (...children: string[]) =>
    `<MESH VERSION="910" NUMSUBMESH="1"><SUBMESH MATERIAL="0">${children.join('\n')}</SUBMESH></MESH>`;
  const submesh = (text: string, report = new Report()) =>
    readXmlMesh(encode(text), report).content.submeshes[0]!;

  test('may have other numbers of influences', () => {
    const bones = [[1], [2, 3], [4], [5, 6], [], [7], []];
    const report = new Report();
    const { vertices } = submesh(mesh(...bones.map((own, id) => vertex(id, own))), report);
    expect(report.issues).toEqual([]);
    expect(vertices.influences.start).toEqual(Uint32Array.of(0, 1, 3, 4, 6, 6, 7, 7));
    expect(vertices.influences.boneId).toEqual(Int32Array.of(1, 2, 3, 4, 5, 6, 7));
    expect(vertices.position.filter((_, at) => at % 3 === 0)).toEqual(Float32Array.of(0, 1, 2, 3, 4, 5, 6));
  });

  test('are counted against what they state', () => {
    const wrong = vertex(1, [1]).replace('NUMINFLUENCES="1"', 'NUMINFLUENCES="2"');
    const report = new Report();
    submesh(mesh(vertex(0, [1]), wrong, wrong, vertex(3, [1])), report);
    expect(report.issues.map(({ path }) => path)).toEqual([
      'SUBMESH[0].VERTEX[1].NUMINFLUENCES',
      'SUBMESH[0].VERTEX[2].NUMINFLUENCES',
    ]);
  });

  test('may begin to have colors', () => {
    const red = '<COLOR>1 0 0</COLOR>';
    const colors = ['', '', red, '', red].map((color, id) => vertex(id, [0], color));
    expect(submesh(mesh(...colors)).vertices.color).toEqual(
      Float32Array.of(1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0),
    );
  });

  test('have indices of 32 bits', () => {
    const face = (corners: string) => `<FACE VERTEXID="${corners}"/>`;
    const faces = ['0 1 2', '3 4 5', ' 6  7 8', '9 10 2147483647'].map(face);
    expect(submesh(mesh(...faces)).faces.vertexIds).toEqual(
      Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 2147483647),
    );
    for (const corners of ['0 1 0.5', '0 1 2147483648', '0 1']) {
      const error = refusal(() => submesh(mesh(face('0 1 2'), face('0 1 2'), face(corners))));
      expect(error?.path).toBe('SUBMESH[0].FACE[2].VERTEXID');
    }
  });
});

test('elements that are all different are read, too', () => {
  const keys = Array.from({ length: 100 }, (_, time) =>
    key(`${time}`).replace('</KEY', `<!-- ${time} --></KEY`),
  );
  const { tracks, issues } = read(animation([keys, keys]));
  expect(issues).toEqual([]);
  for (const { time } of tracks) expect(time).toEqual(Float32Array.from(keys, (_, at) => at));
});
