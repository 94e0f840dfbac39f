import { expect, test } from 'vitest';
import { bytesSource, packFile } from '../../src/entries/archives.ts';
import { decodeImage, encodeImage, encodePng, picture, resized } from '../../src/entries/images.ts';
import {
  Mixer,
  mixMorphTargets,
  morphWeights,
  Pose,
  resampleClip,
  SceneDistances,
  Springs,
  sampleCurve,
} from '../../src/entries/pose.ts';
import {
  compareScenes,
  cutClip,
  fitScene,
  gather,
  MemoryLibrary,
  optimizeScene,
  read,
  toScene,
  verify,
  writeScene,
} from '../../src/index.ts';
import { applyPose, createModel, ExhumeLoader } from '../../src/three/index.ts';
import { curve, mesh, node, sceneOf, triangle } from '../scene.ts';

const track = { target: 1, property: 'translation', curve: curve([0, 1], [0, 0, 0, 3, 0, 0]) } as const;
const clip = { name: 'slide', start: 0, end: 1, tracks: [track] };
const scene = sceneOf({
  nodes: [node(), node({ parent: 0, mesh: 0 })],
  meshes: [mesh(triangle())],
  clips: [clip],
});
const bound = triangle({
  influences: {
    start: Uint32Array.of(0, 1, 2, 3),
    joint: Uint16Array.of(0, 1, 0),
    weight: Float32Array.of(1, 1, 1),
  },
});
const skins = [{ name: '', joints: [0], inverseBind: new Float32Array(16) }];
const skinned = sceneOf({ nodes: [node({ mesh: 0, skin: 0 })], meshes: [mesh(bound)], skins });
const other = sceneOf({ nodes: [node()] });
const pixel = { width: 1, height: 1, data: new Uint8Array(4) };
const rope = {
  vertexIds: Int32Array.of(0, 1),
  idleLength: Float32Array.of(1),
  weight: Float32Array.of(0, 1),
};
const ends = Float32Array.of(0, 0, 0, 0, 0, -1);
const smile = { name: 'smile', vertices: Uint32Array.of(0), positions: Float32Array.of(0, 2, 0) };

const nine = new Float32Array(9);
const two = new Float32Array(2);
const pose = () => new Pose(scene);
const mixer = () => new Mixer(scene);
const springs = () => new Springs(rope, ends, '+z');
/** What types forbid. */
const wrong = (value?: unknown) => value as never;

test.each<[string, () => unknown, string]>([
  ['Pose of an unknown mixing', () => new Pose(scene, { mixing: wrong('cal3d') }), 'Unknown mixing cal3d'],
  ['sample without a time', () => pose().sample(clip, wrong()), 'not undefined'],
  ['sample a clip of another scene', () => new Pose(other).sample(clip, 0), 'Unknown node 1 of 1'],
  ['setLocal of too few', () => pose().setLocal(new Float64Array(10)), 'have 10 numbers instead of 20'],
  ['setLocal of too many', () => pose().setLocal(new Float64Array(30)), 'have 30 numbers instead of 20'],
  ['setLocal of a mixer', () => pose().setLocal(wrong(mixer())), 'have undefined numbers instead of 20'],
  ['setMorphWeight of none', () => pose().setMorphWeight('smile', wrong()), 'The weight must be a number'],
  ['deform at an unknown node', () => pose().deform(2, triangle(), nine), 'Unknown node 2 of 2'],
  ['deform at no node', () => pose().deform(-1, triangle(), nine), 'Unknown node -1 of 2'],
  [
    'deform into too few',
    () => pose().deform(1, triangle(), two),
    'The positions have 2 numbers instead of 9',
  ],
  ['deform with few normals', () => pose().deform(1, triangle(), nine, two), 'The normals have 2 numbers'],
  ['deform by unknown joints', () => new Pose(skinned).deform(0, bound, nine), 'Unknown joint 1 of 1'],
  ['displace at an unknown node', () => pose().displace(pose(), 2, triangle(), nine), 'Unknown node 2 of 2'],
  ['displace into too few', () => pose().displace(pose(), 1, triangle(), two), 'The displacements have 2'],
  [
    'displace from another',
    () => pose().displace(new Pose(other), 1, triangle(), nine),
    'has 1 nodes instead of 2',
  ],
  ['mirrors of an unknown node', () => pose().mirrors(2, triangle()), 'Unknown node 2 of 2'],
  [
    'applyPose of another scene',
    () => applyPose(createModel(scene), new Pose(other)),
    'has 1 nodes instead of 2',
  ],
  ['blendCycle without a delay', () => mixer().blendCycle(0, 1, wrong()), 'The delay must be'],
  ['blendCycle without a weight', () => mixer().blendCycle(0, wrong(), 0), 'The weight must be'],
  ['clearCycle without a delay', () => mixer().clearCycle(0, wrong()), 'The delay must be'],
  ['executeAction without times', () => mixer().executeAction(0, wrong(), 0), 'The fade-in must be'],
  ['executeAction without an end', () => mixer().executeAction(0, 0, wrong()), 'The fade-out must be'],
  ['executeAction of NaN', () => mixer().executeAction(0, 0, 0, Number.NaN), 'The weight must be'],
  ['update without seconds', () => mixer().update(wrong()), 'The seconds must be'],
  [
    'update by NaN',
    () => Object.assign(mixer(), { timeFactor: Number.NaN }).update(1),
    'The time factor must be',
  ],
  ['Springs along y', () => new Springs(rope, ends, wrong('y')), 'Unknown axis y; choose one of +x, -x,'],
  ['Springs of few positions', () => springs().update(two, 1), 'The positions have 2 numbers instead of 6'],
  ['Springs without seconds', () => springs().update(ends, wrong()), 'The seconds must be'],
  [
    'sampleCurve into too few',
    () => sampleCurve(track.curve, 0, new Float64Array(2), 0),
    '3 numbers at 0 does not fit into 2',
  ],
  [
    'sampleCurve to no place',
    () => sampleCurve(track.curve, 0, new Float64Array(3), wrong()),
    'at undefined does not fit',
  ],
  [
    'mixMorphTargets into too few',
    () => mixMorphTargets(triangle(), [smile], two, 'imvu', two),
    'The positions have 2',
  ],
  [
    'mixMorphTargets otherwise',
    () => mixMorphTargets(triangle(), [smile], two, wrong('x'), nine),
    'Unknown mixing x',
  ],
  [
    'morphWeights into too few',
    () => morphWeights([smile], [], new Float32Array(0)),
    'The weights have 0 numbers',
  ],
  ['resampleClip at 0', () => resampleClip(clip, 0), 'The frame rate must be a positive number, not 0'],
  ['cutClip to nowhere', () => cutClip(clip, 0, wrong()), 'The end must be a number, not undefined'],
  ['SceneDistances of no clip', () => new SceneDistances(scene, scene).at(3, 0), 'Unknown clip 3 of 1'],
  ['compareScenes at 0', () => compareScenes(scene, scene, { fps: 0 }), 'The frame rate must be'],
  [
    'optimizeScene without tolerance',
    () => optimizeScene(scene, wrong({})),
    'The tolerance must be at least 0',
  ],
  [
    'fitScene to no influences',
    () => fitScene(scene, { to: 'gltf.glb', maxInfluences: 0 }),
    'maxInfluences must be',
  ],
  [
    'fitScene to no level',
    () => fitScene(scene, { to: 'gltf.glb', lod: Number.NaN }),
    'The level of detail must be',
  ],
  [
    'fitScene for a stranger',
    () => fitScene(scene, { to: 'gltf.glb', for: wrong('maya') }),
    'Unknown program maya',
  ],
  ['toScene of no file', () => toScene([]), 'No file with a document was given'],
  [
    'picture from the left',
    () => picture(scene, { view: wrong('left') }),
    'Unknown view left; choose one of front',
  ],
  ['picture at NaN', () => picture(scene, { clip: 0, time: Number.NaN }), 'The time must be'],
  [
    'encodeImage as JPEG',
    () => encodeImage(pixel, wrong('jpg')),
    'Unknown image format jpg; choose one of png',
  ],
  [
    'encodeImage by BC7',
    () => encodeImage(pixel, 'dds', { compression: wrong('bc7') }),
    'Unknown compression bc7',
  ],
  [
    'encodeImage without pixels',
    () => encodeImage({ ...pixel, width: 2 }, 'tga'),
    'An image of 2 × 1 pixels needs 8 bytes, not 4',
  ],
  ['encodePng without pixels', () => encodePng({ ...pixel, height: 3 }), 'needs 12 bytes, not 4'],
  ['resized to nothing', () => resized(pixel, 0, 1), 'The width must be a positive whole number, not 0'],
])('%s is refused', (_, call, message) => {
  expect(call).toThrow(RangeError);
  expect(call).toThrow(message);
});

test.each<[string, () => unknown, string]>([
  ['read of a buffer', () => read(wrong(new ArrayBuffer(4)), 'a.c3s'), 'Uint8Array, not ArrayBuffer'],
  [
    'decodeImage of a buffer',
    () => decodeImage(wrong(new ArrayBuffer(4)), 'a.png'),
    'Uint8Array, not ArrayBuffer',
  ],
  ['bytesSource of a text', () => bytesSource(wrong('text')), 'Uint8Array, not String'],
  ['packFile of a buffer', () => packFile('a', wrong(new ArrayBuffer(4))), 'Uint8Array, not ArrayBuffer'],
  ['toScene of a promise', () => toScene(wrong(Promise.resolve())), 'Expected gathered files, or a list of'],
])('%s is refused by its type', (_, call, message) => {
  expect(call).toThrow(TypeError);
  expect(call).toThrow(message);
});

test('what is done later is refused, too', async () => {
  await expect(gather(new MemoryLibrary({}), wrong('a.c3s'))).rejects.toThrow('Expected a list of paths');
  await expect(verify(scene, [])).rejects.toThrow('No file was given');
  await expect(writeScene(scene, { to: 'gltf.glb', lod: Number.NaN })).rejects.toThrow('level of detail');
  await expect(new ExhumeLoader().parse(wrong('text'), 'a.c3s')).rejects.toThrow('not a text');
  await expect(new ExhumeLoader().parse(new Uint8Array(4), wrong())).rejects.toThrow('the name of the file');
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  'a damaged clip, which ends at %d, is sampled and cut',
  (end) => {
    const damaged = { ...clip, end };
    expect(() => pose().sample(damaged, end)).not.toThrow();
    expect(cutClip(damaged, end, 0).end).toBe(0);
  },
);
