import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import type { Loss } from '../../src/report/report.ts';
import { TARGETS } from './ways.ts';

const samples = join(import.meta.dirname, '../../samples/yorick');
const SOURCES = [
  'cal3d/yorick.cfg',
  'cal3d-919/yorick.cfg',
  'cryengine/yorick.cgf',
  'mdl/yorick.mdl',
  'mdl-ascii/yorick.mdl',
  'c3s/yorick.c3s',
  'c3s-frames/yorick_head.c3s',
  'o3d/yorick.o3dtgz',
];

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

describe('what Yorick loses', () => {
  const ways = SOURCES.flatMap((source) => TARGETS.map((target) => [source, target] as const));

  test.each(ways)('%s as %s, is in the scene where the loss says', async (source, to) => {
    const { scene, report } = await convert(new FolderLibrary(), [join(samples, source)], {
      to,
      name: 'out',
    });
    const { losses } = report;
    for (const { code, message, path } of losses) {
      if (path !== undefined) expect(at(scene, path), `${code} ${message} ${path}`).toBeDefined();
    }
    const isPlaced = ({ path, source: file }: Loss) => path !== undefined || file !== undefined;
    const placeless = losses.filter((loss) => !isPlaced(loss)).map(({ code }) => code);
    expect(placeless.filter((code) => !OF_THE_WHOLE.includes(code))).toEqual([]);
  });
});
