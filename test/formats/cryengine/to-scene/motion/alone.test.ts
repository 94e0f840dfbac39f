import { expect, test } from 'vitest';
import { gather } from '../../../../../src/convert/gather.ts';
import { toScene } from '../../../../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../../../../src/node/folder-library.ts';
import type { Scene } from '../../../../../src/scene/scene.ts';

async function read(...names: string[]): Promise<Scene> {
  const paths = names.map((name) => `samples/yorick/cryengine/${name}`);
  return toScene(await gather(new FolderLibrary(), paths));
}

function tracksOf({ nodes, clips }: Scene): string[] {
  const [walk] = clips.filter(({ name }) => name.endsWith('walk'));
  return walk!.tracks.map(({ target, property }) => `${nodes[target]!.name} ${property}`).sort();
}

test('an animation without its model has the bones of the model, with their parents, and moves the same ones', async () => {
  const [alone, whole] = [await read('yorick_walk.caf'), await read('yorick.cgf')];
  const parents = ({ nodes, skins }: Scene) =>
    new Map(skins[0]!.joints.map((joint) => [nodes[joint]!.name, nodes[nodes[joint]!.parent]?.name]));
  const expected = parents(whole);
  for (const [bone, parent] of parents(alone)) expect(parent).toBe(expected.get(bone));
  expect(alone.nodes.length).toBe(expected.size);
  expect(tracksOf(alone)).toEqual(tracksOf(whole));
});
