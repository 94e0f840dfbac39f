/** Writes the bundled samples with our own writers: `npm run samples`. */
import { join } from 'node:path';
import type { NamedBytes, TargetOptions } from '../src/formats/format.ts';
import { targets } from '../src/formats/index.ts';
import { writeFiles } from '../src/node/index.ts';
import { Report } from '../src/report/report.ts';
import { buildYorick } from './build/yorick.ts';

/** What Yorick is written as, and the folder that it goes into. */
export const SAMPLES: readonly { folder: string; target: string; options: TargetOptions }[] = [
  { folder: 'yorick/cal3d', target: 'cal3d.cfg', options: {} },
  { folder: 'yorick/cal3d-919', target: 'cal3d.cfg', options: { version: 919 } },
  { folder: 'yorick/cal3d-xml', target: 'cal3d.cfg', options: { xml: true } },
  { folder: 'yorick/cryengine', target: 'cryengine.cgf', options: {} },
  { folder: 'yorick/o3d', target: 'o3d.archive', options: {} },
];

/** The files of one sample. */
export function makeSample({ target, options }: (typeof SAMPLES)[number]): Promise<NamedBytes[]> {
  return targets.find(({ id }) => id === target)!.write(buildYorick(), 'yorick', new Report(), options);
}

if (process.argv[1] === import.meta.filename) {
  for (const sample of SAMPLES)
    await writeFiles(join(import.meta.dirname, sample.folder), await makeSample(sample));
}
