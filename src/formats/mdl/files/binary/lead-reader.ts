/** Follows pointers and reads their data. */
import { PlacedReader } from '../../../../binary/placed.ts';
import type { Type } from '../../../../binary/schema.ts';
import { Scope } from '../../../../binary/scope.ts';
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
  readonly #path: (string | number)[] = [];
  /** Of the record that is being read: the number of entries of a list, or of slots of a skin. */
  readonly #parameters = { count: 0, slots: 0 };
  readonly #scope = new Scope(this.#parameters);

  constructor(bytes: Uint8Array, file: FileHeader, report: Report) {
    this.bytes = bytes;
    this.records = new PlacedReader(bytes);
    this.frame = frameOf(file);
    this.#report = report;
  }

  /**
   * Begins a segment of the path of errors and issues, which are rare: the path becomes a text only for them. After an error that
   * ends reading, segments may stay.
   *
   * @param segment a name, or an index of the list before it
   */
  enter(segment: string | number): void {
    this.#path.push(segment);
  }

  /** Ends the last segment. */
  leave(): void {
    this.#path.pop();
  }

  /** Current path, for errors and issues. */
  get path(): string {
    const segments = this.#path.map((segment) => (typeof segment === 'number' ? `[${segment}]` : segment));
    return segments.join('.').replaceAll('.[', '[');
  }

  /**
   * @param count of entries or slots
   * @throws FormatError
   */
  record<T>(type: Type<T>, at: number, count = 0, block: Block = 'core'): T {
    const { start, end } = this.frame[block];
    return this.records.read(type, start + at, end, this.#counted(count));
  }

  #counted(count: number): Scope {
    this.#parameters.count = count;
    this.#parameters.slots = count;
    return this.#scope;
  }

  /** A header, if it can be read. */
  header<T>(type: Type<T>, at: number, count?: number): T | undefined {
    this.enter('header');
    const header = this.optional(type, at, count);
    this.leave();
    return header;
  }

  /** A header without its slots, whose number follows from it. */
  startOf<T>(type: Type<T>, at: number): T | undefined {
    const { start, end } = this.frame.core;
    this.enter('header');
    this.checkOverlap();
    let header: T | undefined;
    try {
      header = this.records.peek(type, start + at, end, this.#counted(0));
    } catch (error) {
      this.skip(error);
    }
    this.leave();
    return header;
  }

  /** Data that are reported if they are unreadable. */
  optional<T>(type: Type<T>, at: number, count?: number, block?: Block): T | undefined {
    this.checkOverlap();
    try {
      return this.record(type, at, count, block);
    } catch (error) {
      return this.skip(error);
    }
  }

  /** Reports unreadable data. */
  skip(error: unknown): undefined {
    if (!(error instanceof FormatError)) throw error;
    const { path, offset } = error.within(this.path);
    this.#report.add(MDL_CODES.MDL_UNREADABLE, error.message, {
      path,
      ...(offset === undefined ? {} : { offset }),
    });
  }

  /** @throws FormatError BINARY_OVERLAP */
  checkOverlap(): void {
    try {
      this.records.checkOverlap();
    } catch (error) {
      throw error instanceof FormatError ? error.within(this.path) : error;
    }
  }

  /** Adds the data to which a header points to a node or part. */
  addContents<H, L extends Record<string, Lead<H, unknown>>>(
    into: Record<string, unknown>,
    leads: L,
    header: H,
    vertexCount = 0,
  ): void {
    for (const name in leads) {
      const lead = leads[name]!;
      const at = lead.at(header);
      const count = lead.count(header, vertexCount);
      if (count === 0 || isNowhere(lead.block, at)) continue;
      this.enter(name);
      const value = this.#shared(lead.type, lead.block, at, count);
      this.leave();
      if (value !== undefined) into[name] = value;
    }
  }

  /** The data to which a header points. */
  contents<H, L extends Record<string, Lead<H, unknown>>>(leads: L, header: H): Contents<L> {
    const contents = {};
    this.addContents(contents, leads, header);
    return contents;
  }

  /** Adds the data to which lists of pointers point. Unreadable items are undefined. */
  addFans(contents: Record<string, unknown>, fans: Record<string, Fan<unknown>>): void {
    for (const name in fans) {
      const { type, block, pointers, counts } = fans[name]!;
      const places = contents[pointers] as Uint32Array | undefined;
      if (!places) continue;
      const lengths = counts === undefined ? undefined : (contents[counts] as Uint32Array | undefined);
      this.enter(name);
      contents[name] = Array.from(places, (at, index) => {
        if (isNowhere(block, at)) return undefined;
        this.enter(index);
        const item = this.#shared(type, block, at, lengths?.[index] ?? 0);
        this.leave();
        return item;
      });
      this.leave();
    }
  }

  /** Data that several pointers refer to is one object, so that a change of it is written once. */
  #shared<T>(type: Type<T>, block: Block, at: number, count: number): T | undefined {
    const places = this.#known.get(type) ?? this.#placesOf(type);
    const known = places.get(at);
    if (known?.count === count) return known.value as T;
    const value = this.optional(type, at, count, block);
    if (value !== undefined) places.set(at, { count, value });
    return value;
  }

  #placesOf(type: Type<unknown>): Map<number, Known> {
    const places = new Map<number, Known>();
    this.#known.set(type, places);
    return places;
  }
}
