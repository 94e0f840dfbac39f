/** Reads JSON values with the types that the specification requires. */
import { FormatError } from '../../../../report/report.ts';
import { GLTF_CODES } from '../../codes.ts';

/** A JSON object and its path in the file. */
export class JsonObject {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #place: string;
  readonly #index: number | undefined;
  /** Lists of objects that were read. */
  #lists: Map<string, JsonObject[]> | undefined;

  /**
   * @param place its path, or the path of its list, since a million entries must not store a path each
   * @throws FormatError GLTF_VALUE if the value is not an object
   */
  constructor(value: unknown, place: string, index?: number) {
    this.#place = place;
    this.#index = index;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(this.path, 'an object');
    this.#values = value as Readonly<Record<string, unknown>>;
  }

  get path(): string {
    return this.#index === undefined ? this.#place : `${this.#place}[${this.#index}]`;
  }

  /** A value of any type. */
  raw(key: string): unknown {
    return Object.hasOwn(this.#values, key) ? this.#values[key] : undefined;
  }

  object(key: string): JsonObject | undefined {
    const value = this.raw(key);
    return value === undefined ? undefined : new JsonObject(value, this.pathOf(key));
  }

  /** A list of objects; empty if it is missing. */
  objects(key: string): readonly JsonObject[] {
    const known = this.#lists?.get(key);
    if (known) return known;
    const path = this.pathOf(key);
    const objects = this.#list(key).map((value, index) => new JsonObject(value, path, index));
    this.#lists ??= new Map();
    this.#lists.set(key, objects);
    return objects;
  }

  number(key: string): number | undefined {
    const value = this.raw(key);
    if (value !== undefined && !isNumber(value)) refuse(this.pathOf(key), 'a number');
    return value;
  }

  /** A non-negative integer. */
  whole(key: string): number | undefined {
    const value = this.number(key);
    if (value !== undefined && !isWhole(value)) refuse(this.pathOf(key), 'a non-negative integer');
    return value;
  }

  neededWhole(key: string): number {
    return this.whole(key) ?? refuse(this.pathOf(key), 'a non-negative integer');
  }

  string(key: string): string | undefined {
    const value = this.raw(key);
    if (value !== undefined && typeof value !== 'string') refuse(this.pathOf(key), 'a string');
    return value;
  }

  /** A list of exactly so many numbers. */
  numbers(key: string, length: number): readonly number[] | undefined {
    if (this.raw(key) === undefined) return undefined;
    const values = this.#list(key);
    const fit = values.length === length && values.every(isNumber);
    return fit ? values : refuse(this.pathOf(key), `${length} numbers`);
  }

  /** Non-negative integers; empty if the list is missing. */
  indices(key: string): number[] {
    const values = this.#list(key);
    const fit = values.every((value) => typeof value === 'number' && isWhole(value));
    return fit ? (values as number[]) : refuse(this.pathOf(key), 'non-negative integers');
  }

  strings(key: string): string[] {
    const values = this.#list(key);
    const fit = values.every((value) => typeof value === 'string');
    return fit ? (values as string[]) : refuse(this.pathOf(key), 'texts');
  }

  /** Names and indices, such as the attributes of a primitive. */
  indexEntries(key: string): [name: string, index: number][] {
    const object = this.object(key);
    return object ? Object.keys(object.#values).map((name) => [name, object.neededWhole(name)]) : [];
  }

  /** An extension of this object. */
  extension(name: string): JsonObject | undefined {
    return this.object('extensions')?.object(name);
  }

  /** The extras; a value that is not an object, which glTF allows, is under the key `extras`. */
  extras(): Record<string, unknown> {
    const value = this.raw('extras') ?? {};
    return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { extras: value };
  }

  pathOf(key: string): string {
    const { path } = this;
    return path === '' ? key : `${path}.${key}`;
  }

  #list(key: string): readonly unknown[] {
    const value = this.raw(key) ?? [];
    return Array.isArray(value) ? value : refuse(this.pathOf(key), 'an array');
  }
}

/** JSON can contain numbers that are too large for a double. */
function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** @throws FormatError GLTF_VALUE */
function refuse(path: string, wanted: string): never {
  throw new FormatError(
    GLTF_CODES.GLTF_VALUE,
    `Expected ${wanted}${path === '' ? '' : ` as ${path.slice(path.lastIndexOf('.') + 1)}`}`,
    { path },
  );
}

/** The entry of a list at an index. @throws FormatError GLTF_INDEX_RANGE */
export function entry<T>(list: readonly T[], index: number, what: string, path: string): T {
  const value = list[index];
  if (value !== undefined) return value;
  const message = `Unknown ${what} ${index}; the file has ${list.length}`;
  throw new FormatError(GLTF_CODES.GLTF_INDEX_RANGE, message, { path });
}
