/** Rows of tables that take minutes each: finished ones are kept in a file. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export class Rows {
  readonly #file: string;
  readonly #kept: Record<string, string>;
  readonly #wanted: readonly string[];

  /** @param wanted words of the titles of rows that are made again, and no others; none for all rows that are not kept */
  constructor(file: string, wanted: readonly string[]) {
    this.#file = file;
    this.#kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    this.#wanted = wanted.map((word) => word.toLowerCase());
  }

  /** Makes the rows of a table; those that fail are missing. */
  async collect<T extends { title: string }>(
    table: string,
    items: readonly T[],
    make: (item: T) => Promise<string>,
  ): Promise<void> {
    for (const item of items) {
      const title = `${table}: ${item.title}`;
      if (!this.#isNeeded(title)) continue;
      try {
        this.#keep(title, await make(item));
      } catch (error) {
        console.error(`${title}: ${error}`);
      }
    }
  }

  /** The complete tables among those whose names start with a prefix, by the rest of their names. Exits if there is none. */
  complete(words: string, items: readonly { title: string }[]): Map<string, string[]> {
    const names = Object.keys(this.#kept).map((title) => title.slice(0, title.indexOf(': ')));
    const known = [...new Set(names)].filter((name) => name.startsWith(words)).sort();
    const rowsOf = (name: string) => items.flatMap(({ title }) => this.#kept[`${name}: ${title}`] ?? []);
    const tables = known.map((name) => [name.slice(words.length), rowsOf(name)] as const);
    const whole = tables.filter(([, rows]) => rows.length === items.length);
    if (whole.length > 0) return new Map(whole);
    console.error(`No complete table: ${words.trim()}; run without arguments to measure the missing rows`);
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
