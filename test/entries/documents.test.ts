import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AnyDocument, type DocumentOf, formats, read } from '../../src/index.ts';
import { ROOT } from './public-names.ts';

/** The type checker refuses an id that no document type has, and one that is left out. */
const TYPED: Record<AnyDocument['format'], true> = {
  'cal3d.csf': true,
  'cal3d.caf': true,
  'cal3d.cmf': true,
  'cal3d.crf': true,
  'cal3d.cpf': true,
  'cal3d.xsf': true,
  'cal3d.xaf': true,
  'cal3d.xmf': true,
  'cal3d.xrf': true,
  'cal3d.xpf': true,
  'cal3d.cfg': true,
  'cryengine.cgf': true,
  'cryengine.cga': true,
  'cryengine.caf': true,
  'cryengine.cal': true,
  'mdl.binary': true,
  'mdl.ascii': true,
  'mdl.txi': true,
  'mdl.mtr': true,
  'mdl.plt': true,
  c3s: true,
  'o3d.buff': true,
  'o3d.curv': true,
  'o3d.skin': true,
  'o3d.archive': true,
  'gltf.glb': true,
  'gltf.gltf': true,
};

test('every format has a document type; one in JSON is of another format', () => {
  const own = formats.map(({ id }) => id).filter((id) => id !== 'json');
  expect(Object.keys(TYPED).sort()).toEqual(own.sort());
});

function bonesOf({ content }: DocumentOf<'cal3d.csf'>): string[] {
  return content.bones.map(({ name }) => name.text);
}

test('a test of its format gives a document its type', () => {
  const name = 'yorick.csf';
  const document = read(readFileSync(join(ROOT, 'samples/yorick/cal3d', name)), name);
  expect(document.format === 'cal3d.csf' && bonesOf(document)[0]).toBe('root');
});

test('one type stands for the formats that share it', () => {
  const partsOf = (document: DocumentOf<'cryengine.cgf'>) => document.order.length;
  const name = 'yorick.cgf';
  const document = read(readFileSync(join(ROOT, 'samples/yorick/cryengine', name)), name);
  expect(document.format === 'cryengine.cgf' && partsOf(document)).toBeGreaterThan(0);
});
