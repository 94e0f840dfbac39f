import { describe, expect, test } from 'vitest';
import { MemoryLibrary } from '../../../src/convert/library.ts';
import { withFormerScales } from '../../../src/convert/onto/scaled.ts';
import { FolderLibrary } from '../../../src/node/index.ts';
import { compareScenes } from '../../../src/pose/compare.ts';
import { NONE, type Scene, type Vec3 } from '../../../src/scene/scene.ts';
import { fileOf } from '../../../src/text/file-name.ts';
import { node, sceneOf } from '../../scene.ts';
import { putBack, putBackSent, sendFrom, type Trip } from './trip.ts';

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
  const again = await putBackAgain(once, path, grow);
  expect(again.changed).toEqual({});
  expect(again.changes.rest).toEqual([]);
});

describe('a character of Cal3D, whose bones have no scale', () => {
  const path = 'samples/yorick/cal3d/yorick.cfg';
  const scaled = (scale: Vec3) => (scene: Scene) => {
    for (const node of scene.nodes) if (node.parent === NONE && node.mesh === undefined) node.scale = scale;
  };

  test('is scaled as a whole in its vertices, bones and clips, and only once', async () => {
    const once = await putBack(path, scaled([1.5, 1.5, 1.5]));
    expect(once.report.losses).toEqual([]);
    expect(once.comparison.relative).toBeLessThan(1e-5);
    const again = await putBackAgain(once, path, scaled([1.5, 1.5, 1.5]));
    expect(again.changed).toEqual({});
  });

  test('is scaled unevenly at rest, and as closely as reported while its bones rotate', async () => {
    const once = await putBack(path, scaled([1, 1, 1.2]));
    const rest = compareScenes({ ...once.edited, clips: [] }, { ...once.again, clips: [] });
    expect(rest.relative).toBeLessThan(1e-5);
    const [loss, ...others] = once.report.losses;
    expect(others).toEqual([]);
    expect(loss!.code).toBe('FIT_SCALE_DROPPED');
    expect(once.comparison.max / loss!.error!.max).toBeCloseTo(1, 2);
    const again = await putBackAgain(once, path, scaled([1, 1, 1.2]));
    expect(again.changed).toEqual({});
  });
});

describe('a bone of Cannibal C3S that turns in clips', () => {
  const path = 'samples/yorick/c3s/yorick.c3s';
  const scaled = (scale: Vec3) => (scene: Scene) => {
    scene.nodes.find(({ name }) => name === 'thigh_left')!.scale = scale;
  };

  test('is mirrored exactly, and only once', async () => {
    const once = await putBack(path, scaled([-1, 1, 1]));
    expect(once.report.losses).toEqual([]);
    expect(once.comparison.relative).toBeLessThan(1e-5);
    const again = await putBackAgain(once, path, scaled([-1, 1, 1]));
    expect(again.changed).toEqual({});
  });

  test('is known again after an uneven scale made two nodes of it', async () => {
    const once = await putBack(path, scaled([1, 1.3, 1]));
    expect(once.again.nodes.map(({ name }) => name)).toContain('thigh_left base');
    expect(new Set(once.report.losses.map(({ code }) => code))).toEqual(new Set(['C3S_CLIP_APPROXIMATE']));
    const again = await putBackAgain(once, path, scaled([1, 1.3, 1]));
    expect(again.changed).toEqual({});
  });
});

/** The same edit, put back into the files that an edit wrote. */
async function putBackAgain(once: Trip, path: string, edit: (scene: Scene) => void): Promise<Trip> {
  const sent = await sendFrom(new FolderLibrary(), path);
  const files = [...sent.original.base.textures, ...once.files].map(({ name = '', bytes }) => [name, bytes]);
  const { original } = await sendFrom(new MemoryLibrary(Object.fromEntries(files)), fileOf(path));
  return putBackSent({ ...sent, original }, edit);
}
