/** Any scene with bones, a bent and a rigid surface, and clips with curves of all kinds. */
import fc from 'fast-check';
import {
  type Axes,
  type Axis,
  type Clip,
  type Curve,
  type Interpolation,
  NONE,
  type Primitive,
  type Quat,
  type Scene,
  type Track,
  type Vec3,
} from '../src/scene/scene.ts';
import { bindAtRest, mesh, node, sceneOf } from './scene.ts';

const BONES = 5;
const VERTICES = 9;

const list = <T>(arbitrary: fc.Arbitrary<T>, length: number) =>
  fc.array(arbitrary, { minLength: length, maxLength: length });

/** Numbers and times that single precision holds exactly, also as sums. */
const eighths = (min: number, max: number) =>
  fc.integer({ min: min * 8, max: max * 8 }).map((value) => value / 8);

const vector: fc.Arbitrary<Vec3> = fc.tuple(eighths(-2, 2), eighths(-2, 2), eighths(-2, 2));
/** Less than half a turn from each other, which would have two directions. */
const quaternion: fc.Arbitrary<Quat> = list(fc.integer({ min: -4, max: 4 }), 3)
  .map((axis) => [...axis, 9])
  .map((values) => values.map((value) => value / Math.hypot(...values)) as Quat);
const factor = fc.constantFrom(0.5, 1, 2);
const scaling: fc.Arbitrary<Vec3> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Vec3>([1, 1, 1]) },
  { weight: 1, arbitrary: factor.map((value): Vec3 => [value, value, value]) },
  { weight: 1, arbitrary: factor.map((value): Vec3 => [-value, value, value]) },
);

const axes: fc.Arbitrary<Axes> = fc
  .record({
    up: fc.constantFrom<Axis>('+x', '-x', '+y', '-y', '+z', '-z'),
    turn: fc.constantFrom(1, 2, 4, 5),
    handedness: fc.constantFrom('right', 'left'),
    metersPerUnit: fc.constantFrom(1, 0.01, 0.0254),
  })
  .map(({ up, turn, ...rest }) => {
    const all: Axis[] = ['+x', '+y', '+z', '-x', '-y', '-z'];
    return { ...rest, up, front: all[(all.indexOf(up) + turn) % 6]! };
  });

const ROTATING: readonly Interpolation[] = ['step', 'linear', 'slerp', 'hermite', 'squad', 'log-quaternion'];
const MOVING: readonly Interpolation[] = ['step', 'linear', 'hermite', 'tcb'];

interface Raw {
  times: number[];
  numbers: number[];
  turns: Quat[];
}

/** The values of a curve, near those at rest. */
function valuesOf(property: Track['property'], interpolation: Interpolation, { times, numbers, turns }: Raw) {
  const row = (key: number, width: number) => numbers.slice(key * 4, key * 4 + width);
  return times.flatMap((_, key) => {
    if (property === 'scale') return [1, 1, 1].map(() => 1 + row(key, 1)[0]! / 4);
    if (property === 'translation' || interpolation === 'log-quaternion') return row(key, 3);
    const [x, y, z, w] = turns[key]!;
    if (interpolation !== 'squad') return turns[key]!;
    const length = Math.hypot(x, y, z);
    return length > 0 ? [x / length, y / length, z / length, 2 * Math.acos(w)] : [0, 0, 1, 1];
  });
}

/**
 * Also outside of the clip, and two at one time; but no moment that is compared, which are frames, ends of the clip and the
 * middles between keys, is one at which a curve jumps.
 */
const keyTimes: fc.Arbitrary<number[]> = fc
  .record({
    grid: fc.uniqueArray(eighths(-1, 2), { minLength: 1, maxLength: 5 }),
    doubled: fc.option(fc.nat(3), { nil: undefined }),
  })
  .map(({ grid, doubled }) => {
    const times = grid.sort((a, b) => a - b).map((time, key) => time + (17 + key ** 2) / 1024);
    const next = times[(doubled ?? NONE) + 1];
    return next === undefined ? times : times.with(doubled!, next);
  });

const track: fc.Arbitrary<Track> = fc
  .constantFrom<Track['property']>('translation', 'rotation', 'scale')
  .chain((property) =>
    fc
      .record({
        target: fc.nat(BONES - 1),
        interpolation: fc.constantFrom(...(property === 'rotation' ? ROTATING : MOVING)),
        times: keyTimes,
        numbers: list(eighths(-1, 1), 20),
        turns: list(quaternion, 5),
        slopes: list(eighths(-1, 1), 40),
        shape: fc.option(list(eighths(-1, 1), 25), { nil: undefined }),
        before: fc.constantFrom('hold', 'linear', 'cycle'),
        after: fc.constantFrom('hold', 'linear', 'cycle'),
      })
      .map(({ target, interpolation, times, slopes, shape, before, after, ...raw }) => {
        const values = Float32Array.from(valuesOf(property, interpolation, { times, ...raw }));
        const columns = (from: number) => Float32Array.from(values, (_, at) => slopes[from + at]!);
        const parameters = (numbers: number[]) =>
          // The ease is a share from 0 to 1/2.
          Float32Array.from({ length: times.length * 5 }, (_, at) =>
            at % 5 > 2 ? Math.abs(numbers[at]!) / 2 : numbers[at]!,
          );
        const curve: Curve = {
          interpolation,
          times: Float32Array.from(times),
          values,
          // A scale that goes on in a line turns things inside out.
          before: property === 'scale' ? 'hold' : before,
          after: property === 'scale' ? 'hold' : after,
          ...(interpolation === 'hermite' ? { tangents: { in: columns(0), out: columns(20) } } : {}),
          ...(shape && ['tcb', 'squad'].includes(interpolation) ? { parameters: parameters(shape) } : {}),
        };
        return { target, property, curve };
      }),
  );

const clip: fc.Arbitrary<Clip> = fc
  .record({
    // Whole frames of any format.
    start: fc.constantFrom(-1, -0.5, 0, 0.5),
    length: fc.constantFrom(0.5, 1, 2),
    tracks: fc.uniqueArray(track, {
      maxLength: 5,
      selector: ({ target, property }) => `${target} ${property}`,
    }),
  })
  .map(({ start, length, tracks }) => ({ name: 'move', start, end: start + length, tracks }));

/** Without symmetries, by which a comparison could mistake vertices for others. */
const TRIANGLES = [
  [0, 1, 2],
  [0, 2, 3],
  [0, 3, 4],
  [2, 5, 3],
  [3, 5, 6],
  [6, 7, 8],
  [1, 7, 2],
] as const;

/** A surface. @param rows the joints of each vertex, which bend it */
function surface(positions: readonly number[], rows?: readonly number[][]): Primitive {
  const start = Uint32Array.from(
    { length: VERTICES + 1 },
    (_, at) => (rows ?? []).slice(0, at).flat().length,
  );
  const influences = rows && {
    start,
    joint: Uint16Array.from(rows.flat()),
    weight: Float32Array.from(rows.flatMap((row) => row.map(() => 1 / row.length))),
  };
  return {
    name: '',
    material: NONE,
    positions: Float32Array.from(positions),
    uvs: [],
    // Another number of triangles for each, so that none is mistaken for the other.
    indices: Uint32Array.from(TRIANGLES.slice(rows ? 0 : 1).flat()),
    ...(influences ? { influences } : {}),
  };
}

export const anyScene: fc.Arbitrary<Scene> = fc
  .record({
    axes,
    parents: list(fc.integer({ min: NONE, max: BONES - 1 }), BONES),
    places: list(vector, BONES),
    turns: list(quaternion, BONES),
    scales: list(scaling, BONES),
    // All different, so that triangles find their counterparts.
    positions: fc.uniqueArray(vector, { minLength: 2 * VERTICES, maxLength: 2 * VERTICES, selector: String }),
    rows: list(fc.uniqueArray(fc.nat(BONES - 1), { minLength: 1, maxLength: BONES }), VERTICES),
    hat: fc.nat(BONES - 1),
    moved: fc.option(vector, { nil: undefined }),
    clip,
  })
  .map(({ axes, parents, places, turns, scales, positions, rows, hat, moved, clip }) => {
    const nodes = places.map((translation, index) =>
      node({
        name: `bone${index}`,
        parent: Math.min(parents[index]!, index - 1),
        translation,
        rotation: turns[index]!,
        scale: scales[index]!,
      }),
    );
    const bent = surface(positions.slice(0, VERTICES).flat(), rows);
    const rigid = surface(positions.slice(VERTICES).flat());
    const scene = sceneOf({
      axes,
      nodes: [
        ...nodes,
        node({ name: 'skin', mesh: 0, skin: 0 }),
        node({ name: 'hat', parent: hat, translation: [0, 0.5, 0], mesh: 1 }),
      ],
      meshes: [mesh(bent), { ...mesh(rigid), name: 'hat' }],
      // A mirrored node with scales of a clip would turn inside out.
      clips: [
        {
          ...clip,
          tracks: clip.tracks.filter(
            ({ target, property }) => property !== 'scale' || scales[target]!.every((factor) => factor > 0),
          ),
        },
      ],
    });
    const joints = nodes.map((_, index) => index);
    scene.skins = [{ name: '', joints, inverseBind: bindAtRest(scene, joints) }];
    if (moved) scene.nodes[1]!.translation = moved;
    return scene;
  });
