/** Writes the bundled samples with our own writers: `npm run samples`. */
import { join } from 'node:path';
import { targets } from '../src/formats/index.ts';
import { writeFiles } from '../src/node/index.ts';
import { Report } from '../src/report/report.ts';
import { buildYorick } from './build/yorick.ts';

/** Target and folder, one per family that can be written. */
const SAMPLES = [{ target: 'cal3d.cfg', folder: 'yorick/cal3d' }];

const scene = buildYorick();
for (const { target, folder } of SAMPLES) {
  const report = new Report();
  const files = await targets.find(({ id }) => id === target)!.write(scene, 'yorick', report, {});
  await writeFiles(join(import.meta.dirname, folder), files);
  console.log(`${folder}: ${files.length} files, ${report.losses.length} losses`);
}
