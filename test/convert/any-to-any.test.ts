import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Conversion, convertGathered } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import type { Gathered } from '../../src/convert/gathered.ts';
import { verify } from '../../src/convert/verify.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { type Loss, Report } from '../../src/report/report.ts';
import { NEGLIGIBLE, TARGETS } from './ways.ts';

const samples = join(import.meta.dirname, '../../samples/yorick');
const SOURCES = [
  'cal3d/yorick.cfg',
  'cryengine/yorick.cgf',
  'mdl/yorick.mdl',
  'mdl-ascii/yorick.mdl',
  'c3s/yorick.c3s',
  'o3d/yorick.o3dtgz',
];
/** Other forms of some, whose losses are looked at, too. */
const FORMS = ['cal3d-919/yorick.cfg', 'c3s-frames/yorick_head.c3s'];

/** Codes of what concerns a scene as a whole, the files beside it, or only something that a file has and the scene has not. */
const OF_THE_WHOLE = [
  'FIT_NORMALS_DROPPED',
  'C3S_REST_APPROXIMATE',
  'FIT_NAME_REPLACED',
  'O3D_CLIPS_JOINED',
  'FIT_CURVE_SAMPLED',
];

/** What is at a path, property by property. */
function at(scene: unknown, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return steps.reduce((found, step) => (found as Record<string, unknown> | undefined)?.[step], scene);
}

/** A sample in another format. */
async function converted(gathered: Gathered, to: string): Promise<Conversion> {
  const report = new Report();
  report.issues.push(...gathered.report.issues);
  return convertGathered({ ...gathered, report }, { to, name: 'out' });
}

describe.each([...SOURCES, ...FORMS])('%s', (source) => {
  let gathered: Gathered;
  beforeAll(async () => {
    gathered = await gather(new FolderLibrary(), [join(samples, source)]);
  });

  describe.each(TARGETS)('as %s', (to) => {
    let conversion: Conversion;
    beforeAll(async () => {
      conversion = await converted(gathered, to);
    });

    if (SOURCES.includes(source))
      test('moves the same', async () => {
        const { scene, files, report } = conversion;
        const comparison = await verify(scene, files, new Report(), { fps: 8, namings: report.namings });
        expect(comparison.moving / comparison.height).toBeLessThan(NEGLIGIBLE);
        expect(comparison.clips.common.length).toBeGreaterThanOrEqual(3);
        const reported = report.losses
          .map(({ code, message, path }) => `${code} ${message} ${path}`)
          .join('\n');
        for (const clip of comparison.clips.onlyFirst) expect(reported, clip).toContain(clip);
        // Only where a format has another pose at rest than the one that skins were bound in, and then it is reported.
        if (comparison.relative > NEGLIGIBLE) expect(reported).toMatch(/REST/);
      });

    test('loses what is in the scene where the loss says', () => {
      const { scene, report } = conversion;
      const { losses } = report;
      for (const { code, message, path } of losses) {
        if (path !== undefined) expect(at(scene, path), `${code} ${message} ${path}`).toBeDefined();
      }
      const isPlaced = ({ path, source: file }: Loss) => path !== undefined || file !== undefined;
      const placeless = losses.filter((loss) => !isPlaced(loss)).map(({ code }) => code);
      expect(placeless.filter((code) => !OF_THE_WHOLE.includes(code))).toEqual([]);
    });
  });
});
