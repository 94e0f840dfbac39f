import { describe, expect, test } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { uprightAxes } from '../../src/pose/upright.ts';
import type { Axes, Scene, Vec3 } from '../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../corpus.ts';
import { CHARACTERS } from '../corpus-characters.ts';
import { clip, curve, node, sceneOf, Y_UP } from '../scene.ts';

/** A skeleton that stands along +y and looks along +z, with its left at +x. */
const STANDING: Readonly<Record<string, Vec3>> = {
  Head: [0, 1.7, 0],
  LeftFoot: [0.1, 0.1, 0],
  RightFoot: [-0.1, 0.1, 0],
  Ground: [0, 0, 0.2],
};

function skeleton(axes: Partial<Axes>, places: Readonly<Record<string, Vec3>> = STANDING): Scene {
  return sceneOf({
    axes: { ...Y_UP, ...axes },
    nodes: Object.entries(places).map(([name, translation]) => node({ name, translation })),
  });
}

/** The skeleton under other names. */
function named(head: string, left: string, right: string): Record<string, Vec3> {
  const { Head, LeftFoot, RightFoot } = STANDING;
  return { [head]: Head!, [left]: LeftFoot!, [right]: RightFoot! };
}

describe('the axes in which a character stands', () => {
  test('are none for one that stands, whichever way it looks', () => {
    expect(uprightAxes(skeleton({}))).toBeUndefined();
    expect(uprightAxes(skeleton({ front: '-x' }))).toBeUndefined();
  });

  test.each<[string, Partial<Axes>]>([
    ['on its face', { up: '-z', front: '+y' }],
    ['on its back', { up: '+z', front: '-y' }],
    ['on its side', { up: '+x', front: '+z' }],
    ['on its head', { up: '-y', front: '+z' }],
  ])('are those of its bones for one that lies %s', (_, axes) => {
    expect(uprightAxes(skeleton(axes))).toEqual({ up: '+y', front: '+z' });
  });

  test('have the other front where left-handed axes mirror what the names say', () => {
    const axes = uprightAxes(skeleton({ up: '+z', front: '-y', handedness: 'left' }));
    expect(axes).toEqual({ up: '+y', front: '-z' });
  });

  test.each([
    ['Bip01 Head', 'Bip01 L Foot', 'Bip01 R Foot'],
    ['mixamorig:Head', 'mixamorig:LeftToeBase', 'mixamorig:RightToeBase'],
    ['tete', 'piedG', 'piedD'],
    ['Tête', 'pied_gauche', 'pied_droit'],
    ['Kopf', 'Fuß.L', 'Fuß.R'],
    ['head_g', 'lfoot_g', 'rfoot_g'],
    ['skull', 'toes_left', 'toes_right'],
  ])('follow from names such as %s and %s', (head, left, right) => {
    const lying = skeleton({ up: '+z', front: '-y' }, named(head, left, right));
    expect(uprightAxes(lying)).toEqual({ up: '+y', front: '+z' });
  });

  test.each([
    ['no head', named('Neck', 'LeftFoot', 'RightFoot')],
    ['no pair of feet', named('Head', 'LeftFoot', 'RightHand')],
    ['a head that is only part of a word', named('headconjure', 'LeftFoot', 'RightFoot')],
    ['a head before its feet, as animals have', { ...STANDING, Head: [0, 0.9, 0.8] as Vec3 }],
    ['feet one behind the other', { ...STANDING, LeftFoot: [0.1, 0.1, 0.3] as Vec3 }],
    ['something that reaches far below the feet', { ...STANDING, Ground: [0, -3, 0] as Vec3 }],
  ])('stay unknown with %s', (_, places) => {
    expect(uprightAxes(skeleton({ up: '+z', front: '-y' }, places))).toBeUndefined();
  });

  test('stay those of the format for one that only rests lying and stands in its clips', () => {
    const scene = skeleton({ up: '+z', front: '-y' });
    const raised = clip([{ target: 0, property: 'translation', curve: curve([0], [0, 0, 1.7]) }]);
    expect(uprightAxes({ ...scene, clips: [raised] })).toBeUndefined();
    expect(uprightAxes({ ...scene, clips: [clip([])] })).toEqual({ up: '+y', front: '+z' });
  });
});

describeCorpus('of all characters of the corpus', () => {
  test('only Balazar lies, on his back', async () => {
    const lying: Record<string, unknown> = {};
    for (const { name, files } of CHARACTERS) {
      const gathered = await gather(new FolderLibrary(), files.map(corpus));
      const axes = uprightAxes(toScene(gathered));
      if (axes) lying[name] = axes;
    }
    // Seen in pictures: he looks up, and pied means foot, G left and D right.
    const standing = { up: '+y', front: '-z' };
    expect(lying).toEqual({ 'Cal3D balazar': standing, 'Cal3D balazar in XML': standing });
  });

  test.each([
    ['cal3d/imvu-cal3d/data/cally/cally.cfg', '+z', '-y'],
    ['mdl/rollnw/tests/test_data/user/development/c_bodak.mdl', '+z', '+y'],
    ['cryengine/fholger-farcry_vrmod/Sources/Objects/characters/sdkmerc/SDKmerc.cgf', '+z', '-y'],
    ['gltf/BabylonJS+MeshesLibrary/Demos/retargeting/riggedMesh.glb', '+y', '+z'],
  ])('%s would be turned back if its axes were wrong', async (path, up, front) => {
    const scene = toScene(await gather(new FolderLibrary(), [corpus(path)]));
    const wrong = { ...scene.axes, up: scene.axes.front, front: scene.axes.up };
    expect(uprightAxes({ ...scene, axes: wrong })).toEqual({ up, front });
  });
});
