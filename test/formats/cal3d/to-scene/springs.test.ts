import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MeshDocument } from '../../../../src/formats/cal3d/files/binary/document.ts';
import type { MeshContent } from '../../../../src/formats/cal3d/files/binary/schema.ts';
import { readDocument, writeDocument } from '../../../../src/formats/index.ts';
import { Report } from '../../../../src/report/report.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { cmf, join, type Spring, TRIANGLE, withI32 } from '../files/binary/bytes.ts';

const PLAIN: Spring[] = [
  { ends: [0, 1], coefficient: 2, length: 3 },
  { ends: [1, 2], coefficient: 4, length: 5 },
];
const DAMPED = PLAIN.map((spring, index) => ({ ...spring, damping: 0.25 + index }));
const submesh = (springs: Spring[]) => ({
  springs,
  vertices: TRIANGLE.map((vertex, index) => ({ ...vertex, physicalWeight: index })),
});

function read(bytes: Uint8Array) {
  const report = new Report();
  const document = readDocument(bytes, 'a.cmf', report).document as MeshDocument;
  expect(Buffer.compare(writeDocument(document), bytes), 'it is written as it was read').toBe(0);
  return { report, submeshes: (document.content as MeshContent).submeshes };
}

function springsOf(bytes: Uint8Array, index = 0) {
  const { vertexIds, coefficient, damping, idleLength } = read(bytes).submeshes[index]!.springs;
  return [vertexIds, coefficient, damping ?? [], idleLength].map((column) => [...column]);
}

const asPlain = [[0, 1, 1, 2], [2, 4], [], [3, 5]];
const asDamped = [
  [0, 1, 1, 2],
  [2, 4],
  [0.25, 1.25],
  [3, 5],
];

describe('springs', () => {
  test('have no damping since version 699', () => {
    for (const version of [699, 700, 910, 1100])
      expect(springsOf(cmf([submesh(PLAIN)], version))).toEqual(asPlain);
  });

  test('have a damping in version 600', () => {
    expect(springsOf(cmf([submesh(DAMPED)], 600))).toEqual(asDamped);
  });

  test('have a damping in files stamped 700, where only so the file is used up exactly', () => {
    expect(springsOf(cmf([submesh(DAMPED), {}], 700))).toEqual(asDamped);
    expect(springsOf(cmf([submesh(DAMPED)], 699))).toEqual(asDamped);
  });

  test('have none in version 600, where only so the file is used up exactly', () => {
    expect(springsOf(cmf([submesh(PLAIN), {}], 600))).toEqual(asPlain);
  });

  test('have the layout of their version in a file with bytes behind its end', () => {
    const { report, submeshes } = read(join(cmf([submesh(PLAIN)], 700), [1, 2, 3]));
    expect(report.issues.map(({ code }) => code)).toEqual(['CAL3D_TRAILING_BYTES']);
    expect([...submeshes[0]!.springs.idleLength]).toEqual([3, 5]);
  });

  test('give every vertex of their submesh a weight, and no other', () => {
    const { submeshes } = read(cmf([submesh(PLAIN), {}]));
    expect([...submeshes[0]!.vertices.physicalWeight!]).toEqual([0, 1, 2]);
    expect(submeshes[1]!.vertices.physicalWeight).toBeUndefined();
  });
});

describeCorpus('the cape of the paladin', () => {
  const later = readFileSync(corpus('cal3d/imvu-cal3d/data/paladin/paladin_cape.cmf'));
  const oldest = readFileSync(corpus('cal3d/generated/v600-synthetic/paladin_cape.cmf'));

  test.each([
    ['600', oldest],
    ['600 stamped 700', withI32(oldest, 4, 700)],
  ])('of version %s has the springs of the later one, and their damping', (_, bytes) => {
    const [ids, coefficient, damping, idleLength] = springsOf(bytes);
    const [laterIds, laterCoefficient, none, laterIdleLength] = springsOf(later);
    expect([ids, coefficient, idleLength]).toEqual([laterIds, laterCoefficient, laterIdleLength]);
    expect(none).toEqual([]);
    expect(new Set(damping)).toEqual(new Set([0.25]));
    expect(damping).toHaveLength(laterCoefficient!.length);
  });
});
