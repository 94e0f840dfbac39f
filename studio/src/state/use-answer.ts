import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { notifyError } from './notices.ts';

/**
 * What a worker answers; undefined until it does, and where it cannot.
 *
 * @param of what the question is about: it is asked again when that becomes another one
 */
export function useAnswer<T>(of: unknown, ask: () => Promise<T>): T | undefined {
  const answer = useSignal<{ of: unknown; value: T } | undefined>(undefined);
  useEffect(() => {
    ask().then((value) => {
      answer.value = { of, value };
    }, notifyError);
  }, [of]);
  return answer.value?.of === of ? answer.value?.value : undefined;
}
