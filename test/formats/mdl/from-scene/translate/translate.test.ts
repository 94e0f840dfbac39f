import { describe, expect, test } from 'vitest';
import type { SourceFile, TargetOptions } from '../../../../../src/formats/format.ts';
import { translateToCompiled, translateToText } from '../../../../../src/formats/mdl/from-scene/translate.ts';
import { Report } from '../../../../../src/report/report.ts';
import { bytesOf, textOf } from '../../files/ascii/texts.ts';
import { compiledDocument, modelOf, textDocument } from './models.ts';

const TRIANGLE = ['verts 3', '0 0 0', '1 0 0', '0 1 0', 'faces 1', '0 1 2 1 0 0 0 0'];

function text(name: string, supermodel: string, ...nodes: string[]) {
  const head = [`newmodel ${name}`, `setsupermodel ${name} ${supermodel}`, `beginmodelgeom ${name}`];
  const lines = [...head, ...nodes, `endmodelgeom ${name}`, `donemodel ${name}`, ''];
  return textDocument(bytesOf(lines.join('\n')));
}

const node = (type: string, name: string, parent: string, ...lines: string[]) =>
  [`node ${type} ${name}`, `parent ${parent}`, ...lines, 'endnode'].join('\n');

const MODEL = text(
  'c_dog',
  'NULL',
  node('dummy', 'c_dog', 'NULL'),
  node('trimesh', 'leg', 'c_dog', 'materialname fur', ...TRIANGLE),
);

function toCompiled(files: readonly SourceFile[], options: TargetOptions = {}) {
  const report = new Report();
  const written = translateToCompiled(files, 'out', report, options) ?? [];
  return { written, models: () => written.map(({ bytes }) => modelOf(compiledDocument(bytes))), report };
}

function toText(files: readonly SourceFile[], options: TargetOptions = {}) {
  const report = new Report();
  const written = translateToText(files, 'out', report, options) ?? [];
  return { written, texts: written.map(({ bytes }) => textOf(bytes)), report };
}

test('a text becomes a compiled model of the name that was asked for', () => {
  const { written, models } = toCompiled([{ name: 'c_dog.mdl', document: MODEL }]);
  expect(written.map(({ name }) => name)).toEqual(['out.mdl']);
  expect(models()[0]).toMatchObject({
    name: 'c_dog',
    nodes: [{ name: 'c_dog' }, { name: 'leg', kind: 'trimesh', values: { materialname: 'fur' } }],
  });
  expect(models()[0]?.nodes[1]?.mesh?.positions).toEqual(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0));
});

test('a compiled model becomes a text', () => {
  const [file] = toCompiled([{ name: 'c_dog.mdl', document: MODEL }]).written;
  const document = compiledDocument(file!.bytes);
  const { written, texts, report } = toText([{ name: 'c_dog.mdl', document }]);
  expect(written[0]?.name).toBe('out.mdl');
  expect(texts[0]).toContain('\n  materialname fur\n');
  expect(texts[0]).toContain('\n  normals 3\n');
  expect(report.losses).toEqual([]);
});

test('a text becomes one of the other game', () => {
  const { texts, report } = toText([{ name: 'c_dog.mdl', document: MODEL }], { target: '1.69' });
  expect(texts[0]).not.toMatch(/materialname|normals/);
  expect(report.losses.map(({ code }) => code)).toEqual(['MDL_DECOMPILE_ENHANCED']);
});

test('a compiled model becomes one of the other game', () => {
  const [file] = toCompiled([{ name: 'c_dog.mdl', document: MODEL }]).written;
  const document = compiledDocument(file!.bytes);
  const { models, report } = toCompiled([{ name: 'c_dog.mdl', document }], { target: '1.69' });
  expect(models()[0]?.nodes[1]?.mesh?.positions).toHaveLength(9);
  expect(report.losses.map(({ code }) => code)).toEqual(['MDL_TARGET_UNKNOWN']);
});

describe('supermodels', () => {
  const bones = [
    node('dummy', 'c_animal', 'NULL'),
    node('dummy', 'spine', 'c_animal'),
    node('dummy', 'leg', 'spine'),
  ];
  const files: readonly SourceFile[] = [
    {
      name: 'c_dog.mdl',
      document: text('c_dog', 'c_animal', node('dummy', 'c_dog', 'NULL'), node('dummy', 'spine', 'c_dog')),
    },
    { name: 'c_animal.mdl', role: 'supermodel', document: text('c_animal', 'NULL', ...bones) },
  ];

  test('report the numbers of parts, and are not written', () => {
    const { written, models, report } = toCompiled(files);
    expect(written).toHaveLength(1);
    expect(models()[0]?.nodes.map(({ partNumber }) => partNumber)).toEqual([0, 1]);
    expect(report.losses).toEqual([]);
  });

  test('that are missing are reported', () => {
    expect(toCompiled(files.slice(0, 1)).report.losses.map(({ code }) => code)).toEqual([
      'MDL_PART_NUMBERS_UNKNOWN',
    ]);
  });

  test('are not written as text either', () => {
    expect(toText(files).written.map(({ name }) => name)).toEqual(['out.mdl']);
  });
});

describe('walk meshes', () => {
  const source = 'node dummy c_dog_use\n  parent c_dog_pwk\nendnode\n';
  const walk: SourceFile = { name: 'c_dog.pwk', document: textDocument(bytesOf(source)) };
  const files: readonly SourceFile[] = [{ name: 'c_dog.mdl', document: MODEL }, walk];

  test('stay texts with their parents, beside the model', () => {
    for (const { written } of [toText(files), toCompiled(files)]) {
      expect(written.map(({ name }) => name)).toEqual(['out.mdl', 'out.pwk']);
      expect(textOf(written[1]!.bytes)).toBe(source);
    }
  });
});

test('files of other names keep them', () => {
  const other: SourceFile = { name: 'c_cat.mdl', document: MODEL };
  const { written } = toText([{ name: 'c_dog.mdl', document: MODEL }, other]);
  expect(written.map(({ name }) => name)).toEqual(['out.mdl', 'c_cat.mdl']);
});

test('without a model there is nothing to translate', () => {
  const foreign: SourceFile = { name: 'a.csf', document: { format: 'cal3d.csf' } };
  const missing: SourceFile = { name: 'b.mdl' };
  expect(translateToText([foreign, missing], 'out', new Report(), {})).toBeUndefined();
  expect(translateToCompiled([foreign, missing], 'out', new Report(), {})).toBeUndefined();
});
