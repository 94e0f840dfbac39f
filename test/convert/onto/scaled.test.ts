import { expect, test } from 'vitest';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { withFormerScales } from '../../../src/convert/onto/scaled.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import type { Scene, Vec3 } from '../../../src/scene/scene.ts';
import { node, sceneOf } from '../../scene.ts';
import { putBackSent, sendFrom } from './trip.ts';

/** An arm with a hand, in which both may be larger. */
function arm(scale: Vec3, reach: number): Scene {
  return sceneOf({
    nodes: [
      node({ name: 'root', scale }),
      node({ name: 'arm', parent: 0, translation: [0, reach, 0] }),
      node({ name: 'hand', parent: 1, translation: [reach, 0, 0] }),
    ],
  });
}

test('a scale that nodes below hold already is not there twice', () => {
  const before = arm([1, 1, 1], 6);
  const { nodes } = withFormerScales(arm([2, 2, 2], 3), before);
  expect(nodes.map(({ translation, scale }) => [translation, scale])).toEqual(
    before.nodes.map(({ translation, scale }) => [translation, scale]),
  );
});

test('a scale that is new stays', () => {
  const edited = arm([2, 2, 2], 3);
  expect(withFormerScales(edited, arm([1, 1, 1], 3))).toBe(edited);
});

test('a character of Neverwinter Nights that was scaled as a whole changes once, and the scale is listed', async () => {
  const path = 'samples/yorick/mdl/yorick.mdl';
  const grow = ({ nodes, skins }: Scene) => {
    const root = skins[0]!.joints.find((joint) => !skins[0]!.joints.includes(nodes[joint]!.parent))!;
    nodes[root]!.scale = [1.5, 1.5, 1.5];
  };
  const sent = await sendFrom(new FolderLibrary(), path);
  const once = await putBackSent(sent, grow);
  expect(once.changes.rest).toHaveLength(1);
  expect(once.report.losses.filter(({ code }) => code === 'ONTO_UNABLE')).toEqual([]);
  const files = [...sent.original.base.textures, ...once.files].map(({ name = '', bytes }) => [name, bytes]);
  const { original } = await sendFrom(new MemoryLibrary(Object.fromEntries(files)), 'yorick.mdl');
  const again = await putBackSent({ ...sent, original }, grow);
  expect(again.changed).toEqual({});
  expect(again.changes.rest).toEqual([]);
});
