import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import { poseScene } from '../../src/convert/posed.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { corpus, corpusFiles, describeCorpus, golden } from '../corpus.ts';
import { maxDeviation } from '../gltf/compare.ts';
import { validate } from '../gltf/validate.ts';

const SDK = 'cryengine/fholger-farcry_vrmod/Sources';
const MERC = `${SDK}/Objects/characters/sdkmerc/SDKmerc.cgf`;
const WALK = `${SDK}/Objects/characters/sdkmerc/cwalkfwd_loop.caf`;
const SCOUT = `${SDK}/animations/merc_scout.cgf`;
const GUN = `${SDK}/Objects/Weapons/sdkgun/sdkgun.cgf`;
const JEEP = `${SDK}/Objects/Vehicles/Jeep`;
/** Ticks per second of every file there is (docs/reference/cryengine.md#timing). */
const TICKS = 4800;

const toGlb = (...inputs: string[]) =>
  convert(
    new FolderLibrary(),
    inputs.map((input) => corpus(input)),
    { to: 'gltf.glb' },
  );

interface Golden {
  mesh: string;
  anim: string;
  tick: number;
  bones_without_controller: number;
  bbox: [number[], number[]];
  v0: number[];
  v100: number[];
  vlast: number[];
}

describeCorpus('CryEngine models as GLB', () => {
  test.each([MERC, SCOUT, GUN, `${JEEP}/jeep_window.cgf`, `${JEEP}/jeep_turret.cga`])(
    '%s is valid and moves as it did, at 30 frames a second',
    async (model) => {
      const { scene, files, report } = await toGlb(model);
      expect(report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
      const glb = files[0]!.bytes;
      expect((await validate(glb)).messages.filter(({ severity }) => severity < 2)).toEqual([]);
      const { relative, where } = maxDeviation(glb, scene, 30);
      expect(relative, where).toBeLessThanOrEqual(1e-4);
    },
  );

  test('a model brings every animation that its list names and that is there', async () => {
    const merc = await toGlb(MERC);
    expect(merc.scene.clips.map(({ name }) => name)).toEqual(['cwalkfwd']);
    const gun = await toGlb(GUN);
    expect(gun.scene.clips.map(({ name }) => name)).toEqual(['activate1', 'fire11', 'idle11']);
    const missing = gun.report.issues.filter(({ code }) => code === 'CONVERT_FILE_MISSING');
    expect(missing.filter(({ message }) => message.includes('animation'))).toHaveLength(12);
  });

  test('an animation with a model shows that model and plays only that animation', async () => {
    const { scene } = await convert(new FolderLibrary(), [corpus(WALK)], {
      to: 'gltf.glb',
      with: [corpus(MERC)],
    });
    expect(scene.clips.map(({ name }) => name)).toEqual(['cwalkfwd_loop']);
    expect(scene.meshes).toHaveLength(1);
  });

  test('an animation by itself still gives its skeleton and motion', async () => {
    const fire = await toGlb(`${SDK}/Objects/Weapons/sdkgun/sdkgun_Fire11.caf`);
    expect(fire.scene.skins[0]!.joints).toHaveLength(22);
    expect(fire.scene.clips[0]!.tracks.length).toBe(44);
    const roots = fire.scene.nodes.filter(({ parent }) => parent === -1);
    expect(roots).toHaveLength(1);
    const walk = await toGlb(WALK);
    expect(walk.scene.skins[0]!.joints.length).toBeGreaterThanOrEqual(71);
    expect(walk.report.issues.map(({ code }) => code)).toContain('CRYENGINE_HIERARCHY_MISSING');
  });

  test.each(golden<Golden[]>('cryengine/skin.json'))('$mesh in $anim at tick $tick', async (expected) => {
    const options = { with: [corpus(`${SDK}/${expected.mesh}`)] };
    const scene = toScene(await gather(new FolderLibrary(), [corpus(`${SDK}/${expected.anim}`)], options));
    const clip = scene.clips[0]!;
    const { meshes } = poseScene(scene, clip, expected.tick / TICKS);
    const { positions } = meshes[0]!;
    const vertex = (index: number) => [...positions.subarray(index * 3, index * 3 + 3)];
    const along = (axis: number) => positions.filter((_, at) => at % 3 === axis);
    const low = [0, 1, 2].map((axis) => Math.min(...along(axis)));
    const high = [0, 1, 2].map((axis) => Math.max(...along(axis)));
    const found = [...low, ...high, ...vertex(0), ...vertex(100), ...vertex(positions.length / 3 - 1)];
    const { bbox, v0, v100, vlast } = expected;
    const apart = [...bbox[0], ...bbox[1], ...v0, ...v100, ...vlast].map((value, index) =>
      Math.abs(value - found[index]!),
    );
    expect(Math.max(...apart)).toBeLessThan(2e-3);
    const moved = new Set(clip.tracks.map(({ target }) => target));
    const still = scene.skins[0]!.joints.filter((node) => !moved.has(node));
    expect(still).toHaveLength(expected.bones_without_controller);
  });

  test('feet stay on the floor and hands on their sides while the mercenary walks', async () => {
    const { scene } = await toGlb(MERC);
    const clip = scene.clips[0]!;
    for (let frame = 0; frame <= 35; frame++) {
      const { bones, meshes } = poseScene(scene, clip, clip.start + frame / 30);
      const place = (name: string) => bones.find((bone) => bone.name === name)!.world.slice(12, 15);
      const lowest = Math.min(...meshes[0]!.positions.filter((_, at) => at % 3 === 2));
      // Upside down, or with mirrored legs, it would be off by the length of a shin.
      expect(Math.abs(lowest), `frame ${frame}`).toBeLessThan(8);
      expect(place('Bip01 Head')[2], `frame ${frame}`).toBeGreaterThan(place('Bip01 Pelvis')[2]! + 25);
      expect(place('Bip01 L UpperArm')[0], `frame ${frame}`).toBeGreaterThan(place('Bip01 R UpperArm')[0]!);
    }
  });

  test('the far frame of the gun is measured along y, and does not show', async () => {
    const { scene, report } = await toGlb(GUN);
    const shifted = report.issues.filter(({ code }) => code === 'CRYENGINE_BIND_SHIFTED');
    expect(shifted).toHaveLength(1);
    const losses = report.losses.map(({ code }) => code);
    expect(losses).not.toContain('FIT_OFFSETS_BAKED');
    expect(scene.skins).toHaveLength(1);
  });
});

describeCorpus('every CryTek file there is', () => {
  /** Text on purpose, as a test of another reader. */
  const damaged = 'cryengine/niftools-pyffi/invalid.cgf';
  const all = corpusFiles('cryengine', (path) => /\.(cgf|cga|caf|chr|dba)$/i.test(path));
  /** It has chunks, and none of them is seen. */
  const empty = 'cryengine/niftools-pyffi/test.cgf';
  const files = all.filter((path) => path !== damaged && path !== empty);

  test('what is none ends in a code', async () => {
    await expect(toGlb(damaged)).rejects.toMatchObject({ code: 'FORMAT_UNKNOWN', offset: 0 });
  });

  test('what shows nothing ends in a code', async () => {
    await expect(toGlb(empty)).rejects.toMatchObject({ code: 'CONVERT_EMPTY' });
  });

  describe('becomes a valid GLB', () => {
    test.each(files)('%s', async (path) => {
      const { files: written, report } = await toGlb(path);
      expect((await validate(written[0]!.bytes)).messages.filter(({ severity }) => severity < 2)).toEqual([]);
      expect(report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    });
  });

  test('chunks that have no place in a scene are reported, by kind and number', async () => {
    const { report } = await toGlb(files.find((path) => path.endsWith('/Clock.cgf'))!);
    const left = report.losses.filter(({ code }) => code === 'CRYENGINE_CHUNKS_LEFT_OUT');
    // By the index of the corpus.
    expect(left.map(({ message }) => message)).toEqual([expect.stringContaining('1 × exportFlags')]);
    expect(left[0]!.message).toContain('1 × meshPhysics');
    const merc = await toGlb(MERC);
    expect(merc.report.losses.map(({ code }) => code)).not.toContain('CRYENGINE_CHUNKS_LEFT_OUT');
  });

  test('static geometry of later engines has its surfaces', async () => {
    const shown = files.filter((path) => path.includes('CapsAdmin') && path.endsWith('.cgf'));
    expect(shown.length).toBeGreaterThan(15);
    for (const path of shown) {
      const { scene } = await toGlb(path);
      const triangles = scene.meshes.flatMap(({ primitives }) =>
        primitives.map(({ indices }) => indices.length / 3),
      );
      expect(
        triangles.reduce((sum, count) => sum + count, 0),
        posix.basename(path),
      ).toBeGreaterThan(0);
    }
  });
});
