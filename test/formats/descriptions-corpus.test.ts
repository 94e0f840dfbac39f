import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { snakeCase } from '../../src/binary/condition.ts';
import { describeHexpat, type Inspection } from '../../src/binary/schema.ts';
import type { Layout } from '../../src/formats/cal3d/files/binary/schema.ts';
import type { FileDocument } from '../../src/formats/format.ts';
import { formatById } from '../../src/formats/index.ts';
import { FormatError, Report } from '../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../corpus.ts';
import { difference, LANGUAGES } from '../languages.ts';
import { type Parse, typeName } from '../parse.ts';

/** The real files of a format that can be read. */
function* filesOf(id: string) {
  const { extensions, family, detect, read } = formatById(id)!;
  const names = new RegExp(`\\.(${extensions.join('|')})$`, 'i');
  for (const path of corpusFiles(family, (path) => names.test(path))) {
    const bytes = new Uint8Array(readFileSync(corpus(path)));
    if (!detect(bytes, path)) continue;
    try {
      yield { path, bytes, document: read(bytes, new Report()) as FileDocument & { layout?: Layout } };
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
    }
  }
}

function parsersOf(id: string) {
  const { schema } = formatById(id)!;
  return Promise.all(LANGUAGES.map(({ parserOf }) => parserOf(schema!.type, id.replace('.', '_'), schema)));
}

/** A node with everything in it, without long lists. */
function* nodesIn(node: Inspection): Generator<Inspection> {
  yield node;
  const count = Math.min(node.childCount ?? 0, 16);
  for (let index = 0; index < count; index++) yield* nodesIn(node.child!(index));
}

/** The names that the record of a node may have: nodes of chunks state a version, and entries of a list are its items. */
function recordNames({ type }: Inspection): string[] {
  const [, name = '', version] = /^(.+?)(?: (\d+))?$/.exec(type ?? '') ?? [];
  return [`${name} of ${version}`, `${name} item`, name].map(snakeCase);
}

/** Values that no record states by itself. They need not be those of the file for the parsers to agree. */
const PARAMETERS = {
  table_version: 0x744,
  lists_children: 1,
  element_size: 8,
  vertex_count: 3,
  key_count: 1,
};

/** Nothing where a record is not what its node is: then no parser may accept it. */
function attempt(parse: Parse, ...input: Parameters<Parse>): object | undefined {
  try {
    return parse(...input);
  } catch {
    return undefined;
  }
}

function* take<T>(items: Iterable<T>, count: number): Generator<T> {
  for (const item of items) {
    if (count-- === 0) return;
    yield item;
  }
}

describeCorpus('parsers for all languages read the same in real files', () => {
  test.each([
    ['cal3d.csf', 16],
    ['cal3d.cmf', 68],
    ['cal3d.caf', 89],
    ['cal3d.crf', 8],
    ['cal3d.cpf', 1],
    ['o3d.buff', 19],
    ['o3d.curv', 43],
    ['o3d.skin', 17],
  ])('of %s', async (id, known) => {
    const [kaitai, hexpat] = await parsersOf(id);
    let compared = 0;
    for (const { path, bytes, document } of filesOf(id)) {
      const { early, lit, dampedSprings, morphStyle, compression } =
        document.layout ?? ({} as Partial<Layout>);
      // Meshes of version 0.5 have a schema of their own.
      if (early && id === 'cal3d.cmf') continue;
      const parameters = {
        early: Number(early),
        lit: Number(lit),
        damped_springs: Number(dampedSprings),
        morph_style: Number(morphStyle),
        compression: Number(compression),
      };
      const place = { parameters };
      expect(difference(hexpat!(bytes, place), kaitai!(bytes, place)), path).toBeUndefined();
      compared++;
    }
    expect(compared).toBeGreaterThanOrEqual(known);
  });

  test.each([
    ['cryengine.cgf', 40, 30],
    ['cryengine.caf', 40, 10],
    ['mdl.binary', 10, 10],
    ['c3s', 10, 18],
  ])('of records of %s, wherever they lie', async (id, files, known) => {
    const [kaitai, hexpat] = await parsersOf(id);
    const { schema, inspect } = formatById(id)!;
    const types = new Set(describeHexpat(schema!.type, id, schema).match(/(?<=^struct )\w+/gm));
    const compared = new Map<string, number>();
    for (const { path, bytes } of take(filesOf(id), files)) {
      for (const node of nodesIn(inspect(bytes, path))) {
        const type = recordNames(node).find((name) => types.has(typeName(name)));
        const count = compared.get(type ?? '') ?? 0;
        if (type === undefined || count === 5) continue;
        const inline = Number(node.childCount !== 0 && node.child?.(0).type === 'inline header');
        const place = { type, offset: node.offset, parameters: { ...PARAMETERS, inline } };
        const read = attempt(hexpat!, bytes, place);
        expect(difference(read, attempt(kaitai!, bytes, place)), `${path}: ${type}`).toBeUndefined();
        if (read) compared.set(type, count + 1);
      }
    }
    expect(compared.size).toBeGreaterThanOrEqual(known);
  });
});
