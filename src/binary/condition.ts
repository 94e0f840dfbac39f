import type { Scope } from './type.ts';

/** When a field is there, as a test and in words. */
export interface Condition {
  holds(scope: Scope): boolean;
  /** For people. */
  text: string;
  /** As a Kaitai Struct expression. `reference` says how to get at a field. */
  expression(reference: (field: string) => string): string;
}

/** `get_count` for `getCount`: how Kaitai Struct wants names. */
export function snakeCase(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return words
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_/, '')
    .replace(/^(\d)/, 'n$1');
}

/** An earlier field is above zero (or true). */
export function positive(field: string): Condition {
  return {
    holds: (scope) => scope.number(field) > 0,
    text: `${field} > 0`,
    expression: (reference) => `${reference(field)} > 0`,
  };
}

/** An earlier field is zero, false or absent. */
export function zero(field: string): Condition {
  return {
    holds: (scope) => scope.number(field) === 0,
    text: `${field} = 0`,
    expression: (reference) => `${reference(field)} == 0`,
  };
}

/** An earlier field lies in one of several ranges, ends included. */
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
    expression: (reference) => {
      const name = reference(field);
      return ranges.map(([low, high]) => `(${name} >= ${low} and ${name} <= ${high})`).join(' or ');
    },
  };
}

/** An earlier field has some of the bits of a mask set. */
export function bits(field: string, mask: number): Condition {
  return {
    holds: (scope) => (scope.number(field) & mask) !== 0,
    text: `${field} & ${bitsText(mask)}`,
    expression: (reference) => `(${reference(field)} & ${mask}) != 0`,
  };
}

/** Of the bits of a mask, an earlier field has those of a value set and no others. */
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

/** Two conditions hold. */
export function both(first: Condition, second: Condition): Condition {
  return {
    holds: (scope) => first.holds(scope) && second.holds(scope),
    text: `${first.text} and ${second.text}`,
    expression: (reference) => `(${first.expression(reference)}) and (${second.expression(reference)})`,
  };
}

/** At least one of two conditions holds. */
export function either(first: Condition, second: Condition): Condition {
  return {
    holds: (scope) => first.holds(scope) || second.holds(scope),
    text: `(${first.text} or ${second.text})`,
    expression: (reference) => `(${first.expression(reference)}) or (${second.expression(reference)})`,
  };
}

/** A condition does not hold. */
export function not(condition: Condition): Condition {
  return {
    holds: (scope) => !condition.holds(scope),
    text: `not (${condition.text})`,
    expression: (reference) => `not (${condition.expression(reference)})`,
  };
}
