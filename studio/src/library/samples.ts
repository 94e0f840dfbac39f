/** The bundled samples. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Sample, sampleCharacters } from '../files/served.ts';

const samples = signal<readonly Sample[]>([]);

/** Empty until they are known, and if the page was built without them. */
export function useSamples(): readonly Sample[] {
  useEffect(() => {
    if (samples.peek().length > 0) return;
    void sampleCharacters().then((found) => {
      samples.value = found;
    });
  }, []);
  return samples.value;
}
