import { describe, expect, test } from 'vitest';
import { makeFigure } from '../../docs/features/figure.ts';
import { features } from '../../docs/features/list.ts';
import { isAsClaimed, tryOut } from '../../docs/features/try-out.ts';
import type { TargetOptions } from '../../src/formats/format.ts';
import { targets } from '../../src/formats/targets.ts';
import { Report } from '../../src/report/report.ts';
import { materialTrialsOf } from './material-trials.ts';
import { makeRigidFigure } from './trial.ts';
import { trialsOf } from './trials.ts';

/** Every target that writes a whole character, with each option that changes what it can hold. */
const WRITINGS: readonly (readonly [target: string, options: TargetOptions])[] = [
  ['gltf.glb', {}],
  ['gltf.gltf', { maxInfluences: 3 }],
  ...[0.5, 700, 919, 1200, 1300, 1301].map((version) => ['cal3d.cfg', { version }] as const),
  ['cal3d.cfg', { xml: true }],
  ['cryengine.cgf', {}],
  ['cryengine.cgf', { version: 827 }],
  ['cryengine.cga', {}],
  ['cryengine.cal', {}],
  ['mdl.binary', {}],
  ['mdl.binary', { target: '1.69' }],
  ['mdl.ascii', {}],
  ['mdl.ascii', { target: '1.69' }],
  ['c3s', {}],
  ['c3s', { frames: true }],
  ['o3d.archive', {}],
  ['o3d.folder', {}],
];

const shownFeatures = features.flatMap((heading) => heading.features).filter(({ held }) => held);

describe.each(WRITINGS)('%s %o', (id, options) => {
  const capabilities = targets.find((target) => target.id === id)!.capabilities!(options);
  const { influences, vertexFrames } = capabilities;
  const isRigid = influences === 0 && !vertexFrames;

  const trials = [...trialsOf(capabilities), ...materialTrialsOf(capabilities)];

  test.each([...shownFeatures, ...trials])('does what it says of $title', async (feature) => {
    const figure = isRigid && !feature.bends ? makeRigidFigure : makeFigure;
    const outcome = await tryOut(feature, id, options, figure);
    const claimed = feature.held!(capabilities);
    expect({ claimed, outcome, asClaimed: isAsClaimed(feature, outcome, capabilities) }).toMatchObject({
      asClaimed: true,
    });
  });

  test('takes what is damaged, or says that it does not', async () => {
    const scene = isRigid ? makeRigidFigure() : makeFigure();
    scene.clips[0]!.tracks[0]!.curve.times.reverse();
    const target = targets.find((target) => target.id === id)!;
    const written = target.write(scene, 'figure', new Report(), options);
    if (capabilities.damaged) expect(await written).not.toEqual([]);
    else await expect(written).rejects.toMatchObject({ code: 'FIT_SCENE_INVALID' });
  });
});

test('every target says what it can hold, parts what the whole holds', () => {
  for (const { id, part, capabilities } of targets) {
    expect(part !== undefined || WRITINGS.some(([target]) => target === id), id).toBe(true);
    const [family] = id.split('.');
    const whole = targets.find((target) => !target.part && target.id.split('.')[0] === family)!;
    if (part && !id.startsWith('cal3d.x')) expect(capabilities!({}), id).toEqual(whole.capabilities!({}));
  }
});
