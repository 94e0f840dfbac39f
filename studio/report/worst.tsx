import type { FunctionComponent } from 'preact';
import type { BatchReport } from '../../src/batch/report/data.ts';

/** The results that deviate most from their sources. */
export const Worst: FunctionComponent<{ report: BatchReport; onShow(input: string): void }> = ({
  report: { deviations },
  onShow,
}) => (
  <section aria-labelledby="report-worst">
    <h2 id="report-worst">Largest deviations</h2>
    {deviations.length === 0 && <p class="quiet">Not measured; --verify measures each result.</p>}
    <ul>
      {deviations.map(({ input, deviation }) => (
        <li key={input}>
          <button type="button" onClick={() => onShow(input)}>
            <code>{input}</code> <span>{percent(deviation)}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
);

/** @param share of the height of the character */
export function percent(share: number): string {
  const percents = share * 100;
  if (percents > 0 && percents < 0.0001) return '< 0.0001 %';
  return `${Number(percents.toPrecision(2))} %`;
}
