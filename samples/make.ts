/** Writes the bundled samples with our own writers: `npm run samples`. */
import { join } from 'node:path';
import type { NamedBytes, TargetOptions } from '../src/formats/format.ts';
import { targets } from '../src/formats/targets.ts';
import { writeFiles } from '../src/node/index.ts';
import { Report } from '../src/report/report.ts';
import type { Scene } from '../src/scene/scene.ts';
import { buildHead } from './build/c3s.ts';
import { buildYorick } from './build/yorick.ts';

interface Sample {
  folder: string;
  target: string;
  options: TargetOptions;
  /** The scene to write, if it is not the whole of Yorick. */
  build?: () => Scene;
}

/** The targets for Yorick, and their folders. */
export const SAMPLES: readonly Sample[] = [
  { folder: 'yorick/cal3d', target: 'cal3d.cfg', options: {} },
  { folder: 'yorick/cal3d-919', target: 'cal3d.cfg', options: { version: 919 } },
  { folder: 'yorick/cal3d-xml', target: 'cal3d.cfg', options: { xml: true } },
  { folder: 'yorick/cryengine', target: 'cryengine.cgf', options: {} },
  { folder: 'yorick/mdl', target: 'mdl.binary', options: {} },
  { folder: 'yorick/mdl-ascii', target: 'mdl.ascii', options: {} },
  { folder: 'yorick/c3s', target: 'c3s', options: {} },
  { folder: 'yorick/c3s-frames', target: 'c3s', options: { frames: true }, build: buildHead },
  { folder: 'yorick/o3d', target: 'o3d.archive', options: {} },
];

/** The files of one sample. */
export function makeSample({ target, options, build = buildYorick }: Sample): Promise<NamedBytes[]> {
  const scene = build();
  return targets.find(({ id }) => id === target)!.write(scene, scene.name, new Report(), options);
}

if (process.argv[1] === import.meta.filename) {
  for (const sample of SAMPLES)
    await writeFiles(join(import.meta.dirname, sample.folder), await makeSample(sample));
}
