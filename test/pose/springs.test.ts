import { describe, expect, test } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { type MovingSprings, Springs } from '../../src/pose/springs.ts';
import { corpus, describeCorpus } from '../corpus.ts';

function system(
  weight: number[],
  springs: [first: number, second: number, length: number][] = [],
): MovingSprings {
  return {
    vertexIds: Int32Array.from(springs.flatMap((spring) => spring.slice(0, 2))),
    idleLength: Float32Array.from(springs, ([, , length]) => length),
    weight: Float32Array.from(weight),
  };
}

function lengthOf(positions: Float32Array, first: number, second: number): number {
  const at = (vertex: number) => [0, 1, 2].map((axis) => positions[vertex * 3 + axis]!);
  const [a, b] = [at(first), at(second)];
  return Math.hypot(...a.map((value, axis) => value - b[axis]!));
}

const close = (...values: number[]) => values.map((value) => expect.closeTo(value, 4));

describe('a free vertex', () => {
  test('falls and is blown along y, whatever the skin does', () => {
    const springs = new Springs(system([0.5]), Float32Array.of(1, 2, 3), '+z');
    springs.update(Float32Array.of(9, 9, 9), 0.1);
    // y: 0.5 / 0.5 · 0.01; z: 98.1 · 0.01
    expect([...springs.positions]).toEqual(close(1, 2.01, 2.019));
    springs.update(Float32Array.of(9, 9, 9), 0.1);
    expect([...springs.positions]).toEqual(close(1, 2.01 + 0.0099 + 0.01, 2.019 - 0.97119 - 0.981));
  });

  test.each([
    ['+y', [0, -0.976, 0]],
    ['-z', [0, 0.005, 0.981]],
    ['+x', [-0.981, 0.005, 0]],
  ] as const)('falls against %s', (up, expected) => {
    const springs = new Springs(system([1]), new Float32Array(3), up);
    springs.update(new Float32Array(3), 0.1);
    expect([...springs.positions]).toEqual(close(...expected));
  });

  test('keeps 99 of 100 of its speed', () => {
    const springs = new Springs(system([1]), new Float32Array(3), '+z');
    springs.update(new Float32Array(3), 0.1);
    springs.update(new Float32Array(3), 0);
    expect([...springs.positions]).toEqual(close(0, 0.005 + 0.00495, -0.981 - 0.97119));
  });
});

describe('a pinned vertex', () => {
  test.each([0, -1, Number.NaN])('of weight %d is where the skin puts it', (weight) => {
    const springs = new Springs(system([weight, 1], [[0, 1, 1]]), Float32Array.of(0, 0, 0, 5, 0, 0), '+z');
    for (let step = 1; step < 5; step++) {
      springs.update(Float32Array.of(step, 2, 3, 9, 9, 9), 0.1);
      expect([...springs.positions.subarray(0, 3)]).toEqual([step, 2, 3]);
    }
  });
});

describe('a spring', () => {
  const apart = Float32Array.of(0, 0, 0, 4, 0, 0);
  const still = (weights: number[], start = apart) => {
    const springs = new Springs(system(weights, [[0, 1, 2]]), start, '+z');
    springs.update(start, 0);
    return [...springs.positions];
  };

  test('pulls both free ends by half of what it is too long', () => {
    expect(still([1, 1])).toEqual(close(1, 0, 0, 3, 0, 0));
  });

  test('pulls a free end by all of it, and pinned ones not at all', () => {
    expect(still([0, 1])).toEqual(close(0, 0, 0, 2, 0, 0));
    expect(still([1, 0])).toEqual(close(2, 0, 0, 4, 0, 0));
    expect(still([0, 0])).toEqual(close(0, 0, 0, 4, 0, 0));
  });

  test('pushes where it is too short, and does not know where to from one point', () => {
    expect(still([1, 1], Float32Array.of(0, 0, 0, 1, 0, 0))).toEqual(close(-0.5, 0, 0, 1.5, 0, 0));
    expect(still([1, 1], new Float32Array(6))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('is relaxed twice, in the order of the springs', () => {
    const chain = system(
      [0, 1, 1],
      [
        [0, 1, 1],
        [1, 2, 1],
      ],
    );
    const springs = new Springs(chain, Float32Array.of(0, 0, 0, 1, 0, 0, 4, 0, 0), '+z');
    springs.update(new Float32Array(9), 0);
    // First pass: the second spring pulls its ends to 2 and 3. Second pass: 1 goes back to 1, then both by half again.
    expect([...springs.positions]).toEqual(close(0, 0, 0, 1.5, 0, 0, 2.5, 0, 0));
  });

  test('of a vertex that does not exist is refused', () => {
    for (const stray of [-1, 2]) {
      expect(() => new Springs(system([1, 1], [[0, stray, 1]]), apart, '+z')).toThrow(
        expect.objectContaining({ code: 'POSE_SPRING_RANGE', path: 'springs[0].vertexIds' }),
      );
    }
  });
});

test('a chain that hangs comes to rest with its springs at their lengths, straight down', () => {
  const links = [1, 2, 1.5];
  const hanging = system(
    [0, 1, 1, 1],
    links.map((length, i) => [i, i + 1, length]),
  );
  // It begins stretched out to the side.
  const start = Float32Array.of(0, 0, 0, 1, 0, 0, 3, 0, 0, 4.5, 0, 0);
  const springs = new Springs(hanging, start, '+z');
  for (let step = 0; step < 5000; step++) springs.update(start, 1 / 60);
  links.forEach((length, i) => {
    expect(Math.abs(lengthOf(springs.positions, i, i + 1) - length) / length).toBeLessThan(0.05);
  });
  expect(springs.positions[11]).toBeLessThan(-4.3);
});

describeCorpus('cloth and hair of real characters', () => {
  test.each([
    'imvu-cal3d/data/cally/cally_ponytail.cmf',
    'imvu-cal3d/data/paladin/paladin_cape.cmf',
    'imvu-cal3d/data/paladin/paladin_loincloth.cmf',
    'imvu-cal3d/data/skeleton/skeleton_hair.cmf',
  ])('%s swings without tearing', async (file) => {
    const scene = toScene(await gather(new FolderLibrary(), [corpus(`cal3d/${file}`)], { complete: false }));
    const swinging = scene.meshes.flatMap(({ primitives }) => primitives).filter(({ springs }) => springs);
    expect(swinging.length).toBeGreaterThan(0);
    for (const { positions, springs } of swinging) {
      const { vertexIds, idleLength, weight } = springs!;
      const cloth = new Springs(springs!, positions, scene.axes.up);
      for (let step = 0; step < 300; step++) cloth.update(positions, 1 / 60);
      expect(cloth.positions.every(Number.isFinite)).toBe(true);
      if (weight.every((mass) => mass > 0)) continue; // It falls as a whole.
      let stretch = 0;
      idleLength.forEach((length, spring) => {
        const now = lengthOf(cloth.positions, vertexIds[spring * 2]!, vertexIds[spring * 2 + 1]!);
        stretch += now / length / idleLength.length;
      });
      expect(stretch).toBeGreaterThan(0.5);
      expect(stretch).toBeLessThan(2);
    }
  });
});
