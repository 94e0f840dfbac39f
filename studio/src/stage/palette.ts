/** The page's theme colors, for the stage. */
import { Color } from 'three';

const ROLES = ['ground', 'raised', 'line', 'text', 'quiet', 'accent', 'error', 'warning', 'info'] as const;

export type Palette = Readonly<Record<(typeof ROLES)[number], Color>>;

/** Reads the current values of the style sheet. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const colors = ROLES.map((role) => [role, new Color(style.getPropertyValue(`--${role}`).trim())]);
  return Object.fromEntries(colors);
}
