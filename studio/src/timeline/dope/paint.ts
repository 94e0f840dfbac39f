/** Draws the keys of a dope sheet. */
import type { Span } from '../span.ts';
import { type DopeRow, keyColumns } from './rows.ts';
import { ticksOf, tickText } from './ticks.ts';

export const ROW_HEIGHT = 22;
export const RULER_HEIGHT = 22;
/** Pixels at both sides, so that the first and the last key are whole. */
export const MARGIN = 8;

/** Half the diagonal of a key, in pixels. */
const REACH = 4;
/** Keys closer than this are drawn as a block. */
const CLOSE = 5;

export interface DopeColors {
  text: string;
  quiet: string;
  line: string;
  raised: string;
  accent: string;
  warning: string;
  info: string;
}

export interface DopeView {
  width: number;
  height: number;
  span: Span;
  /** The rows to draw, with the top of the first one in pixels. */
  rows: readonly DopeRow[];
  top: number;
  /** Which of them is selected, -1 for none. */
  selected: number;
}

/** @param scale pixels of the canvas per CSS pixel */
export function paintDope(
  context: CanvasRenderingContext2D,
  view: DopeView,
  colors: DopeColors,
  scale: number,
): void {
  const { width, height, span, rows, top } = view;
  const columns = Math.max(1, Math.floor(width - 2 * MARGIN));
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  const { times, step } = ticksOf(span, columns, 70);
  const xOf = (time: number) => MARGIN + ((time - span.start) / (span.end - span.start)) * columns;
  context.fillStyle = colors.line;
  for (const time of times) context.fillRect(Math.round(xOf(time)), RULER_HEIGHT, 1, height);
  rows.forEach((row, index) => {
    const y = RULER_HEIGHT + top + index * ROW_HEIGHT;
    if (index === view.selected) {
      context.globalAlpha = 0.16;
      context.fillStyle = colors.accent;
      context.fillRect(0, y, width, ROW_HEIGHT);
      context.globalAlpha = 1;
    }
    context.fillStyle = colors.line;
    context.fillRect(0, y + ROW_HEIGHT - 1, width, 1);
    context.fillStyle = colorOf(row, colors, index === view.selected);
    paintKeys(context, keyColumns(row.curves, span, columns), y + ROW_HEIGHT / 2);
  });
  paintRuler(context, view, colors, { times, step, xOf });
}

function colorOf({ kind }: DopeRow, colors: DopeColors, isSelected: boolean): string {
  if (isSelected) return colors.warning;
  if (kind === 'all') return colors.quiet;
  return kind === 'bone' ? colors.accent : colors.info;
}

/** Diamonds; many close keys become a block, as they could not be told apart. */
function paintKeys(context: CanvasRenderingContext2D, columns: readonly number[], y: number): void {
  context.beginPath();
  for (let at = 0; at < columns.length; at++) {
    let last = at;
    while (last + 1 < columns.length && columns[last + 1]! - columns[last]! < CLOSE) last++;
    const from = MARGIN + columns[at]!;
    const to = MARGIN + columns[last]!;
    context.moveTo(from - REACH, y);
    context.lineTo(from, y - REACH);
    context.lineTo(to, y - REACH);
    context.lineTo(to + REACH, y);
    context.lineTo(to, y + REACH);
    context.lineTo(from, y + REACH);
    at = last;
  }
  context.fill();
}

interface Ruler {
  times: readonly number[];
  step: number;
  xOf(time: number): number;
}

function paintRuler(
  context: CanvasRenderingContext2D,
  { width }: DopeView,
  colors: DopeColors,
  { times, step, xOf }: Ruler,
): void {
  context.fillStyle = colors.raised;
  context.fillRect(0, 0, width, RULER_HEIGHT);
  context.fillStyle = colors.line;
  context.fillRect(0, RULER_HEIGHT - 1, width, 1);
  context.font = '11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  for (const time of times) {
    const x = Math.round(xOf(time));
    context.fillStyle = colors.line;
    context.fillRect(x, RULER_HEIGHT - 6, 1, 6);
    context.fillStyle = colors.quiet;
    context.fillText(tickText(time, step), x + 4, RULER_HEIGHT / 2);
  }
}
