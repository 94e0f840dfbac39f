import { expect, test } from 'vitest';
import { withChosenBones } from '../../../src/export/scene/skeleton.ts';
import { SETTINGS } from '../../../src/export/settings/settings.ts';
import { completed } from '../../../src/export/settings/shapes.ts';
import { Report } from '../../../src/report/report.ts';
import { armScene, bindAtRest, mesh, node, triangle } from '../../scene.ts';

test('of related bones only those are left that deform a surface or carry something, and those above', () => {
  const scene = armScene();
  scene.nodes.push(
    node({ name: 'idle', parent: 1 }),
    node({ name: 'grip', parent: 3 }),
    node({ name: 'sword', parent: 4, mesh: 1 }),
    node({ name: 'tail', parent: 0 }),
  );
  scene.meshes.push(mesh(triangle()));
  const joints = [0, 1, 3, 4, 6];
  scene.skins = [{ name: '', joints, inverseBind: bindAtRest(scene, joints) }];
  const namesIn = (scope: 'whole' | 'related') => {
    const { bones } = completed(SETTINGS, { bones: { scope } });
    return withChosenBones(scene, bones, new Report()).nodes.map(({ name }) => name);
  };
  expect(namesIn('whole')).toEqual(['root', 'arm', 'skin', 'idle', 'grip', 'sword', 'tail']);
  expect(namesIn('related')).toEqual(['root', 'arm', 'skin', 'idle', 'grip', 'sword']);
});
