import { expect, test } from 'vitest';
import { withFormerBoneNames } from '../../../src/convert/onto/renamed-bones.ts';
import { Report } from '../../../src/report/report.ts';
import type { Node, Scene } from '../../../src/scene/scene.ts';
import { node, sceneOf } from '../../scene.ts';
import { putBack } from './trip.ts';

/** A chain of two bones, and a third beside the second. */
const arm = (...names: [upper: string, hand: string, thumb: string]): Scene => {
  const [upper, hand, thumb] = names;
  const bones = [
    node({ name: upper, translation: [0, 1, 0] }),
    node({ name: hand, parent: 0, translation: [0, 2, 0] }),
    node({ name: thumb, parent: 0, translation: [1, 0, 0] }),
  ];
  return bound(bones);
};

/** The bones of a skin, and the node of its mesh. */
function bound(bones: Node[], body = 'body'): Scene {
  const joints = [...bones.keys()];
  const skins = [{ name: 's', joints, inverseBind: new Float32Array(joints.length * 16) }];
  return sceneOf({ nodes: [...bones, node({ name: body })], skins });
}

const BEFORE = arm('upper', 'hand', 'thumb');

function namesIn(edited: Scene, report = new Report()): string[] {
  const { nodes } = withFormerBoneNames(edited, BEFORE, report);
  return nodes.slice(0, -1).map(({ name }) => name);
}

test('bones of other names with the same parents at the same places are known, and their new names are reported', () => {
  const report = new Report();
  expect(namesIn(arm('humerus', 'palm', 'pollex'), report)).toEqual(['upper', 'hand', 'thumb']);
  expect(report.losses.map(({ path, message }) => [path, message])).toEqual([
    ['nodes[0]', 'Bone upper cannot be named humerus'],
    ['nodes[1]', 'Bone hand cannot be named palm'],
    ['nodes[2]', 'Bone thumb cannot be named pollex'],
  ]);
});

test('the number that a program adds to a name is not reported', () => {
  const report = new Report();
  expect(namesIn(arm('upper', 'hand.001', 'thumb'), report)).toEqual(['upper', 'hand', 'thumb']);
  expect(report.losses).toEqual([]);
});

test('a bone elsewhere, below another one, or beside the bone of that place is new', () => {
  const [upper, hand, thumb] = BEFORE.nodes as [Node, Node, Node, Node];
  const elsewhere = bound([upper, { ...hand, name: 'claw', translation: [0, 2.01, 0] }, thumb]);
  expect(namesIn(elsewhere)).toEqual(['upper', 'claw', 'thumb']);
  const below = bound([upper, { ...hand, name: 'claw', parent: 2, translation: [-1, 2, 0] }, thumb]);
  expect(namesIn(below)).toEqual(['upper', 'claw', 'thumb']);
  const beside = bound([upper, hand, thumb, { ...hand, name: 'glove' }]);
  expect(namesIn(beside)).toEqual(['upper', 'hand', 'thumb', 'glove']);
});

test('a character without any name of the original is another one', () => {
  const [upper, hand, thumb] = BEFORE.nodes as [Node, Node, Node, Node];
  const others = [upper, hand, thumb].map((bone, index) => ({ ...bone, name: `bone ${index}` }));
  expect(namesIn(bound(others, 'mesh'))).toEqual(['bone 0', 'bone 1', 'bone 2']);
});

test.each(['cal3d/yorick.cfg', 'cryengine/yorick.cgf', 'mdl/yorick.mdl', 'o3d/yorick.o3dtgz'])(
  'a renamed bone of %s keeps its name and all that it moves',
  async (file) => {
    const { changed, report } = await putBack(`samples/yorick/${file}`, ({ nodes }) => {
      nodes.find(({ name }) => name === 'skull')!.name = 'cranium';
    });
    expect(changed).toEqual({});
    expect(report.losses.map(({ message }) => message)).toContain('Bone skull cannot be named cranium');
  },
);
