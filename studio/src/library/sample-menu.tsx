import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { openSample, type ServedCharacter, sampleCharacters } from '../files/served.ts';

/** The bundled samples, if the page was built with them. */
export const SampleMenu: FunctionComponent = () => {
  const samples = useSignal<readonly ServedCharacter[]>([]);
  useEffect(() => {
    void sampleCharacters().then((found) => {
      samples.value = found;
    });
  }, []);
  if (samples.value.length === 0) return null;
  return (
    <select
      aria-label="Samples"
      value=""
      onKeyDown={(event) => {
        // Each arrow key would open the next sample, so the list is shown instead.
        if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
        event.preventDefault();
        event.currentTarget.showPicker();
      }}
      onChange={(event) => {
        const sample = samples.value[Number(event.currentTarget.value)];
        event.currentTarget.value = '';
        if (sample) void openSample(sample);
      }}
    >
      <option value="">Samples…</option>
      {samples.value.map(({ title }, index) => (
        <option key={title} value={index}>
          {title}
        </option>
      ))}
    </select>
  );
};
