import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { toScene } from '../../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../../src/node/folder-library.ts';
import { Pose } from '../../../src/pose/pose.ts';
import { extentOf, uvSetsOf } from '../../../studio/src/contents/uv-sets.ts';
import { bonesOf } from '../../../studio/src/stage/bones.ts';
import { physicsShapes, walkmeshes } from '../../../studio/src/stage/hidden-shapes.ts';
import { anchorAt, rulerOverlay } from '../../../studio/src/stage/ruler.ts';
import { Surfaces } from '../../../studio/src/stage/surfaces.ts';
import { corpus, describeCorpus } from '../../corpus.ts';
import { emptyScene, material, node, triangle } from '../../formats/gltf/scenes.ts';

/** A triangle with its corners at 0 0 0, 10 0 0 and 0 10 0 on a node that a child 3 units above follows. */
function measurable() {
  const scene = emptyScene();
  scene.nodes.push(node('plate', -1, { mesh: 0 }), node('tip', 0, { translation: [0, 0, 3] }));
  const positions = Float32Array.of(0, 0, 0, 10, 0, 0, 0, 10, 0);
  scene.meshes.push({ name: 'plate', primitives: [triangle({ positions })] });
  const pose = new Pose(scene);
  const surfaces = new Surfaces(scene, pose);
  return { scene, pose, surfaces, bones: bonesOf(scene), size: 10 };
}

const down = (x: number, y: number) => ({
  origin: [x, y, 20] as [number, number, number],
  direction: [0, 0, -1] as [number, number, number],
});

describe('a measurement', () => {
  test('is between the clicked points of the surface, and follows them', () => {
    const subject = measurable();
    const [from, to] = [anchorAt(subject, down(1, 1), false)!, anchorAt(subject, down(4, 5), false)!];
    const lengths: number[] = [];
    const ruler = rulerOverlay(subject, [from, to], (units) => lengths.push(units));
    const moment = { clip: 0, time: 0 };
    ruler.follow(moment);
    const local = subject.pose.local.slice();
    // Three times as large.
    local.fill(3, 7, 10);
    subject.pose.setLocal(local);
    subject.surfaces.moved();
    ruler.follow(moment);
    expect(lengths[0]).toBeCloseTo(5, 5);
    expect(lengths[1]).toBeCloseTo(15, 5);
  });

  test('begins at a joint near the pointer if joints are drawn', () => {
    const subject = measurable();
    expect(anchorAt(subject, down(0.1, 0.1), true)).toMatchObject({ kind: 'joint' });
    expect(anchorAt(subject, down(0.1, 0.1), false)).toMatchObject({ kind: 'surface', triangle: 0 });
    expect(anchorAt(subject, down(4, 4), true)).toMatchObject({ kind: 'surface' });
    expect(anchorAt(subject, down(-5, 4), true)).toBeUndefined();
  });
});

describe('texture coordinates', () => {
  test('are shown in the square of the texture, or in as many of its repetitions as they reach', () => {
    expect(extentOf([0.25, 0.5, 1, 1.0000001])).toEqual({ low: [0, 0], size: 1 });
    expect(extentOf([-0.5, 0, 1.5, 0.5])).toEqual({ low: [-1, 0], size: 3 });
    expect(extentOf([Number.NaN, 0, 1e9, 0]).size).toBe(16);
  });

  test('are listed by surface and set, with the texture that uses them', () => {
    const scene = emptyScene();
    const map = { texture: 4, uv: 1, use: 'diffuse' } as const;
    scene.materials.push(material({ name: 'skin', maps: [map] }));
    const set = new Float32Array(6);
    scene.meshes.push({ name: 'body', primitives: [triangle({ material: 0, uvs: [set, set] })] });
    expect(uvSetsOf(scene, 0).map(({ title, texture }) => [title, texture])).toEqual([
      ['skin, UV 0', undefined],
      ['skin, UV 1', 4],
    ]);
    expect(uvSetsOf(scene, 1)).toEqual([]);
  });
});

describeCorpus('meshes that the game does not draw', () => {
  const sceneOf = async (path: string) => toScene(await gather(new FolderLibrary(), [path]));

  test('are the physical shapes of bones', async () => {
    const path = corpus('cryengine/fholger-farcry_vrmod/Sources/Objects/characters/sdkmerc/SDKmerc.cgf');
    const scene = await sceneOf(path);
    const shapes = physicsShapes(scene);
    expect(shapes).toHaveLength(countChunks(readFileSync(path), BONE_MESH));
    for (const { positions, indices } of shapes)
      expect(Math.max(...indices)).toBeLessThan(positions.length / 3);
    expect(walkmeshes(scene)).toEqual([]);
  });

  test('are the walkmesh of a tile', async () => {
    const scene = await sceneOf(corpus('mdl/rollnw/tests/test_data/user/development/ttf02_c01_15.mdl'));
    expect(walkmeshes(scene)).toHaveLength(1);
    expect(physicsShapes(scene)).toEqual([]);
  });
});

const BONE_MESH = 0xcccc000f;

/** Chunks of a type in the table of a CryTek file: its place is stored at byte 16, and an entry has 16 bytes. */
function countChunks(bytes: Uint8Array, type: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const table = view.getUint32(16, true);
  const entries = Array.from({ length: view.getUint32(table, true) }, (_, entry) => table + 4 + entry * 16);
  return entries.filter((at) => view.getUint32(at, true) === type).length;
}
