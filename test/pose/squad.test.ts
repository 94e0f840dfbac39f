import fc from 'fast-check';
import { quat } from 'gl-matrix';
import { describe, expect, test } from 'vitest';
import type { Curve } from '../../src/scene/scene.ts';
import { angleBetween, curve, type Key, parameters, rotationAt, turnAbout } from './smooth-curves.ts';

const Z = [0, 0, 1];
const IDENTITY = [0, 0, 0, 1];

test('turns follow one after the other, about the axes of the parent', () => {
  const x90 = [1, 0, 0, Math.PI / 2];
  const of = curve('squad', [0, 1], [...x90, 0, 0, 1, Math.PI / 2]);
  expect(angleBetween(rotationAt(of, 0), turnAbout([1, 0, 0], Math.PI / 2))).toBeLessThan(1e-6);
  // First a quarter about X, then one about the Z that does not move with it: Y goes up to Z and stays there.
  const expected = quat.multiply(
    [0, 0, 0, 1],
    turnAbout(Z, Math.PI / 2) as quat,
    turnAbout([1, 0, 0], Math.PI / 2) as quat,
  );
  expect(angleBetween(rotationAt(of, 1), [...expected])).toBeLessThan(1e-6);
  expect(angleBetween(rotationAt(of, 5), [...expected])).toBeLessThan(1e-6);
});

test('of two plain keys it is a slerp', () => {
  const of = curve('squad', [0, 1], [1, 0, 0, 0.5, 0, 0, 1, 2]);
  const [from, to] = [rotationAt(of, 0), rotationAt(of, 1)];
  for (const share of [0.1, 0.5, 0.8]) {
    const arc = quat.slerp([0, 0, 0, 1], from as quat, to as quat, share);
    expect(angleBetween(rotationAt(of, share), [...arc])).toBeLessThan(1e-7);
  }
});

test('of one key it is that rotation at all times', () => {
  const of = curve('squad', [1], [0, 0, 2, 1], { before: 'linear', after: 'linear' });
  for (const time of [0, 1, 3])
    expect(angleBetween(rotationAt(of, time), turnAbout(Z, 1))).toBeLessThan(1e-6);
});

test('even turns about one axis go evenly, and go on so', () => {
  const of = curve('squad', [0, 1, 2], [0, 0, 1, 0, 0, 0, 1, 0.8, 0, 0, 1, 0.8], {
    before: 'linear',
    after: 'linear',
  });
  for (const time of [-2, 0.3, 1, 1.7, 4]) {
    expect(angleBetween(rotationAt(of, time), turnAbout(Z, 0.8 * time))).toBeLessThan(1e-6);
  }
});

test('a turn of up to a full one goes the short way, a longer one all the way', () => {
  const turn = (degrees: number) => curve('squad', [0, 1], [0, 0, 1, 0, 0, 0, 1, (degrees * Math.PI) / 180]);
  const degreesAt = (of: Curve, time: number) => {
    const [, , z, w] = rotationAt(of, time) as [number, number, number, number];
    return (((Math.atan2(z, w) * 360) / Math.PI) % 360) + 0;
  };
  expect(angleBetween(rotationAt(turn(270), 0.5), turnAbout(Z, -Math.PI / 4))).toBeLessThan(1e-6);
  for (const degrees of [450, 720, 900, -810, 3600]) {
    const of = turn(degrees);
    for (const share of [0, 0.05, 0.21, 0.5, 0.77, 0.96, 1]) {
      const expected = turnAbout(Z, (degrees * share * Math.PI) / 180);
      expect(angleBetween(rotationAt(of, share), expected), `${degrees} at ${share}`).toBeLessThan(2e-5);
    }
  }
  expect(degreesAt(turn(450), 0.1)).toBeCloseTo(45, 3);
});

test('ease shapes the way', () => {
  const of = curve(
    'squad',
    [0, 1],
    [0, 0, 1, 0, 0, 0, 1, 1],
    parameters([{ easeFrom: 0.5 }, { easeTo: 0.5 }]),
  );
  expect(angleBetween(rotationAt(of, 0.25), turnAbout(Z, 0.125))).toBeLessThan(1e-7);
});

const tenths = fc.integer({ min: -10, max: 10 }).map((value) => value / 10);
const key = fc.record({
  gap: fc.integer({ min: 1, max: 9 }),
  axis: fc.tuple(tenths, tenths, tenths).filter((axis) => Math.hypot(...axis) > 0.1),
  angle: tenths.map((value) => value * 1.5),
  parameters: fc.record({ tension: tenths, continuity: tenths, bias: tenths }),
});
type RandomKey = { gap: number; axis: number[]; angle: number; parameters: Key };

function splineOf(keys: readonly RandomKey[], rest: Partial<Curve> = {}): Curve {
  let time = 0;
  const times = keys.map(({ gap }) => {
    time += gap;
    return time / 4;
  });
  const values = keys.flatMap(({ axis, angle }) => [...axis, angle]);
  return curve('squad', times, values, { ...parameters(keys.map((of) => of.parameters)), ...rest });
}

/**
 * The formulas of docs/reference/cryengine.md#tcb-rotations as they stand, in the space of the file: with quaternions that
 * turn the other way than the scene's, added from the right, and gl-matrix's logarithms, exponentials and powers.
 */
function reference(keys: readonly RandomKey[], segment: number, u: number): number[] {
  const stored: quat[] = [];
  for (const { axis, angle } of keys) {
    const unitAxis = axis.map((value) => value / Math.hypot(...axis));
    const turn = turnAbout(unitAxis, -angle) as quat;
    stored.push(quat.multiply([0, 0, 0, 1], stored.at(-1) ?? (IDENTITY as unknown as quat), turn));
  }
  const logarithm = (a: quat, b: quat) => {
    const sided = quat.dot(a, b) < 0 ? quat.scale([0, 0, 0, 1], b, -1) : b;
    return quat.ln([0, 0, 0, 1], quat.multiply([0, 0, 0, 1], quat.conjugate([0, 0, 0, 1], a), sided));
  };
  const bend = (index: number, way: 'in' | 'out'): quat => {
    const here = stored[index]!;
    const [before, after] = [stored[index - 1], stored[index + 1]];
    const qm = before ? logarithm(before, here) : logarithm(here, after!);
    const qp = after ? logarithm(here, after) : logarithm(before!, here);
    const { tension = 0, continuity = 0, bias = 0 } = keys[index]!.parameters;
    const [tm, cm, cp, bm, bp] = [(1 - tension) / 2, 1 - continuity, 1 + continuity, 1 - bias, 1 + bias];
    let [fp, fn] = [1, 1];
    if (before && after) {
      const [gapBefore, gapAfter] = [keys[index]!.gap, keys[index + 1]!.gap];
      fp = (2 * gapBefore) / (gapBefore + gapAfter);
      fn = (2 * gapAfter) / (gapBefore + gapAfter);
      fp += Math.abs(continuity) * (1 - fp);
      fn += Math.abs(continuity) * (1 - fn);
    }
    const [ofMinus, ofPlus] =
      way === 'in' ? [1 - tm * cm * bp * fp, -tm * cp * bm * fp] : [tm * cp * bp * fn, tm * cm * bm * fn - 1];
    const sum = quat.add(
      [0, 0, 0, 0],
      quat.scale([0, 0, 0, 0], qm, ofMinus / 2),
      quat.scale([0, 0, 0, 0], qp, ofPlus / 2),
    );
    return quat.multiply([0, 0, 0, 1], here, quat.exp([0, 0, 0, 1], sum));
  };
  const [p, q] = [stored[segment]!, stored[segment + 1]!];
  const slerp = (a: quat, b: quat, share: number): quat => {
    const turn = quat.multiply([0, 0, 0, 1], quat.conjugate([0, 0, 0, 1], a), b);
    return quat.multiply([0, 0, 0, 1], a, quat.pow([0, 0, 0, 1], turn, share));
  };
  const bent = slerp(bend(segment, 'out'), bend(segment + 1, 'in'), u);
  const value = slerp(slerp(p, q, u), bent, 2 * u * (1 - u));
  return [...quat.conjugate([0, 0, 0, 1], value)];
}

test('any segment is the one of the formulas, conjugated', () => {
  fc.assert(
    fc.property(
      fc.array(key, { minLength: 2, maxLength: 6 }),
      fc.nat(),
      fc.integer({ min: 0, max: 16 }),
      (keys, which, sixteenths) => {
        const segment = which % (keys.length - 1);
        const of = splineOf(keys);
        const [from, to] = [of.times[segment]!, of.times[segment + 1]!];
        const u = sixteenths / 16;
        const found = rotationAt(of, from + u * (to - from));
        expect(angleBetween(found, reference(keys, segment, u))).toBeLessThan(1e-5);
      },
    ),
  );
});

const anyKey = fc.record({
  ...{ gap: fc.integer({ min: 1, max: 9 }) },
  axis: key.map(({ axis }) => axis),
  angle: fc.integer({ min: -30, max: 30 }),
  parameters: fc.constant({}),
});

test('it passes through its keys without a jump, also where turns are of many revolutions', () => {
  fc.assert(
    fc.property(
      fc.array(anyKey, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 0, max: 200 }),
      (keys, at) => {
        const of = splineOf(keys);
        let expected = IDENTITY;
        keys.forEach(({ axis, angle }, index) => {
          const turn = turnAbout(
            axis.map((value) => value / Math.hypot(...axis)),
            angle,
          );
          expected = [...quat.multiply([0, 0, 0, 1], turn as quat, expected as unknown as quat)];
          expect(angleBetween(rotationAt(of, of.times[index]!), expected)).toBeLessThan(1e-4);
        });
        const [first, last] = [of.times[0]!, of.times.at(-1)!];
        const time = first + ((last - first) * at) / 200;
        const [before, after] = [time - 1e-6, time + 1e-6].map((moment) => rotationAt(of, moment));
        expect(angleBetween(before!, after!)).toBeLessThan(1e-2);
        expect(Math.hypot(...after!)).toBeCloseTo(1, 9);
      },
    ),
    { numRuns: 300 },
  );
});

describe('a closed loop of turns', () => {
  test('leads back to its first rotation and is smooth there', () => {
    const axes = [1, 0, 0, 0.3, 0, 0, 1, 1, 0, 1, 0, 0.7];
    const loop = curve('squad', [0, 1, 2], axes, {
      before: 'cycle',
      after: 'cycle',
      range: { start: 0, end: 3 },
    });
    expect(angleBetween(rotationAt(loop, 3), turnAbout([1, 0, 0], 0.3))).toBeLessThan(1e-6);
    for (const time of [-0.6, 0.4, 2.5]) {
      expect(angleBetween(rotationAt(loop, time), rotationAt(loop, time + 6))).toBeLessThan(1e-6);
    }
    const step = (time: number) => angleBetween(rotationAt(loop, time), rotationAt(loop, time + 1e-4)) / 1e-4;
    expect(step(3 - 1e-4)).toBeCloseTo(step(3), 2);
    expect(step(2 - 1e-4)).toBeCloseTo(step(2), 2);
  });
});
