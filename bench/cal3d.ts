/**
 * How fast Cal3D files decode to documents, per kind, beside a plain copy of their bytes. Uses the bundled sample, and real
 * files where ../shared/corpus lies beside the checkout.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectFormat } from '../src/formats/index.ts';
import { Report } from '../src/report/report.ts';
import { type Comparison, markdown, measure } from './measure.ts';

const sample = join(import.meta.dirname, '../samples/yorick/cal3d');
const corpus = join(import.meta.dirname, '../../shared/corpus/cal3d');

const FILES = [
  join(sample, 'yorick.csf'),
  join(sample, 'yorick_body.cmf'),
  join(sample, 'yorick_wave.caf'),
  join(sample, 'yorick_bone.crf'),
  join(corpus, 'mp3butcher-Cal3D/cal3d/data/hero/hero.cmf'),
  join(corpus, 'imvu-cal3d/data/skeleton/skeleton_hiphop.caf'),
  join(corpus, 'imvu-cal3d/data/cally/cally_walk.caf'),
  join(corpus, 'generated/v1200/paladin_walk_comp.caf'),
  join(corpus, 'generated/imvu-compressed/cally_jog_v919_mixed.caf'),
];

const comparisons: Comparison[] = FILES.filter((path) => existsSync(path)).map((path) => {
  const bytes = readFileSync(path);
  const format = detectFormat(bytes, path);
  return {
    name: `${path.slice(path.lastIndexOf('/') + 1)} (${Math.ceil(bytes.length / 1024)} KB)`,
    bytes: bytes.length,
    ways: {
      'copy the bytes': () => Uint8Array.prototype.slice.call(bytes),
      read: () => format.read(bytes, new Report()),
    },
  };
});

console.log(markdown(await measure(comparisons)));
