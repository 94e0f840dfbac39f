/** The page's theme colors, for the stage. */
import { Color } from 'three';

/** The roles, and their properties in tokens.css. */
const ROLES = {
  ground: 'ground',
  raised: 'raised',
  line: 'line',
  text: 'text',
  quiet: 'quiet',
  accent: 'accent',
  error: 'error',
  warning: 'warning',
  info: 'info',
  stageHigh: 'stage-high',
  stageLow: 'stage-low',
} as const;

export type Palette = Readonly<Record<keyof typeof ROLES, Color>>;

/** Reads the current values of the style sheet. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const colors = Object.entries(ROLES).map(([role, property]) => [
    role,
    new Color(style.getPropertyValue(`--${property}`).trim()),
  ]);
  return Object.fromEntries(colors);
}
