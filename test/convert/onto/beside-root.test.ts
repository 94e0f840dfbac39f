/** Objects that an editor adds beside the root of a GLB, put back into the original. */
import { expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { putInto } from '../../../src/convert/onto/onto.ts';
import { gatherOriginal } from '../../../src/convert/onto/original.ts';
import { toScene } from '../../../src/convert/to-scene.ts';
import { GLTF_AXES } from '../../../src/formats/gltf/axes.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { inAxes } from '../../../src/pose/axes.ts';
import { Pose } from '../../../src/pose/pose.ts';
import { Surface } from '../../../src/pose/surface.ts';
import { Report } from '../../../src/report/report.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { besideRoot } from '../../formats/gltf/beside.ts';
import { track, triangle, turn } from '../../formats/gltf/scenes.ts';
import { sceneToGlb } from '../../formats/gltf/written.ts';
import { GltfEvaluator } from '../../gltf/evaluate.ts';
import { node } from '../../scene.ts';

const SAMPLES = 'samples/yorick';

/** A crate and its lid. @param between nodes without a mesh from the crate down to its lid */
function addCrate(scene: Scene, between: readonly string[]): void {
  const crate = scene.nodes.push(
    node({
      name: 'crate',
      translation: [0.5, 1.5, -0.25],
      rotation: turn(1, 2, 3, 1),
      scale: [1, 2, 3],
      mesh: scene.meshes.push({ name: 'crate', primitives: [triangle()] }) - 1,
    }),
  );
  let parent = crate - 1;
  for (const name of between)
    parent = scene.nodes.push(node({ name, parent, translation: [0, 0.5, 0], scale: [2, 2, 2] })) - 1;
  const mesh = scene.meshes.push({ name: 'lid', primitives: [triangle()] }) - 1;
  scene.nodes.push(node({ name: 'lid', parent, translation: [0.25, 1, 0], mesh }));
}

/** Moves a node in the first clip. */
function move({ nodes, clips }: Scene, name: string): void {
  const values = Float32Array.of(0.5, 1.5, -0.25, 1, 2, 0, 0, 1, 1);
  const target = nodes.findIndex((one) => one.name === name);
  clips[0]!.tracks.push(track(target, 'translation', { times: Float32Array.of(0, 0.5, 1), values }));
}

interface Put {
  /** The edited GLB. */
  glb: GltfEvaluator;
  /** What is read of the original with the edits, in the axes of glTF. */
  again: Scene;
  losses: string[];
}

async function putBack(
  path: string,
  { moving, between = [] }: { moving?: string; between?: readonly string[] } = {},
): Promise<Put> {
  const original = await gatherOriginal(new FolderLibrary(), [`${SAMPLES}/${path}`]);
  const scene = structuredClone(original.scene);
  addCrate(scene, between);
  if (moving) move(scene, moving);
  const glb = besideRoot(await sceneToGlb(scene, new Report()), ['crate']);
  const edited = await gather(new MemoryLibrary({ 'edited.glb': glb }), ['edited.glb']);
  const { files, report } = await putInto(original, edited, 'edited.glb', {});
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const again = inAxes(toScene(await gather(library, [files[0]!.name])), GLTF_AXES);
  return { glb: new GltfEvaluator(glb), again, losses: report.losses.map(({ message }) => message) };
}

/** How far vertices of the additions are from any vertex of the scene in meters, at rest or at a time of the first clip. */
function distance({ glb, again }: Put, name: string, time?: number): number {
  const { positions } = glb
    .evaluate(time === undefined ? undefined : 0, time ?? 0)
    .find((surface) => surface.name === name)!;
  const pose = new Pose(again);
  const clip = again.clips.find((one) => one.name === glb.animations[0]?.name);
  if (time !== undefined) pose.sample(clip!, clip!.start + time);
  const surface = new Surface(again);
  surface.follow(pose);
  const nearest = [0, 3, 6].map((at) => {
    let least = Number.POSITIVE_INFINITY;
    for (let own = 0; own < surface.positions.length; own += 3) {
      const [x, y, z] = [0, 1, 2].map((axis) => positions[at + axis]! - surface.positions[own + axis]!);
      least = Math.min(least, Math.hypot(x!, y!, z!));
    }
    return least;
  });
  return Math.max(...nearest);
}

const ROUNDING = 1e-5;

test.each([
  ['cal3d/yorick.cfg', true],
  ['cal3d-xml/yorick.cfg', true],
  // Only bones have clips.
  ['cryengine/yorick.cgf', false],
  ['mdl/yorick.mdl', true],
  ['mdl-ascii/yorick.mdl', true],
  ['c3s/yorick.c3s', true],
  ['o3d/yorick.o3dtgz', true],
])(
  'objects beside the root of an edited GLB get into %s where the editor shows them',
  async (path, moves) => {
    const put = await putBack(path, moves ? { moving: 'crate' } : {});
    for (const name of ['crate', 'lid']) {
      for (const time of moves ? [undefined, 0.25, 0.8] : [undefined])
        expect(distance(put, name, time)).toBeLessThan(ROUNDING);
    }
  },
);

test('Cal3D, whose bones have no scale, has that of a new object in its mesh and above a part of it that moves', async () => {
  const put = await putBack('cal3d/yorick.cfg', { moving: 'lid' });
  expect(put.losses.filter((message) => /scale/.test(message))).toEqual([]);
  for (const name of ['crate', 'lid'])
    for (const time of [undefined, 0.25, 0.8]) expect(distance(put, name, time)).toBeLessThan(ROUNDING);
});

test('a new mesh of CryEngine is below a new one, and where it was without what is not added', async () => {
  const whole = await putBack('cryengine/yorick.cgf');
  const parentOf = ({ nodes }: Scene, name: string) => {
    return nodes[nodes.find((one) => one.name === name)!.parent]?.name;
  };
  expect(parentOf(whole.again, 'lid')).toBe('crate');
  const put = await putBack('cryengine/yorick.cgf', { between: ['hinge', 'pin'] });
  expect(put.losses).toEqual([
    'Cannot put back node hinge: only bones and meshes are added',
    'Cannot put back node pin: only bones and meshes are added',
  ]);
  expect(parentOf(put.again, 'lid')).toBe('crate');
  expect(distance(put, 'lid')).toBeLessThan(ROUNDING);
});
