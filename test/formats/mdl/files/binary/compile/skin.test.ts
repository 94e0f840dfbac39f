import { describe, expect, test } from 'vitest';
import { compile } from '../../../../../../src/formats/mdl/files/binary/compile/compile.ts';
import type { SkinWeights } from '../../../../../../src/formats/mdl/model/model.ts';
import { Report } from '../../../../../../src/report/report.ts';
import { throughBytes } from './compiled.ts';
import { model, node, square } from './models.ts';

/** A skin with some bones; per vertex of a square, pairs of a bone and a weight. */
function skinned(boneCount: number, pairs: readonly (readonly (readonly [number, number])[])[]) {
  const starts = pairs.map((_, vertex) =>
    pairs.slice(0, vertex + 1).reduce((sum, { length }) => sum + length, 0),
  );
  const weights: SkinWeights = {
    start: Uint32Array.of(0, ...starts),
    bone: Int32Array.from(pairs.flat(), ([bone]) => bone),
    weight: Float32Array.from(pairs.flat(), ([, weight]) => weight),
  };
  const bones = Array.from({ length: boneCount }, (_, index) => node(`bone${index}`, 0));
  return model([...bones, node('skin', 0, { kind: 'skin', mesh: square({ weights }) })]);
}

describe('skins', () => {
  test('number their bones in the order in which vertices name them', () => {
    const source = skinned(3, [
      [[3, 1]],
      [
        [1, 0.5],
        [3, 0.25],
      ],
      [[2, 1]],
      [],
    ]);
    const { document, model: compiled } = throughBytes(source);
    const { skin } = document.root!.children[3]!;
    expect(skin!.slotOfNode).toEqual(Int16Array.of(-1, 1, 2, 0, -1));
    expect([...skin!.header.nodeOfSlot.subarray(0, 3)]).toEqual([3, 1, 2]);
    expect(skin!.header.nodeOfSlot).toHaveLength(18);
    expect(skin!.boneSlots!.subarray(4, 8)).toEqual(Int16Array.of(1, 0, -1, -1));
    const { bind: _computed, ...weights } = compiled.nodes[4]!.mesh!.weights!;
    expect(weights).toEqual(source.nodes[4]!.mesh!.weights);
  });

  test('have weights for each vertex, also if the source has none', () => {
    const source = model([node('skin', 0, { kind: 'skin', mesh: square() })]);
    const { skin } = throughBytes(source).document.root!.children[0]!;
    expect(skin!.weights).toEqual(new Float32Array(16));
    expect(skin!.boneSlots).toEqual(new Int16Array(16).fill(-1));
  });

  test('have room for more bones in the Enhanced Edition', () => {
    const { document } = throughBytes(skinned(1, [[[1, 1]], [], [], []]), { target: 'ee' });
    expect(document.root!.children[1]!.skin!.header.nodeOfSlot).toHaveLength(64);
  });

  test('keep the four heaviest bones of a vertex, which share what the others weighed', () => {
    const five = [
      [1, 0.1],
      [2, 0.3],
      [3, 0.2],
      [4, 0.25],
      [5, 0.15],
    ] as const;
    const { model: compiled, report } = throughBytes(skinned(5, [five, [], [], []]));
    const { bone, weight } = compiled.nodes[6]!.mesh!.weights!;
    expect([...bone]).toEqual([2, 3, 4, 5]);
    [0.3, 0.2, 0.25, 0.15].forEach((value, at) => {
      expect(weight[at]).toBeCloseTo(value / 0.9, 6);
    });
    expect(report.losses).toMatchObject([{ code: 'FIT_INFLUENCES_REDUCED', source: { path: 'nodes[6]' } }]);
    expect(report.losses[0]!.error!.max).toBeCloseTo(0.1, 6);
  });

  test('keep the heaviest bones where the game cannot take them all', () => {
    const all = Array.from({ length: 18 }, (_, index) => [index + 1, index === 4 ? 0.5 : 1] as const);
    const pairs = [all.slice(0, 4), [...all.slice(4, 5), ...all.slice(6, 9)], all.slice(5, 9), all.slice(9)];
    const { report, model: compiled } = throughBytes(skinned(18, pairs));
    expect(report.losses.map(({ code }) => code)).toEqual(['MDL_BONE_LIMIT', 'FIT_INFLUENCES_REDUCED']);
    expect([...compiled.nodes[19]!.mesh!.weights!.bone]).not.toContain(5);
    expect(throughBytes(skinned(18, pairs), { target: 'ee' }).report.losses.map(({ code }) => code)).toEqual([
      'FIT_INFLUENCES_REDUCED',
    ]);
  });

  test('whose bones are not there are refused', () => {
    expect(() => compile(skinned(1, [[[7, 1]], [], [], []]), new Report())).toThrow(
      expect.objectContaining({ code: 'MDL_MODEL_FAULTY', path: 'nodes[2]' }),
    );
  });

  test('that need more bind transforms than any real model are refused', () => {
    const weights = { start: new Uint32Array(5), bone: new Int32Array(), weight: new Float32Array() };
    const skins = Array.from({ length: 1100 }, () =>
      node('skin', 0, { kind: 'skin', mesh: square({ weights }) }),
    );
    expect(() => compile(model(skins), new Report())).toThrow(
      expect.objectContaining({ code: 'MDL_SKIN_LIMIT' }),
    );
  });
});
