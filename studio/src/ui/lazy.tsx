import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { notify } from '../state/notices.ts';

/**
 * A part of the page that is loaded when it is first shown, so that the page appears before all of its code has arrived.
 *
 * @param what names it if it cannot be loaded
 */
export function lazy<Props extends object>(
  what: string,
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const loaded = signal<{ Part: FunctionComponent<Props> } | undefined>(undefined);
  const begin = () => {
    load().then(
      (Part) => (loaded.value = { Part }),
      (error: unknown) => notify('error', `Could not load ${what}: ${error}`),
    );
  };
  return (props) => {
    useEffect(() => {
      if (!loaded.peek()) begin();
    }, []);
    const Part = loaded.value?.Part;
    return Part ? <Part {...props} /> : <p class="loading" role="status" aria-label={`Loading ${what}`} />;
  };
}
