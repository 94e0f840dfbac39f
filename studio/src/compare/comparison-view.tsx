import type { Comparison } from 'exhume';
import type { FunctionComponent } from 'preact';
import type { ShownCharacter } from '../state/characters.ts';
import { counted } from '../ui/counted.ts';
import './compare.css';
import { percentText, unitsIn } from '../stage/lengths.ts';
import { showWorst } from './moments.ts';

interface Props {
  /** The first of the two. */
  character: ShownCharacter;
  /** Shown for the two. */
  names: readonly [first: string, second: string];
  comparison: Comparison;
}

/** The numbers of a comparison. */
export const ComparisonView: FunctionComponent<Props> = ({ character, names, comparison }) => {
  const { max, mean, p99, relative, worst, matched, frames, clips } = comparison;
  const distance = (units: number) => unitsIn(character.scene, units);
  const moment =
    worst.clip === null
      ? 'in the rest pose'
      : `at ${worst.time.toFixed(2)} s of ${worst.clip || 'an unnamed clip'}`;
  return (
    <>
      <dl class="numbers">
        <dt>Maximum</dt>
        <dd>
          {max > 0 && `${percentText(relative)} of the height, `}
          {distance(max)}
        </dd>
        <dt>Mean</dt>
        <dd>{distance(mean)}</dd>
        <dt>99th percentile</dt>
        <dd>{distance(p99)}</dd>
        {max > 0 && (
          <>
            <dt>Worst vertex</dt>
            <dd>
              <button type="button" onClick={() => showWorst(character, comparison)}>
                vertex {worst.vertex} of {worst.mesh || 'an unnamed mesh'} {moment}
              </button>
            </dd>
          </>
        )}
        <dt>Samples</dt>
        <dd>
          {counted(frames, 'sample')}, {matched === 'vertex' ? 'vertex by vertex' : 'by nearest points'}
        </dd>
      </dl>
      <ClipNames title="Clips in both" names={clips.common} />
      <ClipNames title={`Clips only in ${names[0]}`} names={clips.onlyFirst} />
      <ClipNames title={`Clips only in ${names[1]}`} names={clips.onlySecond} />
    </>
  );
};

const ClipNames: FunctionComponent<{ title: string; names: readonly string[] }> = ({ title, names }) =>
  names.length === 0 ? null : (
    <details class="clip-names" open={names.length <= 8}>
      <summary>
        {title} <span class="quiet">({names.length})</span>
      </summary>
      {names.join(', ')}
    </details>
  );
