/** The morph targets of the character, by sliders. */
import type { FunctionComponent } from 'preact';
import { morphOverrides, setMorph } from '../state/overrides.ts';
import './morphs.css';
import { morphTargets } from './morph-targets.ts';

export const Morphs: FunctionComponent = () => (
  <div class="morphs">
    <div class="drawer-tools">
      <button
        type="button"
        disabled={morphOverrides.value.size === 0}
        onClick={() => (morphOverrides.value = new Map())}
      >
        Follow the clip
      </button>
      <span class="quiet">Weights set here are tried on the stage; the files keep theirs.</span>
    </div>
    <ul aria-label="Morph targets">
      {morphTargets.value.map((name) => {
        const weight = morphOverrides.value.get(name);
        return (
          <li key={name} class={weight === undefined ? '' : 'active'}>
            <span class="name" title={name}>
              {name}
            </span>
            <input
              type="range"
              aria-label={`Weight of ${name}`}
              aria-valuetext={weight === undefined ? 'as in the clip' : `${Math.round(weight * 100)} %`}
              min={0}
              max={1}
              step={0.01}
              value={weight ?? 0}
              onInput={(event) => setMorph(name, Number(event.currentTarget.value))}
            />
            <span class="quiet">{weight === undefined ? 'clip' : `${Math.round(weight * 100)} %`}</span>
          </li>
        );
      })}
    </ul>
  </div>
);
