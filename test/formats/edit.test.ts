import { describe, expect, test } from 'vitest';
import { type Capabilities, EVERYTHING_BUT_SPLINES } from '../../src/fit/capabilities.ts';
import {
  changesOf,
  editedVertices,
  editsOf,
  fitAdditions,
  isUntouched,
  movedIndices,
  newIndices,
  nodeShowing,
  reportOtherMorphs,
  withDocuments,
} from '../../src/formats/edit.ts';
import type { SourceFile } from '../../src/formats/format.ts';
import { Report } from '../../src/report/report.ts';
import { type Material, NONE } from '../../src/scene/scene.ts';
import { material, node, sceneOf, triangle } from '../scene.ts';

describe('the elements of a scene', () => {
  const [hip, knee, foot] = ['hip', 'knee', 'foot'].map((name) => node({ name }));
  const before = sceneOf({ nodes: [hip!, knee!] });
  const bent = { ...knee!, rotation: [1, 0, 0, 0] as const };
  const after = sceneOf({ nodes: [hip!, { ...bent, rotation: [...bent.rotation] }, foot!] });
  const scenes = { before, after };

  test('that changed are those that are other objects, with new ones at the end', () => {
    const [, moved, added] = after.nodes;
    expect(changesOf(scenes, 'nodes')).toEqual([
      { index: 1, was: knee, is: moved },
      { index: 2, was: undefined, is: added },
    ]);
    expect(changesOf(scenes, 'meshes')).toEqual([]);
  });

  test('that were edited are not new', () => {
    expect(editsOf(scenes, 'nodes').map(({ index, was }) => [index, was.name])).toEqual([[1, 'knee']]);
    expect(newIndices(scenes, 'nodes')).toEqual([2]);
  });

  test('that were removed leave the others unchanged', () => {
    expect(changesOf({ before: after, after: sceneOf({ nodes: after.nodes.slice(0, 1) }) }, 'nodes')).toEqual(
      [],
    );
  });

  test('rest elsewhere only if their place changed', () => {
    const noted = { ...hip!, properties: { note: 'stiff' } };
    const edited = sceneOf({ nodes: [noted, ...after.nodes.slice(1)] });
    expect(changesOf({ before, after: edited }, 'nodes')).toHaveLength(3);
    expect(movedIndices({ before, after: edited })).toEqual([1, 2]);
  });

  test('show a mesh at the first node that has it', () => {
    const scene = sceneOf({ nodes: [hip!, { ...knee!, mesh: 1 }, { ...foot!, mesh: 1 }] });
    expect([0, 1].map((mesh) => nodeShowing(scene, mesh))).toEqual([NONE, 1]);
  });

  test('are untouched if all are the same objects', () => {
    expect(isUntouched(before, sceneOf({ nodes: [...before.nodes] }))).toBe(true);
    expect(isUntouched(before, after)).toBe(false);
  });
});

test('files have their edited documents, and the others stay the same objects', () => {
  const [skeleton, mesh, edited] = ['cal3d.csf', 'cal3d.cmf', 'cal3d.csf'].map((format) => ({ format }));
  const files: SourceFile[] = [
    { name: 'a.csf', role: 'skeleton', document: skeleton! },
    { name: 'a.cmf', document: mesh! },
    { name: 'a.txt' },
  ];
  const out = withDocuments(files, (document) => (document === skeleton ? edited : undefined));
  expect(out).toEqual([{ ...files[0], document: edited }, files[1], files[2]]);
  expect(out[0]!.document).toBe(edited);
  expect([out[1], out[2]].map((file, at) => file === files[at + 1])).toEqual([true, true]);
});

describe('edited vertices', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
  const before = triangle({ positions, uvs: [Float32Array.of(0, 0, 1, 0, 0, 1)] });

  test('differ in a position or in texture coordinates', () => {
    const after = { ...before, positions: positions.map((value, at) => (at === 5 ? 2 : value)) };
    expect([...editedVertices(before, after)!]).toEqual([0, 1, 0]);
    const uvs = [Float32Array.of(0, 0, 1, 0, 0, 0.5)];
    expect([...editedVertices(before, { ...before, uvs })!]).toEqual([0, 0, 1]);
  });

  test('are unknown if there are more or fewer', () => {
    const after = { ...before, positions: Float32Array.of(...positions, 1, 1, 0) };
    expect(editedVertices(before, after)).toBeUndefined();
  });
});

test('morph targets that only one of two meshes has are reported with the mesh', () => {
  const report = new Report();
  const scene = sceneOf({ meshes: [{ name: 'head', primitives: [] }] });
  const edit = { before: scene, after: scene, report };
  reportOtherMorphs(edit, 0, ['smile', 'blink'], ['blink', 'smile', 'blink']);
  expect(report.losses).toEqual([]);
  reportOtherMorphs(edit, 0, ['smile', 'blink'], ['blink', 'grin']);
  expect(report.losses).toEqual([
    {
      code: 'ONTO_UNABLE',
      message: 'Morph targets of mesh head cannot be added or removed: smile, grin',
      path: 'meshes[0]',
    },
  ]);
});

test.each([
  ['of an image', { bytes: Uint8Array.of(1) }, [1, 1, 1, 1]],
  ['of an image that was not found, which replaces no color', {}, [0.2, 0.4, 0.6, 1]],
] as const)('an edited color under a texture %s', (_, image, diffuse) => {
  const painted = (color: Material['diffuse']) =>
    sceneOf({
      materials: [material({ diffuse: color, maps: [{ texture: 0, uv: 0, use: 'diffuse' }] })],
      textures: [{ name: 'a', uri: 'a.png', ...image }],
    });
  const [before, after] = [painted([1, 1, 1, 1]), painted([0.2, 0.4, 0.6, 1])];
  const capabilities: Capabilities = {
    ...EVERYTHING_BUT_SPLINES,
    materials: { ...EVERYTHING_BUT_SPLINES.materials, tint: 'none' },
    images: { kinds: ['png'], powersOfTwo: false },
  };
  const fitted = fitAdditions({ before, after, report: new Report() }, { title: 'Old System', capabilities });
  expect(fitted.after.materials[0]!.diffuse).toEqual(diffuse);
});
