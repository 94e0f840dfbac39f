import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { optimizeScene } from '../../../../src/animation/optimize.ts';
import { cutClip } from '../../../../src/animation/range.ts';
import { convert } from '../../../../src/convert/convert.ts';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { poseScene } from '../../../../src/convert/posed.ts';
import type { SceneOptions } from '../../../../src/convert/scene-of.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import { targets } from '../../../../src/formats/targets.ts';
import { FolderLibrary } from '../../../../src/node/folder-library.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Clip, Scene } from '../../../../src/scene/scene.ts';
import { corpus, corpusFiles, describeCorpus, golden } from '../../../corpus.ts';
import { spaceOf } from '../../../gltf/compare.ts';
import { GltfEvaluator } from '../../../gltf/evaluate.ts';
import { goldenScene, maxDifference } from '../../../pose/golden-characters.ts';
import { caf, cmf, csf, type Key, TRIANGLE, type Track } from '../files/binary/bytes.ts';

/** Keys a tenth of a second apart, with a bone at these places along x. */
function along(...places: number[]): Key[] {
  return places.map((x, key) => ({ time: key / 10, translation: [x, 0, 0] }));
}

/** Keys a tenth of a second apart, with a bone turned about z by these angles. */
function turned(...angles: number[]): Key[] {
  return angles.map((angle, key) => ({
    time: key / 10,
    rotation: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
  }));
}

const SKELETON = csf([
  { name: 'hip', children: [1] },
  { name: 'foot', parent: 0, translation: [0, 0, -50] },
]);
const MESH = cmf([{ vertices: TRIANGLE }]);

/** A character with one animation, which takes a second. */
function filesWith(tracks: Track[]): Record<string, Uint8Array> {
  return { 'a.csf': SKELETON, 'a.cmf': MESH, 'go.caf': caf(tracks, 1) };
}

async function sceneWith(...tracks: Track[]): Promise<Scene> {
  return readWith({}, ...tracks);
}

async function readWith(options: SceneOptions, ...tracks: Track[]): Promise<Scene> {
  const files = filesWith(tracks);
  return toScene(await gather(new MemoryLibrary(files), Object.keys(files)), options);
}

/** Nine keys, and a tenth of a second left behind the last. */
const SWAY = along(0, 4, 8, 9, 8, 4, 0, -1, -1, 2);
const WALK_OFF = along(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);

/** Where the first bone is along x. */
function hipAt(scene: Scene, time: number): number {
  return poseScene(scene, scene.clips[0], time).bones[0]!.world[12]!;
}

const afterOf = ({ clips }: Scene) => clips[0]!.tracks.map(({ curve }) => curve.after);

describe('an animation that ends before its time', () => {
  test('leads back to its first keys where it comes back near them', async () => {
    const scene = await sceneWith({ keys: SWAY });
    expect(afterOf(scene)).toEqual(['close', 'close']);
    expect([0.9, 0.925, 0.95, 1].map((time) => hipAt(scene, time))).toEqual(
      [2, 1.5, 1, 0].map((x) => expect.closeTo(x, 5)),
    );
  });

  test('holds its last keys where it leads elsewhere', async () => {
    const scene = await sceneWith({ keys: WALK_OFF });
    expect(afterOf(scene)).toEqual(['hold', 'hold']);
    expect([0.9, 0.95, 1, 1.5].map((time) => hipAt(scene, time))).toEqual([9, 9, 9, 9]);
  });

  test('is detected by rotations too', async () => {
    expect(afterOf(await sceneWith({ keys: turned(0, 0.5, 1, 1.5, 1, 0.5, 0.2) }))).toContain('close');
    expect(afterOf(await sceneWith({ keys: turned(0, 0.5, 1, 1.5) }))).not.toContain('close');
    // A leaf, that moves nothing else.
    expect(afterOf(await sceneWith({ bone: 1, keys: turned(0, 0.5, 1, 1.5) }))).not.toContain('close');
  });

  test('is detected by the whole skeleton', async () => {
    const still = { bone: 1, keys: along(0, 0, 0, 0, 0, 0, 0, 0, 0, 0) };
    expect(afterOf(await sceneWith(still, { keys: WALK_OFF }))).not.toContain('close');
  });

  test('leads back only where its first track has time for that, as in the library', async () => {
    const whole = { bone: 1, keys: along(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) };
    expect(afterOf(await sceneWith(whole, { keys: SWAY }))).not.toContain('close');
    expect(afterOf(await sceneWith({ keys: SWAY }, whole))).toEqual(['close', 'close', 'hold', 'hold']);
  });

  test('holds its first keys before them', async () => {
    const late = SWAY.map((key) => ({ ...key, time: key.time + 0.05 }));
    expect(hipAt(await sceneWith({ keys: late }), 0)).toBe(0);
  });
});

describe('a rule for what an animation does after its last key', () => {
  const at = (scene: Scene) => [0.9, 0.95, 1].map((time) => hipAt(scene, time));
  const places = (...x: number[]) => x.map((place) => expect.closeTo(place, 5));

  test('closes what leads elsewhere', async () => {
    const scene = await readWith({ loop: { others: 'close' } }, { keys: WALK_OFF });
    expect(at(scene)).toEqual(places(9, 4.5, 0));
    expect(scene.clips[0]!.cycle).toBe(true);
  });

  test('holds what comes back', async () => {
    const scene = await readWith({ loop: { others: 'hold' } }, { keys: SWAY });
    expect(at(scene)).toEqual(places(2, 2, 2));
    expect(scene.clips[0]!.cycle).toBeUndefined();
  });

  test('continues in a straight line', async () => {
    const scene = await readWith({ loop: { others: 'extrapolate' } }, { keys: SWAY });
    expect(at(scene)).toEqual(places(2, 3.5, 5));
  });

  test('applies to one clip by its name, and a name that none has is reported', async () => {
    const loop = { clips: { go: 'hold', come: 'close' }, others: 'close' } as const;
    const report = new Report();
    expect(at(await readWith({ loop, report }, { keys: WALK_OFF }))).toEqual(places(9, 9, 9));
    const unknown = report.issues.filter(({ code }) => code === 'CONVERT_CLIP_UNKNOWN');
    expect(unknown.map(({ message }) => message)).toEqual([expect.stringContaining('"come"')]);
  });
});

describe('a cycle', () => {
  const isCycle = async (keys: Key[]) => (await sceneWith({ keys })).clips[0]!.cycle === true;

  test('is an animation that closes, or that ends in its first pose', async () => {
    expect(await isCycle(SWAY)).toBe(true);
    expect(await isCycle(WALK_OFF)).toBe(false);
    expect(await isCycle(along(0, 4, 8, 9, 8, 4, 0, -1, -1, 2, 0))).toBe(true);
    // A key up to the end leaves no time to return.
    expect(await isCycle(along(0, 4, 8, 9, 8, 4, 0, -1, -1, 2, 1))).toBe(false);
  });
});

/** The files of a scene as Cal3D, by name. */
async function written(scene: Scene, options = {}, report = new Report()): Promise<Map<string, Uint8Array>> {
  const target = targets.find(({ id }) => id === 'cal3d.cfg')!;
  const files = await target.write(scene, 'a', report, options);
  return new Map(files.map(({ name, bytes }) => [name, bytes]));
}

async function readAgain(files: Map<string, Uint8Array>): Promise<Scene> {
  return toScene(await gather(new MemoryLibrary(Object.fromEntries(files)), ['a.cfg']));
}

function withCurves(scene: Scene, change: Partial<Clip['tracks'][0]['curve']>): Scene {
  const tracks = scene.clips[0]!.tracks.map((track) => ({ ...track, curve: { ...track.curve, ...change } }));
  return { ...scene, clips: [{ ...scene.clips[0]!, tracks }] };
}

describe('written as Cal3D', () => {
  const late = SWAY.slice(1);
  const short = { bone: 1, keys: along(0, 1, 2) };

  test.each<[string, Track[]]>([
    ['a cycle', [{ keys: SWAY }]],
    ['what leads elsewhere', [{ keys: WALK_OFF }]],
    ['what begins late', [{ keys: late }]],
    ['tracks of different lengths', [short, { keys: WALK_OFF }]],
  ])('%s keeps its bytes', async (_, tracks) => {
    const files = await written(await sceneWith(...tracks), { version: 700 });
    expect(files.get('a_go.caf')).toEqual(filesWith(tracks)['go.caf']);
  });

  test.each([
    ['holds', 'hold', SWAY],
    ['closes', 'close', WALK_OFF],
    ['goes on straight', 'linear', SWAY],
  ] as const)('what %s and would be read otherwise gets a key at its end', async (_, after, keys) => {
    const scene = withCurves(await sceneWith({ keys }), { after });
    const again = await readAgain(await written(scene));
    expect([...again.clips[0]!.tracks[0]!.curve.times]).toHaveLength(11);
    for (const time of [0.85, 0.9, 0.95, 1]) expect(hipAt(again, time)).toBeCloseTo(hipAt(scene, time), 5);
  });

  test.each<[string, Key[], string[]]>([
    ['comes back with time left', SWAY, []],
    ['ends in its first pose', along(0, 4, 8, 9, 8, 4, 0, -1, -1, 2, 0), []],
    ['leads elsewhere', WALK_OFF, ['FIT_CYCLE_DROPPED clips[0]']],
    [
      'has keys up to an end elsewhere',
      along(0, 4, 8, 9, 8, 4, 0, -1, -1, 2, 1),
      ['FIT_CYCLE_DROPPED clips[0]'],
    ],
  ])('a clip that is said to be a cycle and %s is one again, or reported', async (_, keys, expected) => {
    const scene = await sceneWith({ keys });
    scene.clips[0]!.cycle = true;
    const report = new Report();
    const again = await readAgain(await written(scene, {}, report));
    const losses = report.losses.map(({ code, path }) => `${code} ${path}`);
    expect([losses, again.clips[0]!.cycle ?? false]).toEqual([expected, expected.length === 0]);
  });

  test('a bone with new keys beside those that it had moves as it should, and so do the others', async () => {
    const scene = await sceneWith({ keys: SWAY }, { bone: 1, keys: SWAY });
    const turn = scene.clips[0]!.tracks[1]!;
    const { range: _, ...curve } = turn.curve;
    turn.curve = { ...curve, after: 'hold', times: Float32Array.of(0, 1), values: curve.values.slice(0, 8) };
    const again = await readAgain(await written(scene));
    for (const time of [0.85, 0.9, 0.95, 1]) {
      const [before, after] = [scene, again].map((one) => poseScene(one, one.clips[0], time).bones);
      for (const bone of [0, 1]) {
        expect(after![bone]!.world[12]).toBeCloseTo(before![bone]!.world[12]!, 5);
      }
    }
  });

  test('what another family holds gets a key at its end, be it a cycle or not', async () => {
    for (const keys of [SWAY, WALK_OFF]) {
      const scene = withCurves(await sceneWith({ keys }), { after: 'hold' });
      for (const { curve } of scene.clips[0]!.tracks) delete curve.range;
      const again = await readAgain(await written(scene));
      expect([...again.clips[0]!.tracks[0]!.curve.times]).toHaveLength(11);
      expect(hipAt(again, 1)).toBe(hipAt(scene, 0.9));
    }
  });
});

describe('everywhere else', () => {
  /** What a scene is after it was written as a target and read again. */
  async function through(to: string, keys: Key[]): Promise<{ scene: Scene; codes: string[] }> {
    const library = new MemoryLibrary(filesWith([{ keys }]));
    const { files, report } = await convert(library, Object.keys(filesWith([])), { to });
    const byName = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
    const again = await gather(new MemoryLibrary(byName), [files[0]!.name]);
    return { scene: toScene(again), codes: report.losses.map(({ code }) => code) };
  }

  test.each(['gltf.glb', 'mdl.binary', 'o3d.archive', 'c3s', 'cryengine.cgf'])(
    '%s has a cycle with a key at its end, and what leads elsewhere held there',
    async (to) => {
      for (const [keys, end] of [
        [SWAY, 0],
        [WALK_OFF, 9],
      ] as const) {
        const { scene, codes } = await through(to, keys);
        const clip = scene.clips.find(({ name }) => name.endsWith('go'))!;
        const back = poseScene(scene, clip, clip.end, { space: 'gltf' }).meshes[0]!.positions;
        const before = poseScene(scene, clip, clip.end - 0.05, { space: 'gltf' }).meshes[0]!.positions;
        const rest = poseScene(scene, undefined, 0, { space: 'gltf' }).meshes[0]!.positions;
        const [x = 0, xBefore = 0] = [back, before].map((positions) => positions[0]! - rest[0]!);
        expect(x).toBeCloseTo(end, 3);
        expect(xBefore).toBeCloseTo(end === 0 ? 1 : 9, 3);
        expect(codes.filter((code) => /SAMPLED|CUT/.test(code))).toEqual([]);
      }
    },
  );
});

test.each(['linear', 'cubic', 'auto'] as const)(
  'with fewer keys, %s, closes as it did',
  async (interpolation) => {
    const scene = await sceneWith({ keys: SWAY });
    const { scene: optimized } = optimizeScene(scene, { tolerance: 0.1, interpolation });
    expect(optimized.clips[0]!.tracks).not.toEqual(scene.clips[0]!.tracks);
    for (const time of [0.3, 0.85, 0.9, 0.95, 1]) {
      expect(Math.abs(hipAt(optimized, time) - hipAt(scene, time))).toBeLessThan(0.1);
    }
  },
);

test('a part of a cycle that ends behind its last key closes as far as it goes', async () => {
  const scene = await sceneWith({ keys: SWAY });
  const part = cutClip(scene.clips[0]!, 0.5, 0.95);
  const again = await readAgain(await written({ ...scene, clips: [part] }));
  expect([0, 0.4, 0.45].map((time) => hipAt(again, time))).toEqual(
    [4, 2, 1].map((place) => expect.closeTo(place, 5)),
  );
});

describeCorpus('the animations of real characters', () => {
  const DEMO = 'cal3d/imvu-cal3d/data';
  const clipOf = async (path: string) => {
    const scene = toScene(await gather(new FolderLibrary(), [corpus(path)]));
    return { scene, clip: scene.clips[0]! };
  };
  const animations = corpusFiles(DEMO, (path) => path.endsWith('.caf'));

  test('are cycles but for a kick and a dance', async () => {
    const held: string[] = [];
    for (const path of animations) {
      const { clip } = await clipOf(path);
      if (!clip.tracks.every(({ curve }) => curve.after === 'close')) held.push(basename(path));
    }
    expect(animations).toHaveLength(21);
    expect(held).toEqual(['cally_tornado_kick.caf', 'skeleton_hiphop.caf']);
  });

  test('are cycles where they are, and blows and deaths are none', async () => {
    const folder = 'cal3d/deavid-soyamirror/soya/tutorial/tofu/data/animated_models/balazar';
    const elsewhere = ['combat0', 'combat1', 'combat3', 'mort', 'saute_rouge_001'];
    for (const name of [...elsewhere, 'marche', 'recule', 'chute', 'combat2', 'sort1', 'tourneG']) {
      const { clip } = await clipOf(`${folder}/${name}.xaf`);
      const closes = clip.tracks.some(({ curve }) => curve.after === 'close');
      expect(closes, name).toBe(!elsewhere.includes(name));
    }
  });

  test.each(['cally/cally_tornado_kick', 'skeleton/skeleton_hiphop'])(
    '%s holds its last key, also in a GLB',
    async (name) => {
      const path = `${DEMO}/${name}.caf`;
      const { scene, clip } = await clipOf(path);
      const last = clip.tracks[0]!.curve.times.at(-1)!;
      const held = poseScene(scene, clip, last).bones;
      for (const time of [(last + clip.end) / 2, clip.end, clip.end + 1]) {
        expect(poseScene(scene, clip, time).bones).toEqual(held);
      }
      const { files } = await convert(new FolderLibrary(), [corpus(path)], { to: 'gltf.glb' });
      const again = toScene(await gather(new MemoryLibrary({ 'a.glb': files[0]!.bytes }), ['a.glb']));
      const [glb] = again.clips;
      const positions = (time: number) => poseScene(again, glb, time).bones.map(({ world }) => world);
      expect(glb!.end).toBeCloseTo(clip.end, 6);
      expect(positions(glb!.end)).toEqual(positions(last));
    },
  );

  test.each([0.79, 0.8])('a GLB is at %s s where Cal3D 0.11 is', async (time) => {
    const file = `cally_jog_t${time}.json`;
    const { submeshes } = golden<{ submeshes: { positions: number[] }[] }>(`cal3d/${file}`);
    const scene = await goldenScene(file);
    const target = targets.find(({ id }) => id === 'gltf.glb')!;
    const [glb] = await target.write(scene, 'a', new Report(), {});
    const evaluator = new GltfEvaluator(glb!.bytes);
    const found = evaluator.evaluate(0, time);
    const toGltf = spaceOf(scene.axes);
    expect(found).toHaveLength(submeshes.length);
    submeshes.forEach(({ positions }, index) => {
      const apart = maxDifference(found[index]!.positions, toGltf(positions));
      expect(apart / scene.axes.metersPerUnit).toBeLessThan(1e-3);
    });
  });

  test('keep their bytes in their own version', { timeout: 60_000 }, async () => {
    for (const name of ['cally/cally_walk', 'cally/cally_tornado_kick', 'skeleton/skeleton_hiphop']) {
      const { scene } = await clipOf(`${DEMO}/${name}.caf`);
      const files = await written(scene, { version: 700 });
      const [caf] = [...files].filter(([file]) => file.endsWith('.caf'));
      expect(Buffer.compare(caf![1], readFileSync(corpus(`${DEMO}/${name}.caf`))), name).toBe(0);
    }
  });
});
