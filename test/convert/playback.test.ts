import { describe, expect, test } from 'vitest';
import { buildYorick } from '../../samples/build/yorick.ts';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { playSteps, type Step } from '../../src/convert/playback.ts';
import { poseScene } from '../../src/convert/posed.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { describeCorpus } from '../corpus.ts';
import { caf, cmf, csf, lines, TRIANGLE } from '../formats/cal3d/files/binary/bytes.ts';
import { goldenScene, maxDifference } from '../pose/golden-characters.ts';

const move = (to: number) => [{ keys: [{ time: 0 }, { time: 1, translation: [to, 0, 0] }] }];
const FILES = {
  'a.cfg': lines(
    'scale=1',
    'skeleton=a.csf',
    'mesh=a.cmf',
    'mesh=cloth.cmf',
    'animation=go.caf',
    'animation=run.caf',
  ),
  'a.csf': csf([{ name: 'hip' }]),
  'a.cmf': cmf([
    {
      lodSteps: 1,
      vertices: [...TRIANGLE, { position: [1, 1, 0], collapse: 1, faceCollapses: 1 }],
      faces: [
        [0, 1, 2],
        [1, 3, 2],
      ],
    },
  ]),
  // Pinned, free, free, in a chain that hangs down.
  'cloth.cmf': cmf([
    {
      vertices: [0, -1, -2].map((z) => ({ position: [0, 0, z], physicalWeight: -z })),
      springs: [{ ends: [0, 1] }, { ends: [1, 2] }],
      faces: [[0, 1, 2]],
    },
  ]),
  'go.caf': caf(move(2)),
  'run.caf': caf(move(4)),
};

async function scene(): Promise<Scene> {
  return toScene(await gather(new MemoryLibrary(FILES), ['a.cfg']));
}

const cycle = (clip: number): Step => ({ do: 'cycle', clip, weight: 1, delay: 0 });
const update = (seconds: number): Step => ({ do: 'update', seconds });

describe('playing steps', () => {
  test('without any is the rest pose', async () => {
    const one = await scene();
    const { bones, meshes, time, clip } = playSteps(one, []);
    const rest = poseScene(one, undefined, 0);
    expect([bones, meshes, time, clip]).toEqual([rest.bones, rest.meshes, 0, null]);
  });

  test('shows nothing of what was started until time passes', async () => {
    const one = await scene();
    expect(playSteps(one, [cycle(1)]).bones).toEqual(poseScene(one, undefined, 0).bones);
  });

  test('shows one cycle alone as its clip at that time', async () => {
    const one = await scene();
    const played = playSteps(one, [cycle(1), update(0), update(0.25)]);
    const posed = poseScene(one, one.clips[1], 0.25);
    expect(played.bones).toEqual(posed.bones);
    expect(played.meshes[0]).toEqual(posed.meshes[0]);
  });

  test('is the same every time', async () => {
    const one = await scene();
    const steps = [cycle(0), update(0), cycle(1), update(0.3), update(0.3)];
    expect(playSteps(one, steps)).toEqual(playSteps(one, steps));
  });

  test('does not change the scene, also where it closes loops', async () => {
    const one = await scene();
    playSteps(one, [cycle(0), update(0), update(0.5)]);
    expect(one).toEqual(await scene());
  });

  test('of a clip that is not there is a mistake of the caller', async () => {
    const one = await scene();
    for (const clip of [-1, 2]) {
      for (const step of [
        cycle(clip),
        { do: 'clear', clip, delay: 0 },
        { do: 'action', clip, delayIn: 0, delayOut: 0, weight: 1, autoLock: false },
      ] satisfies Step[]) {
        expect(() => playSteps(one, [step])).toThrow(RangeError);
      }
    }
  });

  test('gives what is left at a level of detail, with its triangles', async () => {
    const { meshes } = playSteps(await scene(), [cycle(1), update(0), update(0.5)], { lod: 0 });
    expect([...meshes[0]!.positions]).toEqual([2, 0, 0, 3, 0, 0, 2, 1, 0]);
    expect(meshes[0]!.normals).toHaveLength(9);
    expect([...meshes[0]!.faces!]).toEqual([0, 1, 2]);
    expect(meshes[1]!.faces).toHaveLength(3);
  });

  test('gives everything in glTF’s space if wanted, what springs move included', async () => {
    const steps = [cycle(1), update(0), update(0.1)];
    const one = await scene();
    const native = playSteps(one, steps).meshes[1]!.positions;
    const gltf = playSteps(one, steps, { space: 'gltf' }).meshes[1]!.positions;
    for (let vertex = 0; vertex < 9; vertex += 3) {
      const [x, y, z] = native.subarray(vertex, vertex + 3);
      [x!, z!, -y!].forEach((value, axis) => {
        expect(gltf[vertex + axis]).toBeCloseTo(value * 0.01, 6);
      });
    }
  });
});

describe('springs at play', () => {
  const clothAfter = async (...steps: Step[]) => [...playSteps(await scene(), steps).meshes[1]!.positions];

  test('hold their length as they follow a bone that runs away', async () => {
    const steps = Array.from({ length: 30 }, () => update(1 / 60));
    const positions = await clothAfter(cycle(1), update(0), ...steps);
    const at = (vertex: number) => positions.slice(vertex * 3, vertex * 3 + 3);
    const apart = (a: number[], b: number[]) => Math.hypot(...a.map((value, axis) => value - b[axis]!));
    expect(at(0)[0]).toBeCloseTo(2, 5);
    expect(Math.abs(apart(at(0), at(1)) - 1)).toBeLessThan(0.1);
    expect(Math.abs(apart(at(1), at(2)) - 1)).toBeLessThan(0.1);
  });

  test('lag behind a bone that sets out', async () => {
    const [pinned, , , near, , , far] = await clothAfter(cycle(1), update(0), update(1 / 60), update(1 / 60));
    expect(pinned).toBeCloseTo(4 / 30, 5);
    expect(near).toBeLessThan(pinned!);
    expect(far).toBeLessThan(near!);
  });

  test('go with every update and not with time alone', async () => {
    const once = await clothAfter(update(0.02));
    const twice = await clothAfter(update(0.01), update(0.01));
    expect(maxDifference(once, twice)).toBeGreaterThan(1e-4);
  });
});

describeCorpus('Cally at play', () => {
  test('has her clips in step: after whole turns of two cycles she is where she was', async () => {
    const cally = await goldenScene('mix_walk0.3_jog0.7_after_1s.json');
    const start: Step[] = [
      { do: 'cycle', clip: 0, weight: 0.5, delay: 0 },
      { do: 'cycle', clip: 1, weight: 0.5, delay: 0 },
      update(0),
    ];
    const turn = (cally.clips[0]!.end + cally.clips[1]!.end) / 2;
    const [before, after] = [start, [...start, update(turn)]].map((steps) => playSteps(cally, steps));
    before!.meshes.forEach(({ positions }, index) => {
      expect(maxDifference(after!.meshes[index]!.positions, positions)).toBeLessThan(0.05);
    });
  });
});

describe('morph animations', () => {
  const yorick = buildYorick();
  const smile = yorick.clips.findIndex(({ morphTracks }) => morphTracks !== undefined);
  const walk = yorick.clips.findIndex(({ name }) => name === 'walk');
  /** At its full weight between 0.35 and 1.1 s. */
  const smiling = poseScene(yorick, yorick.clips[smile], 0.7);

  test('play as actions and as cycles, and move what they move alone', () => {
    const action: Step = { do: 'action', clip: smile, delayIn: 0, delayOut: 0, weight: 1, autoLock: false };
    for (const step of [action, cycle(smile)]) {
      const { meshes } = playSteps(yorick, [step, update(0.7)]);
      meshes.forEach(({ positions }, index) => {
        expect(maxDifference(positions, smiling.meshes[index]!.positions)).toBeLessThan(1e-4);
      });
    }
  });

  test('leave the rhythm of the cycles that move bones alone', () => {
    const alone = playSteps(yorick, [cycle(walk), update(0), update(0.3)]);
    const both = playSteps(yorick, [cycle(walk), cycle(smile), update(0), update(0.3)]);
    expect(both.bones).toEqual(alone.bones);
  });
});
