/**
 * The fields to which counts and conditions can refer: those before them in their record, then those of the enclosing
 * records, then the parameters of the caller.
 */
export class Scope {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #parent: Scope | undefined;
  readonly #fields: Readonly<Record<string, unknown>> | undefined;
  #derived: Record<string, number> | undefined;

  /** @param fields all fields of the record: an absent one hides a field of the same name further out */
  constructor(
    values: Readonly<Record<string, unknown>>,
    parent?: Scope,
    fields?: Readonly<Record<string, unknown>>,
  ) {
    this.#values = values;
    this.#parent = parent;
    this.#fields = fields;
  }

  /** Sets a count that the file contains and the document does not. */
  derive(name: string, value: number): void {
    this.#derived ??= {};
    this.#derived[name] = value;
  }

  get(name: string): unknown {
    if (this.#fields && !(name in this.#fields)) return this.#parent?.get(name);
    const own = this.#derived?.[name] ?? this.#values[name];
    return own === undefined && !this.#fields ? this.#parent?.get(name) : own;
  }

  /** A number by field name; booleans count as 0 and 1, absent fields as 0. */
  number(name: string): number {
    const value = this.get(name);
    return typeof value === 'number' ? value : value === true ? 1 : 0;
  }
}
