import { expect, test } from 'vitest';
import { reportLostClips } from '../../src/convert/lost-clips.ts';
import { FIT_CODES } from '../../src/fit/codes.ts';
import { targetById } from '../../src/formats/targets.ts';
import { Report } from '../../src/report/report.ts';
import { clip, curve, node, sceneOf } from '../scene.ts';

test.each([
  [1, 'The only clip with animation cannot be written, so nothing moves'],
  [3, 'None of the 3 clips with animation can be written, so nothing moves'],
])('the loss of all of %i clips comes first', (count, message) => {
  const track = { target: 0, property: 'translation', curve: curve([0, 1], [0, 0, 0, 1, 0, 0]) } as const;
  const scene = sceneOf({ nodes: [node()], clips: Array.from({ length: count }, () => clip([track])) });
  const report = new Report();
  scene.clips.forEach((_, index) => {
    report.lose(FIT_CODES.FIT_CLIP_EMPTY, 'gone', { path: `clips[${index}]` });
  });
  reportLostClips(scene, targetById('c3s')!, report);
  expect(report.losses).toHaveLength(count + 1);
  expect(report.losses[0]).toEqual({ code: 'CONVERT_CLIPS_LOST', message });
});
