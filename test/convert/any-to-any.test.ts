import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { verify } from '../../src/convert/verify.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { Report } from '../../src/report/report.ts';
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

describe('Yorick moves the same in any format, from any other', () => {
  const ways = SOURCES.flatMap((source) => TARGETS.map((target) => [source, target] as const));

  test.each(ways)('%s as %s', async (source, to) => {
    const { scene, files, report } = await convert(new FolderLibrary(), [join(samples, source)], {
      to,
      name: 'out',
    });
    const comparison = await verify(scene, files, new Report(), { fps: 8, namings: report.namings });
    expect(comparison.moving / comparison.height).toBeLessThan(NEGLIGIBLE);
    expect(comparison.clips.common.length).toBeGreaterThanOrEqual(3);
    const reported = report.losses.map(({ code, message, path }) => `${code} ${message} ${path}`).join('\n');
    for (const clip of comparison.clips.onlyFirst) expect(reported, clip).toContain(clip);
    // Only where a format has another pose at rest than the one that skins were bound in, and then it is reported.
    if (comparison.relative > NEGLIGIBLE) expect(reported).toMatch(/REST/);
  });
});
