/**
 * Encodes the colors of a block (Microsoft, "Texture Block Compression in Direct3D"): two colors of 5, 6 and 5 bits, and for each
 * pixel the index of one of them or of the one or two colors between them.
 *
 * Cluster fit (Simon Brown, "DXT Compression Techniques"): the colors are sorted along their principal axis, and each way to cut
 * that order into clusters gives the best two ends by least squares. With colors relative to their mean, the error that a cut saves
 * is |s|² · n / d, where s is the sum of the colors weighted with their share of the first end, and d depends only on the sizes of
 * the clusters. If colors are close together, most of the error comes from rounding the ends. Therefore every cut that would be
 * better than the best block so far is tried with rounded ends.
 */
import { type Cuts, cutsOf, FOUR, type Steps, THREE } from './color-cuts.ts';

/** The allowed kinds of blocks: with four colors; with four or three, whichever is nearer; or with three and transparency. */
export type ColorMode = 'four' | 'nearest' | 'cutout';

const PIXELS = 16;
/** Pixels with less alpha are transparent in a cutout. */
const OPAQUE = 128;
/** Index of transparent pixels in blocks of three colors. */
const CLEAR = 3;

/** Limit of iterations that improve ends and indices alternately. */
const MOST_REFINEMENTS = 4;

/** The 8-bit value of each level, by channel. */
const VALUES = [32, 64, 32].map((count) =>
  Uint8Array.from({ length: count }, (_, level) =>
    count === 64 ? (level << 2) | (level >> 4) : (level << 3) | (level >> 2),
  ),
);

/** The colors of the block that is encoded, relative to their mean, and the pixels that have them. */
const colors = new Float64Array(PIXELS * 3);
const mean = new Float64Array(3);
const places = new Uint8Array(PIXELS);
let count = 0;

/** The colors in their order along an axis, and the sums of the first ones. */
const axis = new Float64Array(3);
const order = new Uint8Array(PIXELS);
const along = new Float64Array(PIXELS);
const sums = new Float64Array((PIXELS + 1) * 3);
/** Whether a cluster may end before a place: not between equal colors. */
const isEdge = new Uint8Array(PIXELS + 1);
/** Sum of the squares of the colors, by channel. */
const variance = new Float64Array(3);

/** For each color its step: of the current attempt, and the best so far. */
const tried = new Uint8Array(PIXELS);
const best = new Uint8Array(PIXELS);
/** Levels of both ends, by channel: first, second. */
const ends = new Uint8Array(6);
const bestEnds = new Uint8Array(6);
let bestError = 0;
let bestSteps: Steps = FOUR;

/**
 * Writes 8 bytes at `at`.
 *
 * @param pixels 16 pixels of RGBA
 */
export function encodeColorBlock(pixels: Uint8Array, mode: ColorMode, out: Uint8Array, at: number): void {
  const isCutout = gather(pixels, mode === 'cutout');
  bestError = Number.POSITIVE_INFINITY;
  bestSteps = isCutout ? THREE : FOUR;
  bestEnds.fill(0);
  if (colors.subarray(0, count * 3).every((value) => value === 0)) fitSolid();
  else {
    if (!isCutout) fitEnds(FOUR);
    if (isCutout || mode === 'nearest') fitEnds(THREE);
  }
  writeBlock(isCutout, out, at);
}

/** Collects the colors of the opaque pixels. @returns whether some are transparent */
function gather(pixels: Uint8Array, isCutout: boolean): boolean {
  count = 0;
  mean.fill(0);
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    if (isCutout && pixels[pixel * 4 + 3]! < OPAQUE) continue;
    for (let channel = 0; channel < 3; channel++) {
      const value = pixels[pixel * 4 + channel]!;
      colors[count * 3 + channel] = value;
      mean[channel]! += value;
    }
    places[count++] = pixel;
  }
  for (let channel = 0; channel < 3; channel++) {
    mean[channel]! /= count || 1;
    variance[channel] = 0;
    for (let i = 0; i < count; i++) {
      colors[i * 3 + channel]! -= mean[channel]!;
      variance[channel]! += colors[i * 3 + channel]! ** 2;
    }
  }
  return count < PIXELS;
}

/** The levels whose mixture is nearest to each value, by channel: the two ends for each of 256 values. */
const SOLID: Partial<Record<'four' | 'three', readonly Uint8Array[]>> = {};

function fitSolid(): void {
  const kind = bestSteps === FOUR ? 'four' : 'three';
  SOLID[kind] ??= VALUES.map((values) => nearestMixtures(values, bestSteps.shares[1]!));
  best.fill(1);
  for (let channel = 0; channel < 3; channel++) {
    const value = mean[channel]!;
    bestEnds[channel] = SOLID[kind][channel]![value * 2]!;
    bestEnds[channel + 3] = SOLID[kind][channel]![value * 2 + 1]!;
  }
}

/** The two ends with the nearest mixture; of equally near ones the closest ends, since programs round differently. */
function nearestMixtures(values: Uint8Array, share: number): Uint8Array {
  const levels = new Uint8Array(512);
  for (let value = 0; value < 256; value++) {
    let least = Number.POSITIVE_INFINITY;
    for (let first = 0; first < values.length; first++)
      for (let second = 0; second < values.length; second++) {
        const mixture = share * values[first]! + (1 - share) * values[second]!;
        const cost = Math.abs(mixture - value) + Math.abs(values[first]! - values[second]!) / 1000;
        if (cost >= least) continue;
        least = cost;
        levels[value * 2] = first;
        levels[value * 2 + 1] = second;
      }
  }
  return levels;
}

/** Finds the best block of a kind, and keeps it if it is better than the best so far. */
function fitEnds(steps: Steps): void {
  findPrincipalAxis();
  sortAlongAxis();
  const cuts = cutsOf(steps, count);
  takeCut(cuts, bestCut(cuts));
  refine(steps);
  for (let cut = nextCut(cuts, 0); cut < cuts.size; cut = nextCut(cuts, cut + 1)) {
    takeCut(cuts, cut);
    refine(steps);
  }
}

/** The axis along which the colors differ most: of the greatest eigenvalue of their covariance. */
function findPrincipalAxis(): void {
  let [rr, rg, rb, gg, gb, bb] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < count * 3; at += 3) {
    const r = colors[at]!;
    const g = colors[at + 1]!;
    const b = colors[at + 2]!;
    rr += r * r;
    rg += r * g;
    rb += r * b;
    gg += g * g;
    gb += g * b;
    bb += b * b;
  }
  // The column of the channel that differs most, then powers of the matrix.
  let [x, y, z] = rr >= gg && rr >= bb ? [rr, rg, rb] : gg >= bb ? [rg, gg, gb] : [rb, gb, bb];
  for (let power = 0; power < 8; power++) {
    const a = rr * x + rg * y + rb * z;
    const b = rg * x + gg * y + gb * z;
    const c = rb * x + gb * y + bb * z;
    const scale = 1 / Math.max(Math.abs(a), Math.abs(b), Math.abs(c));
    x = a * scale;
    y = b * scale;
    z = c * scale;
  }
  axis[0] = x;
  axis[1] = y;
  axis[2] = z;
}

/** Those with the most of the first end come first. */
function sortAlongAxis(): void {
  for (let i = 0; i < count; i++) {
    const value = colors[i * 3]! * axis[0]! + colors[i * 3 + 1]! * axis[1]! + colors[i * 3 + 2]! * axis[2]!;
    let place = i;
    for (; place > 0 && along[place - 1]! < value; place--) {
      along[place] = along[place - 1]!;
      order[place] = order[place - 1]!;
    }
    along[place] = value;
    order[place] = i;
  }
  for (let place = 0; place < count; place++) {
    isEdge[place] = place === 0 || along[place] !== along[place - 1] ? 1 : 0;
    for (let channel = 0; channel < 3; channel++)
      sums[place * 3 + 3 + channel] = sums[place * 3 + channel]! + colors[order[place]! * 3 + channel]!;
  }
  isEdge[count] = 1;
}

/** Of 16 colors into four clusters. */
const MOST_CUTS = 969;
/** The error that each cut saves; -1 for one between equal colors. */
const gains = new Float64Array(MOST_CUTS);

/** Computes all gains. @returns the cut with the greatest */
function bestCut({ size, ends, factors }: Cuts): number {
  let most = 0;
  for (let cut = 0; cut < size; cut++) {
    const i = ends[cut * 3]!;
    const j = ends[cut * 3 + 1]!;
    const k = ends[cut * 3 + 2]!;
    gains[cut] = -1;
    if (!(isEdge[i]! && isEdge[j]! && isEdge[k]!)) continue;
    const x = sums[i * 3]! + sums[j * 3]! + sums[k * 3]!;
    const y = sums[i * 3 + 1]! + sums[j * 3 + 1]! + sums[k * 3 + 1]!;
    const z = sums[i * 3 + 2]! + sums[j * 3 + 2]! + sums[k * 3 + 2]!;
    gains[cut] = (x * x + y * y + z * z) * factors[cut]!;
    if (gains[cut]! > gains[most]!) most = cut;
  }
  return most;
}

/** The next cut, from one on, that is better than the best block so far if its ends are rounded. */
function nextCut(cuts: Cuts, from: number): number {
  const least = variance[0]! + variance[1]! + variance[2]! - bestError;
  for (let cut = from; cut < cuts.size; cut++)
    if (gains[cut]! > least && roundedError(cuts, cut) < bestError) return cut;
  return cuts.size;
}

/** The error of a cut with each end rounded to the nearest levels, or more than the best so far. */
function roundedError({ steps, ends, first, second, both }: Cuts, cut: number): number {
  const i = ends[cut * 3]! * 3;
  const j = ends[cut * 3 + 1]! * 3;
  const k = ends[cut * 3 + 2]! * 3;
  const aa = first[cut]!;
  const bb = second[cut]!;
  const ab = both[cut]!;
  const determinant = aa * bb - ab * ab;
  if (determinant < 1e-9) return Number.POSITIVE_INFINITY;
  let error = 0;
  for (let channel = 0; channel < 3 && error < bestError; channel++) {
    const sum = (sums[i + channel]! + sums[j + channel]! + sums[k + channel]!) * steps.unit;
    const factor = sum / determinant;
    const values = VALUES[channel]!;
    const center = mean[channel]!;
    const a = values[nearestLevel(values, center + (bb + ab) * factor)]! - center;
    const b = values[nearestLevel(values, center - (aa + ab) * factor)]! - center;
    error += variance[channel]! + a * a * aa + b * b * bb + 2 * a * b * ab - 2 * (a - b) * sum;
  }
  return error;
}

/** Makes a cut the current attempt. */
function takeCut(cuts: Cuts, cut: number): void {
  const { steps, ends } = cuts;
  let step = 0;
  for (let place = 0; place < count; place++) {
    while (step < steps.shares.length - 1 && place >= ends[cut * 3 + step]!) step++;
    tried[order[place]!] = step;
  }
  roundEnds(steps);
}

/** Improves ends and indices alternately while the error decreases. */
function refine(steps: Steps): void {
  for (let round = 0; round < MOST_REFINEMENTS; round++) {
    const error = chooseSteps(steps);
    if (error >= bestError) return;
    bestError = error;
    bestSteps = steps;
    best.set(tried);
    bestEnds.set(ends);
    roundEnds(steps);
  }
}

/** The shown colors by channel, in the order of the steps. */
const palette = new Float64Array(12);

/** Assigns each color its nearest step. @returns the sum of the squared errors */
function chooseSteps({ shares }: Steps): number {
  for (let step = 0; step < shares.length; step++)
    for (let channel = 0; channel < 3; channel++) {
      const first = VALUES[channel]![ends[channel]!]!;
      const second = VALUES[channel]![ends[channel + 3]!]!;
      palette[step * 3 + channel] = second + (first - second) * shares[step]! - mean[channel]!;
    }
  let error = 0;
  for (let i = 0; i < count; i++) {
    let least = Number.POSITIVE_INFINITY;
    for (let step = 0; step < shares.length; step++) {
      const r = colors[i * 3]! - palette[step * 3]!;
      const g = colors[i * 3 + 1]! - palette[step * 3 + 1]!;
      const b = colors[i * 3 + 2]! - palette[step * 3 + 2]!;
      const distance = r * r + g * g + b * b;
      if (distance >= least) continue;
      least = distance;
      tried[i] = step;
    }
    error += least;
  }
  return error;
}

/** Computes the best levels of both ends for the current steps. */
function roundEnds({ shares }: Steps): void {
  let [first, second, both] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const share = shares[tried[i]!]!;
    first += share * share;
    second += (1 - share) * (1 - share);
    both += share * (1 - share);
  }
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += shares[tried[i]!]! * colors[i * 3 + channel]!;
    roundChannel(channel, sum, first, second, both);
  }
}

/**
 * For ends a and b relative to the mean, the error is a²·first + b²·second + 2ab·both - 2(a - b)·sum, as the colors sum to zero. The
 * best levels are searched around the best real numbers, since rounding each alone is often worse.
 */
function roundChannel(channel: number, sum: number, first: number, second: number, both: number): void {
  const determinant = first * second - both * both;
  const factor = determinant > 1e-9 ? sum / determinant : 0;
  const values = VALUES[channel]!;
  const top = values.length - 1;
  const center = mean[channel]!;
  const nearFirst = nearestLevel(values, center + (second + both) * factor);
  const nearSecond = nearestLevel(values, center - (first + both) * factor);
  let least = Number.POSITIVE_INFINITY;
  for (let i = Math.max(0, nearFirst - 1); i <= Math.min(top, nearFirst + 1); i++)
    for (let j = Math.max(0, nearSecond - 1); j <= Math.min(top, nearSecond + 1); j++) {
      const a = values[i]! - center;
      const b = values[j]! - center;
      const error = a * a * first + b * b * second + 2 * a * b * both - 2 * (a - b) * sum;
      if (error >= least) continue;
      least = error;
      ends[channel] = i;
      ends[channel + 3] = j;
    }
}

function nearestLevel({ length }: Uint8Array, value: number): number {
  const level = Math.round((value * (length - 1)) / 255);
  return level < 0 ? 0 : level >= length ? length - 1 : level;
}

/** Writes the block. The order of the two ends determines whether it has four colors or three. */
function writeBlock(isCutout: boolean, out: Uint8Array, at: number): void {
  let first = packed(0);
  let second = packed(3);
  const isSwapped = bestSteps === FOUR ? first < second : first > second;
  if (isSwapped) [first, second] = [second, first];
  out[at] = first & 255;
  out[at + 1] = first >> 8;
  out[at + 2] = second & 255;
  out[at + 3] = second >> 8;
  out.fill(isCutout ? CLEAR * 0x55 : 0, at + 4, at + 8);
  // Equal ends mean a block of three colors; the first of them is shown.
  const { indices } = bestSteps;
  const last = indices.length - 1;
  for (let i = 0; i < count; i++) {
    const index = first === second ? 0 : indices[isSwapped ? last - best[i]! : best[i]!]!;
    const place = places[i]!;
    const shift = (place & 3) * 2;
    const byte = at + 4 + (place >> 2);
    out[byte] = (out[byte]! & ~(3 << shift)) | (index << shift);
  }
}

/** An end as 16 bits. */
function packed(from: number): number {
  return (bestEnds[from]! << 11) | (bestEnds[from + 1]! << 5) | bestEnds[from + 2]!;
}
