import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { rename } from '../../../src/convert/rename.ts';
import { toScene } from '../../../src/convert/to-scene.ts';
import type { Renaming } from '../../../src/formats/format.ts';
import { encodeImage } from '../../../src/images/encode.ts';
import { encodePng } from '../../../src/images/png.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { type Curve, NONE, type Scene } from '../../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../../corpus.ts';
import { curve, material, mesh, node, triangle } from '../../scene.ts';
import { EDITS } from './edits/edits.ts';
import { moveVertices, paint, putBack, putBackSent, sendFrom, turnBone } from './trip.ts';

const NEGLIGIBLE = 1e-3;
const COMPILED = 'samples/yorick/mdl/yorick.mdl';
const TEXT = 'samples/yorick/mdl-ascii/yorick.mdl';

describe('a compiled model', () => {
  test('comes back from an untouched GLB byte for byte', async () => {
    expect((await putBack(COMPILED)).changed).toEqual({});
  });

  test('changes in the vertices that were moved and in what is measured of them', async () => {
    const { changed, comparison, report } = await putBack(COMPILED, moveVertices);
    const measured =
      /mesh\.(header\.(average|radius|surfaceArea|boundsM\w+)|faces\.(normal|distance)|vertices)/;
    expect(Object.keys(changed)).toEqual(['yorick.mdl']);
    expect(changed['yorick.mdl']!.filter((field) => !measured.test(field))).toEqual([]);
    expect(changed['yorick.mdl']!.every((field) => field.startsWith('root.children.mesh'))).toBe(true);
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(report.losses.filter(({ code }) => code.startsWith('ONTO'))).toEqual([]);
  });

  test('changes in the color of the nodes that have one material', async () => {
    expect((await putBack(COMPILED, paint)).changed).toEqual({
      'yorick.mdl': ['root.children.mesh.header.diffuse'],
    });
  });

  test('gets a material file for what nodes cannot hold, to which they refer', async () => {
    const { changed, edited, again, report } = await putBack(COMPILED, ({ materials }) => {
      materials[0]!.doubleSided = !materials[0]!.doubleSided;
    });
    expect(Object.keys(changed).sort()).toEqual(['yorick.mdl', 'yorick_bone_2.mtr']);
    expect(changed['yorick.mdl']).toContain('root.children.mesh.header.materialName');
    expect(report.losses.filter(({ code }) => code.startsWith('ONTO'))).toEqual([]);
    const { doubleSided } = edited.materials[0]!;
    expect(again.materials.map((one) => one.doubleSided)).toContain(doubleSided);
  });

  test('changes in the keys of one node of one animation', async () => {
    const { changed, comparison } = await putBack(COMPILED, turnBone);
    expect(changed).toEqual({ 'yorick.mdl': ['animations.root.children.children.controllerData'] });
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
  });

  test.each([
    [2, 1, 4],
    [-2, 2, 2],
  ] as const)(
    'scales a bone by one factor instead of %s, %s and %s, and reports how far that is off',
    async (...scale) => {
      const { again, comparison, report } = await putBack(COMPILED, ({ nodes }) => {
        nodes.find(({ name }) => name === 'hand_left')!.scale = [...scale];
      });
      expect(again.nodes.find(({ name }) => name === 'hand_left')!.scale).toEqual([2, 2, 2]);
      const loss = report.losses.find(({ code }) => code === 'FIT_SCALE_DROPPED');
      expect(loss?.message).toContain('"hand_left"');
      expect(loss?.error?.max).toBeCloseTo(comparison.max, 4);
    },
  );

  test('changes in the colors of vertices, which it rounds to bytes', async () => {
    const { changed, report } = await putBack(COMPILED, ({ meshes }) => {
      const [primitive] = meshes[0]!.primitives;
      primitive!.colors = new Float32Array((primitive!.positions.length / 3) * 4).fill(0.501);
    });
    expect(changed['yorick.mdl']).toContain('root.children.mesh.colors');
    expect(report.losses).toMatchObject([{ code: 'FIT_COLORS_ROUNDED' }]);
    // 0.501 · 255 = 127.755, which is 0.245 from the next byte.
    expect(report.losses[0]!.error!.max).toBeCloseTo(0.245 / 255, 5);
  });

  test('takes a list that became shorter, and all that lies behind it moves up', async () => {
    const { files, comparison, scene } = await putBack(COMPILED, ({ meshes }) => {
      const [primitive] = meshes[0]!.primitives;
      primitive!.indices = primitive!.indices.slice(0, -3);
    });
    expect(scene.meshes[0]!.primitives[0]!.indices).toHaveLength(1707);
    expect(files).toHaveLength(1);
    expect(comparison.matched).toBe('vertex');
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
  });
});

test.each([COMPILED, TEXT])(
  'a mesh of %s that gets a second material becomes a node for each',
  async (path) => {
    const { again, comparison, report } = await putBack(path, ({ meshes }) => {
      const [primitive] = meshes[0]!.primitives;
      const half = Math.floor(primitive!.indices.length / 6) * 3;
      const [first, second] = [primitive!.indices.slice(0, half), primitive!.indices.slice(half)];
      meshes[0]!.primitives = [
        { ...primitive!, indices: first },
        { ...primitive!, indices: second, material: 1 },
      ];
    });
    const shown = again.nodes.filter(({ name }) => name.startsWith('yorick_head'));
    expect(shown.map(({ mesh: own }) => again.meshes[own ?? NONE]?.name)).toEqual([
      undefined,
      'yorick_head_1',
      'yorick_head_2',
    ]);
    const images = again.materials.map(({ maps }) => again.textures[maps[0]!.texture]!.uri);
    expect(images).toEqual(['yorick_bone.tga', 'yorick_cloth.tga']);
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(report.losses.filter(({ code }) => code === 'ONTO_UNABLE')).toEqual([]);
  },
);

test.each([COMPILED, TEXT])(
  'keys of %s that a clip loses do not stay beside a bone that rests elsewhere',
  async (path) => {
    const still = ({ clips }: Scene, name: string) => {
      const clip = clips.find((one) => one.name === name)!;
      clip.tracks = clip.tracks.slice(0, 1);
    };
    const trip = await putBack(path, (scene) => {
      still(scene, 'idle');
      EDITS['bone moved'](scene);
    });
    expect(trip.comparison.relative).toBeLessThan(NEGLIGIBLE);
    const namesIn = ({ nodes, clips }: Scene) =>
      clips.find(({ name }) => name === 'idle')!.tracks.map(({ target }) => nodes[target]!.name);
    expect(namesIn(trip.again)).not.toContain('jaw');
    // The animation lists the jaw, which moves again.
    const images = (await gather(new FolderLibrary(), [path])).textures;
    const files = [...images, ...trip.files].map(({ name = '', bytes }) => [name, bytes] as const);
    const back = await putBackSent(
      await sendFrom(new MemoryLibrary(Object.fromEntries(files)), 'yorick.mdl'),
      (scene) => {
        const target = scene.nodes.findIndex(({ name }) => name === 'jaw');
        const half = Math.SQRT1_2;
        const turn = curve([0, 1], [...scene.nodes[target]!.rotation, 0, half, 0, half], {
          interpolation: 'slerp',
        });
        scene.clips
          .find(({ name }) => name === 'idle')!
          .tracks.push({ target, property: 'rotation', curve: turn });
      },
    );
    expect(namesIn(back.again)).toContain('jaw');
    expect(back.comparison.relative).toBeLessThan(NEGLIGIBLE);
  },
);

/** A sample in which an element has another name. */
async function renamed(path: string, renaming: Renaming): Promise<MemoryLibrary> {
  const gathered = await gather(new FolderLibrary(), [path]);
  const files = [...gathered.textures, ...rename(gathered, renaming)];
  return new MemoryLibrary(Object.fromEntries(files.map(({ name = '', bytes }) => [name, bytes])));
}

describe.each([
  [COMPILED, 'the walk', 'jaw of a jester'],
  [TEXT, 'walk_to_the_grave', 'the_lower_jaw_of_a_fellow_of_infinite_jest'],
])('a name in %s that the game cannot hold', (path, odd, bone) => {
  test.each(['walk_in_the_graveyard', odd])('stays at clip %s, which can be cut', async (to) => {
    const library = await renamed(path, { kind: 'clip', from: 'walk', to });
    const { again, comparison, report } = await putBackSent(
      await sendFrom(library, 'yorick.mdl'),
      (scene) => {
        const walk = scene.clips.find(({ name }) => name === to)!;
        walk.end /= 2;
        const cut = ({ interpolation, values, times, ...rest }: Curve): Curve => {
          const count = times.filter((time) => time <= walk.end).length;
          const width = values.length / times.length;
          return {
            ...rest,
            interpolation,
            times: times.slice(0, count),
            values: values.slice(0, count * width),
          };
        };
        walk.tracks = walk.tracks.map((track) => ({ ...track, curve: cut(track.curve) }));
      },
    );
    const { start, end } = again.clips.find(({ name }) => name === to)!;
    expect(end - start).toBeLessThan(0.8);
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(report.losses.map(({ code }) => code)).toEqual([]);
  });

  test('stays at a bone, which can be moved', async () => {
    const library = await renamed(path, { kind: 'node', from: 'jaw', to: bone });
    const { again, comparison } = await putBackSent(
      await sendFrom(library, 'yorick.mdl'),
      moveRest(bone, 0.02),
    );
    expect(again.nodes.map(({ name }) => name)).toContain(bone);
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
  });
});

/** Moves a bone at rest, not in clips. */
function moveRest(name: string, by: number): (scene: Scene) => void {
  return ({ nodes }) => {
    const bone = nodes.find((node) => node.name === name)!;
    const [x, y, z] = bone.translation;
    bone.translation = [x, y + by, z];
  };
}

/** The lines of the head's vertices and of their weights. */
function linesOfHead(text: Buffer): Record<'verts' | 'weights', string[]> {
  const [, head] = text.toString('latin1').split(/^node skin yorick_head$/m);
  const listOf = (name: string) => {
    const [, count, rows] = new RegExp(`^ *${name} (\\d+)\\n([^]*)`, 'm').exec(head!)!;
    return rows!.split('\n').slice(0, Number(count));
  };
  return { verts: listOf('verts'), weights: listOf('weights') };
}

test.each([COMPILED, TEXT])('new nodes beside the root of %s get below it', async (path) => {
  const { again, edited, report } = await putBack(path, ({ nodes, meshes }) => {
    nodes.push(node({ name: 'crown', translation: [0.1, 0.2, 1.5] }));
    nodes.push(node({ name: 'hat', mesh: meshes.length, translation: [0, 0, 2] }));
    meshes.push(mesh(triangle({ material: 0 })));
  });
  const namesIn = ({ nodes }: Scene) => nodes.map(({ name }) => name).sort();
  expect(namesIn(again)).toEqual(namesIn(edited));
  const crown = again.nodes.find(({ name }) => name === 'crown')!;
  expect(again.nodes[crown.parent]).toMatchObject({ name: 'yorick', parent: NONE });
  expect(crown.translation.map((value) => Math.fround(value))).toEqual([0.1, 0.2, 1.5].map(Math.fround));
  expect(report.losses).toEqual([]);
});

test.each([COMPILED, TEXT])('a material that %s refers to is written beside it', async (path) => {
  const { changed, again, comparison, report } = await putBack(path, ({ nodes, meshes, materials }) => {
    materials.push(material({ name: 'felt', doubleSided: true }));
    nodes.push(node({ name: 'hat', parent: 0, mesh: meshes.length }));
    meshes.push(mesh(triangle({ material: materials.length - 1 })));
  });
  expect(changed['felt.mtr']).toEqual(['new']);
  const hat = again.meshes[again.nodes.find(({ name }) => name === 'hat')!.mesh!]!;
  expect(again.materials[hat.primitives[0]!.material]).toMatchObject({ doubleSided: true });
  expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
  expect(report.losses).toEqual([]);
});

function linesOf(text: Uint8Array): string[] {
  return Buffer.from(text).toString('latin1').split('\n');
}

describe('a model in text', () => {
  test('rests where a bone was put: vertices of the bone do, too, and others keep their lines', async () => {
    const { comparison, files } = await putBack(TEXT, moveRest('jaw', 0.02));
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
    const [was, is] = [await readFile(TEXT), files[0]!.bytes].map((bytes) => linesOfHead(Buffer.from(bytes)));
    const apart = (row: number) => {
      const [a, b] = [was!, is!].map(({ verts }) => verts[row]!.trim().split(/\s+/).map(Number));
      return Math.hypot(...a!.map((value, axis) => b![axis]! - value));
    };
    const ofJaw = was!.weights.flatMap((line, row) => (line.trim() === 'jaw 1' ? [row] : []));
    expect(ofJaw.length).toBeGreaterThan(0);
    for (const row of ofJaw) expect(apart(row)).toBeCloseTo(0.02, 5);
    was!.weights.forEach((line, row) => {
      if (!line.includes('jaw')) expect(is!.verts[row]).toBe(was!.verts[row]);
    });
  });

  test('reports how far vertices of several bones are from their places in clips where a bone rests elsewhere', async () => {
    const { again, report, comparison } = await putBack(TEXT, moveRest('spine_lower', 0.02));
    const loss = report.losses.find(({ code }) => code === 'MDL_BIND_POSE_MOVED');
    expect(loss!.error!.max).toBeGreaterThanOrEqual(comparison.max * 0.99);
    const [was, is] = [toScene(await gather(new FolderLibrary(), [TEXT])), again].map(
      ({ nodes }) => nodes.find(({ name }) => name === 'spine_lower')!.translation,
    );
    expect(Math.hypot(...was!.map((value, axis) => is![axis]! - value))).toBeCloseTo(0.02, 5);
  });

  test.each(['yorick', 'spine_lower'])(
    'has the scale of %s in its vertices and in the keys of all clips',
    async (name) => {
      const { changes, comparison, report } = await putBack(TEXT, ({ nodes }) => {
        nodes.find((node) => node.name === name)!.scale = [1.2, 1.2, 1.2];
      });
      expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
      expect(changes.rest).toEqual([name]);
      expect(report.losses.filter(({ code }) => code === 'ONTO_UNABLE')).toEqual([]);
    },
  );

  test('comes back from an untouched GLB byte for byte', async () => {
    expect((await putBack(TEXT)).changed).toEqual({});
  });

  test.each([
    ['vertices', moveVertices],
    ['keys', turnBone],
  ])('changes where %s were edited, and keeps its other lines', async (_, edit) => {
    const { comparison, report } = await putBack(TEXT, edit);
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
    expect(report.losses.map(({ code }) => code)).not.toContain('ONTO_REWRITTEN');
  });

  test('gets a few lines for an opacity and for a longer clip', async () => {
    const { changed, report } = await putBack(TEXT, ({ materials, clips }) => {
      const [r, g, b] = materials[0]!.diffuse;
      materials[0]!.diffuse = [r, g, b, 0.4];
      materials[0]!.alpha = 'blend';
      clips[0]!.end = 3.3;
      for (const { curve } of clips[0]!.tracks) {
        const { times, values } = curve;
        const still = values.slice(-values.length / times.length);
        curve.times = Float32Array.of(...times, 3.3);
        curve.values = Float32Array.of(...values, ...still);
      }
    });
    expect(report.losses).toEqual([]);
    expect(changed).toEqual({ 'yorick.mdl': ['5 lines'] });
  });

  test.each([
    [0.2, 0.3, 0.1],
    [0.7, 0.123, 0.9],
  ])('keeps its lines beside a new mesh in the color %d %d %d', async (...color) => {
    const { files, report } = await putBack(TEXT, ({ nodes, meshes, materials }) => {
      materials.push(material({ name: 'felt', diffuse: [...color, 1], shininess: 0.7 }));
      nodes.push(node({ name: 'hat', parent: 0, mesh: meshes.length }));
      meshes.push(mesh(triangle({ material: materials.length - 1 })));
    });
    expect(report.losses).toEqual([]);
    const [was, is] = [await readFile(TEXT), files[0]!.bytes].map(linesOf);
    expect(is).toContain('node trimesh hat');
    let next = 0;
    for (const line of is!) if (line === was![next]) next++;
    expect(next).toBe(was!.length);
  });

  test('gets a new clip behind all others, whichever of them was edited', async () => {
    const { again } = await putBack(TEXT, (scene) => {
      turnBone(scene);
      EDITS['clip added'](scene);
    });
    expect(again.clips.map(({ name }) => name)).toEqual(['idle', 'walk', 'wave', 'dance']);
  });

  test('changes in the lines of the color that was edited', async () => {
    const { files } = await putBack(TEXT, paint);
    const lines = new TextDecoder().decode(files[0]!.bytes).split('\n');
    expect(lines.filter((line) => /^\s*diffuse 0\.2 0\.4 0\.6/.test(line))).toHaveLength(2);
  });
});

describe('settings beside a model', () => {
  const MTR = [
    '// made by hand',
    'renderhint NormalAndSpecMapped',
    'texture1 bumps // normals',
    'twosided 1',
    'parameter float x 1',
  ];
  const IMAGE = encodeImage({ width: 4, height: 4, data: new Uint8Array(64).fill(255) }, 'tga');

  async function edited(edit: (scene: Scene) => void) {
    const yorick = await readFile(TEXT, 'utf8');
    const library = new MemoryLibrary({
      'yorick.mdl': Buffer.from(yorick.replace(/^(\s*)(verts \d+)/m, '$1bitmap cloth\n$1$2')),
      'cloth.mtr': Buffer.from(MTR.join('\n')),
      'cloth.txi': Buffer.from('decal 0\nclamp 3\n'),
      'bumps.txi': Buffer.from('clamp 3\nfps 1\n'),
      'cloth.tga': IMAGE,
      'bumps.tga': IMAGE,
    });
    const trip = await putBackSent(await sendFrom(library, 'yorick.mdl'), edit);
    const lines = (name: string) => {
      const file = trip.files.find((one) => one.name === name);
      return file && new TextDecoder().decode(file.bytes).trim().split(/\r?\n/);
    };
    return { ...trip, lines, material: cloth(trip.again) };
  }

  const cloth = ({ materials }: Scene) => materials.find(({ name }) => name === 'cloth')!;

  test('stay as they are without edits', async () => {
    const { changed, material: read } = await edited(() => {});
    expect(changed).toEqual({});
    expect(read).toMatchObject({ doubleSided: true, maps: [{ use: 'diffuse' }, { use: 'normal' }] });
  });

  test('take edited sides into the material file, whose other lines stay', async () => {
    const {
      lines,
      changed,
      material: read,
    } = await edited((scene) => {
      cloth(scene).doubleSided = false;
    });
    expect(Object.keys(changed)).toEqual(['cloth.mtr']);
    expect(lines('cloth.mtr')).toEqual(MTR.map((line) => line.replace('twosided 1', 'twosided 0')));
    expect(read.doubleSided).toBe(false);
  });

  test('take edited wrapping into the settings of each texture', async () => {
    const {
      lines,
      changed,
      material: read,
    } = await edited((scene) => {
      for (const map of cloth(scene).maps) map.wrap = { u: 'repeat', v: 'clamp' };
    });
    expect(Object.keys(changed).sort()).toEqual(['bumps.txi', 'cloth.txi']);
    expect(lines('cloth.txi')).toEqual(['decal 0', 'clamp 2']);
    expect(lines('bumps.txi')).toEqual(['clamp 2', 'fps 1']);
    expect(read.maps.map(({ wrap }) => wrap)).toEqual(Array(2).fill({ u: 'repeat', v: 'clamp' }));
  });

  test('take another image of a use that the material file names', async () => {
    const {
      lines,
      material: read,
      again,
    } = await edited((scene) => {
      const texture = scene.textures.push({ name: 'dents', uri: 'dents.png', bytes: encodePng(GRAY) }) - 1;
      cloth(scene).maps.find(({ use }) => use === 'normal')!.texture = texture;
    });
    expect(lines('cloth.mtr')).toContain('texture1 dents // normals');
    const shown = read.maps.find(({ use }) => use === 'normal')!;
    expect(again.textures[shown.texture]!.name).toBe('dents');
  });
});

const GRAY = { width: 4, height: 4, data: new Uint8Array(64).fill(128) };

describeCorpus('a dragon of the game', () => {
  const path = corpus('mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl/c_drgshad.mdl');

  test('comes back from an untouched GLB byte for byte', async () => {
    expect((await putBack(path)).changed).toEqual({});
  });

  test('changes where vertices were moved, in its place', async () => {
    const { changed, comparison } = await putBack(path, moveVertices);
    const fields = changed['c_drgshad.mdl']!;
    expect(fields.filter((field) => !field.startsWith('root.children.children.mesh'))).toEqual([]);
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
  });
});

describeCorpus('a model that inherits its animations', () => {
  test('reports that those of its supermodel are not edited with it', async () => {
    const { changed, report } = await putBack(
      corpus('mdl/krivoj-delphi-viewer/mdl/c_skel_com.mdl'),
      turnBone,
    );
    expect(changed).toEqual({});
    const unable = report.losses.filter(({ code }) => code === 'ONTO_UNABLE');
    expect(unable[0]?.path).toMatch(/^clips\[\d+\]$/);
  });

  test('does not list them as replaced if a new mesh renumbers the nodes', async () => {
    const { changes } = await putBack(corpus('mdl/krivoj-delphi-viewer/mdl/c_skel_com.mdl'), (scene) => {
      const { nodes, meshes } = scene;
      const foot = nodes.findIndex(({ name }) => name === 'rfoot_g');
      nodes.push(node({ name: 'hat', parent: foot, mesh: meshes.length }));
      meshes.push({ ...mesh(triangle()), name: 'hat' });
      turnBone(scene);
    });
    expect(changes).toMatchObject({ clips: [], added: { meshes: ['hat'] } });
  });
});

test('a mesh that rests beside its parent by rounding was not moved by a program that puts it there', async () => {
  const model = `newmodel chest
beginmodelgeom chest
node dummy chest
  parent NULL
endnode
node trimesh chestg
  parent chest
  position 0 -0.0000001 0
  bitmap NULL
  verts 3
    0 0 0
    1 0 0
    0 1 0
  faces 1
    0 1 2 1 0 0 0 1
endnode
endmodelgeom chest
donemodel chest
`;
  const library = new MemoryLibrary({ 'chest.mdl': new TextEncoder().encode(model) });
  const { changed } = await putBackSent(await sendFrom(library, 'chest.mdl'), ({ nodes }) => {
    nodes.find(({ name }) => name === 'chestg')!.translation = [0, 0, 0];
  });
  expect(changed).toEqual({});
});
