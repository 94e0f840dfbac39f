import type { FunctionComponent } from 'preact';
import { blend } from '../state/playback.ts';
import { ClipChooser } from './clip-chooser.tsx';
import { clips } from './transport.ts';

const EVEN = 0.5;

/** A second clip, and its weight. */
export const Blending: FunctionComponent = () => {
  if (clips.value.length < 2) return null;
  const mixed = blend.value;
  return (
    <div class="blending">
      <ClipChooser
        label="Blend with"
        none="No second clip"
        names={clips.value.map(({ name }) => name)}
        chosen={mixed?.clip ?? -1}
        onChoose={(clip) => (blend.value = clip < 0 ? undefined : { clip, weight: mixed?.weight ?? EVEN })}
      />
      {mixed && (
        <input
          class="weight"
          type="range"
          aria-label="Weight of the second clip"
          aria-valuetext={`${Math.round(mixed.weight * 100)} %`}
          min={0}
          max={1}
          step={0.01}
          value={mixed.weight}
          onInput={(event) => (blend.value = { ...mixed, weight: Number(event.currentTarget.value) })}
        />
      )}
    </div>
  );
};
