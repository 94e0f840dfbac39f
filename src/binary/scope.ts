/**
 * The fields that counts and conditions can see: those before them in their own record, then those of the records around it,
 * last the parameters that the caller gave.
 */
export class Scope {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #parent: Scope | undefined;
  readonly #fields: Readonly<Record<string, unknown>> | undefined;
  #derived: Record<string, number> | undefined;

  /** @param fields what belongs to the record: an absent field of its own hides one of the same name further out */
  constructor(
    values: Readonly<Record<string, unknown>>,
    parent?: Scope,
    fields?: Readonly<Record<string, unknown>>,
  ) {
    this.#values = values;
    this.#parent = parent;
    this.#fields = fields;
  }

  /** Remembers a count that is in the file but not in the document. */
  derive(name: string, value: number): void {
    this.#derived ??= {};
    this.#derived[name] = value;
  }

  get(name: string): unknown {
    const own = this.#derived?.[name] ?? this.#values[name];
    if (own !== undefined || (this.#fields && name in this.#fields)) return own;
    return this.#parent?.get(name);
  }

  /** The value of a sibling field, not of one further out. */
  own(name: string): unknown {
    return this.#values[name];
  }

  /** A number by field name; booleans count as 0 and 1, and what is absent as 0. */
  number(name: string): number {
    const value = this.get(name);
    return typeof value === 'number' ? value : value === true ? 1 : 0;
  }
}
