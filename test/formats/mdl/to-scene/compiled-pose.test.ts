import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from '../../../cli/run.ts';
import { corpus, describeCorpus } from '../../../corpus.ts';
import { CompiledModel, worldsAt } from './compiled-evaluator.ts';

interface Posed {
  meshes: { name: string; positions: number[] }[];
}

const DUMPS = 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl';

/** Of the height of the skin. */
const TOLERANCE = 1e-4;

const CASES: [file: string, owner: string, clip: string, length: number][] = [
  [`${DUMPS}/c_drgshad.mdl`, `${DUMPS}/c_drgshad.mdl`, 'cwalk', 1.667],
  [`${DUMPS}/c_drgshad.mdl`, `${DUMPS}/c_drgshad.mdl`, 'cdisappear', 2],
  // Its own scale, 1.14, counts for what it inherits.
  [
    'mdl/rollnw/tests/test_data/user/development/c_satyrarcher.mdl',
    'mdl/generated-nwnmdlcomp/a_ba.mdl',
    '2hreach',
    1,
  ],
];

const load = (path: string) => new CompiledModel(readFileSync(corpus(path)));

async function posed(files: readonly string[], clip: string, time: number): Promise<Map<string, number[]>> {
  const { code, out } = await run('pose', ...files, '--clip', clip, '--time', String(time), '--json');
  expect(code).toBe(0);
  const { meshes } = JSON.parse(out) as Posed;
  return new Map(meshes.map(({ name, positions }) => [name.toLowerCase(), positions]));
}

/** Least and greatest of every third number. */
function heightOf(positions: readonly number[]): number {
  const heights = positions.filter((_, at) => at % 3 === 2);
  return Math.max(...heights) - Math.min(...heights);
}

describeCorpus('skins move as the format defines', () => {
  test.each(CASES)('%s by %s in %s', async (file, owner, clip, length) => {
    const model = load(file);
    const source = owner === file ? model : load(owner);
    const files = [...new Set([file, owner])].map(corpus);
    let moved = 0;
    let rest: Map<string, number[]> | undefined;
    for (const part of [0, 0.21, 0.5, 0.83, 1]) {
      const expected = model.skins(worldsAt(model, source, clip, length * part));
      const found = await posed(files, clip, length * part);
      expect(expected.size).toBeGreaterThan(0);
      for (const [name, positions] of expected) {
        const actual = found.get(name)!;
        expect(actual).toHaveLength(positions.length);
        const tolerance = TOLERANCE * heightOf(positions);
        const apart = positions.map((value, at) => Math.abs(value - actual[at]!));
        expect(Math.max(...apart)).toBeLessThan(tolerance);
        moved = Math.max(
          moved,
          ...positions.map((value, at) => Math.abs(value - (rest?.get(name)?.[at] ?? value))),
        );
      }
      rest ??= expected;
    }
    // It would not say much of what stands still.
    expect(moved).toBeGreaterThan(0.1);
  });
});
