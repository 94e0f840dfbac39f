/**
 * Encodes the alpha of a BC3 block (Microsoft, "Texture Block Compression in Direct3D"): two values of 8 bits, and for each pixel
 * the index of one of them or of a value between them. If the first is greater, there are six values between them; otherwise
 * four, and the extremes 0 and 255.
 */

const PIXELS = 16;
const MOST_REFINEMENTS = 3;

const ramp = new Float64Array(8);
const tried = new Uint8Array(PIXELS);
const best = new Uint8Array(PIXELS);
let bestFirst = 0;
let bestSecond = 0;
let bestError = 0;

/**
 * Writes 8 bytes at `at`.
 *
 * @param pixels 16 pixels of RGBA
 */
export function encodeAlphaBlock(pixels: Uint8Array, out: Uint8Array, at: number): void {
  let [low, high, innerLow, innerHigh] = [255, 0, 255, 0];
  for (let from = 3; from < PIXELS * 4; from += 4) {
    const alpha = pixels[from]!;
    if (alpha < low) low = alpha;
    if (alpha > high) high = alpha;
    if (alpha > 0 && alpha < innerLow) innerLow = alpha;
    if (alpha < 255 && alpha > innerHigh) innerHigh = alpha;
  }
  bestError = Number.POSITIVE_INFINITY;
  // Without alpha between the extremes, any two values are suitable.
  if (innerLow > innerHigh) [innerLow, innerHigh] = [0, 255];
  tryEnds(pixels, innerLow, innerHigh);
  if (bestError > 0) refine(pixels, high, low);
  writeBlock(out, at);
}

/** Improves the ends of a ramp of eight values, while the error falls. */
function refine(pixels: Uint8Array, high: number, low: number): void {
  let [first, second] = [high, low];
  for (let round = 0; round < MOST_REFINEMENTS && first > second; round++) {
    if (!tryEnds(pixels, first, second)) return;
    [first, second] = leastSquares(pixels);
  }
}

/** Assigns each pixel its nearest value, and keeps the result if it is better than the best so far. @returns whether it is */
function tryEnds(pixels: Uint8Array, first: number, second: number): boolean {
  const steps = first > second ? 7 : 5;
  ramp[0] = first;
  ramp[1] = second;
  for (let i = 1; i < steps; i++) ramp[i + 1] = ((steps - i) * first + i * second) / steps;
  if (steps === 5) {
    ramp[6] = 0;
    ramp[7] = 255;
  }
  let error = 0;
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    const alpha = pixels[pixel * 4 + 3]!;
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < 8; index++) {
      const distance = Math.abs(alpha - ramp[index]!);
      if (distance >= least) continue;
      least = distance;
      tried[pixel] = index;
    }
    error += least * least;
  }
  if (error >= bestError) return false;
  bestError = error;
  bestFirst = first;
  bestSecond = second;
  best.set(tried);
  return true;
}

/** The best ends for the indices of a ramp of eight values, by least squares. */
function leastSquares(pixels: Uint8Array): [first: number, second: number] {
  let [a2, b2, ab, ax, bx] = [0, 0, 0, 0, 0];
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    const index = tried[pixel]!;
    const b = index === 0 ? 0 : index === 1 ? 1 : (index - 1) / 7;
    const a = 1 - b;
    const alpha = pixels[pixel * 4 + 3]!;
    a2 += a * a;
    b2 += b * b;
    ab += a * b;
    ax += a * alpha;
    bx += b * alpha;
  }
  const determinant = a2 * b2 - ab * ab;
  if (determinant < 1e-9) return [0, 0];
  const clamped = (value: number) => Math.min(255, Math.max(0, Math.round(value)));
  return [clamped((ax * b2 - bx * ab) / determinant), clamped((bx * a2 - ax * ab) / determinant)];
}

function writeBlock(out: Uint8Array, at: number): void {
  out[at] = bestFirst;
  out[at + 1] = bestSecond;
  for (let half = 0; half < 2; half++) {
    let bits = 0;
    for (let i = 0; i < 8; i++) bits |= best[half * 8 + i]! << (i * 3);
    for (let byte = 0; byte < 3; byte++) out[at + 2 + half * 3 + byte] = (bits >> (byte * 8)) & 255;
  }
}
