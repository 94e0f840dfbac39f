import { useSignal } from '@preact/signals';
import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { notify } from '../state/notices.ts';

type Curves = FunctionComponent<{ clip: Clip }>;

/** Curves are fetched when they are first wanted: few look at them, and they bring a library along. */
export const LazyCurves: Curves = ({ clip }) => {
  const loaded = useSignal<{ Curves: Curves } | undefined>(undefined);
  useEffect(() => {
    import('./curves/curves.tsx').then(
      (module) => (loaded.value = module),
      (error: unknown) => notify('error', `The curves could not be fetched: ${error}`),
    );
  }, []);
  const Curves = loaded.value?.Curves;
  return Curves ? <Curves clip={clip} /> : <p role="status">Fetching the curves…</p>;
};
