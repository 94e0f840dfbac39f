import { useSignal } from '@preact/signals';
import type { PltLayer } from 'exhume';
import type { FunctionComponent } from 'preact';
import type { ShownCharacter } from '../state/characters.ts';
import { reopenCharacter } from '../state/opening.ts';

/** In the order of the files. */
const LAYERS: readonly (readonly [PltLayer, string])[] = [
  ['skin', 'Skin'],
  ['hair', 'Hair'],
  ['metal1', 'Metal 1'],
  ['metal2', 'Metal 2'],
  ['cloth1', 'SpringSimulation 1'],
  ['cloth2', 'SpringSimulation 2'],
  ['leather1', 'Leather 1'],
  ['leather2', 'Leather 2'],
  ['tattoo1', 'Tattoo 1'],
  ['tattoo2', 'Tattoo 2'],
];

/** The last color of the game's palettes. */
const LAST_COLOR = 175;

/** Colors of layered images (PLT), which the game takes from each creature. They are not part of the files. */
export const LayerColors: FunctionComponent<{ character: ShownCharacter }> = ({ character }) => {
  const draft = useSignal<Partial<Record<PltLayer, number>>>({});
  if (!character.files.some(({ name, bytes }) => bytes && /\.plt$/i.test(name))) return null;
  const chosen = character.options.layers ?? {};
  const choose = (layer: PltLayer, color: number) => {
    const options = { ...character.options, layers: { ...chosen, [layer]: color } };
    void reopenCharacter({ ...character, options }, character);
  };
  return (
    <details class="outline">
      <summary>Layer colors</summary>
      <p class="quiet">
        Layered images hold shades, not colors: the game takes these from each creature, so the files have no
        place for them. Exports get the colors chosen here.
      </p>
      <div class="layer-colors">
        {LAYERS.map(([layer, title]) => {
          const value = draft.value[layer] ?? chosen[layer] ?? 0;
          return (
            <label key={layer}>
              {title}
              <input
                type="range"
                min={0}
                max={LAST_COLOR}
                value={value}
                onInput={({ currentTarget }) => {
                  draft.value = { ...draft.value, [layer]: Number(currentTarget.value) };
                }}
                onChange={({ currentTarget }) => choose(layer, Number(currentTarget.value))}
              />
              <span>{value}</span>
            </label>
          );
        })}
      </div>
    </details>
  );
};
