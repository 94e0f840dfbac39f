/** What Blender does without custom properties to a file of Exhume's, done to its JSON by hand after its exporter of version 3.4. */
import { describe, expect, test } from 'vitest';
import type { SourceFile, TargetOptions } from '../../../../src/formats/format.ts';
import { gltfFamily } from '../../../../src/formats/gltf/index.ts';
import { Report } from '../../../../src/report/report.ts';
import type { Scene } from '../../../../src/scene/scene.ts';
import { emptyScene, material, node, triangle } from '../scenes.ts';
import { sceneToGlb } from '../written.ts';

interface Thing {
  name: string;
  rotation?: number[];
  scale?: number[];
  translation?: number[];
  children?: number[];
  extras?: Record<string, unknown>;
}

interface Content {
  asset: { generator: string };
  scenes: { nodes: number[] }[];
  nodes: Thing[];
  meshes: Thing[];
  materials: Thing[];
}

/** A cart with a hand that shows a mesh of its name, measured in feet with Z up. */
function cart(): Scene {
  const scene = emptyScene('cart');
  scene.axes = { up: '+z', front: '+x', handedness: 'right', metersPerUnit: 0.3048 };
  scene.materials.push(material({ name: 'paint', shininess: 3 }));
  scene.meshes.push({ name: 'hand', primitives: [triangle({ material: 0 })], properties: { strength: 4 } });
  scene.nodes.push(node('cart'), node('hand', 0, { properties: { grip: 2 } }), node('hand', 1, { mesh: 0 }));
  return scene;
}

async function fileOf(scene: Scene, options?: TargetOptions): Promise<SourceFile> {
  const glb = gltfFamily.formats.find(({ id }) => id === 'gltf.glb')!;
  return {
    name: 'cart.glb',
    document: glb.read(await sceneToGlb(scene, new Report(), options), new Report()),
  };
}

const contentOf = ({ document }: SourceFile) => (document as unknown as { content: Content }).content;

function dropProperties(file: SourceFile): void {
  const { asset, nodes, meshes, materials } = contentOf(file);
  asset.generator = 'Khronos glTF Blender I/O v3.4.50';
  for (const thing of [...nodes, ...meshes, ...materials]) delete thing.extras;
}

/** @returns the file that Blender opened, and the one that it wrote */
async function throughBlender(edit: (content: Content) => void = () => {}) {
  const [sent, edited] = [await fileOf(cart()), await fileOf(cart())];
  dropProperties(edited);
  const content = contentOf(edited);
  content.nodes[1]!.name = 'cart.001';
  content.nodes[3]!.name = 'hand.001';
  edit(content);
  return { sent: [sent], edited: [edited] };
}

function sceneOf(files: readonly SourceFile[]): Scene {
  return gltfFamily.toScene(files, [], new Report());
}

describe('a file that Blender wrote without custom properties', () => {
  test('gets those of the file that it opened', async () => {
    const { sent, edited } = await throughBlender();
    const recalled = await gltfFamily.recalled!(edited, async () => sent, new Report());
    expect(sceneOf(edited).axes.up).toBe('+y');
    const scene = sceneOf(recalled);
    expect(scene.axes).toEqual(cart().axes);
    expect(scene.nodes.map(({ name }) => name)).toEqual(['cart', 'hand', 'hand']);
    expect(scene.nodes.map(({ properties }) => properties)).toEqual([undefined, { grip: 2 }, undefined]);
    expect(scene.meshes[0]!.properties).toEqual({ strength: 4 });
    expect(scene.materials[0]!.shininess).toBe(3);
  });

  test('gets those of materials that were renamed, unless they are others', async () => {
    const extrasAfter = async (edit: (material: Thing) => void) => {
      const { sent, edited } = await throughBlender(({ materials }) => edit(materials[0]!));
      const [file] = await gltfFamily.recalled!(edited, async () => sent, new Report());
      return contentOf(file!).materials[0]!.extras;
    };
    const rename = (material: Thing) => {
      material.name = 'varnish';
    };
    expect(await extrasAfter(rename)).toMatchObject({ shininess: 3 });
    const isNew = await extrasAfter((material) => {
      rename(material);
      Object.assign(material, { pbrMetallicRoughness: { roughnessFactor: 0.123 } });
    });
    expect(isNew).toBeUndefined();
  });

  test('gets those of materials if it has selected meshes only, in the axes of glTF', async () => {
    const { sent, edited } = await throughBlender((content) => {
      const { children: _, ...hand } = content.nodes[3]!;
      content.nodes = [hand as Thing];
      content.scenes = [{ nodes: [0] }];
    });
    const scene = sceneOf(await gltfFamily.recalled!(edited, async () => sent, new Report()));
    expect(scene.materials[0]!.shininess).toBe(3);
    expect(scene.axes.up).toBe('+y');
  });

  test('gets those of a baked file if it has the axes of glTF', async () => {
    const edited = await fileOf(cart(), { bake: true });
    dropProperties(edited);
    const files = await gltfFamily.recalled!(
      [edited],
      async (how) => [await fileOf(cart(), how)],
      new Report(),
    );
    expect(sceneOf(files).axes).toEqual(cart().axes);
  });

  test('gets them whatever its top is called, which is named after the file', async () => {
    const { sent, edited } = await throughBlender(({ nodes }) => {
      nodes[0]!.name = 'wagon';
      nodes[1]!.name = 'cart';
    });
    expect(sceneOf(await gltfFamily.recalled!(edited, async () => sent, new Report())).axes).toEqual(
      cart().axes,
    );
  });

  test('keeps the names of the morph targets that it has', async () => {
    const { sent, edited } = await throughBlender(({ meshes }) => {
      meshes[0]!.extras = { targetNames: ['fist'] };
    });
    contentOf(sent[0]!).meshes[0]!.extras = { strength: 4, targetNames: ['rest', 'fist'] };
    const [file] = await gltfFamily.recalled!(edited, async () => sent, new Report());
    expect(contentOf(file!).meshes[0]!.extras).toEqual({ strength: 4, targetNames: ['fist'] });
  });

  test.each<[string, (content: Content) => void]>([
    ['has custom properties', ({ nodes }) => Object.assign(nodes[2]!, { extras: { grip: 3 } })],
    ['is of another program', ({ asset }) => Object.assign(asset, { generator: 'Maya2glTF' })],
  ])('stays as it is if it %s', async (_, edit) => {
    const { sent, edited } = await throughBlender(edit);
    expect((await gltfFamily.recalled!(edited, async () => sent, new Report()))[0]).toBe(edited[0]);
  });
});

describe('a character that was moved as a whole', () => {
  const TRANSFORMS: [string, (root: Thing) => void][] = [
    ['moved', (root) => Object.assign(root, { translation: [1, 2, 3] })],
    ['turned', (root) => Object.assign(root, { rotation: [0, 0, 0, 1] })],
    ['scaled', (root) => Object.assign(root, { scale: [1, 1, 1] })],
  ];

  async function read(edited: readonly SourceFile[], sent: readonly SourceFile[]) {
    const report = new Report();
    const { axes, nodes } = sceneOf(await gltfFamily.recalled!(edited, async () => sent, report));
    return { axes, names: nodes.map(({ name }) => name), codes: report.losses.map(({ code }) => code) };
  }

  const BACK = { axes: cart().axes, names: ['cart', 'hand', 'hand'], codes: ['ONTO_UNABLE'] };

  test.each(TRANSFORMS)('is back in its place with custom properties if it was %s', async (_, move) => {
    const edited = await fileOf(cart());
    move(contentOf(edited).nodes[0]!);
    expect(await read([edited], [])).toEqual(BACK);
  });

  test.each(TRANSFORMS)('is back in its place without custom properties if it was %s', async (_, move) => {
    const { sent, edited } = await throughBlender(({ nodes }) => move(nodes[0]!));
    expect(await read(edited, sent)).toEqual(BACK);
  });

  test('is taken out of groups, and what is beside it stays', async () => {
    const edited = await fileOf(cart());
    const content = contentOf(edited);
    content.nodes.push(
      { name: 'hat' },
      { name: 'pivot', translation: [0, -1, 0], children: [0, content.nodes.length] },
    );
    content.scenes[0]!.nodes = [content.nodes.length - 1];
    expect(await read([edited], [])).toEqual({ ...BACK, names: [...BACK.names, 'hat'] });
  });

  test('is not reported if it is where it was', async () => {
    const edited = await fileOf(cart());
    const report = new Report();
    expect((await gltfFamily.recalled!([edited], async () => [], report))[0]).toBe(edited);
    expect(report.losses).toEqual([]);
  });
});
