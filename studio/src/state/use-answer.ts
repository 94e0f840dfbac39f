import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { notifyError } from './notices.ts';

/**
 * A worker's answer; undefined until it arrives, and if it fails.
 *
 * @param of the subject of the question: it is asked again when the subject changes
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
