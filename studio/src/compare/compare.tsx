import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { type Character, characters, compareWith, current, other, titleOf } from '../state/characters.ts';
import { counted } from '../ui/counted.ts';
import { Running } from '../ui/running.tsx';
import './compare.css';
import { ComparisonView } from './comparison-view.tsx';
import { measure, measurement, stopMeasuring } from './measurement.ts';
import { isShown, MOST_MOMENTS, momentsToCompare } from './pairs.ts';

/** Samples per second. */
const rate = signal(30);

/** Compares two open characters. */
export const Compare: FunctionComponent = () => {
  const first = current.value;
  if (!first) return null;
  const second = other.value;
  const possible = characters.value.filter((character) => character !== first && isShown(character));
  if (!isShown(first)) return <p class="compare quiet">{first.name} has no scene to compare.</p>;
  const submit = (event: Event) => {
    event.preventDefault();
    if (isShown(second)) void measure(first, second, rate.value);
  };
  const moments = isShown(second) ? momentsToCompare(first.scene, second.scene, rate.value) : 0;
  const measured = measurement.value;
  const isCurrent = measured?.first === first && measured.second === second;
  return (
    <div class="compare">
      <form onSubmit={submit}>
        <OtherList possible={possible} chosen={second?.id ?? 0} />
        <label>
          <span>Samples per second</span>
          <input
            type="number"
            min={1}
            max={240}
            value={rate.value}
            onInput={(event) => {
              const value = event.currentTarget.valueAsNumber;
              if (value >= 1) rate.value = value;
            }}
          />
        </label>
        <button type="submit" disabled={!isShown(second) || (isCurrent && measured.running !== undefined)}>
          Compare
        </button>
      </form>
      {possible.length === 0 && (
        <p class="quiet">
          Open a second character to compare {first.name} with. Their axes and units may differ.
        </p>
      )}
      {moments > MOST_MOMENTS && <p class="quiet">{counted(moments, 'sample')} will take a while.</p>}
      {isCurrent && measured.running && <Running step={measured.running.step} onStop={stopMeasuring} />}
      {isCurrent && measured.comparison && (
        <section aria-label="Distances" aria-live="polite">
          <ComparisonView
            character={first}
            names={[titleOf(first), titleOf(measured.second)]}
            comparison={measured.comparison}
          />
        </section>
      )}
    </div>
  );
};

const OtherList: FunctionComponent<{ possible: readonly Character[]; chosen: number }> = ({
  possible,
  chosen,
}) => (
  <label>
    <span>Compare with</span>
    <select value={chosen} onChange={(event) => compareWith(Number(event.currentTarget.value))}>
      <option value={0}>None</option>
      {possible.map((character) => (
        <option key={character.id} value={character.id}>
          {titleOf(character)}
        </option>
      ))}
    </select>
  </label>
);
