import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gather } from '../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { convertOnto, putInto } from '../../../src/convert/onto/onto.ts';
import type { Physical } from '../../../src/fit/effects.ts';
import type { CryengineDocument } from '../../../src/formats/cryengine/files/chunks/document.ts';
import type { GltfDocument } from '../../../src/formats/gltf/index.ts';
import { readDocument, writeDocument } from '../../../src/formats/index.ts';
import { encodePng } from '../../../src/images/png.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { Report } from '../../../src/report/report.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { corpus, corpusFiles, describeCorpus } from '../../corpus.ts';
import { curve } from '../../scene.ts';
import { EDITS, NEW } from './edits/edits.ts';
import {
  bindElsewhere,
  moveVertices,
  paint,
  putBack,
  reorder,
  sendFrom,
  shiftWeights,
  turnBone,
} from './trip.ts';

const YORICK = 'samples/yorick';

/** A difference that nobody sees, as a part of the height. */
const NEGLIGIBLE = 1e-3;

/** The same character in several systems, with what changes in its files when it is edited. */
const SAMPLES = [
  {
    path: `${YORICK}/cal3d/yorick.cfg`,
    mesh: 'yorick_head',
    moved: { 'yorick_head.cmf': ['submeshes[0].vertices.position'] },
    painted: { 'yorick_bone.crf': ['diffuse'] },
    turned: { 'yorick_idle.caf': ['tracks[0].keys.rotation'] },
  },
  {
    path: `${YORICK}/cal3d-919/yorick.cfg`,
    mesh: 'yorick_head',
    moved: {
      'yorick_head.cmf': ['submeshes[0].morphs.moved.body.position', 'submeshes[0].vertices.position'],
    },
    painted: { 'yorick_bone.crf': ['diffuse'] },
    turned: { 'yorick_idle.caf': ['tracks[0].keys.rotation'] },
  },
  {
    path: `${YORICK}/cryengine/yorick.cgf`,
    mesh: 'yorick',
    moved: {
      'yorick.cgf': [
        'chunks[6].links.link.offset',
        'chunks[6].vertices.position',
        'chunks[9].vertices.position',
      ],
    },
    painted: { 'yorick.cgf': ['chunks[4].standard.diffuse'] },
    turned: { 'yorick_idle.caf': ['chunks[1].keys.body.rotation'] },
  },
];

test('effects of materials that an edit adds or changes are reported, since nothing merges them', async () => {
  const { report } = await putBack(`${YORICK}/cal3d/yorick.cfg`, ({ materials }) => {
    const layers = {
      KHR_materials_clearcoat: { clearcoatFactor: [0.5] },
      KHR_materials_sheen: { sheenColorFactor: [0, 0, 0] },
    };
    const gltf: Physical = { roughness: 1, normalScale: 1, occlusionStrength: 1, layers };
    materials[0]!.properties = { ...materials[0]!.properties, gltf };
  });
  expect(report.losses.map(({ message }) => message)).toEqual([
    'Not in the original and skipped: the edited KHR_materials_clearcoat of material yorick_bone',
  ]);
});

describe.each(SAMPLES)('$path', ({ path, mesh, moved, painted, turned }) => {
  test('comes back from an untouched GLB byte for byte', async () => {
    const { changed, changes, report } = await putBack(path);
    expect(changed).toEqual({});
    expect(changes.geometry.concat(changes.weights, changes.materials, changes.clips, changes.rest)).toEqual(
      [],
    );
    expect(report.losses.filter(({ code }) => code.includes('ONTO'))).toEqual([]);
  });

  test('changes where vertices were moved, and nowhere else', async () => {
    const { changed, changes, comparison } = await putBack(path, moveVertices);
    expect(changes.geometry).toEqual([mesh]);
    expect(changed).toEqual(moved);
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
  });

  test('changes in the color of one material', async () => {
    expect((await putBack(path, paint)).changed).toEqual(painted);
  });

  test('changes in the keys of one bone of one clip', async () => {
    const { changed, comparison } = await putBack(path, turnBone);
    expect(changed).toEqual(turned);
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
  });
});

test('colors that the version of a file cannot hold are reported for the mesh that has them', async () => {
  const colorHead = ({ meshes }: Scene) => {
    for (const primitive of meshes[0]!.primitives) {
      primitive.colors = new Float32Array((primitive.positions.length / 3) * 4).fill(0.5);
    }
  };
  const { report, changed } = await putBack(`${YORICK}/cal3d/yorick.cfg`, colorHead);
  const reported = report.losses.filter(({ code }) => code === 'FIT_COLORS_DROPPED');
  expect(reported.map(({ path }) => path)).toEqual(['meshes[0].primitives[0]']);
  expect(changed).toEqual({});
  const lit = await putBack(`${YORICK}/cal3d-919/yorick.cfg`, colorHead);
  expect(lit.report.losses.filter(({ code }) => code === 'FIT_COLORS_DROPPED')).toEqual([]);
});

describe('what another program wrote in another order, and rounded', () => {
  test.each([
    'cal3d/yorick.cfg',
    'cryengine/yorick.cgf',
    'mdl/yorick.mdl',
    'mdl-ascii/yorick.mdl',
    'o3d/yorick.o3dtgz',
    'c3s/yorick.c3s',
  ])('comes back onto %s byte for byte', async (path) => {
    const { changed, changes } = await putBack(`${YORICK}/${path}`, reorder);
    expect(changes.geometry.concat(changes.weights)).toEqual([]);
    expect(changed).toEqual({});
  });
});

describe('meshes that another program bound in another space', () => {
  const rebind = (edit: (scene: Scene) => void) => (scene: Scene) => {
    edit(scene);
    bindElsewhere(scene);
  };

  test.each([
    'cal3d/yorick.cfg',
    'cal3d-919/yorick.cfg',
    'cryengine/yorick.cgf',
    'mdl/yorick.mdl',
    'o3d/yorick.o3dtgz',
    'c3s/yorick.c3s',
  ])('come back onto %s byte for byte', async (path) => {
    const { changed, changes } = await putBack(`${YORICK}/${path}`, rebind(reorder));
    expect(changes.geometry.concat(changes.weights)).toEqual([]);
    expect(changed).toEqual({});
  });

  test('are edited where and as far as they were in that space', async () => {
    const path = `${YORICK}/cryengine/yorick.cgf`;
    const { changes, comparison } = await putBack(path, rebind(moveVertices));
    expect(changes.geometry).toEqual(['yorick']);
    expect(comparison.relative).toBeLessThan(1e-5);
  });

  test('are refused where one of the bones is elsewhere besides', async () => {
    const lift = ({ meshes, skins }: Scene) => {
      const at = meshes[0]!.primitives[0]!.influences!.joint[0]! * 16 + 12;
      skins[0]!.inverseBind[at] = skins[0]!.inverseBind[at]! + 10;
    };
    const shift = putBack(`${YORICK}/cal3d/yorick.cfg`, rebind(lift));
    await expect(shift).rejects.toMatchObject({ code: 'CONVERT_ONTO_SKELETON' });
  });
});

test('a skeleton that does not match is explained by what is known of the edited file', async () => {
  const { original, glb } = await sendFrom(new FolderLibrary(), `${YORICK}/cal3d/yorick.cfg`);
  const document = readDocument(glb, 'edited.glb', new Report()).document as GltfDocument;
  const { nodes } = document.content as { nodes: { name: string; mesh?: number }[] };
  // It does not define the axes then.
  nodes[0]!.mesh = 0;
  nodes.find(({ name }) => name === 'skull')!.name = 'head';
  const library = new MemoryLibrary({ 'edited.glb': writeDocument(document) });
  const put = putInto(original, await gather(library, ['edited.glb']), 'edited.glb', {});
  await expect(put).rejects.toMatchObject({
    code: 'CONVERT_ONTO_SKELETON',
    findings: [{ code: 'GLTF_AXES_MOVED' }],
  });
});

test.each(['yorick.csf', 'yorick_walk.caf', 'yorick_head.cmf'])(
  '%s alone is in the unit of its model, and comes back byte for byte',
  async (name) => {
    const library = new FolderLibrary();
    const { changes, files } = await convertOnto(
      library,
      [`${YORICK}/cal3d/${name}`],
      `${YORICK}/cal3d/yorick.cfg`,
    );
    expect(changes).toMatchObject({ geometry: [], clips: [], rest: [] });
    const again = files.find((file) => file.name === name)!;
    expect(Buffer.compare(again.bytes, readFileSync(`${YORICK}/cal3d/${name}`))).toBe(0);
  },
);

describe('XML files', () => {
  const path = `${YORICK}/cal3d-xml/yorick.cfg`;

  test('come back byte for byte, and keep the spelling of the lines that were not edited', async () => {
    expect((await putBack(path)).changed).toEqual({});
    const { files } = await putBack(path, paint);
    const text = new TextDecoder().decode(files.find(({ name }) => name === 'yorick_bone.xrf')!.bytes);
    expect(text).toContain('<DIFFUSE>51 102 153 255</DIFFUSE>');
  });
});

describe('other edits', () => {
  const path = `${YORICK}/cal3d/yorick.cfg`;

  test('a triangle less is a triangle less, and the vertices stay', async () => {
    const { changed } = await putBack(path, ({ meshes }) => {
      const [primitive] = meshes[0]!.primitives;
      primitive!.indices = primitive!.indices.slice(0, -3);
    });
    expect(changed).toEqual({ 'yorick_head.cmf': ['submeshes[0].faceCount', 'submeshes[0].faces'] });
  });

  test('another image of a material is written beside the files, which name it', async () => {
    const { changed, files } = await putBack(path, ({ materials, textures }) => {
      const bytes = encodePng({ width: 1, height: 1, data: Uint8Array.of(1, 2, 3, 255) });
      textures.push({ name: 'painted', uri: 'painted.png', bytes });
      materials[0]!.maps[0]!.texture = textures.length - 1;
    });
    expect(changed).toEqual({ 'yorick_bone.crf': ['maps.fileName'], 'painted.png': ['new'] });
    expect(files.at(-1)!.name).toBe('painted.png');
  });

  test('a bone that rests elsewhere changes the skeleton alone', async () => {
    const { changed } = await putBack(path, ({ nodes, skins }) => {
      const bone = nodes[skins[0]!.joints[4]!]!;
      bone.translation = [bone.translation[0], bone.translation[1] + 1, bone.translation[2]];
    });
    expect(changed).toEqual({ 'yorick.csf': ['bones.translation'] });
  });

  test('what files have no place for says where in the scene it is', async () => {
    const { changed, report } = await putBack(`${YORICK}/cryengine/yorick.cgf`, ({ nodes, materials }) => {
      nodes.push({ ...nodes[0]!, name: 'pivot', parent: -1 });
      materials[0]!.diffuse = [0.2, 0.4, 0.6, 1];
    });
    expect(Object.keys(changed)).toContain('yorick.cgf');
    const unable = report.losses.filter(({ code }) => code === 'ONTO_UNABLE');
    expect(unable.map(({ message, path }) => [message, path])).toEqual([
      [expect.stringContaining('node pivot'), expect.stringMatching(/^nodes\[\d+\]$/)],
    ]);
  });

  test('what is missing stays, and is reported', async () => {
    const { changed, report } = await putBack(path, ({ clips }) => {
      clips.splice(1, 1);
    });
    expect(changed).toEqual({});
    expect(report.issues.find(({ code }) => code === 'CONVERT_ONTO_KEPT')?.message).toBe(
      'Only in the original and kept: clips yorick_walk',
    );
  });

  test.each(['cal3d/yorick.cfg', 'cryengine/yorick.cgf', 'mdl/yorick.mdl', 'c3s/yorick.c3s'])(
    'a new bone moves in a clip of %s, which also moves others',
    async (file) => {
      const { report, again, comparison } = await putBack(`${YORICK}/${file}`, (scene) => {
        EDITS['bone added'](scene);
        const { nodes, clips } = scene;
        const [clip] = clips;
        const half = Math.SQRT1_2;
        const turn = curve([clip!.start, clip!.end], [0, 0, 0, 1, 0, half, 0, half], {
          interpolation: 'slerp',
        });
        clip!.tracks.push({ target: nodes.length - 1, property: 'rotation', curve: turn });
      });
      expect(report.losses.filter(({ code }) => code === 'ONTO_UNABLE')).toEqual([]);
      const moved = again.clips[0]!.tracks.map(({ target }) => again.nodes[target]!.name);
      expect(moved).toContain(NEW.bone);
      expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
    },
  );

  test.each(['cal3d-919/yorick.cfg', 'cryengine/yorick.cgf'])(
    'morph targets that an edited mesh lacks stay in %s, and are reported',
    async (file) => {
      const { report, again, changes } = await putBack(`${YORICK}/${file}`, (scene) => {
        for (const primitive of scene.meshes[0]!.primitives) delete primitive.morphTargets;
        moveVertices(scene);
      });
      expect(changes.geometry).toHaveLength(1);
      expect(again.meshes[0]!.primitives[0]!.morphTargets).toHaveLength(1);
      const [kept] = report.issues.filter(({ code }) => code === 'CONVERT_ONTO_KEPT');
      expect(kept?.message).toContain(`morph targets of mesh ${again.meshes[0]!.name}`);
    },
  );

  test('a morph target of CryEngine that has another name is reported with its old name, too', async () => {
    const { report, changed } = await putBack(`${YORICK}/cryengine/yorick.cgf`, ({ meshes }) => {
      const targets = meshes[0]!.primitives.flatMap(({ morphTargets = [] }) => morphTargets);
      for (const target of targets) target.name = 'grin';
    });
    expect(changed).toEqual({});
    const unable = report.losses.filter(({ code }) => code === 'ONTO_UNABLE');
    expect(unable.map(({ message }) => message)).toEqual([
      'Morph targets of mesh yorick cannot be added or removed: smile.Clamped, grin',
    ]);
  });

  test('reports a new mesh at a bone, also beside one that arrives', async () => {
    const { report, again } = await putBack(path, (scene) => {
      EDITS['mesh added'](scene);
      const { nodes, meshes, skins } = scene;
      nodes[skins[0]!.joints.at(-1)!]!.mesh = meshes.length;
      meshes.push({ ...structuredClone(meshes.at(-1)!), name: 'shoe' });
      for (const primitive of meshes.at(-1)!.primitives) delete primitive.influences;
    });
    expect(again.meshes.map(({ name }) => name)).toContain(NEW.mesh);
    const unable = report.losses.filter(({ code }) => code === 'ONTO_UNABLE');
    expect(unable.map(({ path: place, message }) => [place, message])).toEqual([
      ['meshes[3]', 'Mesh shoe has no node of its own'],
    ]);
  });

  test('refuses other bones', async () => {
    const replace = putBack(path, ({ nodes }) => {
      const [x, y, z] = nodes[3]!.translation;
      nodes[3] = { ...nodes[3]!, name: 'another', translation: [x + 1, y, z] };
    });
    await expect(replace).rejects.toMatchObject({ code: 'CONVERT_ONTO_SKELETON' });
  });

  test('refuses bones that hold the mesh elsewhere', async () => {
    const shift = putBack(path, ({ meshes, skins }) => {
      const at = meshes[0]!.primitives[0]!.influences!.joint[0]! * 16 + 12;
      skins[0]!.inverseBind[at] = skins[0]!.inverseBind[at]! + 10;
    });
    await expect(shift).rejects.toMatchObject({ code: 'CONVERT_ONTO_SKELETON' });
  });
});

const SDK = 'cryengine/fholger-farcry_vrmod/Sources/Objects';
const DEMO = 'cal3d/imvu-cal3d/data';

const CHARACTERS = [
  { path: `${DEMO}/cally/cally.cfg`, mesh: 'cally_calf_left.cmf', part: 'submeshes[0].vertices' },
  { path: `${DEMO}/skeleton/skeleton.cfg`, mesh: 'skeleton_calf_left.cmf', part: 'submeshes[0].vertices' },
  { path: `${DEMO}/paladin/paladin.cfg`, mesh: 'paladin_body.cmf', part: 'submeshes[' },
  { path: `${SDK}/characters/sdkmerc/SDKmerc.cgf`, mesh: 'SDKmerc.cgf', part: 'chunks[6]' },
  { path: `${SDK}/Weapons/sdkgun/sdkgun.cgf`, mesh: 'sdkgun.cgf', part: 'chunks[6]' },
];

describeCorpus('real characters', () => {
  test.each(CHARACTERS)('$path comes back byte for byte', async ({ path }) => {
    const { changed, comparison } = await putBack(corpus(path));
    expect(changed).toEqual({});
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
  });

  test.each([
    `${SDK}/characters/sdkmerc/SDKmerc.cgf`,
    `${SDK}/Weapons/sdkgun/sdkgun.cgf`,
    'cryengine/fholger-farcry_vrmod/Sources/animations/merc_scout.cgf',
    'o3d/fabio-miranda+procedural/o3d/samples/assets/kitty_151_idle_stand05_cff1.tgz',
  ])('%s comes back byte for byte, its meshes bound in another space', async (path) => {
    const { changed } = await putBack(corpus(path), (scene) => {
      reorder(scene);
      bindElsewhere(scene);
    });
    expect(changed).toEqual({});
  });

  test.each(CHARACTERS)(
    '$path changes where vertices were moved, and nowhere else',
    async ({ path, mesh, part }) => {
      const { changed, comparison } = await putBack(corpus(path), moveVertices);
      expect(Object.keys(changed)).toEqual([mesh]);
      const isMoved = (field: string) => field.startsWith(part) && /position|offset/.test(field);
      expect(changed[mesh]!.filter((field) => !isMoved(field))).toEqual([]);
      expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
    },
  );

  test.each(CHARACTERS)('$path moves as edited where one bone of a clip was', async ({ path }) => {
    const { changed, changes, comparison } = await putBack(corpus(path), turnBone);
    expect(Object.keys(changed)).toHaveLength(1);
    expect(changes.clips).toHaveLength(1);
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
  });

  test('puts keys of nodes into the controllers of the model itself', async () => {
    const path = corpusFiles('cryengine', (file) => /jeep_turret\.cga$/i.test(file))[0]!;
    const { changed, changes, comparison } = await putBack(corpus(path), turnBone);
    expect(changes.clips).toEqual(['jeep_turret']);
    // What lies behind the controller, which has more keys now, has moved.
    const fields = changed['jeep_turret.cga']!.filter((field) => !/offset$/i.test(field));
    expect(fields.filter((field) => !field.startsWith('chunks[19]'))).toEqual([]);
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
  });

  test('changes in the influences of edited vertices, and keeps the levels of detail', async () => {
    const { changed, comparison } = await putBack(corpus(`${DEMO}/cally/cally.cfg`), shiftWeights);
    const fields = ['boneId', 'weight'].map((field) => `submeshes[0].vertices.influences.${field}`);
    expect(changed).toEqual({ 'cally_calf_left.cmf': fields });
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
  });

  test('keeps unknown chunks, properties, physics and the producer of a model whose vertices were moved', async () => {
    const { files } = await putBack(corpus(`${SDK}/characters/sdkmerc/SDKmerc.cgf`), moveVertices);
    const read = (bytes: Uint8Array) =>
      readDocument(bytes, 'SDKmerc.cgf', new Report()).document as CryengineDocument;
    const before = read(new Uint8Array(readFileSync(corpus(`${SDK}/characters/sdkmerc/SDKmerc.cgf`))));
    const after = read(files[0]!.bytes);
    const others = ({ chunks }: CryengineDocument) => chunks.filter((_, index) => index !== 6);
    expect(others(after)).toEqual(others(before));
    expect(after.header).toEqual(before.header);
  });
});
