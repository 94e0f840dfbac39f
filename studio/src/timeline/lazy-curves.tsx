import type { Clip } from 'exhume';
import { lazy } from '../look/lazy.tsx';

/** Loaded on first use: curves are rarely opened and need a charting library. */
export const LazyCurves = lazy<{ clip: Clip }>(
  'the curves',
  async () => (await import('./curves/curves.tsx')).Curves,
);
