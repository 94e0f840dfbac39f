import { expect, test } from 'vitest';
import { CONVERT_CODES } from '../../../src/convert/codes.ts';
import { withFormerUp } from '../../../src/convert/onto/z-up.ts';
import { Report } from '../../../src/report/report.ts';
import { armScene } from '../../scene.ts';

/** An arm that rises from its root, and hangs in front of it. */
function raisedArm() {
  const scene = armScene();
  scene.nodes[1]!.translation = [5, 2, 3];
  scene.meshes[0]!.primitives[0]!.positions.set([0, 0, 7]);
  return scene;
}

/** The numbers that Blender writes without +Y Up: what was up is now along -y. */
function laidArm() {
  const scene = raisedArm();
  scene.nodes[1]!.translation = [5, -3, 2];
  scene.meshes[0]!.primitives[0]!.positions.set([0, -7, 0]);
  return scene;
}

test('a character that was exported with Z up stands up again, without the finding that it lies', () => {
  const report = new Report();
  report.add(CONVERT_CODES.CONVERT_LYING, 'lying');
  report.add(CONVERT_CODES.CONVERT_CLIP_UNKNOWN, 'another finding');
  const { axes, nodes, meshes } = withFormerUp(laidArm(), raisedArm(), report);
  expect(axes).toEqual(raisedArm().axes);
  expect(nodes[1]!.translation).toEqual([5, 2, 3]);
  expect([...meshes[0]!.primitives[0]!.positions.subarray(0, 3)].map((value) => value || 0)).toEqual([
    0, 0, 7,
  ]);
  expect(report.issues.map(({ message }) => message)).toEqual(['another finding']);
});

test('a character of which a bone was moved is as it was edited', () => {
  const edited = raisedArm();
  edited.nodes[1]!.translation = [5, 2, 9];
  for (const scene of [edited, raisedArm()])
    expect(withFormerUp(scene, raisedArm(), new Report())).toBe(scene);
});
