/**
 * The shapes of settings. One description gives the TypeScript type, the validation, the JSON Schema and the flags of the
 * command line.
 */

import { EXPORT_CODES } from '../../convert/export-codes.ts';
import { FormatError } from '../../report/report.ts';
import type { JsonMembers, JsonValue } from '../../text/json-words.ts';
import { isObject } from '../../text/json-words.ts';
import { nearest } from '../../text/nearest.ts';

/** The shape of one setting. */
export interface Shape<T> {
  description: string;
  /** The value of a setting that is not given, see `Filled`. */
  fallback?: T;
  /** JSON Schema of the value, without description and default. */
  schema: JsonMembers;
  /** @throws FormatError SETTINGS_KEY, SETTINGS_VALUE with the path of the invalid value within this one */
  read(value: unknown): T;
  /** How the command line takes it; settings without this are only in files. */
  flag?: Flag;
}

/** A setting with a default. */
export interface Filled<T> extends Shape<T> {
  fallback: T;
}

/** A flag: without an argument for booleans, repeatable for lists. */
export interface Flag {
  argument?: string;
  isRepeatable?: true;
  /** Values under names, as `name=value`. */
  isNamed?: true;
  /** The value in a file that a text stands for. */
  valueOf(text: string): JsonValue;
}

/** A setting with parts. */
export interface Group<F extends Shapes> extends Shape<Parts<F>> {
  fields: F;
}

/** Shapes by the names of their settings. */
export type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Of<S> = S extends Shape<infer T> ? T : never;
/** Values of a group; every part may be absent. */
export type Parts<F extends Shapes> = { -readonly [K in keyof F]?: Of<F[K]> };

/** The settings that a group describes. */
export type SettingsOf<G> = G extends Group<infer F> ? Parts<F> : never;

/** The same with the defaults of all that are not given. */
export type Completed<G> =
  G extends Group<infer F>
    ? {
        -readonly [K in keyof F]: F[K] extends Group<Shapes>
          ? Completed<F[K]>
          : Of<F[K]> | (F[K] extends Filled<unknown> ? never : undefined);
      }
    : never;

/** Settings with the defaults of all that are not given. */
export function completed<F extends Shapes>({ fields }: Group<F>, settings: Parts<F>): Completed<Group<F>> {
  const given: Readonly<Record<string, unknown>> = settings;
  const entries = Object.entries(fields).map(([name, shape]) => {
    const value = given[name];
    return [name, isGroup(shape) ? completed(shape, (value ?? {}) as object) : (value ?? shape.fallback)];
  });
  return Object.fromEntries(entries) as Completed<Group<F>>;
}

/** Whether a value has the same effect as omitting the setting. */
export function isDefault(shape: Shape<unknown>, value: unknown): boolean {
  if (value === undefined || value === shape.fallback) return true;
  if (typeof value !== 'object' || value === null) return false;
  const values = Object.entries(value);
  return isGroup(shape)
    ? values.every(([name, part]) => isDefault(shape.fields[name]!, part))
    : values.length === 0;
}

export function isGroup(shape: Shape<unknown>): shape is Group<Shapes> {
  return 'fields' in shape;
}

function refuse(expected: string): never {
  throw new FormatError(EXPORT_CODES.SETTINGS_VALUE, `Expected ${expected}`);
}

/** A shape with a default, the value of settings that are not given. */
export function withDefault<T>(fallback: NoInfer<T>, shape: Shape<T>): Filled<T> {
  return { ...shape, fallback };
}

/** True or false, as a flag without an argument. */
export function toggle(description: string): Shape<boolean> {
  return {
    description,
    schema: { type: 'boolean' },
    read: (value) => (typeof value === 'boolean' ? value : refuse('true or false')),
    flag: { valueOf: (text) => (text === 'false' ? false : text === 'true' || text) },
  };
}

export function text(description: string, argument: string): Shape<string> {
  return {
    description,
    schema: { type: 'string', minLength: 1 },
    read: (value) => (typeof value === 'string' && value !== '' ? value : refuse('text')),
    flag: { argument, valueOf: (given) => given },
  };
}

export function choice<const T extends string>(words: readonly T[], description: string): Shape<T> {
  return {
    description,
    schema: { enum: [...words] },
    read: (value) => {
      const word = words.find((known) => known === value);
      if (word !== undefined) return word;
      const meant = typeof value === 'string' ? nearest(value, words) : undefined;
      return refuse(`one of ${words.join(', ')}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`);
    },
    flag: { argument: words.join('|'), valueOf: (given) => given },
  };
}

interface Limits {
  least?: number;
  most?: number;
  /** Only whole numbers. */
  whole?: true;
  /** Only these numbers. */
  among?: readonly number[];
}

export function number(
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, whole, among }: Limits,
  description: string,
): Shape<number> {
  const kind = whole ? 'a whole number' : 'a number';
  const from = Number.isFinite(least) ? ` from ${least}` : '';
  const to = Number.isFinite(most) ? ` to ${most}` : from === '' ? '' : ' up';
  const expected = among ? `one of ${among.join(', ')}` : `${kind}${from}${to}`;
  const isFit = (value: unknown): value is number =>
    typeof value === 'number' &&
    value >= least &&
    value <= most &&
    Number.isFinite(value) &&
    (!whole || Number.isInteger(value)) &&
    (!among || among.includes(value));
  return {
    description,
    schema: among
      ? { enum: [...among] }
      : {
          type: whole ? 'integer' : 'number',
          ...(Number.isFinite(least) ? { minimum: least } : {}),
          ...(Number.isFinite(most) ? { maximum: most } : {}),
        },
    read: (value) => (isFit(value) ? value : refuse(expected)),
    flag: { argument: 'n', valueOf: (given) => (given.trim() === '' ? given : Number(given)) },
  };
}

/** A list, as a flag that is repeated for each item. */
export function list<T>(item: Shape<T>, description: string): Shape<T[]> {
  const { flag } = item;
  return {
    description,
    schema: { type: 'array', items: item.schema },
    read: (value) =>
      Array.isArray(value)
        ? value.map((entry: unknown, index) => within(`[${index}]`, () => item.read(entry)))
        : refuse('a list'),
    ...(flag && !isGroup(item) ? { flag: { ...flag, isRepeatable: true } } : {}),
  };
}

/** One value, or a list of them. */
export function oneOrMore<T>(item: Shape<T>, description: string): Shape<T | T[]> {
  const several = list(item, description);
  return {
    description,
    schema: { anyOf: [item.schema, several.schema] },
    read: (value) => (Array.isArray(value) ? several.read(value) : item.read(value)),
  };
}

/** A fixed number of numbers, as a flag with the numbers separated by colons. */
export function numbers(count: number, argument: string, description: string): Shape<number[]> {
  const isFit = (value: unknown): value is number[] =>
    Array.isArray(value) && value.length === count && value.every(Number.isFinite);
  return {
    description,
    schema: { type: 'array', items: { type: 'number' }, minItems: count, maxItems: count },
    read: (value) => (isFit(value) ? value : refuse(`${count} numbers`)),
    flag: { argument, valueOf: (given) => given.split(':').map(Number) },
  };
}

/** Values under names that the user chooses. */
export function byName<T>(item: Shape<T>, description: string): Shape<Record<string, T>> {
  return {
    description,
    schema: { type: 'object', additionalProperties: item.schema },
    read: (value) => {
      if (!isObject(value)) refuse('an object');
      const entries = Object.entries(value);
      return Object.fromEntries(entries.map(([name, part]) => [name, within(name, () => item.read(part))]));
    },
    ...(item.flag && !item.flag.isRepeatable && !item.flag.isNamed ? { flag: namedFlag(item.flag) } : {}),
  };
}

function namedFlag(flag: Flag): Flag {
  return { ...flag, argument: `name=${flag.argument ?? 'value'}`, isNamed: true };
}

/** A number of units, or a percentage such as "0.1%". */
export type Distance = number | `${number}%`;

export function distance(description: string): Shape<Distance> {
  const isFit = (value: unknown): value is Distance =>
    typeof value === 'number'
      ? value > 0 && Number.isFinite(value)
      : typeof value === 'string' && /^\d*\.?\d+%$/.test(value) && Number.parseFloat(value) > 0;
  return {
    description,
    schema: {
      anyOf: [
        { type: 'number', exclusiveMinimum: 0 },
        { type: 'string', pattern: '^[0-9]*\\.?[0-9]+%$' },
      ],
    },
    read: (value) => (isFit(value) ? value : refuse('a number above 0, or a percentage such as "0.1%"')),
    flag: { argument: 'distance', valueOf: (given) => (given.endsWith('%') ? given : Number(given)) },
  };
}

/** Settings with keys. Unknown keys are refused. */
export function group<F extends Shapes>(fields: F, description: string): Group<F> {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, describedSchema(shape)]),
  );
  return {
    description,
    fields,
    schema: { type: 'object', properties, additionalProperties: false },
    read: (value) => {
      if (!isObject(value)) refuse('an object');
      const entries = Object.entries(value);
      return Object.fromEntries(
        entries.map(([name, part]) => [name, within(name, () => knownField(fields, name).read(part))]),
      ) as Parts<F>;
    },
  };
}

function knownField(fields: Shapes, name: string): Shape<unknown> {
  if (Object.hasOwn(fields, name)) return fields[name]!;
  const known = Object.keys(fields);
  const meant = nearest(name, known);
  const advice = meant === undefined ? `; choose from ${known.join(', ')}` : `; did you mean "${meant}"?`;
  throw new FormatError(EXPORT_CODES.SETTINGS_KEY, `Unknown setting "${name}"${advice}`);
}

/** JSON Schema with description and default. */
export function describedSchema({ description, fallback, schema }: Shape<unknown>): JsonMembers {
  return {
    description,
    ...schema,
    ...(fallback === undefined ? {} : { default: fallback as JsonValue }),
  };
}

function within<T>(segment: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof FormatError ? error.within(segment) : error;
  }
}
