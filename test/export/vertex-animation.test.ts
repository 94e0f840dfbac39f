import { describe, expect, test } from 'vitest';
import { exportScene } from '../../src/export/export.ts';
import type { ExportSettings } from '../../src/export/settings/settings.ts';
import type { ChunkKind } from '../../src/formats/cryengine/files/chunks/chunks.ts';
import { type CryengineDocument, chunksOf } from '../../src/formats/cryengine/files/chunks/document.ts';
import { read } from '../../src/formats/index.ts';
import { compareScenes, gather, MemoryLibrary, toScene, writeScene } from '../../src/index.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { armScene, clip, curve, mesh, node, triangle } from '../scene.ts';

const save = (scene: Scene, settings: ExportSettings) =>
  exportScene(scene, settings, { name: 'hero', report: new Report() });

type Saved = Awaited<ReturnType<typeof save>>;

function chunks<K extends ChunkKind>({ files }: Pick<Saved, 'files'>, kind: K) {
  const [file] = files;
  return chunksOf(read(file!.bytes, file!.name) as CryengineDocument, kind).map(({ content }) => content);
}

/** The arm turns by a right angle about z within a second. */
const quarter = () => {
  const half = Math.SQRT1_2;
  const keys = curve([0, 1], [0, 0, 0, 1, 0, 0, half, half], { interpolation: 'slerp' });
  return clip([{ target: 1, property: 'rotation', curve: keys }], { name: 'turn' });
};

/** Two samples a second. */
const HALVES: ExportSettings = { animation: { fps: 4 }, vertexAnimation: { everyFrames: 2 } };

describe('vertex animation', () => {
  test('has the skinned surface at every n-th frame, and no bones are left', async () => {
    const saved = await save(armScene({ clips: [quarter()] }), HALVES);
    const [animation] = chunks(saved, 'vertexAnimation');
    expect(animation!.keys.map(({ time }) => time)).toEqual([0, 2400, 4800]);
    const last = [...animation!.keys[2]!.vertices.position].map((value) => Math.round(value * 1e4) / 1e4);
    // A quarter of the second vertex stays at 10, 0; the rest of it goes to 5, 5.
    expect(last.map((value) => value + 0)).toEqual([0, 0, 0, 6.25, 3.75, 0, -5, -5, 0]);
    expect(saved.files.map(({ name }) => name)).toEqual(['hero.cgf']);
    expect(chunks(saved, 'boneNames')).toEqual([]);
    expect(chunks(saved, 'mesh')[0]!.links).toBeUndefined();
    expect(chunks(saved, 'morphTarget')).toEqual([]);
  });

  test('deviates between the samples, which is measured', async () => {
    const { report } = await save(armScene({ clips: [quarter()] }), HALVES);
    const loss = report.losses.find(({ code }) => code === 'EXPORT_VERTICES_SAMPLED');
    // The third vertex is √125 from the joint; a chord of 45 degrees is at most 1 - cos(22.5°) of that off.
    expect(loss!.error!.max).toBeCloseTo(Math.sqrt(125) * (1 - Math.cos(Math.PI / 8)), 2);
  });

  test('replaces the chosen surfaces only', async () => {
    const { nodes, meshes, ...rest } = armScene({ clips: [quarter()] });
    const scene = {
      ...rest,
      nodes: [...nodes, node({ name: 'flag', parent: 1, mesh: 1 })],
      meshes: [...meshes, mesh(triangle())],
    };
    const saved = await save(scene, {
      ...HALVES,
      vertexAnimation: { everyFrames: 2, nodes: ['flag'] },
    });
    expect(saved.files.map(({ name }) => name)).toEqual(['hero.cgf', 'hero_turn.caf', 'hero.cal']);
    expect(chunks(saved, 'vertexAnimation')).toHaveLength(1);
    expect(chunks(saved, 'mesh').map(({ links }) => links !== undefined)).toEqual([true, false]);
  });

  test('is not for targets without it, which keep their bones and report the setting', async () => {
    const scene = armScene({ clips: [quarter()] });
    const { issues } = await save(scene, { ...HALVES, to: 'o3d.archive' });
    expect(issues.map(({ message }) => message)).toContain(
      'Setting vertexAnimation has no effect on o3d.archive',
    );
  });

  test('of a smile with vertex frames comes back through CGF and GLB within 0.01 % of the height', async () => {
    const head = toScene(await gather(new FolderLibrary(), ['samples/yorick/c3s-frames/yorick_head.c3s']));
    const { files } = await exportScene(
      head,
      // The frames of the file are a 20th of a second apart.
      { animation: { fps: 20 }, vertexAnimation: { everyFrames: 1 } },
      { name: 'head' },
    );
    const asScene = async (list: { name: string; bytes: Uint8Array }[]) => {
      const library = new MemoryLibrary(Object.fromEntries(list.map(({ name, bytes }) => [name, bytes])));
      return toScene(await gather(library, [list[0]!.name]));
    };
    const glb = await writeScene(await asScene(files), { to: 'gltf.glb', name: 'head' });
    const { relative, clips } = compareScenes(head, await asScene(glb), {
      clipNames: [{ from: 'smile', to: 'head' }],
    });
    expect(clips.common).toEqual(['smile']);
    expect(relative).toBeLessThan(1e-4);
  });
});
