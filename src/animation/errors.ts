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

/** Counts an error; one that is not finite is ignored. */
export function count(errors: Errors, error: number, at?: number): void {
  if (!Number.isFinite(error)) return;
  if (error > errors.max && at !== undefined) errors.at = at;
  errors.max = Math.max(errors.max, error);
  errors.sum += error;
  errors.count++;
}

export function maxAndMean({ max, sum, count }: Errors): { max: number; mean: number } {
  return { max, mean: count > 0 ? sum / count : 0 };
}

/** Counts the distances between points, or the lengths of vectors, 3 numbers each; those that are not finite are ignored. */
export function countDistances(errors: Errors, points: Float32Array, others?: Float32Array): void {
  // Locals are faster to update than properties.
  let { max, sum, count } = errors;
  for (let v = 0; v < points.length; v += 3) {
    const x = others ? points[v]! - others[v]! : points[v]!;
    const y = others ? points[v + 1]! - others[v + 1]! : points[v + 1]!;
    const z = others ? points[v + 2]! - others[v + 2]! : points[v + 2]!;
    const distance = Math.sqrt(x * x + y * y + z * z);
    if (!Number.isFinite(distance)) continue;
    if (distance > max) max = distance;
    sum += distance;
    count++;
  }
  errors.max = max;
  errors.sum = sum;
  errors.count = count;
}
