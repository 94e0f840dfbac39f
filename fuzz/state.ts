/** What all runs together have tried and found, in `out/fuzz`. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './fuzzer.ts';
import type { Reader } from './readers.ts';

/** What is known of a reader. */
export interface Totals {
  tried: number;
  accepted: number;
  /** Counters of the code that any input reached. */
  counters: number;
  /** Processor time. */
  seconds: number;
  findings: { file: string; kind: string; message: string }[];
}

const NOTHING: Totals = { tried: 0, accepted: 0, counters: 0, seconds: 0, findings: [] };

export class State {
  readonly #folder: string;

  constructor(root: string) {
    this.#folder = join(root, 'out/fuzz');
    mkdirSync(join(this.#folder, 'findings'), { recursive: true });
  }

  totalsOf({ id }: Reader): Totals {
    const path = join(this.#folder, `${id}.json`);
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : structuredClone(NOTHING);
  }

  saveTotals({ id }: Reader, totals: Totals): void {
    writeFileSync(join(this.#folder, `${id}.json`), `${JSON.stringify(totals, undefined, 2)}\n`);
  }

  /** The inputs that reached new code. */
  inputsOf({ id }: Reader): Uint8Array[] {
    const path = join(this.#folder, `${id}.inputs`);
    if (!existsSync(path)) return [];
    const all = readFileSync(path);
    const inputs: Uint8Array[] = [];
    for (let at = 0; at + 4 <= all.length; ) {
      const size = all.readUInt32LE(at);
      inputs.push(new Uint8Array(all.subarray(at + 4, at + 4 + size)));
      at += 4 + size;
    }
    return inputs;
  }

  saveInputs({ id }: Reader, inputs: readonly Uint8Array[]): void {
    const parts = inputs.flatMap((bytes) => {
      const size = Buffer.alloc(4);
      size.writeUInt32LE(bytes.length);
      return [size, bytes];
    });
    writeFileSync(join(this.#folder, `${id}.inputs`), Buffer.concat(parts));
  }

  /** Writes the input of a finding to a file that is named after its content. @returns the name of the file */
  saveFinding({ reader, bytes }: Finding): string {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const name = `${reader}-${hash}`;
    writeFileSync(join(this.#folder, 'findings', name), bytes);
    return name;
  }

  findingsOf({ id }: Reader): { name: string; bytes: Uint8Array }[] {
    const folder = join(this.#folder, 'findings');
    return readdirSync(folder)
      .filter((name) => name.startsWith(`${id}-`))
      .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));
  }
}
