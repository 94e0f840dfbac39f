import { expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import type { ChunkKind } from '../../../../src/formats/cryengine/files/chunks/chunks.ts';
import { chunksOf } from '../../../../src/formats/cryengine/files/chunks/document.ts';
import { document } from '../engine.ts';
import { armScene, clip, curve, mesh, node, sceneOf, triangle, type Written, written } from './scenes.ts';

/** The second vertex of a triangle by 3 units upwards. */
const lift = (name: string) => ({
  name,
  vertices: Uint32Array.of(1),
  positions: Float32Array.of(0, 0, 3),
});

const flag = (...targets: string[]) =>
  sceneOf({
    nodes: [node({ name: 'flag', mesh: 0, translation: [1, 2, 3] })],
    meshes: [mesh(triangle({ morphTargets: targets.map(lift) }))],
  });

const waving = (name: string, morph: string, keys = curve([0, 1], [0, 1])) =>
  clip([], { name, morphTracks: [{ morph, curve: keys }] });

const contents = <K extends ChunkKind>({ files }: Written, name: string, kind: K) =>
  chunksOf(document(files, name), kind);

test('a clip of morph targets is a vertex animation in the space of the mesh, with keys where the weights have some', async () => {
  const saved = await written({ ...flag('up'), clips: [waving('wave', 'up')] });
  const [animation] = contents(saved, 'a.cgf', 'vertexAnimation');
  const [content] = contents(saved, 'a.cgf', 'mesh');
  expect(animation!.content).toMatchObject({ meshId: content!.id, vertexCount: 3, faceCount: 1 });
  expect(content!.content.vertexAnimationId).toBe(animation!.id);
  const { keys } = animation!.content;
  expect(keys.map(({ time }) => time)).toEqual([0, 4800]);
  expect([...keys[1]!.vertices.position]).toEqual([0, 0, 0, 10, 0, 3, 0, 10, 0]);
  expect(contents(saved, 'a.cgf', 'timing')[0]!.content.range).toMatchObject({ start: 0, end: 30 });
  expect(saved.lost).toEqual([]);
});

test('targets that no clip moves stay targets of the file', async () => {
  const saved = await written({ ...flag('up', 'still'), clips: [waving('wave', 'up')] });
  const targets = contents(saved, 'a.cgf', 'morphTarget').map(({ content }) => content.name.text);
  expect(targets).toEqual(['still']);
});

test('weights that do not change in lines are sampled at each frame', async () => {
  const eased = curve([0, 1], [0, 1], {
    interpolation: 'hermite',
    tangents: { in: Float32Array.of(0, 0), out: Float32Array.of(0, 0) },
  });
  const saved = await written({ ...flag('up'), clips: [waving('wave', 'up', eased)] });
  const { keys } = contents(saved, 'a.cgf', 'vertexAnimation')[0]!.content;
  expect(keys).toHaveLength(31);
  // Halfway an eased curve is at the middle.
  expect(keys[15]!.vertices.position[5]).toBeCloseTo(1.5, 6);
  expect(saved.lost).toEqual(['FIT_CURVE_SAMPLED']);
});

test('a clip whose weights are always zero comes back as a clip', async () => {
  const clips = [waving('wave', 'up'), waving('neutral', 'up', curve([0], [0]))];
  const saved = await written({ ...flag('up'), clips });
  const library = new MemoryLibrary(Object.fromEntries(saved.files.map(({ name, bytes }) => [name, bytes])));
  const back = toScene(await gather(library, ['a_neutral.cgf']));
  expect(back.clips.map(({ name }) => name)).toEqual(['a_neutral']);
  expect(saved.lost).toEqual([]);
});

test('each further clip is in a file of its own, which repeats the model', async () => {
  const clips = [waving('wave', 'up'), waving('hang', 'down', curve([0, 1], [1, 0]))];
  const saved = await written({ ...flag('up', 'down'), clips });
  expect(saved.files.map(({ name }) => name)).toEqual(['a.cgf', 'a_hang.cgf']);
  const heights = ['a.cgf', 'a_hang.cgf'].map((name) =>
    contents(saved, name, 'vertexAnimation')[0]!.content.keys.map(({ vertices }) => vertices.position[5]),
  );
  expect(heights).toEqual([
    [0, 3],
    [3, 0],
  ]);
});

test('a skinned mesh keeps its targets, and their motion is a loss', async () => {
  const { meshes, ...rest } = armScene();
  const [primitive] = meshes[0]!.primitives;
  const scene = {
    ...rest,
    meshes: [mesh({ ...primitive!, morphTargets: [lift('up')] })],
    clips: [waving('wave', 'up')],
  };
  const saved = await written(scene);
  expect(contents(saved, 'a.cgf', 'vertexAnimation')).toEqual([]);
  expect(contents(saved, 'a.cgf', 'morphTarget')).toHaveLength(1);
  expect(saved.lost).toEqual(['FIT_MORPH_TRACKS_DROPPED']);
});

test('a mesh on a bone moves with the bone, so the motion of its targets is a loss', async () => {
  const { nodes, meshes, ...rest } = armScene();
  const scene = {
    ...rest,
    nodes: nodes.map((each, index) => (index === 1 ? { ...each, mesh: 1 } : each)),
    meshes: [...meshes, mesh(triangle({ morphTargets: [lift('up')] }))],
    clips: [waving('wave', 'up')],
  };
  const { lost } = await written(scene);
  expect(lost).toContain('FIT_MORPH_TRACKS_DROPPED');
});

test('an animation file holds no vertices, which is a loss', async () => {
  const slide = { target: 0, property: 'translation', curve: curve([0, 1], [1, 2, 3, 4, 5, 6]) } as const;
  const scene = { ...flag('up'), clips: [{ ...waving('wave', 'up'), tracks: [slide] }] };
  expect((await written(scene, 'caf')).lost).toEqual(['FIT_MORPH_TRACKS_DROPPED']);
});

test('an animation of nodes has the vertices in the same file', async () => {
  const slide = { target: 0, property: 'translation', curve: curve([0, 1], [1, 2, 3, 4, 5, 6]) } as const;
  const saved = await written(
    { ...flag('up'), clips: [{ ...waving('wave', 'up'), tracks: [slide] }] },
    'cga',
  );
  expect(contents(saved, 'a.cga', 'vertexAnimation')[0]!.content.keys).toHaveLength(2);
  expect(contents(saved, 'a.cga', 'node')[0]!.content.translationControllerId).not.toBe(-1);
});
