/** What Blender does to a file of Exhume's, done to its JSON by hand after its exporter of version 3.4. */
import { describe, expect, test } from 'vitest';
import { sceneToGlb } from '../../../../src/formats/gltf/from-scene.ts';
import { gltfFormats } from '../../../../src/formats/gltf/index.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import { emptyScene, node, track } from '../scenes.ts';
import { sceneOfGlb } from './files.ts';

interface Content {
  asset: { generator: string };
  scenes: { name: string }[];
  nodes: { name: string; translation?: number[]; rotation?: number[] }[];
}

async function edited(scene: Scene, edit: (content: Content) => void): Promise<Scene> {
  const glb = gltfFormats.find(({ id }) => id === 'gltf.glb')!;
  const document = glb.read(await sceneToGlb(scene, new Report()), new Report());
  const { content } = document as unknown as { content: Content };
  content.asset.generator = 'Khronos glTF Blender I/O v3.4.50';
  edit(content);
  return sceneOfGlb(glb.write(document));
}

/** A root with the scene's name, two hands, one without a name, and a wheel that turns. */
function cart(): Scene {
  const scene = emptyScene('cart');
  scene.nodes.push(node('cart'), node('hand', 0), node('hand', 0), node('', 0));
  scene.nodes.push(node('wheel', 0, { translation: [1, 2, 3] }));
  const values = new Float32Array([0, 0, 0, 1, 0, 0, 1, 0]);
  const times = new Float32Array([0, 1]);
  scene.clips.push({ name: 'roll', start: 0, end: 1, tracks: [track(4, 'rotation', { times, values })] });
  return scene;
}

/** The nodes below the one that says the axes, which stands first. */
const NODES = 1;

describe('a GLB that went through Blender', () => {
  test('has its names again where Blender changed them', async () => {
    const scene = await edited(cart(), ({ nodes, scenes }) => {
      scenes[0]!.name = 'Scene';
      nodes[NODES]!.name = 'cart.001';
      nodes[NODES + 2]!.name = 'hand.001';
      nodes[NODES + 3]!.name = 'Node_4';
    });
    expect(scene.name).toBe('cart');
    expect(scene.nodes.map(({ name }) => name)).toEqual(['cart', 'hand', 'hand', '', 'wheel']);
  });

  test('has the names that people gave', async () => {
    const scene = await edited(cart(), ({ nodes }) => {
      nodes[NODES + 2]!.name = 'claw';
      nodes[NODES + 3]!.name = 'hat';
    });
    expect(scene.nodes.map(({ name }) => name)).toEqual(['cart', 'hand', 'claw', 'hat', 'wheel']);
  });

  test('rests where it did and not where it was when it was written, but for what no clip moves', async () => {
    const scene = await edited(cart(), ({ nodes }) => {
      nodes[NODES + 4]!.rotation = [0, 0, 1, 0];
      nodes[NODES + 4]!.translation = [4, 5, 6];
    });
    expect(scene.nodes[4]).toMatchObject({ rotation: [0, 0, 0, 1], translation: [4, 5, 6] });
  });

  test('has its axes again where the quaternion has the other sign', async () => {
    const scene = await edited(cart(), ({ nodes }) => {
      nodes[0]!.rotation = nodes[0]!.rotation!.map((value) => -value);
    });
    expect(scene.axes).toEqual(cart().axes);
  });

  test('of another program is taken as it is', async () => {
    const scene = await edited(cart(), ({ asset, nodes }) => {
      asset.generator = 'Another';
      nodes[NODES]!.name = 'cart.001';
    });
    expect(scene.nodes[0]!.name).toBe('cart.001');
  });
});
