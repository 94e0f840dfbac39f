import { expect, test } from 'vitest';
import { mergeEdit } from '../../../src/convert/onto/merge.ts';
import { Selection } from '../../../src/convert/onto/selection.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { node, sceneOf } from '../../scene.ts';
import { putBack } from './trip.ts';

const ORIGINAL = sceneOf({
  nodes: [node({ name: 'root' }), node({ name: 'torch', parent: 0 }), node({ name: 'eye', parent: 0 })],
  lights: [{ name: 'flame', type: 'point', color: [1, 0.5, 0], node: 1, range: 14 }],
  cameras: [{ name: 'view', node: 2, projection: { type: 'perspective', fieldOfView: 0.7 }, near: 0.1 }],
});

function put(edit: (scene: Scene) => void, skip: string[] = []) {
  const edited = structuredClone(ORIGINAL);
  edit(edited);
  const choice = { selection: new Selection({ skip }), properties: [] };
  const { unfit, lit } = mergeEdit(ORIGINAL, ORIGINAL, edited, choice).changes;
  return { unfit, lit };
}

const addLamp = ({ nodes, lights }: Scene) => {
  nodes.push(node({ name: 'lamp', parent: 0 }));
  lights.push({ name: 'lamp', type: 'point', color: [1, 1, 1], node: 3 });
};

test('new lights and cameras are reported, unless they are skipped', () => {
  const addBoth = (scene: Scene) => {
    addLamp(scene);
    scene.cameras.push({ ...scene.cameras[0]!, name: 'back', node: 0 });
  };
  expect(put(addBoth)).toEqual({ unfit: ['light lamp', 'camera back'], lit: [] });
  expect(put(addBoth, ['lamp'])).toEqual({ unfit: ['camera back'], lit: [] });
});

test('edited colors, intensities, ranges and views are reported', () => {
  const edits = put(({ lights, cameras }) => {
    Object.assign(lights[0]!, { color: [0, 0, 1], intensity: 200, range: 3 });
    cameras[0]!.projection = { type: 'perspective', fieldOfView: 1 };
  });
  expect(edits.lit).toEqual([
    { message: 'Light flame (color, intensity, range) could not be put back', path: 'lights[0]' },
    { message: 'Camera view (view) could not be put back', path: 'cameras[0]' },
  ]);
});

test('what programs rename, round, drop or limit is no edit', () => {
  const edits = put(({ lights, cameras }) => {
    Object.assign(lights[0]!, { name: 'Light', color: [1, 0.50001, 0], intensity: 543.51413 });
    delete lights[0]!.range;
    cameras[0]!.far = 1000;
  });
  expect(edits).toEqual({ unfit: [], lit: [] });
});

test('a new light is a loss of its own', async () => {
  const { report, changed } = await putBack('samples/yorick/cal3d/yorick.cfg', ({ nodes, lights }) => {
    nodes.push(node({ name: 'lamp' }));
    lights.push({ name: 'lamp', type: 'point', color: [1, 1, 1], node: nodes.length - 1 });
  });
  expect(changed).toEqual({});
  const message = 'Not in the original and skipped: light lamp';
  expect(report.losses).toContainEqual({ code: 'CONVERT_ONTO_NEW', message });
});
