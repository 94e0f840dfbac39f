/** Settings that take text: the fields of a form, and the flags of the command line. */
import { EXPORT_CODES } from '../../convert/export-codes.ts';
import { FormatError } from '../../report/report.ts';
import type { JsonValue } from '../../text/json-words.ts';
import { type ExportSettings, SETTINGS } from './settings.ts';
import { type Flag, type Group, isGroup, type Shape, type Shapes } from './shapes.ts';

/** A setting that takes text. Groups, and settings that only files can give, are not among them. */
export interface SettingField {
  /** Keys from the outermost group to the setting, such as `['uv', 'single']`. */
  path: readonly string[];
  shape: Shape<unknown>;
  flag: Flag;
}

/**
 * All settings that take text, in the order of their description.
 *
 * @param unused keys of settings and groups to omit, such as those of `unusedSettings`
 * @example
 * ```ts
 * import { settingFields, unusedSettings } from 'exhume/export';
 *
 * const fields = settingFields(unusedSettings('cryengine.cgf'));
 * const single = fields.find(({ path }) => path.join('.') === 'uv.single');
 * console.log(single?.shape.fallback); // false
 * ```
 */
export function settingFields(unused: readonly string[] = []): SettingField[] {
  const isUnused = ({ path }: SettingField) =>
    unused.some((key) => `${path.join('.')}.`.startsWith(`${key}.`));
  return fieldsIn(SETTINGS.fields, []).filter((field) => !isUnused(field));
}

function fieldsIn(shapes: Shapes, above: readonly string[]): SettingField[] {
  return Object.entries(shapes).flatMap(([name, shape]): SettingField[] => {
    const path = [...above, name];
    if (isGroup(shape)) return fieldsIn(shape.fields, path);
    return shape.flag ? [{ path, shape, flag: shape.flag }] : [];
  });
}

/**
 * The value that texts stand for: one text, or one for each item of a list and each `name=value`.
 *
 * @throws FormatError SETTINGS_VALUE
 * @example
 * ```ts
 * import { settingFields, settingFromTexts } from 'exhume/export';
 *
 * const range = settingFields().find(({ path }) => path.join('.') === 'animation.range')!;
 * console.log(JSON.stringify(settingFromTexts(range, ['0:30']))); // [0,30]
 * ```
 */
export function settingFromTexts({ shape, flag }: SettingField, texts: readonly string[]): unknown {
  return shape.read(givenValue(flag, texts));
}

function givenValue(flag: Flag, texts: readonly string[]): JsonValue {
  if (flag.isNamed)
    return Object.fromEntries(
      texts.map((pair) => {
        const equals = pair.indexOf('=');
        if (equals < 1)
          throw new FormatError(EXPORT_CODES.SETTINGS_VALUE, `Expected ${flag.argument}, not "${pair}"`);
        return [pair.slice(0, equals), flag.valueOf(pair.slice(equals + 1))];
      }),
    );
  const values = texts.map((each) => flag.valueOf(each));
  return flag.isRepeatable ? values : values[0]!;
}

/**
 * The texts that stand for a value; none if it is not given.
 *
 * @example
 * ```ts
 * import { settingFields, textsOfSetting } from 'exhume/export';
 *
 * const range = settingFields().find(({ path }) => path.join('.') === 'animation.range')!;
 * console.log(textsOfSetting(range, [0, 30])[0]); // 0:30
 * ```
 */
export function textsOfSetting({ flag }: SettingField, value: unknown): string[] {
  if (value === undefined) return [];
  if (flag.isNamed) return Object.entries(value as object).map(([name, item]) => `${name}=${textOf(item)}`);
  return flag.isRepeatable ? (value as unknown[]).map(textOf) : [textOf(value)];
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(':') : `${value}`;
}

/**
 * A given setting; undefined for one that is not.
 *
 * @example
 * ```ts
 * import { settingAt } from 'exhume/export';
 *
 * console.log(settingAt({ uv: { single: true } }, ['uv', 'single'])); // true
 * ```
 */
export function settingAt(settings: ExportSettings, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    settings,
  );
}

/** The shape of a setting or group. */
export function shapeAt(path: readonly string[]): Shape<unknown> {
  return path.reduce<Shape<unknown>>((shape, name) => (shape as Group<Shapes>).fields[name]!, SETTINGS);
}

/**
 * Settings with another value of one of them, or without it.
 *
 * @example
 * ```ts
 * import { withSetting } from 'exhume/export';
 *
 * console.log(withSetting({ links: 2 }, ['uv', 'single'], true).uv?.single); // true
 * ```
 */
export function withSetting(
  settings: ExportSettings,
  path: readonly string[],
  value: unknown,
): ExportSettings {
  return placed(settings, path, value) ?? {};
}

/** Groups without settings are omitted, too. */
function placed(
  group: Readonly<Record<string, unknown>>,
  [name, ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> | undefined {
  const part =
    rest.length === 0 ? value : placed((group[name!] ?? {}) as Record<string, unknown>, rest, value);
  const { [name!]: _, ...others } = group;
  const out = part === undefined ? others : { ...group, [name!]: part };
  return Object.keys(out).length === 0 ? undefined : out;
}
