import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import { sceneAtLevel } from '../../src/convert/levels.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { countWritten } from '../../src/convert/lost-clips.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { describeMissing, type Verification, verify } from '../../src/convert/verify.ts';
import { writeScene } from '../../src/convert/write-scene.ts';
import { targets } from '../../src/formats/targets.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { Report } from '../../src/report/report.ts';
import type { Clip, Curve, Mesh, Scene, Vec3 } from '../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../corpus.ts';
import { clip, curve, mesh, node, sceneOf, triangle } from '../scene.ts';

const YORICK = join(import.meta.dirname, '../../samples/yorick/cal3d/yorick.cfg');
const WHOLE = targets.filter(({ part }) => !part).map(({ id }) => id);
const NEGLIGIBLE = 1e-3;
/** Enough moments to see a clip move. */
const FPS = 2;

let yorick: Scene;
beforeAll(async () => {
  yorick = toScene(await gather(new FolderLibrary(), [YORICK]));
});

/** What verifying says of a scene that was made into files of another. */
async function verified(scene: Scene, written: Scene, to = 'gltf.glb'): Promise<Verification> {
  const report = new Report();
  const files = await targets.find(({ id }) => id === to)!.write(written, 'out', report, {});
  return verify(scene, files, report, { fps: FPS });
}

/** Yorick's clips by other names. */
function calling(names: readonly string[]): Scene {
  return { ...yorick, clips: names.map((name, index) => ({ ...yorick.clips[index % 3]!, name })) };
}

function withMeshes({ nodes, ...rest }: Scene, change: (mesh: Mesh) => Mesh | undefined): Scene {
  const meshes = rest.meshes.map((mesh) => change(mesh) ?? { ...mesh, primitives: [] });
  return { ...rest, nodes, meshes };
}

describe('clips that the writer renamed', () => {
  const NAMES = [
    'walk fast',
    // Some formats write both of these like the first.
    'walk_fast',
    'WALK FAST',
    'walk fast',
    'a/b=c//d',
    '#4',
    '',
    'Ünï 走る',
    'a name that is longer than thirty-two letters 1',
    'a name that is longer than thirty-two letters 2',
  ];

  test.each(WHOLE)('to %s are each compared with what became of them', async (to) => {
    const scene = calling(NAMES);
    const { clips, missing, moving, height, frames } = await verified(scene, scene, to);
    expect(clips).toEqual({ common: NAMES, onlyFirst: [], onlySecond: [] });
    expect(missing.clips).toEqual({ names: [], of: NAMES.length });
    // At 2 moments per second of clips of 3, 1 and 2 seconds, at two between keys in each step (more where the
    // keys of both differ), and at rest.
    expect(frames).toBeGreaterThanOrEqual(1 + 4 * (7 + 12) + 3 * (3 + 4) + 3 * (5 + 8));
    // A .cga has no meshes that bones bend.
    if (to !== 'cryengine.cga') expect(moving / height).toBeLessThan(NEGLIGIBLE);
  });

  test('from a compiled model to a text are compared, too', async () => {
    const target = targets.find(({ id }) => id === 'mdl.binary')!;
    const files = await target.write(calling(['#1', '#2', 'walk']), 'out', new Report(), {});
    const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
    const conversion = await convert(library, ['out.mdl'], { to: 'mdl.ascii' });
    expect(conversion.isTranslation).toBe(true);
    const { clips } = await verify(conversion.scene, conversion.files, conversion.report, { fps: FPS });
    expect(clips.common).toHaveLength(3);
  });
});

describe('clips that are not in the files', () => {
  test('are named, with how many there are', async () => {
    const [walk] = yorick.clips;
    const { missing, relative } = await verified(yorick, { ...yorick, clips: [walk!] });
    const others = yorick.clips.slice(1).map(({ name }) => name);
    expect(missing.clips).toEqual({ names: others, of: 3 });
    expect(describeMissing(missing)).toEqual([`2 of 3 clips are not in the result: ${others.join(', ')}`]);
    expect(relative).toBeLessThan(NEGLIGIBLE);
  });

  test('are reported as a loss', async () => {
    const report = new Report();
    const target = targets.find(({ id }) => id === 'gltf.glb')!;
    const files = await target.write({ ...yorick, clips: [] }, 'out', report, {});
    await verify(yorick, files, report, { fps: FPS });
    expect(report.losses.map(({ code, message }) => [code, message])).toContainEqual([
      'CONVERT_VERIFY_APART',
      `3 of 3 clips are not in the result: ${yorick.clips.map(({ name }) => name).join(', ')}`,
    ]);
  });

  test('are not missed where they move nothing', async () => {
    const [walk] = yorick.clips;
    const bone = walk!.tracks[0]!.target;
    const rest = yorick.nodes[bone]!.rotation;
    const curve: Curve = {
      interpolation: 'slerp',
      times: Float32Array.of(0, 1),
      // Both signs turn alike.
      values: Float32Array.from([...rest, ...rest], (value) => -value),
      before: 'hold',
      after: 'hold',
    };
    const still: Clip[] = [
      { name: 'empty', start: 0, end: 1, tracks: [] },
      { name: 'held', start: 0, end: 1, tracks: [{ target: bone, property: 'rotation', curve }] },
    ];
    const { missing } = await verified(
      { ...yorick, clips: [walk!, ...still] },
      { ...yorick, clips: [walk!] },
    );
    expect(missing.clips).toEqual({ names: [], of: 1 });
  });
});

describe('meshes that are not in the files', () => {
  const without = (name: string) =>
    withMeshes(yorick, (mesh) => (mesh.name.includes(name) ? undefined : mesh));

  test.each(['gltf.glb', 'cryengine.cgf', 'c3s'])('are named where the others became %s', async (to) => {
    const { missing } = await verified(yorick, without('clothes'), to);
    expect(missing.meshes).toEqual({ names: ['yorick_clothes'], of: 3 });
    expect(describeMissing(missing)).toEqual(['1 of 3 meshes is not in the result: yorick_clothes']);
  });

  test('are all of them where nothing is shown', async () => {
    const { missing } = await verified(yorick, {
      ...yorick,
      nodes: yorick.nodes.map(({ mesh: _, ...node }) => node),
    });
    expect(missing.meshes.names).toHaveLength(3);
  });

  test.each(WHOLE)('are none where %s has them all, whatever it calls and joins', async (to) => {
    const { missing } = await verified(yorick, yorick, to);
    expect(missing.meshes).toEqual({ names: [], of: 3 });
  });

  test('are none that lie elsewhere or were cut in two', async () => {
    const elsewhere = withMeshes(yorick, (mesh) => ({
      name: `${mesh.name} elsewhere`,
      primitives: mesh.primitives.flatMap((primitive) => {
        const half = 3 * Math.floor(primitive.indices.length / 6);
        const positions = primitive.positions.map((value) => value * 1.5 + 20);
        return [primitive.indices.slice(0, half), primitive.indices.slice(half)].map((indices) => ({
          ...primitive,
          positions,
          indices,
        }));
      }),
    }));
    const { missing, relative } = await verified(yorick, elsewhere);
    expect(missing.meshes.names).toEqual([]);
    expect(relative).toBeGreaterThan(0.1);
  });
});

describeCorpus('real characters', () => {
  test('have all their meshes at the lowest level of detail', async () => {
    const path = corpus('cal3d/imvu-cal3d/data/cally/cally.cfg');
    const cally = toScene(await gather(new FolderLibrary(), [path]));
    const { missing } = await verified(cally, sceneAtLevel(cally, 0));
    expect(missing.meshes.names).toEqual([]);
    expect(missing.meshes.of).toBeGreaterThan(10);
  });

  test('keep clips whose names cannot be those of files', async () => {
    const folder = 'gltf/mosra+magnum-plugins/src/MagnumPlugins/AssimpImporter/Test';
    const path = corpus(`${folder}/animation-patching.gltf`);
    const { scene, files, report } = await convert(new FolderLibrary(), [path], {
      to: 'cal3d.cfg',
      name: 'out',
    });
    const { clips, missing } = await verify(scene, files, report, { fps: FPS });
    const names = ['Quaternion normalization patching', 'Quaternion shortest-path patching'];
    expect(clips).toEqual({ common: expect.arrayContaining(names), onlyFirst: [], onlySecond: [] });
    expect(missing.clips).toEqual({ names: [], of: 2 });
  });
});

test('clips in files of their own are compared with the surfaces of these files', async () => {
  const moving = (name: string, way: readonly number[]) => ({
    target: { name, vertices: Uint32Array.of(0), positions: Float32Array.from(way) },
    clip: clip([], { name, end: 1, morphTracks: [{ morph: name, curve: curve([0, 1], [0, 1]) }] }),
  });
  const [up, aside] = [moving('up', [0, 0, 1]), moving('aside', [0, 2, 0])] as const;
  const scene = sceneOf({
    nodes: [node({ name: 'shape', mesh: 0 })],
    meshes: [mesh(triangle({ morphTargets: [up.target, aside.target] }))],
    clips: [up.clip, aside.clip],
  });
  const { clips, relative } = await verified(scene, scene, 'cryengine.cgf');
  expect(clips.common).toEqual(['up', 'aside']);
  expect(relative).toBeLessThan(NEGLIGIBLE);
});

test.each(WHOLE)('textures for which %s has no place are losses, and no further difference', async (to) => {
  const uses = ['diffuse', 'normal', 'emissive', 'metallicRoughness', 'occlusion'] as const;
  const materials = yorick.materials.map((material) => ({
    ...material,
    emissive: [1, 1, 1] as Vec3,
    maps: uses.map((use) => ({ texture: 0, uv: 0, use })),
  }));
  const scene = { ...yorick, materials };
  const report = new Report();
  const files = await writeScene(scene, { to, name: 'out', report });
  const { looks } = await verify(scene, files, report, { fps: FPS, target: { to } });
  expect(looks!.differences).toEqual([]);
});

/** A text model with a moving bone. */
const TEXT_MODEL = (name: string, supermodel: string, animation: string) =>
  new TextEncoder().encode(
    [
      `newmodel ${name}`,
      `setsupermodel ${name} ${supermodel}`,
      `beginmodelgeom ${name}`,
      `node dummy ${name}\nparent NULL\nendnode`,
      `node dummy bone\nparent ${name}\nendnode`,
      `node trimesh skin\nparent bone\nverts 3\n0 0 0\n1 0 0\n0 1 0\nfaces 1\n0 1 2 1 0 0 0 0\nendnode`,
      `endmodelgeom ${name}`,
      `newanim ${animation} ${name}\nlength 1`,
      `node dummy bone\nparent ${name}\npositionkey 2\n0 0 0 0\n1 0 0 1\nendnode`,
      `doneanim ${animation} ${name}`,
      `donemodel ${name}`,
    ].join('\n'),
  );

test('what a written model inherits from its supermodel is not missing', async () => {
  const models = {
    'cow.mdl': TEXT_MODEL('cow', 'beast', 'graze'),
    'beast.mdl': TEXT_MODEL('beast', 'NULL', 'run'),
  };
  const { files: glb } = await convert(new MemoryLibrary(models), ['cow.mdl'], { to: 'gltf.glb' });
  const library = new MemoryLibrary({ 'cow.glb': glb[0]!.bytes });
  const { scene, files, report } = await convert(library, ['cow.glb'], { to: 'mdl.ascii' });
  expect(scene.clips.map(({ name }) => name)).toEqual(['graze', 'run']);
  expect(countWritten(scene, report.losses)).toBe(1);
  const { clips, missing } = await verify(scene, files, report, { fps: FPS });
  expect(clips).toMatchObject({ common: ['graze'], onlyFirst: [] });
  expect(missing.clips).toEqual({ names: [], of: 1 });
  expect(report.losses.map(({ code }) => code)).toEqual(['MDL_CLIP_INHERITED']);
});
