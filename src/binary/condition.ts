import type { Scope } from './scope.ts';

/** The logical operators of a description language. `not` precedes parentheses. */
export interface Operators {
  and: string;
  or: string;
  not: string;
}

/** When a field is present, as a test and in words. */
export interface Condition {
  holds(scope: Scope): boolean;
  /** For display. */
  text: string;
  /** As an expression of a language that describes files. `reference` says how to get at a field. */
  expression(reference: (field: string) => string, operators: Operators): string;
}

/** Converts `getCount` to `get_count`, the naming convention of description languages. */
export function snakeCase(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return words
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_/, '')
    .replace(/^(\d)/, 'n$1');
}

/**
 * An earlier field is above zero (or true).
 *
 * @example
 * ```ts
 * import { positive, read, struct, u8, when } from 'exhume/binary';
 *
 * const head = struct('Head', { version: u8, extra: when(positive('version'), u8) });
 * console.log(read(head, Uint8Array.of(1, 9)).extra); // 9
 * ```
 */
export function positive(field: string): Condition {
  return {
    holds: (scope) => scope.number(field) > 0,
    text: `${field} > 0`,
    expression: (reference) => `${reference(field)} > 0`,
  };
}

/**
 * An earlier field is zero, false or absent.
 *
 * @example
 * ```ts
 * import { read, struct, u8, when, zero } from 'exhume/binary';
 *
 * const head = struct('Head', { version: u8, extra: when(zero('version'), u8) });
 * console.log(read(head, Uint8Array.of(0, 9)).extra); // 9
 * ```
 */
export function zero(field: string): Condition {
  return {
    holds: (scope) => scope.number(field) === 0,
    text: `${field} = 0`,
    expression: (reference) => `${reference(field)} == 0`,
  };
}

/**
 * An earlier field is in one of several ranges, bounds included.
 *
 * @example
 * ```ts
 * import { between, read, struct, u8, when } from 'exhume/binary';
 *
 * const head = struct('Head', { version: u8, extra: when(between('version', [2, 4]), u8) });
 * console.log(read(head, Uint8Array.of(3, 9)).extra); // 9
 * ```
 */
export function between(
  field: string,
  ...ranges: readonly (readonly [low: number, high: number])[]
): Condition {
  return {
    holds: (scope) => {
      const value = scope.number(field);
      return ranges.some(([low, high]) => value >= low && value <= high);
    },
    text: `${field} ${ranges.map(([low, high]) => (low === high ? `${low}` : `${low}–${high}`)).join(', ')}`,
    expression: (reference, { and, or }) => {
      const name = reference(field);
      return ranges.map(([low, high]) => `(${name} >= ${low} ${and} ${name} <= ${high})`).join(` ${or} `);
    },
  };
}

/**
 * An earlier field has some of the bits of a mask set.
 *
 * @example
 * ```ts
 * import { bits, read, struct, u8, when } from 'exhume/binary';
 *
 * const head = struct('Head', { version: u8, extra: when(bits('version', 0b10), u8) });
 * console.log(read(head, Uint8Array.of(2, 9)).extra); // 9
 * ```
 */
export function bits(field: string, mask: number): Condition {
  return {
    holds: (scope) => (scope.number(field) & mask) !== 0,
    text: `${field} & ${bitsText(mask)}`,
    expression: (reference) => `(${reference(field)} & ${mask}) != 0`,
  };
}

/**
 * Of the bits of a mask, an earlier field has those of a value set and no others.
 *
 * @example
 * ```ts
 * import { equals, read, struct, u8, when } from 'exhume/binary';
 *
 * const head = struct('Head', { flags: u8, extra: when(equals('flags', 0b1100, 0b0100), u8) });
 * console.log(read(head, Uint8Array.of(0b0101, 9)).extra); // 9
 * ```
 */
export function equals(field: string, mask: number, value: number): Condition {
  return {
    holds: (scope) => ((scope.number(field) ^ value) & mask) === 0,
    text: `${field} & ${bitsText(mask)} = ${bitsText(value)}`,
    expression: (reference) => `(${reference(field)} & ${mask}) == ${value}`,
  };
}

function bitsText(mask: number): string {
  return mask < 10 ? `${mask}` : `0x${mask.toString(16)}`;
}

/**
 * Two conditions hold.
 *
 * @example
 * ```ts
 * import { both, positive, read, struct, u8, when, zero } from 'exhume/binary';
 *
 * const isExtra = both(positive('version'), zero('flags'));
 * const head = struct('Head', { version: u8, flags: u8, extra: when(isExtra, u8) });
 * console.log(read(head, Uint8Array.of(1, 0, 9)).extra); // 9
 * ```
 */
export function both(first: Condition, second: Condition): Condition {
  return {
    holds: (scope) => first.holds(scope) && second.holds(scope),
    text: `${first.text} and ${second.text}`,
    expression: (reference, operators) =>
      `(${first.expression(reference, operators)}) ${operators.and} (${second.expression(reference, operators)})`,
  };
}

/**
 * At least one of two conditions holds.
 *
 * @example
 * ```ts
 * import { either, positive, read, struct, u8, when } from 'exhume/binary';
 *
 * const isExtra = either(positive('lit'), positive('painted'));
 * const head = struct('Head', { lit: u8, painted: u8, extra: when(isExtra, u8) });
 * console.log(read(head, Uint8Array.of(0, 1, 9)).extra); // 9
 * ```
 */
export function either(first: Condition, second: Condition): Condition {
  return {
    holds: (scope) => first.holds(scope) || second.holds(scope),
    text: `(${first.text} or ${second.text})`,
    expression: (reference, operators) =>
      `(${first.expression(reference, operators)}) ${operators.or} (${second.expression(reference, operators)})`,
  };
}

/**
 * A condition does not hold.
 *
 * @example
 * ```ts
 * import { not, positive, read, struct, u8, when } from 'exhume/binary';
 *
 * const head = struct('Head', { version: u8, extra: when(not(positive('version')), u8) });
 * console.log(read(head, Uint8Array.of(0, 9)).extra); // 9
 * ```
 */
export function not(condition: Condition): Condition {
  return {
    holds: (scope) => !condition.holds(scope),
    text: `not (${condition.text})`,
    expression: (reference, operators) => `${operators.not}(${condition.expression(reference, operators)})`,
  };
}
