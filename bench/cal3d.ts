/**
 * How fast Cal3D files decode to documents, per kind, beside a plain copy of their bytes. Uses the bundled sample, and real
 * files where ../shared/corpus lies beside the checkout.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MeshDocument } from '../src/formats/cal3d/binary.ts';
import type { MeshContent } from '../src/formats/cal3d/schema.ts';
import { detectFormat, readDocument, writeDocument } from '../src/formats/index.ts';
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
  join(corpus, 'google-code-export-cal3djs/demo/data/paladin/paladin_body.xmf'),
  join(corpus, 'deavid-soyamirror/soya/tutorial/tofu/data/animated_models/balazar/mort.xaf'),
];

/** A mesh as large as any of its time: the sample's body so many times over. */
const COPIES = 200;

function largeMesh(): Uint8Array {
  const path = join(sample, 'yorick_body.cmf');
  const document = readDocument(readFileSync(path), path, new Report()).document as MeshDocument;
  const { submeshes } = document.content as MeshContent;
  const many = Array.from({ length: COPIES }, () => submeshes).flat();
  return writeDocument({ ...document, content: { ...document.content, submeshes: many } } as MeshDocument);
}

const inputs = [
  ...FILES.filter((path) => existsSync(path)).map((path) => ({
    name: basename(path),
    bytes: readFileSync(path),
  })),
  { name: `${COPIES} × yorick_body.cmf`, bytes: largeMesh() },
];

const comparisons: Comparison[] = inputs.map(({ name, bytes }) => {
  const format = detectFormat(bytes, name);
  return {
    name: `${name} (${Math.ceil(bytes.length / 1024)} KB)`,
    bytes: bytes.length,
    ways: {
      'copy the bytes': () => Uint8Array.prototype.slice.call(bytes),
      read: () => format.read(bytes, new Report()),
    },
  };
});

console.log(markdown(await measure(comparisons)));
