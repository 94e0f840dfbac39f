import { expect, test } from 'vitest';
import { reportFarMeshes } from '../../../src/convert/onto/far.ts';
import { Report } from '../../../src/report/report.ts';
import { mesh, node, sceneOf, triangle } from '../../scene.ts';

/** A body of 10 units on a bone that is scaled by a half. */
const BODY = sceneOf({
  nodes: [node({ name: 'hand', scale: [0.5, 0.5, 0.5] }), node({ name: 'body', mesh: 0, skin: 0 })],
  meshes: [mesh(triangle({ positions: Float32Array.of(0, 0, 0, 10, 0, 0, 0, 1, 0) }))],
  skins: [
    {
      name: 'skin',
      joints: [0],
      inverseBind: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
    },
  ],
});

function found(parent: number, x: number): string[] {
  const sword = node({ name: 'sword', parent, mesh: 1, translation: [x, 0, 0] });
  const after = { ...BODY, nodes: [...BODY.nodes, sword], meshes: [...BODY.meshes, BODY.meshes[0]!] };
  const report = new Report();
  reportFarMeshes(BODY, after, report);
  return report.issues.map(({ code, message }) => `${code}: ${message}`);
}

test('a new mesh that is farther from its bone than twice the size of the character is reported', () => {
  expect(found(0, 10)).toEqual([]);
  expect(found(0, 60)).toEqual([
    'CONVERT_ONTO_FAR: New mesh sword is 3.0 times the size of the character away from its bone hand',
  ]);
});

test('a mesh beside the skeleton may be anywhere', () => {
  expect(found(-1, 1000)).toEqual([]);
});
