/** Checks arguments of public functions that programs without types get wrong: once per call, never per vertex. */

/** @throws RangeError unless the value is a finite number */
export function requireNumber(what: string, value: number): void {
  if (!Number.isFinite(value)) throw new RangeError(`The ${what} must be a finite number, not ${value}`);
}

/** For numbers that damaged files bring, too. @throws RangeError unless the value is a number, finite or not */
export function requireAnyNumber(what: string, value: number): void {
  if (typeof value !== 'number') throw new RangeError(`The ${what} must be a number, not ${value}`);
}

/** @throws RangeError unless the value is a positive finite number */
export function requirePositive(what: string, value: number): void {
  if (!(Number.isFinite(value) && value > 0))
    throw new RangeError(`The ${what} must be a positive number, not ${value}`);
}

/** @throws RangeError unless the value is a positive whole number */
export function requireWhole(what: string, value: number): void {
  if (!(Number.isInteger(value) && value > 0))
    throw new RangeError(`The ${what} must be a positive whole number, not ${value}`);
}

/** @throws RangeError unless the value is an index into a list of that length */
export function requireIndex(what: string, index: number, length: number): void {
  if (!(Number.isInteger(index) && index >= 0 && index < length))
    throw new RangeError(`Unknown ${what} ${index} of ${length}`);
}

/** @throws RangeError unless the value is one of the known ones */
export function requireOneOf<T>(what: string, value: T, known: readonly T[]): void {
  if (!known.includes(value))
    throw new RangeError(`Unknown ${what} ${value}; choose one of ${known.join(', ')}`);
}

/** @param what in the plural. @throws RangeError if a column has fewer numbers */
export function requireLength(what: string, numbers: ArrayLike<number>, least: number): void {
  if (!(numbers.length >= least))
    throw new RangeError(`The ${what} have ${numbers.length} numbers instead of ${least}`);
}

/** @throws TypeError for an `ArrayBuffer`, a text or anything else that is no view of bytes */
export function requireBytes(bytes: Uint8Array): void {
  if (ArrayBuffer.isView(bytes)) return;
  const kind = Object.prototype.toString.call(bytes).slice('[object '.length, -1);
  throw new TypeError(`Expected bytes as a Uint8Array, not ${kind}`);
}
