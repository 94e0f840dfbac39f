import { describe, expect, test } from 'vitest';
import type { Chunk } from '../../../../../src/formats/cryengine/files/chunks/document.ts';
import { cafSkeleton } from '../../../../../src/formats/cryengine/to-scene/motion/caf-skeleton.ts';
import { Report } from '../../../../../src/report/report.ts';
import { boneAnimation, boneController, boneNames, documentOf, logController } from './motion-documents.ts';

const half = Math.SQRT1_2;
const NO_TURN = [0, 0, 0, 1];
/** A quarter turn about z, as the files store it: from y to x. */
const STORED_QUARTER = [0, 0, -half, half];

function skeletonOf(...chunks: Chunk[]) {
  const report = new Report();
  const bones = cafSkeleton(documentOf(...chunks), report);
  const parents = bones.map(({ name, parent }) => [name, bones[parent]?.name]);
  return { bones, parents, codes: report.issues.map(({ code }) => code) };
}

describe('an animation that lists its bones', () => {
  test('has them with their names, and a root whose parent is only a name', () => {
    const { parents, codes } = skeletonOf(
      boneNames('knee', 'hip', 'Scene Root'),
      boneAnimation(['hip', 2], ['knee', 0]),
    );
    expect(parents).toEqual([
      ['hip', undefined],
      ['knee', 'hip'],
    ]);
    expect(codes).toEqual([]);
  });

  test('has them as their first keys say, conjugated; at the origin without keys', () => {
    const { bones } = skeletonOf(
      boneAnimation(['hip', -1], ['knee', 0], ['toe', 1]),
      boneController('hip', [
        [160, [1, 2, 3], STORED_QUARTER],
        [320, [9, 9, 9], NO_TURN],
      ]),
      logController('toe', [[0, [4, 5, 6], [0, 0, -Math.PI / 4]]]),
    );
    const quarter = [0, 0, half, half].map((value) => expect.closeTo(value, 6));
    expect(bones[0]).toMatchObject({ translation: [1, 2, 3], rotation: quarter });
    expect(bones[1]).toMatchObject({ translation: [0, 0, 0], rotation: [0, 0, 0, 1] });
    expect(bones[2]).toMatchObject({ translation: [4, 5, 6], rotation: quarter });
  });

  test('in a circle has them nevertheless', () => {
    const { parents } = skeletonOf(boneNames('a', 'b'), boneAnimation(['a', 1], ['b', 0]));
    expect(parents.filter(([, parent]) => parent === undefined)).not.toEqual([]);
  });
});

describe('an animation that does not', () => {
  // The hip turns x to y: the knee, 2 along its x, is then 2 along y from it.
  const hip = boneController('hip', [[0, [0, 0, 10], STORED_QUARTER]]);
  const knee = boneController('knee', [[0, [2, 0, 0], NO_TURN, [0, 2, 10]]]);
  const toe = boneController('toe', [[0, [0, 1, 0], NO_TURN, [-1, 2, 10]]]);

  test('finds the parents of bones from their places in the world', () => {
    const { parents, codes } = skeletonOf(boneNames('toe', 'knee', 'hip'), toe, knee, hip);
    expect(parents).toEqual([
      ['toe', 'knee'],
      ['knee', 'hip'],
      ['hip', undefined],
    ]);
    expect(codes).toEqual([]);
  });

  test('leaves bones alone where two parents would do', () => {
    const twin = boneController('twin', [[0, [0, 0, 0], NO_TURN, [0, 0, 10]]]);
    const turned = boneController('twin toe', [[0, [0, 0, 1], NO_TURN, [0, 0, 11]]]);
    const { parents, codes } = skeletonOf(boneNames('hip', 'twin', 'twin toe'), hip, twin, turned);
    expect(parents.map(([, parent]) => parent)).toEqual([undefined, undefined, undefined]);
    expect(codes).toEqual(['CRYENGINE_HIERARCHY_MISSING']);
  });

  test('leaves bones alone that are where nothing carries them', () => {
    const lost = boneController('lost', [[0, [1, 0, 0], NO_TURN, [5, 5, 5]]]);
    expect(skeletonOf(hip, lost).codes).toEqual(['CRYENGINE_HIERARCHY_MISSING']);
  });

  test('and has keys of 0x827 is a list of bones', () => {
    const { bones, codes } = skeletonOf(boneNames('hip'), logController('hip', [[0, [1, 0, 0], [0, 0, 0]]]));
    expect(bones).toMatchObject([{ name: 'hip', parent: -1, translation: [1, 0, 0] }]);
    expect(codes).toEqual(['CRYENGINE_HIERARCHY_MISSING']);
  });

  test('and moves nothing has no bones', () => {
    expect(skeletonOf()).toEqual({ bones: [], parents: [], codes: [] });
  });
});
