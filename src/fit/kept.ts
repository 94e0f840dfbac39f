/**
 * Schemas of data that formats preserve in the `properties` of a scene. TypeScript types follow from them, and so does the
 * validation of values that went through JSON, such as the extras of glTF, where typed arrays are lists of numbers, and
 * anything may have been edited.
 */

import { declareCodes, FormatError, type Report } from '../report/report.ts';
import type { ElementPath, ListName, ScenePath } from '../scene/path.ts';
import type { Clip, ClipEvent, Mesh, Properties, Scene } from '../scene/scene.ts';
import { isObject } from '../text/json-words.ts';

export const KEPT_CODES = declareCodes({
  KEPT_UNFIT: {
    severity: 'warning',
    meaning:
      'A value that a file preserves for a format, as glTF does in extras, does not have the form that this format requires, and is skipped.',
    advice: 'Convert the original again, or correct the value in the file, if it is needed.',
  },
});

/** Receives skipped values, with their path. */
type ReportLoss = (unfit: FormatError) => void;

/** The form of a value. */
export interface Form<T> {
  /**
   * Restores a preserved value. One that never left memory is returned unchanged.
   *
   * @throws FormatError KEPT_UNFIT with the path of an invalid value; invalid optional parts are skipped and reported
   */
  revive(value: unknown, reportLoss: ReportLoss): T;
}

/** The form of an optional part. */
export interface Maybe<T> extends Form<T> {
  readonly optional: true;
}

type Fields = Readonly<Record<string, Form<unknown>>>;
type MaybeKeys<F extends Fields> = { [K in keyof F]: F[K] extends Maybe<unknown> ? K : never }[keyof F];

/** The value that a form describes. */
export type Kept<F> = F extends Form<infer T> ? T : never;
type KeptRecord<F extends Fields> = { [K in Exclude<keyof F, MaybeKeys<F>>]: Kept<F[K]> } & {
  [K in MaybeKeys<F>]?: Kept<F[K]>;
};

function form<T>(expected: string, fits: (value: unknown) => value is T): Form<T> {
  return { revive: (value) => (fits(value) ? value : refuse(expected)) };
}

export const text = form('a text', (value) => typeof value === 'string');
/** A boolean, for which programs such as Blender write 0 and 1. */
export const flag: Form<boolean> = {
  revive: (value) => (isFlag(value) ? value === true || value === 1 : refuse('true or false')),
};
/** A flag that is only present if true. */
export const mark: Form<true> = {
  revive: (value) => (isFlag(value) && value ? true : refuse('true')),
};
export const whole = form('a whole number', (value): value is number => Number.isInteger(value));
/** A number; JSON has null for those that are not finite. */
export const number: Form<number> = {
  revive: (value) => (isNumber(value) ? numberOf(value) : refuse('a number')),
};

export function oneOf<T extends string>(...words: readonly T[]): Form<T> {
  return form(`one of ${words.join(', ')}`, (value): value is T => words.some((word) => word === value));
}

/** A plain list of `count` numbers. */
export function numbers(count: number): Form<number[]> {
  const expected = `${count} numbers`;
  return {
    revive: (value) => {
      if (!Array.isArray(value) || value.length !== count || !value.every(isNumber)) refuse(expected);
      return value.map(numberOf);
    },
  };
}

const COLUMNS = {
  f32: Float32Array<ArrayBuffer>,
  i32: Int32Array<ArrayBuffer>,
  u32: Uint32Array<ArrayBuffer>,
};
type Columns = { [K in keyof typeof COLUMNS]: InstanceType<(typeof COLUMNS)[K]> };

/** Numbers in a typed array. @param count number of entries, if fixed */
function column<K extends keyof Columns>(kind: K, count?: number): Form<Columns[K]> {
  const Column = COLUMNS[kind];
  const isWhole = kind !== 'f32';
  const expected = `${count === undefined ? '' : `${count} `}${isWhole ? 'whole ' : ''}numbers`;
  return {
    revive: (value) => {
      const made = value instanceof Column ? value : fromList(value);
      if (!made || (count !== undefined && made.length !== count)) refuse(expected);
      return made as Columns[K];
    },
  };

  function fromList(value: unknown): Columns[keyof Columns] | undefined {
    if (!Array.isArray(value) || !value.every(isNumber)) return undefined;
    const made = Column.from(value.map(numberOf));
    return isWhole && made.some((item, index) => item !== value[index]) ? undefined : made;
  }
}

export const f32 = (count?: number) => column('f32', count);
export const i32 = (count?: number) => column('i32', count);
export const u32 = (count?: number) => column('u32', count);

export function list<T>(item: Form<T>): Form<T[]> {
  return {
    revive: (value, reportLoss) => {
      if (!Array.isArray(value)) refuse('a list');
      return value.map((entry: unknown, index) => at(`[${index}]`, item, entry, reportLoss));
    },
  };
}

/** A list entry that may be missing, for which JSON has null. */
export function orNothing<T>(entry: Form<T>): Form<T | undefined> {
  return {
    revive: (value, reportLoss) =>
      value === undefined || value === null ? undefined : entry.revive(value, reportLoss),
  };
}

/** Values of one form under any names. */
export function byName<T>(item: Form<T>): Form<Record<string, T>> {
  return {
    revive: (value, reportLoss) => {
      if (!isObject(value)) refuse('an object');
      return Object.fromEntries(
        Object.entries(value).map(([name, held]) => [name, at(name, item, held, reportLoss)]),
      );
    },
  };
}

export function record<F extends Fields>(fields: F): Form<KeptRecord<F>> {
  const entries = Object.entries(fields);
  return {
    revive: (value, reportLoss) => {
      if (!isObject(value)) refuse('an object');
      const revived: Record<string, unknown> = {};
      for (const [name, part] of entries) {
        const held = value[name];
        if (isMaybe(part)) {
          const found = held === undefined ? undefined : ifFits(name, part, held, reportLoss);
          if (found) revived[name] = found.value;
        } else revived[name] = at(name, part, held, reportLoss);
      }
      return revived as KeptRecord<F>;
    },
  };
}

export function maybe<T>(part: Form<T>): Maybe<T> {
  return { ...part, optional: true };
}

/** @param faultOf describes an inconsistency between the valid parts of a value; undefined if there is none */
export function sound<T>(whole: Form<T>, faultOf: (value: T) => string | undefined): Form<T> {
  return {
    revive: (value, reportLoss) => {
      const revived = whole.revive(value, reportLoss);
      const fault = faultOf(revived);
      if (fault !== undefined) throw new FormatError(KEPT_CODES.KEPT_UNFIT, fault);
      return revived;
    },
  };
}

/** Returns a function that reads the data preserved under a key; empty for elements without any. */
export function keeper(key: string) {
  return <T extends object>(holder: Holder): Partial<T> => {
    return (holder.properties as Record<string, Partial<T> | undefined> | undefined)?.[key] ?? {};
  };
}

/** The data that a format preserves for each type of element. */
export interface KeptForms {
  scene?: Form<object>;
  nodes?: Form<object>;
  meshes?: Form<object>;
  primitives?: Form<object>;
  materials?: Form<object>;
  clips?: Form<object>;
  events?: Form<object>;
  lights?: Form<object>;
}

export interface Holder {
  properties?: Properties;
}

/**
 * The scene with its preserved data of a format, validated and restored.
 *
 * @param key of the format in `properties`
 * @param report receives losses for invalid data, which is skipped
 */
export function withKept(scene: Scene, key: string, forms: KeptForms, report: Report): Scene {
  return {
    ...revived(scene, forms.scene, ''),
    nodes: all(scene.nodes, forms.nodes, 'nodes'),
    meshes: scene.meshes.map(mesh),
    materials: all(scene.materials, forms.materials, 'materials'),
    clips: scene.clips.map(clip),
    lights: all(scene.lights, forms.lights, 'lights'),
  };

  function mesh(source: Mesh, index: number): Mesh {
    const path: ElementPath = `meshes[${index}]`;
    const primitives = all(source.primitives, forms.primitives, `${path}.primitives`);
    return { ...revived(source, forms.meshes, path), primitives };
  }

  function clip(source: Clip, index: number): Clip {
    const path: ElementPath = `clips[${index}]`;
    const { events } = source;
    const happening: Partial<Record<'events', ClipEvent[]>> = events
      ? { events: all(events, forms.events, `${path}.events`) }
      : {};
    return { ...revived(source, forms.clips, path), ...happening };
  }

  function all<H extends Holder>(
    holders: H[],
    held: Form<object> | undefined,
    path: ListName | `${ElementPath}.${string}`,
  ): H[] {
    return held ? holders.map((holder, index) => revived(holder, held, `${path}[${index}]`)) : holders;
  }

  function revived<H extends Holder>(holder: H, held: Form<object> | undefined, path: ElementPath | ''): H {
    const kept = isObject(holder.properties) ? holder.properties[key] : undefined;
    if (!held || kept === undefined) return holder;
    const { [key]: _, ...others } = holder.properties!;
    const place = path === '' ? 'properties' : (`${path}.properties` as const);
    const found = ifFits(key, held, kept, ({ path, message }) => {
      loseUnfit({ path: `${place}.${path}`, message }, report);
    });
    return { ...holder, properties: found ? { ...others, [key]: found.value } : others };
  }
}

/** Reports preserved data that contradicts the scene. */
export function loseUnfit({ path, message }: { path: ScenePath; message: string }, report: Report): void {
  report.lose(KEPT_CODES.KEPT_UNFIT, message, { path });
}

/** Restores a part of a value and adds its name to the path of errors. */
function at<T>(name: string, part: Form<T>, value: unknown, reportLoss: ReportLoss): T {
  try {
    return part.revive(value, (unfit) => reportLoss(unfit.within(name)));
  } catch (error) {
    throw error instanceof FormatError ? error.within(name) : error;
  }
}

/** Restores an optional part. */
function ifFits<T>(
  name: string,
  part: Form<T>,
  value: unknown,
  reportLoss: ReportLoss,
): { value: T } | undefined {
  try {
    return { value: at(name, part, value, reportLoss) };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    reportLoss(error);
    return undefined;
  }
}

function refuse(expected: string): never {
  throw new FormatError(KEPT_CODES.KEPT_UNFIT, `Expected ${expected}`);
}

function isMaybe(part: Form<unknown>): part is Maybe<unknown> {
  return 'optional' in part;
}

function isFlag(value: unknown): value is boolean | 0 | 1 {
  return typeof value === 'boolean' || value === 0 || value === 1;
}

function isNumber(value: unknown): value is number | null {
  return typeof value === 'number' || value === null;
}

function numberOf(value: number | null): number {
  return value ?? Number.NaN;
}
