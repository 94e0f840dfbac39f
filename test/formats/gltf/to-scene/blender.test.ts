/** What Blender does to a file of Exhume's, done to its JSON by hand after its exporter of version 3.4. */
import { describe, expect, test } from 'vitest';
import { gltfFamily } from '../../../../src/formats/gltf/index.ts';
import { Report } from '../../../../src/report/report.ts';
import { NONE, type Scene } from '../../../../src/scene/scene.ts';
import { sceneOfGlb } from '../files/container/files.ts';
import { bindAtRest, emptyScene, influences, material, node, track, triangle, turn } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

interface WrittenNode {
  name: string;
  translation?: number[];
  rotation?: number[];
  scale?: number[];
  extras?: unknown;
  extensions?: unknown;
}

interface Content {
  asset: { generator: string };
  scenes: { name: string; nodes: number[] }[];
  nodes: WrittenNode[];
  meshes: { name: string; weights?: number[] }[];
  materials: { name: string }[];
}

async function edited(scene: Scene, edit: (content: Content) => void): Promise<Scene> {
  const glb = gltfFamily.formats.find(({ id }) => id === 'gltf.glb')!;
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

  test('has objects beside the root with scales that rounding did not change', async () => {
    const scene = await edited(cart(), ({ nodes, scenes }) => {
      scenes[0]!.nodes.push(nodes.push({ name: 'crate', scale: [1, 1.0000001, 0.9999999] }) - 1);
    });
    // From meters to centimeters.
    expect(scene.nodes.at(-1)).toMatchObject({ name: 'crate', scale: [100, 100, 100] });
  });

  test('of another program is read unchanged', async () => {
    const scene = await edited(cart(), ({ asset, nodes }) => {
      asset.generator = 'Another';
      nodes[NODES]!.name = 'cart.001';
    });
    expect(scene.nodes[0]!.name).toBe('cart.001');
  });
});

/** A leg that rests bent and larger, and whose mesh was bound to it straight: the hip at height 10, the knee at height 5. */
function leg(): Scene {
  const scene = emptyScene('leg');
  scene.nodes.push(
    node('hip', NONE, { translation: [0, 0, 10] }),
    node('knee', 0, { translation: [0, 1, -4], rotation: turn(1, 0, 0, 1), scale: [1.5, 1.5, 1.5] }),
    node('skin', NONE, { mesh: 0, skin: 0 }),
  );
  const inverseBind = new Float32Array([10, 5].flatMap((height) => [...lowered(height)]));
  scene.skins.push({ name: '', joints: [0, 1], inverseBind });
  const rows: [number, number][][] = [[[0, 1]], [[1, 1]], [[0, 1]]];
  scene.meshes.push({ name: 'skin', primitives: [triangle({ influences: influences(rows) })] });
  return scene;
}

function lowered(height: number): number[] {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -height, 1];
}

describe('bones that went through Blender', () => {
  const knee = { translation: [0, 1, -4], rotation: turn(1, 0, 0, 1), scale: [1.5, 1.5, 1.5] };

  test('rest where they did, and not as their mesh was bound', async () => {
    const scene = await edited(leg(), ({ nodes }) => {
      // Blender's rounding, and the other sign of the quaternion that turns nothing.
      place(nodes, 'knee', { translation: [0, 0.00002, -5.00001], rotation: [0, 0, 0, -1] });
    });
    expect(named(scene, 'knee')).toMatchObject(knee);
  });

  test('have their scale again where the importer let them rest where they did', async () => {
    const scene = await edited(leg(), ({ nodes }) => {
      place(nodes, 'knee', { translation: knee.translation, rotation: knee.rotation });
    });
    expect(named(scene, 'knee')).toMatchObject(knee);
  });

  test('rest where people moved them', async () => {
    const scene = await edited(leg(), ({ nodes }) => place(nodes, 'knee', { translation: [0, 0.5, -5] }));
    expect(named(scene, 'knee')).toMatchObject({ translation: [0, 0.5, -5], scale: [1, 1, 1] });
  });

  test('keep what is attached to them where it rested, though the exporter loses it where they are posed', async () => {
    const shield = { translation: [1, 0, 2], rotation: turn(0, 1, 0, 1), scale: [1, 1, 1] };
    const scene = leg();
    scene.nodes.push(node('shield', 1, { translation: [1, 0, 2], rotation: turn(0, 1, 0, 1) }));
    const astray = { translation: [-1500, 5259, -538], rotation: [0.6, 0, 0, 0.8] };
    const back = await edited(scene, ({ nodes }) => place(nodes, 'shield', astray));
    expect(named(back, 'shield')).toMatchObject(shield);
  });

  test('keep what is attached to them where people moved it, as long as they are not posed', async () => {
    const scene = leg();
    Object.assign(scene.nodes[1]!, { translation: [0, 0, -5], rotation: [0, 0, 0, 1], scale: [1, 1, 1] });
    scene.nodes.push(node('shield', 1, { translation: [1, 0, 2] }));
    const back = await edited(scene, ({ nodes }) => place(nodes, 'shield', { translation: [3, 0, 2] }));
    expect(named(back, 'shield')!.translation).toEqual([3, 0, 2]);
  });

  test.each([
    // The knee is as long as the hip, whose end it is: 5 units, and 500 in an armature that is scaled by 0.01.
    ['rested, though Blender 4 attaches it to the tip of a longer bone', [1, 495, 2], [1, 0, 2]],
    ['is, if people moved it along the bone', [1, 300, 2], [1, 300, 2]],
  ])('keep what is attached to them where it %s', async (_, translation, expected) => {
    const scene = leg();
    Object.assign(scene.nodes[1]!, { translation: [0, 0, -5], rotation: [0, 0, 0, 1], scale: [1, 1, 1] });
    scene.nodes.push(node('shield', 1, { translation: [1, 0, 2] }));
    const back = await edited(scene, ({ nodes }) => place(nodes, 'shield', { translation }));
    expect(named(back, 'shield')!.translation).toEqual(expected);
  });

  test('have nothing to keep where their mesh was bound to them as they rest', async () => {
    const scene = leg();
    scene.nodes[1]!.scale = [1, 1, 1];
    scene.skins[0]!.inverseBind = bindAtRest(scene, [0, 1]);
    await edited(scene, ({ nodes }) => {
      expect(nodes.find(({ name }) => name === 'knee')!.extras).toBeUndefined();
    });
  });
});

function place(nodes: WrittenNode[], name: string, transform: Partial<WrittenNode>): void {
  const node = nodes.find((candidate) => candidate.name === name)!;
  for (const property of ['translation', 'rotation', 'scale'] as const) delete node[property];
  Object.assign(node, transform);
}

function named(scene: Scene, name: string) {
  return scene.nodes.find((candidate) => candidate.name === name);
}

/** Two meshes of the same name, the second of which is a lower level of detail of the first, with two materials of one name. */
function lamp(): Scene {
  const scene = emptyScene('lamp');
  scene.nodes.push(node('lamp', NONE, { mesh: 0 }), node('shade', NONE, { mesh: 2 }));
  scene.materials.push(...['glass', 'glass', 'brass'].map((name) => material({ name })));
  const part = (name: string, material: number) => ({ name, primitives: [triangle({ material })] });
  scene.meshes.push({ ...part('lamp', 0), lods: [1] }, part('lamp', 1), part('shade', 2));
  return scene;
}

describe('a GLB with levels of detail that went through Blender', () => {
  /** Blender drops MSFT_lod and shows the lower levels in its scene. */
  const dropLevels = ({ nodes, scenes }: Content) => {
    for (const written of nodes) delete written.extensions;
    const lower = nodes.findIndex(({ extras }) => JSON.stringify(extras)?.includes('"level":1'));
    scenes[0]!.nodes.push(lower);
    nodes[lower]!.name = 'lamp.002';
  };

  test('has them again, and no nodes that show them', async () => {
    const scene = await edited(lamp(), dropLevels);
    expect(scene.nodes.map(({ name, mesh }) => [name, mesh])).toEqual([
      ['lamp', 0],
      ['shade', 2],
    ]);
    expect(scene.meshes[0]!.lods).toEqual([1]);
  });

  test('shows the lower level as a mesh if the node of the upper one was deleted', async () => {
    const scene = await edited(lamp(), (content) => {
      dropLevels(content);
      const upper = content.nodes.find(({ extras }) => JSON.stringify(extras)?.includes('"levels"'))!;
      delete upper.extras;
    });
    expect(scene.nodes.map(({ mesh }) => mesh)).toContain(1);
  });
});

describe('names of meshes and materials in a GLB that went through Blender', () => {
  test('are restored', async () => {
    const scene = await edited(lamp(), ({ meshes, materials }) => {
      meshes[1]!.name = 'lamp.001';
      materials[1]!.name = 'glass.001';
    });
    expect(scene.meshes.map(({ name }) => name)).toEqual(['lamp', 'lamp', 'shade']);
    expect(scene.materials.map(({ name }) => name)).toEqual(['glass', 'glass', 'brass']);
  });
});

test('weights of morph targets that Blender wrote as they were at the time do not change the surface', async () => {
  const smiling = (): Scene => {
    const scene = emptyScene('face');
    const positions = Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1);
    scene.nodes.push(node('face', NONE, { mesh: 0 }));
    scene.meshes.push({
      name: 'face',
      primitives: [
        triangle({ morphTargets: [{ name: 'smile', vertices: Uint32Array.of(0, 1, 2), positions }] }),
      ],
    });
    const curve = { times: Float32Array.of(0, 1), values: Float32Array.of(0, 1) };
    const morphTracks = [{ morph: 'smile', curve: track(0, 'scale', curve).curve }];
    scene.clips.push({ name: 'smile', start: 0, end: 1, tracks: [], morphTracks });
    return scene;
  };
  const scene = await edited(smiling(), ({ meshes }) => {
    meshes[0]!.weights = [0.5];
  });
  expect(scene.meshes[0]!.primitives[0]!.positions).toEqual(smiling().meshes[0]!.primitives[0]!.positions);
});
