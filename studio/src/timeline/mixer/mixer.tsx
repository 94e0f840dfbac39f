/** Any number of cycles in step, by sliders or a triangle, and actions over them. */
import { useSignal } from '@preact/signals';
import type { Scene } from 'exhume';
import type { FunctionComponent } from 'preact';
import { canCollapse } from '../../stage/lod.ts';
import { detail, swinging } from '../../stage/settings.ts';
import { hasSprings } from '../../stage/springs.ts';
import { current } from '../../state/characters.ts';
import { clip, cycles } from '../../state/playback.ts';
import { matching } from '../search.ts';
import { clips, playOnce } from '../transport.ts';
import './mixer.css';
import { Triangle } from './triangle.tsx';
import { weightOf, withWeights } from './weights.ts';

/** More rows than anybody mixes; the search finds the others. */
const MOST_ROWS = 60;

export const MixerPanel: FunctionComponent = () => {
  const text = useSignal('');
  const all = clips.value;
  const scene = current.value?.scene;
  const names = all.map(({ name }) => name);
  const shown = matching(names, text.value).slice(0, MOST_ROWS);
  return (
    <div class="mixer">
      <div class="mixer-list">
        <div class="drawer-tools">
          {all.length > 8 && (
            <input
              type="search"
              aria-label="Search clips to mix"
              placeholder="Search clips"
              value={text.value}
              onInput={(event) => (text.value = event.currentTarget.value)}
            />
          )}
          <button type="button" disabled={cycles.value.length === 0} onClick={() => (cycles.value = [])}>
            Only the current clip
          </button>
        </div>
        <ul aria-label="Cycles and actions">
          {shown.map((index) => (
            <CycleRow key={index} index={index} name={names[index]!} />
          ))}
        </ul>
      </div>
      {all.length > 2 && <Triangle names={names} />}
      {scene && <Extras scene={scene} />}
    </div>
  );
};

const CycleRow: FunctionComponent<{ index: number; name: string }> = ({ index, name }) => {
  const isAlone = cycles.value.length === 0 && clip.value === index;
  const weight = isAlone ? 1 : weightOf(cycles.value, index);
  const duration = clips.value[index]!.end - clips.value[index]!.start;
  const set = (weight: number) => {
    cycles.value = withWeights(cycles.value, clip.value, [{ clip: index, weight }]);
  };
  return (
    <li class={weight > 0 ? 'cycle active' : 'cycle'}>
      <span class="name" title={name}>
        {name}
      </span>
      <span class="quiet">{duration.toFixed(2)} s</span>
      <input
        type="range"
        aria-label={`Weight of ${name}`}
        aria-valuetext={`${Math.round(weight * 100)} %`}
        min={0}
        max={1}
        step={0.01}
        value={weight}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
      <span class="percent">{Math.round(weight * 100)} %</span>
      <button
        type="button"
        title={`Play ${name} once over the cycles`}
        aria-label={`Play once: ${name}`}
        onClick={() => playOnce(index)}
      >
        Play once
      </button>
    </li>
  );
};

/** What else Cal3D's demo could change while it played. */
const Extras: FunctionComponent<{ scene: Scene }> = ({ scene }) => {
  if (!canCollapse(scene) && !hasSprings(scene)) return null;
  return (
    <div class="mixer-extras">
      {canCollapse(scene) && (
        <label>
          Detail
          <input
            type="range"
            min={0}
            max={1}
            step={0.01}
            aria-valuetext={`${Math.round(detail.value * 100)} %`}
            value={detail.value}
            onInput={(event) => (detail.value = Number(event.currentTarget.value))}
          />
        </label>
      )}
      {hasSprings(scene) && (
        <label>
          <input
            type="checkbox"
            checked={swinging.value}
            onChange={() => (swinging.value = !swinging.value)}
          />
          Springs of cloth and hair
        </label>
      )}
    </div>
  );
};
