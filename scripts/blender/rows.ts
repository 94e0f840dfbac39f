/** Rows of tables that take minutes each: finished ones are kept in a file. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export class Rows {
  readonly #file: string;
  readonly #kept: Record<string, string>;
  readonly #wanted: readonly string[];
  readonly #lacking: string[] = [];

  /** @param wanted words of the titles of rows that are made again, and no others; none for all rows that are not kept */
  constructor(file: string, wanted: readonly string[]) {
    this.#file = file;
    this.#kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    this.#wanted = wanted.map((word) => word.toLowerCase());
  }

  /** The rows of a table; those that fail or are not wanted are missing. */
  async collect<T extends { title: string }>(
    table: string,
    items: readonly T[],
    make: (item: T) => Promise<string>,
  ): Promise<string[]> {
    for (const item of items) {
      const title = `${table}: ${item.title}`;
      if (!this.#isNeeded(title)) continue;
      try {
        this.#keep(title, await make(item));
      } catch (error) {
        console.error(`${title}: ${error}`);
      }
    }
    return items.flatMap(({ title }) => {
      const row = this.#kept[`${table}: ${title}`];
      if (row === undefined) this.#lacking.push(`${table}: ${title}`);
      return row ?? [];
    });
  }

  /** Exits if rows are missing. */
  requireAll(): void {
    if (this.#lacking.length === 0) return;
    console.error(`Missing rows:\n${this.#lacking.join('\n')}`);
    process.exit(1);
  }

  #isNeeded(title: string): boolean {
    if (this.#wanted.length === 0) return this.#kept[title] === undefined;
    return this.#wanted.some((word) => title.toLowerCase().includes(word));
  }

  #keep(title: string, row: string): void {
    this.#kept[title] = row;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#kept, undefined, 1));
    console.log(`${title.split(':')[0]} ${row}`);
  }
}
