/** Tries out one reader: changes inputs, keeps those that reach new code, and collects those that break a promise. */
import { Reached } from './counters.ts';
import { type Layout, layoutOf } from './fields.ts';
import { Broken, type Companions, judge } from './judge.ts';
import { growthDuring } from './memory.ts';
import { change } from './mutate/change.ts';
import { Random, seedOf } from './random.ts';
import type { Reader } from './readers.ts';

export interface Finding {
  reader: string;
  kind: string;
  message: string;
  bytes: Uint8Array;
  /** The input from which it was made. */
  origin: Uint8Array;
}

interface Input {
  bytes: Uint8Array;
  layout?: Layout;
}

/** What a fuzzer needs. */
export interface Setup {
  reader: Reader;
  /** Inputs to start from, not empty. */
  seeds: readonly Uint8Array[];
  companions: Companions;
  /** Texts that mean something to the reader. */
  words: readonly string[];
  seed: number;
  /** The counters of an instrumented build. Without them the seeds stay the only inputs that are changed. */
  counters?: Uint8Array | undefined;
  /** Whether memory is measured, which needs a process without other work. */
  measures?: boolean;
  /** One in so many inputs is written to every target, and each one unless given. */
  targets?: number;
  /** Inputs that were tried before, from which the numbering goes on. */
  before?: number;
  /** Called before each input and each of its targets, so that it is known which never ends. */
  onInput?(bytes: Uint8Array, origin: Uint8Array): void;
}

const MEBIBYTE = 1024 * 1024;

export class Fuzzer {
  /** Inputs tried, and how many of them were accepted. */
  tried = 0;
  accepted = 0;
  readonly findings: Finding[] = [];
  readonly #setup: Setup;
  readonly #reached: Reached | undefined;
  readonly #inputs: Input[] = [];
  readonly #known = new Set<string>();
  /** Of the changed input, on which depends how it is changed. */
  #number: number;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#number = setup.before ?? 0;
    this.#reached = setup.counters && new Reached(setup.counters);
  }

  get counters(): number {
    return this.#reached?.counters ?? 0;
  }

  /** The inputs that reached new code, without the seeds that reached nothing new. */
  get inputs(): Uint8Array[] {
    return this.#inputs.map(({ bytes }) => bytes);
  }

  /** Tries the seeds as they are. */
  async begin(): Promise<void> {
    for (const bytes of this.#setup.seeds) {
      const isNew = await this.#try(bytes, bytes);
      if (isNew || !this.#reached) this.#inputs.push({ bytes });
    }
    if (this.#inputs.length === 0) this.#inputs.push({ bytes: this.#setup.seeds[0]! });
  }

  /** Tries one changed input. */
  async step(): Promise<void> {
    const { reader, words, seed } = this.#setup;
    const number = this.#number++;
    const random = new Random(seedOf(reader.id, seed * 1_000_003 + number));
    const from = this.#choose(random);
    const other = random.pick(this.#inputs);
    const material = {
      layout: this.#layoutOf(from),
      other: { bytes: other.bytes, layout: this.#layoutOf(other) },
      words,
    };
    const bytes = change(reader, from.bytes, material, random);
    if (bytes.length === 0) return;
    if (await this.#try(bytes, from.bytes)) this.#inputs.push({ bytes });
  }

  /** Newer and smaller inputs more often. */
  #choose(random: Random): Input {
    const { length } = this.#inputs;
    const from = random.oneIn(3) ? Math.floor(length * 0.8) : 0;
    const one = this.#inputs[from + random.below(length - from)]!;
    const two = this.#inputs[from + random.below(length - from)]!;
    return one.bytes.length <= two.bytes.length ? one : two;
  }

  #layoutOf(input: Input): Layout {
    input.layout ??= layoutOf(this.#setup.reader, input.bytes);
    return input.layout;
  }

  /** @returns whether the input reached something new */
  async #try(bytes: Uint8Array, origin: Uint8Array): Promise<boolean> {
    const { reader, companions, targets: oneIn = 1, onInput } = this.#setup;
    const targets = ++this.tried % oneIn === 0;
    const onTarget = () => onInput?.(bytes, origin);
    onInput?.(bytes, origin);
    this.#reached?.clear();
    try {
      const run = () => judge(reader, bytes, { companions, targets, onTarget });
      if (await (this.#setup.measures ? measured(run, bytes.length) : run())) this.accepted++;
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      this.#keep({ reader: reader.id, kind: error.kind, message: error.message, bytes, origin });
    }
    return this.#reached?.add() ?? false;
  }

  /** Keeps the first input of each kind of finding. */
  #keep(finding: Finding): void {
    const key = keyOf(finding);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.findings.push(finding);
  }
}

/** What findings of the same defect have in common. */
export function keyOf({ kind, message }: Pick<Finding, 'kind' | 'message'>): string {
  return `${kind} ${message.replace(/\d+/g, 'N')}`;
}

/** Times that an input must take too much memory, since garbage of others can be counted with it. */
const TIMES = 3;

/** @throws Broken if reading takes more than 64 MiB and 16 times the input */
async function measured(run: () => Promise<boolean>, size: number): Promise<boolean> {
  let isAccepted = false;
  let growth = 0;
  for (let time = 0; time < TIMES; time++) {
    if (time > 0) globalThis.gc?.();
    growth = await growthDuring(async () => {
      isAccepted = await run();
    });
    if (growth <= 64 * MEBIBYTE + 16 * size) return isAccepted;
  }
  throw new Broken('memory', `${Math.round(growth / MEBIBYTE)} MiB are used`);
}
