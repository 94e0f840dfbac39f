import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  compareScenes,
  cutClip,
  editScene,
  gather,
  MemoryLibrary,
  type Scene,
  toScene,
} from '../../../src/index.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { putBack } from './trip.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../samples/yorick');

test.each(['c3s/yorick.c3s', 'o3d/yorick.o3dtgz'])('a clip of %s is cut, and no other one', async (path) => {
  const name = path.slice(4);
  const original = new Uint8Array(readFileSync(resolve(SAMPLES, path)));
  const gathered = await gather(new MemoryLibrary({ [name]: original }), [name]);
  const before = toScene(gathered);
  const [first, ...others] = before.clips;
  const after = { ...before, clips: [cutClip(first!, 0.75, 2.25), ...others] };
  const edited = await editScene(gathered, { before, after });
  expect(edited!.report.losses).toEqual([]);
  expect(edited!.files.map((file) => file.name)).toEqual([name]);

  const again = toScene(await gather(new MemoryLibrary({ [name]: edited!.files[0]!.bytes }), [name]));
  const lengths = ({ clips }: typeof before) => clips.map(({ start, end }) => end - start);
  const [length, ...rest] = lengths(again);
  expect(length).toBeCloseTo(1.5, 5);
  expect(rest).toEqual(lengths(before).slice(1));
});

test.each(['mdl/yorick.mdl', 'mdl-ascii/yorick.mdl', 'c3s/yorick.c3s'])(
  'an edit of %s arrives as it is if other axes were chosen',
  async (path) => {
    const [folder, name] = path.split('/') as [string, string];
    const original = new Uint8Array(readFileSync(resolve(SAMPLES, folder, name)));
    const options = { axes: { up: '+y', front: '-z' } } as const;
    const gathered = await gather(new MemoryLibrary({ [name]: original }), [name]);
    const before = toScene(gathered, options);
    const [clip, ...others] = before.clips;
    const after = { ...before, clips: [cutClip(clip!, 0, 1.5), ...others] };
    const edited = await editScene(gathered, { before, after }, options);
    expect(edited!.report.losses).toEqual([]);

    const library = new MemoryLibrary({ [name]: edited!.files[0]!.bytes });
    const again = toScene(await gather(library, [name]), options);
    const comparison = compareScenes(after, again, { fps: 4 });
    expect(comparison.max).toBeLessThan(1e-5 * comparison.height);
  },
);

/** What an edit of a sample changes: names of files, and losses as text. */
async function edited(path: string, edit: (scene: Scene) => Partial<Scene>) {
  const gathered = await gather(new FolderLibrary(), [resolve(SAMPLES, path)]);
  const before = toScene(gathered);
  const { files, report } = (await editScene(gathered, { before, after: { ...before, ...edit(before) } }))!;
  return {
    files: files.map(({ name }) => name),
    losses: report.losses.map(({ code, path, message }) => `${code} ${path}: ${message}`),
  };
}

/** The first element of a list with other properties. */
function firstAs<T>([first, ...others]: readonly T[], properties: Partial<T>): T[] {
  return [{ ...first!, ...properties }, ...others];
}

test('an edit without a trace in the files is reported as if it were put back', async () => {
  const { files, losses } = await edited('mdl/yorick.mdl', ({ materials }) => {
    return { materials: firstAs(materials, { maps: [] }) };
  });
  expect(files).toEqual([]);
  const message = 'Edit of material yorick_bone changed nothing in the files of the original';
  expect(losses).toEqual([`ONTO_UNABLE materials[0]: ${message}`]);

  const { report } = await putBack('samples/yorick/mdl/yorick.mdl', ({ materials }) => {
    materials[0]!.maps = [];
  });
  expect(report.losses.map((loss) => loss.message)).toContain(message);
});

const CHANGED_NOTHING = 'changed nothing in the files of the original';

test.each<[string, (scene: Scene) => Partial<Scene>, string]>([
  [
    'the name of a material that its file does not contain',
    ({ materials }) => ({ materials: firstAs(materials, { name: 'felt' }) }),
    `materials[0]: Edit of material felt ${CHANGED_NOTHING}`,
  ],
  [
    'the name of a mesh that its file does not contain',
    ({ meshes }) => ({ meshes: firstAs(meshes, { name: 'skull' }) }),
    `meshes[0]: Edit of the name of mesh skull ${CHANGED_NOTHING}`,
  ],
  [
    'an image that is replaced in its place',
    ({ textures }) => ({ textures: firstAs(textures, { bytes: Uint8Array.of(1) }) }),
    `textures[0]: Edit of image yorick_bone ${CHANGED_NOTHING}`,
  ],
  [
    'a new light',
    ({ lights }) => ({ lights: [...lights, { name: 'lamp', type: 'point', color: [1, 1, 1], node: 0 }] }),
    'lights[0]: Light lamp is new and could not be added',
  ],
])('%s is reported, and no file of Cal3D is written', async (_, edit, loss) => {
  expect(await edited('cal3d/yorick.cfg', edit)).toEqual({ files: [], losses: [`ONTO_UNABLE ${loss}`] });
});

test.each(['cal3d/yorick.cfg', 'mdl-ascii/yorick.mdl', 'cryengine/yorick.cgf', 'o3d/yorick.o3dtgz'])(
  'a node of %s with another name is not taken for a new one',
  async (path) => {
    const { files, losses } = await edited(path, ({ nodes }) => ({
      nodes: nodes.map((node) => (node.name === 'jaw' ? { ...node, name: 'chin' } : node)),
    }));
    expect(files).toEqual([]);
    expect(losses).toEqual([
      expect.stringMatching(/^ONTO_UNABLE nodes\[\d+\]: Node jaw cannot be named chin$/),
    ]);
  },
);

test.each(['cal3d/yorick.cfg', 'mdl/yorick.mdl', 'mdl-ascii/yorick.mdl', 'cryengine/yorick.cgf'])(
  'copies of elements of %s with the same values are no edits',
  async (path) => {
    const copies = await edited(path, ({ nodes, meshes, materials, clips }) => ({
      nodes: nodes.map((node) => ({ ...node })),
      meshes: meshes.map((mesh) => ({ ...mesh })),
      materials: materials.map((material) => ({ ...material })),
      clips: clips.map((clip) => ({ ...clip })),
    }));
    expect(copies).toEqual({ files: [], losses: [] });
  },
);

test('a scene that lacks elements is refused, since others would be taken for them', async () => {
  const without = edited('cal3d/yorick.cfg', ({ clips }) => ({ clips: clips.slice(1) }));
  await expect(without).rejects.toThrow('The edited scene has 2 clips instead of at least 3');
});
