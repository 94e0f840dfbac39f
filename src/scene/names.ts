/** What names must be for a format. */
export interface NameRules {
  /** Most letters, or whatever `lengthOf` counts. */
  limit: number;
  lengthOf?(name: string): number;
  /** Gives names that count as the same the same key. */
  keyOf?(name: string): string;
}

/** A name cut to a length, its ending kept and letters whole. */
export function shortened(
  name: string,
  ending: string,
  { limit, lengthOf = (text) => text.length }: NameRules,
): string {
  const letters = [...name.slice(0, limit)];
  while (letters.length > 0 && lengthOf(letters.join('') + ending) > limit) letters.pop();
  return letters.join('') + ending;
}

/** Gives out names that are short enough and that nothing else has. */
export class DistinctNames {
  readonly #rules: NameRules;
  readonly #used = new Set<string>();
  /** Where to go on counting the names that begin alike. */
  readonly #copies = new Map<string, number>();

  constructor(rules: NameRules) {
    this.#rules = rules;
  }

  /** The name and its ending where they fit and nothing else has them, else something like them. */
  distinct(name: string, ending = ''): string {
    const wanted = shortened(name, ending, this.#rules);
    return this.reserve(this.#used.has(this.#keyOf(wanted)) ? this.#numbered(name, ending) : wanted);
  }

  /** Keeps a name from being given out; returns it. */
  reserve(name: string): string {
    this.#used.add(this.#keyOf(name));
    return name;
  }

  #keyOf(name: string): string {
    return this.#rules.keyOf?.(name) ?? name;
  }

  #numbered(name: string, ending: string): string {
    const limit = this.#rules.limit - ending.length;
    const base = this.#keyOf(shortened(name, '', { ...this.#rules, limit }));
    for (let copy = this.#copies.get(base) ?? 2; ; copy++) {
      const numbered = shortened(name, `_${copy}${ending}`, this.#rules);
      if (this.#used.has(this.#keyOf(numbered))) continue;
      this.#copies.set(base, copy + 1);
      return numbered;
    }
  }
}
