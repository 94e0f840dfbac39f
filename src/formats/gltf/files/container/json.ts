/** JSON that may hold anything, read as what the specification wants to be there. */
import { FormatError } from '../../../../report/report.ts';
import { GLTF_CODES } from '../../codes.ts';

/** An object of JSON, and where it stands: its path is that of the value in the file. */
export class JsonObject {
  readonly path: string;
  readonly #values: Readonly<Record<string, unknown>>;

  /** @throws FormatError GLTF_VALUE where the value is no object */
  constructor(value: unknown, path: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(path, 'an object');
    this.path = path;
    this.#values = value as Readonly<Record<string, unknown>>;
  }

  /** Whatever is there, for what is kept and not understood. */
  raw(key: string): unknown {
    return Object.hasOwn(this.#values, key) ? this.#values[key] : undefined;
  }

  object(key: string): JsonObject | undefined {
    const value = this.raw(key);
    return value === undefined ? undefined : new JsonObject(value, this.pathOf(key));
  }

  /** A list of objects; empty where there is none. */
  objects(key: string): JsonObject[] {
    const path = this.pathOf(key);
    return this.#list(key).map((value, index) => new JsonObject(value, `${path}[${index}]`));
  }

  number(key: string): number | undefined {
    const value = this.raw(key);
    if (value !== undefined && !isNumber(value)) refuse(this.pathOf(key), 'a number');
    return value;
  }

  /** A whole number from 0. */
  whole(key: string): number | undefined {
    const value = this.number(key);
    if (value !== undefined && !isWhole(value)) refuse(this.pathOf(key), 'a whole number from 0');
    return value;
  }

  neededWhole(key: string): number {
    return this.whole(key) ?? refuse(this.pathOf(key), 'a whole number from 0');
  }

  string(key: string): string | undefined {
    const value = this.raw(key);
    if (value !== undefined && typeof value !== 'string') refuse(this.pathOf(key), 'a text');
    return value;
  }

  /** Numbers, as many as there must be. */
  numbers(key: string, length: number): readonly number[] | undefined {
    if (this.raw(key) === undefined) return undefined;
    const values = this.#list(key);
    const fit = values.length === length && values.every(isNumber);
    return fit ? values : refuse(this.pathOf(key), `${length} numbers`);
  }

  /** Whole numbers from 0; empty where there are none. */
  indices(key: string): number[] {
    const values = this.#list(key);
    const fit = values.every((value) => typeof value === 'number' && isWhole(value));
    return fit ? (values as number[]) : refuse(this.pathOf(key), 'whole numbers from 0');
  }

  strings(key: string): string[] {
    const values = this.#list(key);
    const fit = values.every((value) => typeof value === 'string');
    return fit ? (values as string[]) : refuse(this.pathOf(key), 'texts');
  }

  /** Names and whole numbers, such as the attributes of a primitive. */
  indexEntries(key: string): [name: string, index: number][] {
    const object = this.object(key);
    return object ? Object.keys(object.#values).map((name) => [name, object.neededWhole(name)]) : [];
  }

  /** An extension of this object. */
  extension(name: string): JsonObject | undefined {
    return this.object('extensions')?.object(name);
  }

  /** What the file says beside the specification; empty where that is nothing or no object. */
  extras(): Record<string, unknown> {
    const value = this.raw('extras');
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : {};
  }

  pathOf(key: string): string {
    return this.path === '' ? key : `${this.path}.${key}`;
  }

  #list(key: string): readonly unknown[] {
    const value = this.raw(key) ?? [];
    return Array.isArray(value) ? value : refuse(this.pathOf(key), 'a list');
  }
}

/** JSON has digits for numbers that are too large to be any. */
function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** @throws FormatError GLTF_VALUE */
function refuse(path: string, wanted: string): never {
  throw new FormatError(GLTF_CODES.GLTF_VALUE, `there must be ${wanted}`, { path });
}

/** An entry of a list that an index leads to. @throws FormatError GLTF_INDEX_RANGE */
export function entry<T>(list: readonly T[], index: number, what: string, path: string): T {
  const value = list[index];
  if (value !== undefined) return value;
  const message = `there is no ${what} ${index} among ${list.length}`;
  throw new FormatError(GLTF_CODES.GLTF_INDEX_RANGE, message, { path });
}
