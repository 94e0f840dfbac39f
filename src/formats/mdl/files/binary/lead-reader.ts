/** Follows pointers and reads their data. */
import { PlacedReader } from '../../../../binary/placed.ts';
import type { Type } from '../../../../binary/schema.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
import { MDL_CODES } from '../../codes.ts';
import { type Frame, frameOf } from './frame.ts';
import { type Block, type Contents, type Fan, isNowhere, type Lead } from './leads.ts';
import type { FileHeader } from './records/model.ts';

/** Data that was read at a place as a type. */
interface Known {
  count: number;
  value: unknown;
}

export class LeadReader {
  readonly bytes: Uint8Array;
  readonly records: PlacedReader;
  readonly frame: Frame;
  readonly #report: Report;
  readonly #known = new Map<Type<unknown>, Map<number, Known>>();
  readonly #path: string[] = [];

  constructor(bytes: Uint8Array, file: FileHeader, report: Report) {
    this.bytes = bytes;
    this.records = new PlacedReader(bytes);
    this.frame = frameOf(file);
    this.#report = report;
  }

  /** Runs a function within a segment of the path of errors and issues. */
  within<T>(segment: string, run: () => T): T {
    this.#path.push(segment);
    try {
      return run();
    } finally {
      this.#path.pop();
    }
  }

  /** Current path, for errors and issues. */
  get path(): string {
    return this.#path.join('.').replaceAll('.[', '[');
  }

  /** @throws FormatError */
  record<T>(type: Type<T>, at: number, parameters: Record<string, unknown> = {}, block: Block = 'core'): T {
    const { start, end } = this.frame[block];
    return this.records.read(type, start + at, end, parameters);
  }

  /** A header, if it can be read. */
  header<T>(type: Type<T>, at: number, parameters: Record<string, unknown> = {}): T | undefined {
    return this.within('header', () => this.attempt(() => this.record(type, at, parameters)));
  }

  /** The start of a header, which is needed to read the whole of it. */
  startOf<T>(type: Type<T>, at: number, parameters: Record<string, unknown>): T | undefined {
    const { start, end } = this.frame.core;
    return this.within('header', () =>
      this.attempt(() => this.records.peek(type, start + at, end, parameters)),
    );
  }

  /** Reads optional data; unreadable data are reported. */
  attempt<T>(read: () => T): T | undefined {
    this.checkOverlap();
    try {
      return read();
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      for (const segment of [...this.#path].reverse()) error.within(segment);
      const place = { path: error.path, ...(error.offset === undefined ? {} : { offset: error.offset }) };
      this.#report.add(MDL_CODES.MDL_UNREADABLE, error.message, place);
      return undefined;
    }
  }

  /** @throws FormatError BINARY_OVERLAP */
  checkOverlap(): void {
    try {
      this.records.checkOverlap();
    } catch (error) {
      throw error instanceof FormatError ? error.within(this.path) : error;
    }
  }

  /** The data to which a header points. */
  contents<H, L extends Record<string, Lead<H, unknown>>>(leads: L, header: H, vertexCount = 0): Contents<L> {
    const contents: Record<string, unknown> = {};
    for (const name in leads) {
      const lead = leads[name]!;
      const at = lead.at(header);
      const count = lead.count(header, vertexCount);
      if (count === 0 || isNowhere(lead.block, at)) continue;
      const value = this.within(name, () => this.#shared(lead.type, lead.block, at, count));
      if (value !== undefined) contents[name] = value;
    }
    return contents as Contents<L>;
  }

  /** The data to which lists of pointers point. Unreadable items are undefined. */
  fans(fans: Record<string, Fan<unknown>>, contents: Record<string, unknown>): Record<string, unknown[]> {
    const read: Record<string, unknown[]> = {};
    for (const [name, { type, block, pointers, counts }] of Object.entries(fans)) {
      const places = contents[pointers] as Uint32Array | undefined;
      if (!places) continue;
      const lengths = counts === undefined ? undefined : (contents[counts] as Uint32Array | undefined);
      read[name] = Array.from(places, (at, index) => {
        const count = lengths?.[index] ?? 0;
        if (isNowhere(block, at)) return undefined;
        return this.within(`${name}[${index}]`, () => this.#shared(type, block, at, count));
      });
    }
    return read;
  }

  /** Data that several pointers refer to is one object, so that a change of it is written once. */
  #shared<T>(type: Type<T>, block: Block, at: number, count: number): T | undefined {
    const places = this.#known.get(type) ?? new Map<number, Known>();
    this.#known.set(type, places);
    const known = places.get(at);
    if (known?.count === count) return known.value as T;
    const value = this.attempt(() => this.record(type, at, { count }, block));
    if (value !== undefined) places.set(at, { count, value });
    return value;
  }
}
