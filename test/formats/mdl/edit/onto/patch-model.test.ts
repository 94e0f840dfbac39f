import { expect, test } from 'vitest';
import { patchModel } from '../../../../../src/formats/mdl/edit/onto/patch-model.ts';
import type { Model } from '../../../../../src/formats/mdl/model/model.ts';
import { animation, keys, model, node } from '../../to-scene/models.ts';

/** What could not be put into a model. */
function leftOf(original: Model, before: Model, after: Model): [what: string, list: string, index: number][] {
  const left: [string, string, number][] = [];
  patchModel(original, [before, after], (what, list, index) => left.push([what, list, index]));
  return left;
}

const moved = (x: number) => ({ keys: { position: keys([0], [x, 0, 0]) } });

test('edits of elements that have other names in the original are reported with their places', () => {
  const original = model('m', { nodes: [node('m'), node('arm', 0), node('arm', 0)] });
  const edited = (x: number) =>
    model('m', {
      nodes: [
        node('m'),
        node('arm', 0),
        node('arm_2', 0, { values: { position: Float32Array.of(x, 0, 0) } }),
      ],
      animations: [animation('walk_2', [node('m', -1, moved(x))])],
    });
  expect(leftOf(original, edited(0), edited(0))).toEqual([]);
  expect(leftOf(original, edited(0), edited(1))).toEqual([
    ['node arm_2', 'nodes', 2],
    ['animation walk_2', 'animations', 0],
  ]);
});

test('keys of a node that an animation of the original lacks are reported with the animation', () => {
  const walk = (...nodes: ReturnType<typeof node>[]) =>
    model('m', { nodes: [node('m')], animations: [animation('walk', [node('m'), ...nodes])] });
  const was = walk(node('arm_2', 0, moved(0)));
  expect(leftOf(walk(), was, walk(node('arm_2', 0, moved(1))))).toEqual([
    ['keys of arm_2 in animation walk: unknown nodes', 'animations', 0],
  ]);
});
