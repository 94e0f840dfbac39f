import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Model } from '../../../../../src/formats/mdl/model/model.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import {
  compiled,
  compiledDocument,
  decompiled,
  distance,
  modelOf,
  partsOf,
  textDocument,
} from './models.ts';

/** Numbers of turns, once they were axis and angle. */
const TURN_TOLERANCE = 1e-6;

const bytesAt = (path: string) => new Uint8Array(readFileSync(corpus(path)));

function expectSame(a: Model, b: Model): void {
  const [one, other] = [partsOf(a), partsOf(b)];
  expect(isDeepStrictEqual(one.rest, other.rest)).toBe(true);
  expect(distance(one.turns, other.turns)).toBeLessThanOrEqual(TURN_TOLERANCE);
}

describeCorpus('models of the corpus', () => {
  const isModel = (path: string) => /(\.(mdl|pwk|dwk|wok|ascii)|text_mdl\/[^/]+|mdl_binary)$/i.test(path);
  const files = corpusFiles('mdl', isModel);
  const isText = (path: string) => readFileSync(corpus(path))[0] !== 0;
  const texts = files.filter(isText);
  const binaries = files.filter((path) => !isText(path));

  test('are many', () => {
    expect(texts.length).toBeGreaterThan(120);
    expect(binaries.length).toBeGreaterThan(120);
  });

  test.each(binaries)('%s as text and compiled again is the same', (path) => {
    const document = compiledDocument(bytesAt(path));
    expectSame(modelOf(document), modelOf(compiled(decompiled(document))));
  });

  test.each(texts)('%s compiled, as text and compiled again stays the same', (path) => {
    const document = textDocument(bytesAt(path));
    if (document.content.name === undefined) return;
    const once = compiled(document);
    expectSame(modelOf(once), modelOf(compiled(decompiled(once))));
  });
});
