/** Names that nothing else has, by the rules of what they are for. */
import type { Report } from '../report/report.ts';
import type { ScenePath } from '../scene/path.ts';
import { FIT_CODES } from './codes.ts';

export interface NameRules {
  /** Most letters, or whatever `lengthOf` counts; without it names may have any length. */
  limit?: number;
  lengthOf?(name: string): number;
  /** Gives names that count as the same the same key. */
  keyOf?(name: string): string;
  /** The name with letters that are allowed. */
  legal?(name: string): string;
  /** Another name for the second and each further thing of one name; `arm_2` where nothing is said. */
  numbered?(name: string, number: number): string;
}

export const foldCase = (name: string) => name.toLowerCase();

/** A name of a file that any program can have, with letters of all scripts. */
export const fileSafe = (name: string) => name.replace(/[^\p{L}\p{N}._-]+/gu, '_');

/** Rules of files beside each other: some systems do not tell upper from lower case. A number comes before the extension. */
export const FILE_NAMES: NameRules = {
  keyOf: foldCase,
  numbered(name, number) {
    const dot = name.lastIndexOf('.');
    return `${name.slice(0, dot)}_${number}${name.slice(dot)}`;
  },
};

/** A name cut to a length, its ending kept and letters whole. */
export function shortened(
  name: string,
  ending: string,
  { limit = Number.POSITIVE_INFINITY, lengthOf = (text) => text.length }: NameRules,
): string {
  const letters = [...name.slice(0, limit)];
  while (letters.length > 0 && lengthOf(letters.join('') + ending) > limit) letters.pop();
  return letters.join('') + ending;
}

/** Tells that something is called otherwise in what is written, if it is. @param path of what has the name */
export function tellRenamed(
  wanted: string,
  given: string,
  report: Report,
  path: ScenePath | undefined,
): void {
  if (wanted === given) return;
  const message = `Name "${wanted}" was changed to "${given}"`;
  report.lose(FIT_CODES.FIT_NAME_REPLACED, message, path ? { path } : {});
}

/** @param path of what has the name, where that was said */
type OnChange = (wanted: string, given: string, path: ScenePath | undefined) => void;

/** Gives out names that keep the rules and that nothing else has. */
export class DistinctNames {
  readonly #rules: NameRules;
  readonly #onChange: OnChange;
  readonly #used = new Set<string>();
  /** Where to go on counting the names that begin alike. */
  readonly #numbers = new Map<string, number>();

  /** @param onChange receives names that were changed */
  constructor(rules: NameRules = {}, onChange: OnChange = () => {}) {
    this.#rules = rules;
    this.#onChange = onChange;
  }

  /** The name and its ending where they are free, else something like them. @param path of what it is the name of */
  distinct(name: string, ending = '', path?: ScenePath): string {
    const given = this.own(name, ending);
    if (this.#keyOf(given) !== this.#keyOf(name + ending)) this.#onChange(name + ending, given, path);
    return given;
  }

  /** The same for what nothing refers to by name, so that it may be any. */
  own(name: string, ending = ''): string {
    const legal = this.#rules.legal?.(name) ?? name;
    const wanted = shortened(legal, ending, this.#rules);
    return this.reserve(this.#isUsed(wanted) ? this.#numbered(legal, ending) : wanted);
  }

  /** The name itself where it is short enough, also a second time; else one that nothing else has. */
  fit(name: string, path?: ScenePath): string {
    return shortened(name, '', this.#rules) === name ? this.reserve(name) : this.distinct(name, '', path);
  }

  /** Keeps a name from being given out; returns it. */
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
