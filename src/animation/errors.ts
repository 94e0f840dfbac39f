/** Errors, reported by their maximum and mean. */
export interface Errors {
  max: number;
  sum: number;
  count: number;
  /** The time of the largest error, in seconds, if times are known. */
  at?: number;
}

export function noErrors(): Errors {
  return { max: 0, sum: 0, count: 0 };
}

export function count(errors: Errors, error: number, at?: number): void {
  if (error > errors.max && at !== undefined) errors.at = at;
  errors.max = Math.max(errors.max, error);
  errors.sum += error;
  errors.count++;
}

export function maxAndMean({ max, sum, count }: Errors): { max: number; mean: number } {
  return { max, mean: count > 0 ? sum / count : 0 };
}
