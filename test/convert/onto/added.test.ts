import { expect, test } from 'vitest';
import type { Scene } from '../../../src/scene/scene.ts';
import { material } from '../../scene.ts';
import { putBack } from './trip.ts';

/** A copy of everything, as an editor imports the same character again. */
function importAgain(scene: Scene): void {
  const { nodes, meshes, skins, materials } = scene;
  const [count, first] = [nodes.length, skins.length];
  nodes.push({ ...nodes[0]!, name: 'group', parent: -1, translation: [0, 0, 0] });
  const { mesh: _, skin: __, ...group } = nodes.at(-1)!;
  nodes[count] = group;
  for (const own of nodes.slice(0, count)) {
    const { mesh, skin } = own;
    nodes.push({
      ...own,
      parent: own.parent < 0 ? count : own.parent + count + 1,
      ...(mesh === undefined ? {} : { name: `${own.name}.001`, mesh: mesh + meshes.length }),
      ...(skin === undefined ? {} : { skin: skin + first }),
    });
  }
  skins.push(
    ...skins.slice(0, first).map((own) => ({ ...own, joints: own.joints.map((joint) => joint + count + 1) })),
  );
  materials.push(material({ name: 'another paint' }));
  const repainted = meshes.map((own) => ({
    ...own,
    name: `${own.name}.001`,
    primitives: own.primitives.map((one) => ({ ...one, material: materials.length - 1 })),
  }));
  meshes.push(...repainted);
}

test.each([
  'cal3d/yorick.cfg',
  'cryengine/yorick.cgf',
  'mdl/yorick.mdl',
  'o3d/yorick.o3dtgz',
  'c3s/yorick.c3s',
])('a second character beside %s is skipped and reported', async (file) => {
  const { changed, changes, report, again } = await putBack(`samples/yorick/${file}`, importAgain);
  expect(changed).toEqual({});
  expect(changes.added).toEqual({ nodes: [], meshes: [], materials: [], clips: [] });
  const skipped = report.losses.filter(({ code }) => code === 'CONVERT_ONTO_NEW');
  expect(skipped).toHaveLength(again.meshes.length);
  expect(skipped[0]?.message).toMatch(/\.001, which belongs to another skeleton$/);
});

test('a renamed bone is not added although an editor gave it other axes, too', async () => {
  const { changes, report } = await putBack('samples/yorick/cal3d/yorick.cfg', ({ nodes, skins }) => {
    const bone = skins[0]!.joints.findLast((joint) => nodes.every(({ parent }) => parent !== joint))!;
    nodes[bone] = { ...nodes[bone]!, name: 'another', rotation: [0, 0.6, 0, 0.8] };
  });
  expect(changes.added.nodes).toEqual([]);
  expect(report.losses.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^Bone .* cannot be named another$/),
  );
});
