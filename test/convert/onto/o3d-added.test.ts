import { describe, expect, test } from 'vitest';
import { cutClip } from '../../../src/animation/range.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { checkArchive } from '../../../src/formats/o3d/files/archive/check.ts';
import type { ArchiveDocument } from '../../../src/formats/o3d/files/archive/document.ts';
import { readArchive } from '../../../src/formats/o3d/files/archive/read.ts';
import { Report } from '../../../src/report/report.ts';
import type { Curve, Scene } from '../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../corpus.ts';
import { curve, node, triangle } from '../../scene.ts';
import { EDITS, NEW } from './edits/edits.ts';
import { putBack, putBackSent, sendFrom, type Trip } from './trip.ts';

const SAMPLES = 'o3d/fabio-miranda+procedural/o3d/samples';
/** A difference that nobody sees, as a part of the height. */
const NEGLIGIBLE = 1e-3;
const ARCHIVE = 'samples/yorick/o3d/yorick.o3dtgz';

function archiveIn({ files }: Trip): ArchiveDocument {
  return readArchive(files[0]!.bytes, new Report());
}

function issuesOf(trip: Trip): string[] {
  const report = new Report();
  checkArchive(archiveIn(trip), report);
  return report.issues.map(({ code }) => code);
}

function unable({ report }: Trip): string[] {
  return report.losses.filter(({ code }) => code === 'ONTO_UNABLE').map(({ message }) => message);
}

/** Whether a rotation has other values than its first one. */
function changes({ values }: Curve): boolean {
  return values.some((value, at) => Math.abs(value - values[at % 4]!) > 1e-4);
}

/** A rigid mesh with a material of the archive, below a new node below the first one. */
function addSign(scene: Scene): void {
  const { nodes, meshes } = scene;
  const uvs = [Float32Array.of(0, 0, 1, 0, 0, 1)];
  meshes.push({ name: 'sign', primitives: [triangle({ material: 0, uvs })] });
  const parent = nodes.findIndex(({ mesh }) => mesh === undefined);
  nodes.push(node({ name: 'pole', parent, translation: [0, 0.5, 0] }));
  nodes.push(node({ name: 'sign', parent: nodes.length - 1, mesh: meshes.length - 1 }));
}

/** A bone that turns during the first clip. */
function addMovingBone(scene: Scene): void {
  EDITS['bone added'](scene);
  const [clip] = scene.clips;
  const half = Math.SQRT1_2;
  const turn = curve([clip!.start, clip!.end], [0, 0, 0, 1, 0, half, 0, half], { interpolation: 'slerp' });
  clip!.tracks.push({ target: scene.nodes.length - 1, property: 'rotation', curve: turn });
}

describe('what is new in a scene archive', () => {
  test('stands behind all other objects and members, which stay', async () => {
    const [trip, before] = [await putBack(ARCHIVE, EDITS['mesh added']), await putBack(ARCHIVE)];
    const [is, was] = [archiveIn(trip), archiveIn(before)];
    const lists = (document: ArchiveDocument) => document.scene.objects as Record<string, unknown[]>;
    for (const [name, list] of Object.entries(lists(was))) {
      expect(lists(is)[name]!.slice(0, list.length)).toEqual(list);
    }
    for (const { name, bytes } of was.members.filter(({ name }) => name !== 'scene.json')) {
      const own = is.members.find((member) => member.name === name)!;
      expect(Buffer.compare(own.bytes.subarray(0, bytes.length), bytes)).toBe(0);
    }
    expect(issuesOf(trip)).toEqual([]);
  });

  test('can be a bone, its weights and a skinned mesh at once', async () => {
    const trip = await putBack(ARCHIVE, (scene) => {
      EDITS['bone added'](scene);
      EDITS['mesh added'](scene);
    });
    expect(unable(trip)).toEqual([]);
    expect(issuesOf(trip)).toEqual([]);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    const bone = trip.again.nodes.findIndex(({ name }) => name === NEW.bone);
    expect(trip.again.skins.some(({ joints }) => joints.includes(bone))).toBe(true);
    expect(trip.again.meshes.map(({ name }) => name)).toContain(NEW.mesh);
  });

  test('can be a bone that a known clip moves', async () => {
    const trip = await putBack(ARCHIVE, addMovingBone);
    expect(unable(trip)).toEqual([]);
    expect(issuesOf(trip)).toEqual([]);
    const { again } = trip;
    const bone = again.nodes.findIndex(({ name }) => name === NEW.bone);
    const moving = again.clips.map(({ tracks }) =>
      tracks.some(({ target, curve }) => target === bone && changes(curve)),
    );
    expect(moving).toEqual([true, false, false]);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
  });

  test('can be a rigid mesh below a new node, with a material that the archive has', async () => {
    const trip = await putBack(ARCHIVE, addSign);
    expect(unable(trip)).toEqual([]);
    expect(issuesOf(trip)).toEqual([]);
    const { again } = trip;
    const sign = again.nodes.find(({ name }) => name === 'sign')!;
    expect(again.nodes[sign.parent]!.name).toBe('pole');
    expect([...again.meshes[sign.mesh!]!.primitives[0]!.positions]).toEqual([...triangle().positions]);
    expect(again.materials.length).toBe(trip.edited.materials.length);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
  });
});

test('a bone that a clip no longer moves rests there where it was moved to', async () => {
  const trip = await putBack(ARCHIVE, (scene) => {
    const [clip] = scene.clips;
    clip!.tracks = clip!.tracks.slice(0, 1);
    EDITS['bone moved'](scene);
  });
  expect(unable(trip)).toEqual([]);
  expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
});

describe('a clip that becomes longer', () => {
  /** Slower by half. */
  function stretch({ clips }: Scene, index: number): void {
    const clip = clips[index]!;
    const slowed = (time: number) => clip.start + (time - clip.start) * 1.5;
    for (const { curve: own } of clip.tracks) own.times = own.times.map(slowed);
    clip.end = slowed(clip.end);
  }

  const orderOf = ({ again }: Trip) => again.clips.map(({ name }) => name);

  test('moves behind the others, which keep their place', async () => {
    const trip = await putBack(ARCHIVE, (scene) => stretch(scene, 0));
    expect(trip.changes.clips).toEqual(['idle']);
    expect(unable(trip)).toEqual([]);
    expect(issuesOf(trip)).toEqual([]);
    expect(orderOf(trip)).toEqual(['walk', 'wave', 'idle']);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
  });

  test('stays if it is the last one', async () => {
    const trip = await putBack(ARCHIVE, (scene) => {
      stretch(scene, 2);
      const [, , clip] = scene.clips;
      // The curves of its node have no place for a scale.
      const grow = curve([clip!.start, clip!.end], [1, 1, 1, 1.5, 1.5, 1.5]);
      clip!.tracks.push({ target: clip!.tracks[0]!.target, property: 'scale', curve: grow });
    });
    expect(unable(trip)).toEqual([]);
    expect(orderOf(trip)).toEqual(['idle', 'walk', 'wave']);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
  });

  test('takes none of the old keys behind a clip that was cut', async () => {
    const cut = await putBack(ARCHIVE, ({ clips }) => {
      for (const index of [0, 2]) clips[index] = cutClip(clips[index]!, 0, 0.5);
    });
    const library = new MemoryLibrary({ 'cut.o3dtgz': cut.files[0]!.bytes });
    const trip = await putBackSent(await sendFrom(library, 'cut.o3dtgz'), (scene) => {
      stretch(scene, 0);
      stretch(scene, 2);
      EDITS['clip added'](scene);
    });
    expect(unable(trip)).toEqual([]);
    expect(orderOf(trip)).toEqual(['walk', 'idle', 'wave', NEW.clip]);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
  });
});

describeCorpus('archives of others', () => {
  test.each([
    `${SAMPLES}/assets/seven_shapes.tgz`,
    `${SAMPLES}/home-configurators/cbassets/Camden_Chair.tgz`,
    'o3d/synthetic/skinned4.o3dtgz',
    'o3d/synthetic/skinned1-json.o3dtgz',
  ])('%s takes a rigid mesh', async (path) => {
    const trip = await putBack(corpus(path), addSign);
    expect(unable(trip)).toEqual([]);
    expect(issuesOf(trip)).toEqual([]);
    expect(trip.again.nodes.some(({ name, mesh }) => name === 'sign' && mesh !== undefined)).toBe(true);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
  });

  test.each(
    ['o3d/synthetic/skinned4.o3dtgz', 'o3d/synthetic/skinned1-json.o3dtgz'].flatMap((path) =>
      [EDITS['bone added'], addMovingBone, EDITS['clip added']].map(
        (edit) => [path, edit.name, edit] as const,
      ),
    ),
  )('%s takes %s', async (path, _, edit) => {
    const trip = await putBack(corpus(path), edit);
    expect(unable(trip)).toEqual([]);
    expect(issuesOf(trip)).toEqual([]);
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
  });
});
