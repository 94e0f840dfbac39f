import { describe, expect, test } from 'vitest';
import { corpus, describeCorpus } from '../../corpus.ts';
import { moveVertices, paint, putBack, turnBone } from './trip.ts';

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

  test('changes in the keys of one node of one animation', async () => {
    const { changed, comparison } = await putBack(COMPILED, turnBone);
    expect(changed).toEqual({ 'yorick.mdl': ['animations.root.children.children.controllerData'] });
    expect(comparison.relative).toBeLessThan(NEGLIGIBLE);
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

describe('a model in text', () => {
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

  test('changes in the lines of the color that was edited', async () => {
    const { files } = await putBack(TEXT, paint);
    const lines = new TextDecoder().decode(files[0]!.bytes).split('\n');
    expect(lines.filter((line) => /^\s*diffuse 0\.2 0\.4 0\.6/.test(line))).toHaveLength(2);
  });
});

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
});
