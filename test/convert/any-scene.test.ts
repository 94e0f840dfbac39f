import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verify } from '../../src/convert/verify.ts';
import { writeScene } from '../../src/convert/write-scene.ts';
import { type Loss, Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { anyScene } from '../any-scene.ts';
import { NEGLIGIBLE } from './ways.ts';

/** The reported size of a loss in units of the scene. */
function sizeIn({ axes: { metersPerUnit } }: Scene, { code, error }: Loss): number {
  const meters: Record<string, number> = { units: metersPerUnit, m: 1, cm: 0.01 };
  // A step is measured in the middle of the time that it takes.
  const share = /STEP/.test(code) ? 2 : 1;
  return error ? (share * error.max * (meters[error.unit] ?? 0)) / metersPerUnit : 0;
}

describe('any scene moves the same in a file, or differs by no more than is reported', () => {
  test.each(['gltf.glb', 'cal3d.cfg', 'cryengine.cgf', 'mdl.binary', 'c3s', 'o3d.archive'])(
    '%s',
    async (to) => {
      await fc.assert(
        fc.asyncProperty(anyScene, async (scene) => {
          const report = new Report();
          const files = await writeScene(scene, { to, report });
          const apart = await verify(scene, files, new Report(), { namings: report.namings, fps: 23 });
          // What no longer resembles the scene has no counterparts of its vertices.
          if (apart.matched === 'nearest') return;
          const reported = report.losses.reduce((sum, loss) => sum + sizeIn(scene, loss), 0);
          // The samples at which errors are measured may miss the worst moment.
          const most = reported * 1.5 + 2 * NEGLIGIBLE * apart.height;
          expect(apart.max, report.losses.map(({ code }) => code).join()).toBeLessThanOrEqual(most);
          if (apart.clips.common.length === 0 && scene.clips.some(({ tracks }) => tracks.length > 0))
            expect(report.losses.map(({ code }) => code)).toContain('FIT_CLIP_EMPTY');
        }),
        { numRuns: 40 },
      );
    },
  );
});
