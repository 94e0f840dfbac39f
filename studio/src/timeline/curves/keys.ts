/** Keys as dots, and the tangents of smooth curves as short lines. */
import type { Curve } from 'exhume';
import type uPlot from 'uplot';
import type { Evaluate } from './channels.ts';
import { slopesAt } from './points.ts';

/** Interpolations with tangents at their keys. */
const SMOOTH = new Set<Curve['interpolation']>(['hermite', 'tcb', 'squad']);

/** In CSS pixels. */
const DOT = 2.5;
const SLOPE = 14;
/** Keys closer to each other than this are drawn as one. */
const NEAREST = 4;

/** @param times,values the points of the lines; each key is one of them */
export function drawKeys(
  plot: uPlot,
  curve: Curve,
  evaluate: Evaluate,
  values: readonly Float64Array[],
  times: Float64Array,
  colors: readonly string[],
): void {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  const step = ((times.at(-1) ?? 0) - (times[0] ?? 0)) * 1e-5;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.lineWidth = scale;
  let before = Number.NEGATIVE_INFINITY;
  for (const key of curve.times) {
    const at = indexOf(times, key);
    const x = plot.valToPos(key, 'x', true);
    if (at < 0 || x - before < NEAREST * scale) continue;
    before = x;
    const slopes = SMOOTH.has(curve.interpolation) && step > 0 ? slopesAt(evaluate, key, step) : undefined;
    for (const [line, column] of values.entries()) {
      const y = plot.valToPos(column[at]!, 'y', true);
      ctx.fillStyle = ctx.strokeStyle = colors[line]!;
      ctx.beginPath();
      ctx.arc(x, y, DOT * scale, 0, 2 * Math.PI);
      ctx.fill();
      if (!slopes) continue;
      drawSlope(plot, x, y, slopes.in[line]!, -SLOPE * scale);
      drawSlope(plot, x, y, slopes.out[line]!, SLOPE * scale);
    }
  }
  ctx.restore();
}

/** @param length pixels of the canvas; negative to the left */
function drawSlope({ ctx, bbox, scales }: uPlot, x: number, y: number, slope: number, length: number): void {
  const perSecond = bbox.width / (scales.x!.max! - scales.x!.min!);
  const perUnit = bbox.height / (scales.y!.max! - scales.y!.min!);
  const angle = Math.atan2(-slope * perUnit, perSecond);
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length);
  ctx.stroke();
}

/** Index of a time among ascending times, -1 if it is not one of them. */
function indexOf(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return times[low] === time ? low : -1;
}
