import { expect, test } from 'vitest';
import { compile } from '../../../../../../src/formats/mdl/files/binary/compile/compile.ts';
import type { MdlDocument } from '../../../../../../src/formats/mdl/files/binary/document.ts';
import { toModel } from '../../../../../../src/formats/mdl/files/binary/to-model/to-model.ts';
import { Report } from '../../../../../../src/report/report.ts';
import { describeCorpus } from '../../../../../corpus.ts';
import { modelFacts } from '../facts.ts';
import { compiledFiles, readCompiled } from './compiled.ts';

type Facts = Record<string, unknown>;

/** What was compared of some models. */
interface Comparison {
  fields: number;
  /** How often each kind of field differs. */
  differences: Map<string, number>;
}

/** Lists of nodes and of animations, whose places in a file do not name fields. */
const TREES = new Set(['children', 'root', 'anims', '']);

function compare(original: unknown, compiled: unknown, field: string, comparison: Comparison): void {
  if (Array.isArray(original) && Array.isArray(compiled) && original.length === compiled.length) {
    for (const [index, item] of original.entries()) compare(item, compiled[index], field, comparison);
  } else if (isFacts(original) && isFacts(compiled)) {
    for (const [key, value] of Object.entries(original)) {
      const of = TREES.has(field) ? key : `${field.split('.').at(-1)}.${key}`;
      compare(value, compiled[key], TREES.has(key) ? key : of, comparison);
    }
  } else {
    comparison.fields++;
    if (isSame(original, compiled, ROUNDED.includes(field) ? ROUNDING : 0)) return;
    comparison.differences.set(field, (comparison.differences.get(field) ?? 0) + 1);
  }
}

const isFacts = (value: unknown): value is Facts => {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
};

function isSame(original: unknown, compiled: unknown, tolerance: number): boolean {
  if (typeof original !== 'number' || typeof compiled !== 'number') return original === compiled;
  if (Math.fround(original) === Math.fround(compiled)) return true;
  return Math.abs(original - compiled) <= tolerance * (1 + Math.abs(original));
}

/** What lay in memory when the original compiler wrote the file, and nobody reads (docs/reference/mdl.md#compiled-models). */
const JUNK = ['ctrl.pad', 'geom.pad', 'parentPtr', 'skin.const', 'skin.bones', 'skin.spare'];

/** The same fields, of which the original has other values now and then; so often at most in all files. */
const OTHERS: Readonly<Record<string, readonly [most: number, reason: string]>> = {
  'geom.nodeCount': [140, 'of some animations it counts the nodes of the model'],
  'ctrl.type': [50, 'scale and alpha change places: the source had them in that order'],
  'ctrl.values': [10, 'scale and alpha have changed places'],
  'faces.adj': [450, 'neighbors in the source, whose vertices at one place need not be one'],
  'mesh.average': [20, 'of vertices that no face uses, or that the source has twice'],
  'mesh.radius': [10, 'of such vertices too'],
  'mesh.nsum': [10, 'zero'],
};

/** Computed with other intermediate steps. */
const ROUNDED = ['faces.n', 'faces.d', 'mesh.average', 'mesh.radius', 'mesh.nsum'];
const ROUNDING = 2e-6;

/** Headers of animations are what lay in memory (docs/reference/mdl.md#nodes), and are no evidence of anything. */
function withoutAnimationHeaders(facts: Facts): Facts {
  const strip = (node: Facts): Facts => {
    const { mesh: _mesh, emitter: _emitter, light: _light, ...kept } = node;
    return { ...kept, children: (kept.children as Facts[]).map(strip) };
  };
  const anims = (facts.anims as Facts[]).map((animation) => ({
    ...animation,
    ...(animation.root ? { root: strip(animation.root as Facts) } : {}),
  }));
  return { ...facts, anims };
}

function compareFiles(paths: readonly string[]): Comparison {
  const comparison: Comparison = { fields: 0, differences: new Map() };
  for (const path of paths) {
    const original = readCompiled(path);
    const compiled = compile(toModel(original, new Report()), new Report(), { target: '1.69' });
    const [before, after] = [original, compiled].map((document: MdlDocument) => {
      return withoutAnimationHeaders(modelFacts(document));
    });
    compare(before, after, '', comparison);
  }
  return comparison;
}

describeCorpus('what the original compiler wrote, and what we compile of it', () => {
  /** Data that no controller needs is left out, and shifts all that follows it. */
  const hasOrphans = (path: string) => {
    const report = new Report();
    toModel(readCompiled(path), report);
    return report.losses.length > 0;
  };
  const originals = compiledFiles(
    (path) => path.startsWith('mdl/rollnw') || path.startsWith('mdl/prc'),
  ).filter((path) => readCompiled(path).model.header.functions[0] === 0x40bbc0);
  const sound = originals.filter((path) => !hasOrphans(path));

  test('models of the original compiler are there', () => {
    expect(originals.length).toBeGreaterThanOrEqual(13);
    expect(sound.length).toBeGreaterThanOrEqual(10);
  });

  test('is the same in every field, pointers included, but for what is junk, rounded, or of the source', () => {
    const { fields, differences } = compareFiles(sound);
    expect(fields).toBeGreaterThan(300_000);
    const unexplained = [...differences].filter(([field, count]) => {
      const [most = 0] = OTHERS[field] ?? [];
      return !JUNK.includes(field) && count > most;
    });
    expect(unexplained).toEqual([]);
  });
});
