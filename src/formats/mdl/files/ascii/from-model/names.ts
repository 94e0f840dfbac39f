/** Names for text models, where they are words and the only references to nodes. */
import { FIT_CODES } from '../../../../../fit/codes.ts';
import type { Report } from '../../../../../report/report.ts';
import type { ModelNode } from '../../../model/model.ts';
import { endsNames } from '../keywords.ts';

/** Characters that cannot be part of a word: blanks, and those beyond Latin-1. */
const NO_PART = /[\0- \u0100-\uffff]/g;
const COMMENT = /^#/;

/** A word for a name. Invalid characters become underscores, which is reported. */
export function wordFor(name: string, path: string, report: Report): string {
  const word = name.replace(NO_PART, '_').replace(COMMENT, '_');
  if (word !== name) reportName(name, word, path, report);
  return word;
}

/** A word for a name that must not be empty. */
export function someWordFor(name: string, path: string, report: Report): string {
  if (name !== '') return wordFor(name, path, report);
  reportName(name, '_', path, report);
  return '_';
}

/** A word for a name that must differ from "no name". */
function ownWordFor(name: string, path: string, report: Report): string {
  const word = wordFor(name, path, report);
  if (word !== '' && word.toLowerCase() !== 'null') return word;
  reportName(name, `${word}_`, path, report);
  return `${word}_`;
}

/** A word for a name at the beginning of a line in a list. */
export function firstWordFor(name: string, path: string, report: Report): string {
  const word = ownWordFor(name, path, report);
  if (!endsNames(word.toLowerCase(), true)) return word;
  reportName(name, `${word}_`, path, report);
  return `${word}_`;
}

function reportName(name: string, word: string, path: string, report: Report): void {
  report.lose(FIT_CODES.FIT_NAME_REPLACED, `Renamed "${name}" to "${word}"`, { source: path });
}

/**
 * Names by which children refer to parents and skins to bones: nodes with equal names are renamed if references would be
 * ambiguous.
 *
 * @param prefix of paths, up to `nodes`
 */
export function nodeNames(nodes: readonly ModelNode[], prefix: string, report: Report): string[] {
  const pathOf = (index: number) => `${prefix}nodes[${index}]`;
  const bones = new Set(nodes.flatMap(({ mesh }) => [...new Set(mesh?.weights?.bone)]));
  const names = nodes.map(({ name }, index) =>
    (bones.has(index) ? firstWordFor : ownWordFor)(name, pathOf(index), report),
  );
  const taken = new Set(names.map((name) => name.toLowerCase()));
  for (const index of mistakable(nodes, names, bones)) {
    const name = names[index]!;
    let number = 2;
    while (taken.has(`${name}_${number}`.toLowerCase())) number++;
    names[index] = `${name}_${number}`;
    taken.add(names[index].toLowerCase());
    reportName(name, names[index], pathOf(index), report);
  }
  return names;
}

/** Nodes that would be mistaken for the parent of a later node, and bones that share their name with an earlier node. */
function mistakable(
  nodes: readonly ModelNode[],
  names: readonly string[],
  bones: ReadonlySet<number>,
): Set<number> {
  const found = new Set<number>();
  const named = new Map<string, number[]>();
  for (const [index, { parent }] of nodes.entries()) {
    const candidates = named.get(names[parent]?.toLowerCase() ?? '') ?? [];
    while (candidates.length > 0 && candidates.at(-1) !== parent) found.add(candidates.pop()!);
    const name = names[index]!.toLowerCase();
    const before = named.get(name);
    if (before && bones.has(index)) found.add(index);
    if (before) before.push(index);
    else named.set(name, [index]);
  }
  return found;
}
