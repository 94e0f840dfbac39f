import { describe, expect, test } from 'vitest';
import { verify } from '../../src/convert/verify.ts';
import { writeScene } from '../../src/convert/write-scene.ts';
import { bindRigidParts } from '../../src/fit/rigid-parts.ts';
import { Report } from '../../src/report/report.ts';
import type { Primitive, Scene } from '../../src/scene/scene.ts';
import { armScene, clip, curve, node, triangle } from '../scene.ts';

const TARGETS = ['gltf.glb', 'cal3d.cfg', 'cryengine.cgf', 'mdl.binary', 'c3s', 'o3d.archive'];

/** Hangs wholly on the node that shows it. */
const BUCKLE: Primitive = triangle({ positions: Float32Array.of(1, 0, 2, 4, 0, 2, 1, 3, 2) });

/** An arm that turns, and a node on it that shows a skinned mesh with other surfaces. */
function buckled(...surfaces: Primitive[]): Scene {
  const turn = curve([0, 1], [0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2], { interpolation: 'slerp' });
  const scene = armScene({ clips: [clip([{ target: 1, property: 'rotation', curve: turn }])] });
  Object.assign(scene.nodes[2]!, { parent: 1, translation: [0, 0, 3] });
  scene.meshes[0]!.primitives.push(...surfaces);
  return scene;
}

describe('surfaces that a skin does not deform', () => {
  test.each(TARGETS)('hang on their node in %s, beside others that are skinned', async (to) => {
    const scene = buckled(BUCKLE);
    const { relative, matched } = await verify(scene, await writeScene(scene, { to }), new Report());
    expect(matched).toBe('vertex');
    expect(relative).toBeLessThan(1e-3);
  });

  test.each(TARGETS)('hang on their node in %s, if it only has a skin', async (to) => {
    const scene = buckled();
    scene.meshes[0]!.primitives = [BUCKLE];
    const { relative, matched } = await verify(scene, await writeScene(scene, { to }), new Report());
    expect(matched).toBe('vertex');
    expect(relative).toBeLessThan(1e-3);
  });

  test('stay in glTF below vertices without a joint', async () => {
    const scene = buckled(BUCKLE);
    const loose = { ...scene.meshes[0]!.primitives[0]!, indices: Uint32Array.of(0, 2, 1) };
    loose.influences = {
      start: Uint32Array.of(0, 0, 1, 2),
      joint: Uint16Array.of(0, 1),
      weight: Float32Array.of(1, 1),
    };
    scene.meshes[0]!.primitives.unshift(loose);
    const { relative } = await verify(scene, await writeScene(scene, { to: 'gltf.glb' }), new Report());
    expect(relative).toBeLessThan(1e-6);
  });

  test('change nothing where all are skinned', () => {
    const scene = buckled();
    expect(bindRigidParts(scene)).toBe(scene);
  });

  describe.each([
    ['with the skin', 0],
    ['without it', undefined],
  ])('hang on each of two nodes, the other one %s,', (_, skin) => {
    const twice = (): Scene => {
      const scene = buckled(BUCKLE);
      const other = node({ name: 'other', parent: 0, translation: [0, 0, -20], mesh: 0 });
      scene.nodes.push({ ...other, ...(skin === undefined ? {} : { skin }) });
      return scene;
    };

    test.each(TARGETS)('in %s', async (to) => {
      const scene = twice();
      const report = new Report();
      const { relative, matched } = await verify(
        scene,
        await writeScene(scene, { to, report }),
        new Report(),
      );
      expect(matched).toBe('vertex');
      expect(relative).toBeLessThan(1e-3);
      const codes = report.losses.map(({ code }) => code);
      expect(codes).not.toContain('FIT_MESH_UNPLACED');
      expect(codes).not.toContain('FIT_INFLUENCES_UNUSED');
    });

    test('also in lower levels of detail', () => {
      const scene = twice();
      scene.meshes = [{ ...scene.meshes[0]!, lods: [1] }, scene.meshes[0]!];
      const { nodes, meshes } = bindRigidParts(scene);
      const shown = [2, 3].map((index) => meshes[nodes[index]!.mesh!]!);
      const lower = shown.map(({ lods }) => meshes[lods![0]!]!);
      expect(new Set([...shown, ...lower]).size).toBe(4);
      expect(lower.map(({ primitives }) => primitives)).toEqual(shown.map(({ primitives }) => primitives));
    });
  });
});
