import type { FunctionComponent } from 'preact';
import type { BatchReport } from '../../src/batch/report/data.ts';

interface Measured {
  input: string;
  what: string;
}

interface Props {
  report: BatchReport;
  /** Whether the results could be measured. */
  isMeasurable: boolean;
  onShow(input: string): void;
}

/** The largest loss of each code, and the results that deviate most from their sources. */
export const Worst: FunctionComponent<Props> = ({ report: { codes, deviations }, isMeasurable, onShow }) => {
  const losses = codes.flatMap(({ code, worst }): Measured[] =>
    worst ? [{ input: worst.input, what: `${code}: ${worst.max.toPrecision(3)} ${worst.unit}` }] : [],
  );
  const results = deviations.map(({ input, deviation }) => ({
    input,
    what: `deviates by ${percent(deviation)} of its height`,
  }));
  return (
    <section aria-labelledby="report-worst">
      <h2 id="report-worst">Largest errors</h2>
      {isMeasurable && deviations.length === 0 && (
        <p class="quiet">
          The results were not measured; run the batch with <code>--verify</code> to measure them.
        </p>
      )}
      {!isMeasurable && losses.length === 0 && <p class="quiet">No loss was measured.</p>}
      <ul>
        {[...results, ...losses].map(({ input, what }) => (
          <li key={what + input}>
            <button type="button" onClick={() => onShow(input)}>
              <code>{input}</code> <span>{what}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** @param share of the height of the character */
export function percent(share: number): string {
  const percents = share * 100;
  if (percents > 0 && percents < 0.0001) return '< 0.0001 %';
  return `${Number(percents.toPrecision(2))} %`;
}
