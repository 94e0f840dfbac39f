/** Distinct names by the rules of a target. */
import { portableName } from '../archives/portable-name.ts';
import type { Report } from '../report/report.ts';
import type { ScenePath } from '../scene/path.ts';
import type { NameRules } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';

/** Rules for assigning names. */
export interface Naming {
  /** Most characters, or the unit of `lengthOf`; unlimited if absent. */
  limit?: number;
  lengthOf?(name: string): number;
  /** Maps equivalent names to the same key. */
  keyOf?(name: string): string;
  /** The name with only allowed characters. */
  legal?(name: string): string;
  /** The name for the second and further elements with the same name; `arm_2` by default. */
  numbered?(name: string, number: number): string;
}

export const foldCase = (name: string) => name.toLowerCase();

/** What a file name may contain on all systems, with letters of all scripts. */
export const fileSafe = (name: string) => name.replace(/[^\p{L}\p{N}._-]+/gu, '_');

/** The name of a folder, or of a file before its extension: none that is a device on Windows. */
export const fileStem = (name: string) => portableName(fileSafe(name));

/** NUL terminates a name. */
const isLatin1 = (letter: string) => letter > '\0' && letter <= '\xff';

/** Names in the characters of an alphabet. */
const SPELLINGS: Partial<Record<NameRules['alphabet'], (name: string) => string>> = {
  latin1: (name) => Array.from(name, (letter) => (isLatin1(letter) ? letter : '?')).join(''),
  ascii: (name) => name.replace(/[^\x21-\x7e]/g, '_'),
  'file-name': fileSafe,
};

/** A name in the characters that rules allow. */
export function spelled(name: string, { alphabet }: NameRules): string {
  return SPELLINGS[alphabet]?.(name) ?? name;
}

/** Converts rules for names to a way of assigning them. */
export function namingBy(rules: NameRules): Naming {
  const { length, distinct, empty } = rules;
  return {
    ...(length === undefined ? {} : { limit: length }),
    ...(distinct === 'ignoring case' ? { keyOf: foldCase } : {}),
    legal: (name) => spelled(name, rules) || (empty ? '' : 'unnamed'),
  };
}

/** Rules of files in a folder, ignoring case. A number precedes the extension. */
export const FILE_NAMES: Naming = {
  keyOf: foldCase,
  numbered(name, number) {
    const dot = name.lastIndexOf('.');
    return `${name.slice(0, dot)}_${number}${name.slice(dot)}`;
  },
};

/** A name shortened to a length, with its ending and without splitting characters. */
export function shortened(
  name: string,
  ending: string,
  { limit = Number.POSITIVE_INFINITY, lengthOf = (text) => text.length }: Naming,
): string {
  const letters = [...name.slice(0, limit)];
  while (letters.length > 0 && lengthOf(letters.join('') + ending) > limit) letters.pop();
  return letters.join('') + ending;
}

/** Reports that an element was renamed, if it was. @param path of the element */
export function reportRenamed(
  wanted: string,
  given: string,
  report: Report,
  path: ScenePath | undefined,
): void {
  if (wanted === given) return;
  const message = `Name "${wanted}" was changed to "${given}"`;
  report.lose(FIT_CODES.FIT_NAME_REPLACED, message, path ? { path } : {});
}

/** @param path of the element, if known */
type OnChange = (wanted: string, given: string, path: ScenePath | undefined) => void;

/** Makes distinct names that comply with the rules. */
export class DistinctNames {
  readonly #rules: Naming;
  readonly #onChange: OnChange;
  readonly #used = new Set<string>();
  /** Last numbers of names. */
  readonly #numbers = new Map<string, number>();

  /** @param onChange receives names that were changed */
  constructor(rules: Naming = {}, onChange: OnChange = () => {}) {
    this.#rules = rules;
    this.#onChange = onChange;
  }

  /** The name and its ending if unused, else a similar one. @param path of the element */
  distinct(name: string, ending = '', path?: ScenePath): string {
    const given = this.own(name, ending);
    if (this.#keyOf(given) !== this.#keyOf(name + ending)) this.#onChange(name + ending, given, path);
    return given;
  }

  /** The same for elements to which nothing refers by name; changes are not reported. */
  own(name: string, ending = ''): string {
    const legal = this.#rules.legal?.(name) ?? name;
    const wanted = shortened(legal, ending, this.#rules);
    return this.reserve(this.#isUsed(wanted) ? this.#numbered(legal, ending) : wanted);
  }

  /** The name itself if it is short enough, even repeatedly; else a distinct one. */
  fit(name: string, path?: ScenePath): string {
    return shortened(name, '', this.#rules) === name ? this.reserve(name) : this.distinct(name, '', path);
  }

  /** Reserves a name and returns it. */
  reserve(name: string): string {
    this.#used.add(this.#keyOf(name));
    return name;
  }

  #keyOf(name: string): string {
    return this.#rules.keyOf?.(name) ?? name;
  }

  #isUsed(name: string): boolean {
    return this.#used.has(this.#keyOf(name));
  }

  #numbered(name: string, ending: string): string {
    const { limit = Number.POSITIVE_INFINITY } = this.#rules;
    const series = this.#keyOf(shortened(name, '', { ...this.#rules, limit: limit - ending.length }));
    for (let number = this.#numbers.get(series) ?? 2; ; number++) {
      const numbered =
        this.#rules.numbered?.(name + ending, number) ?? shortened(name, `_${number}${ending}`, this.#rules);
      if (this.#isUsed(numbered)) continue;
      this.#numbers.set(series, number + 1);
      return numbered;
    }
  }
}
