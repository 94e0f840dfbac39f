import { useSignal } from '@preact/signals';
import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { notify } from '../state/notices.ts';

type Curves = FunctionComponent<{ clip: Clip }>;

/** Loads curves on first use: they are rarely opened and need a charting library. */
export const LazyCurves: Curves = ({ clip }) => {
  const loaded = useSignal<{ Curves: Curves } | undefined>(undefined);
  useEffect(() => {
    import('./curves/curves.tsx').then(
      (module) => (loaded.value = module),
      (error: unknown) => notify('error', `Could not load the curves: ${error}`),
    );
  }, []);
  const Curves = loaded.value?.Curves;
  return Curves ? <Curves clip={clip} /> : <p role="status">Loading curves…</p>;
};
