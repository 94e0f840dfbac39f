import type { Material } from 'exhume';
import type { FunctionComponent } from 'preact';
import type { ShownCharacter } from '../state/characters.ts';
import { notifyLosses } from '../state/notices.ts';
import { useAnswer } from '../state/use-answer.ts';
import type { MaterialHolds } from '../worker/materials.ts';
import { colorOfHex, hexOfColor } from './colors.ts';
import { edit, editing } from './edits.ts';

interface Props {
  character: ShownCharacter;
  index: number;
}

/** The properties of a material that its files have a place for. A change is one edit of the original. */
export const MaterialForm: FunctionComponent<Props> = ({ character, index }) => {
  const { scene, worker } = character;
  // Edits do not change it, and the form stays while they are made.
  const answer = useAnswer(character.id, async () => ({ holds: await worker.materialHolds() }));
  const material = scene.materials[index];
  if (!answer || !material) return null;
  if (!answer.holds) return <p class="quiet">The materials of these files cannot be edited.</p>;
  const change = (what: string, changes: Partial<Material>) => {
    void edit(character, `${what} of ${material.name}`, async () => {
      const { files, losses } = await worker.editMaterial(index, changes);
      notifyLosses(losses, material.name);
      return files;
    });
  };
  return (
    <div class="material-form">
      <Shading material={material} holds={answer.holds} change={change} />
      <Surface material={material} holds={answer.holds} change={change} />
      <Maps character={character} material={material} change={change} />
    </div>
  );
};

interface PartProps {
  material: Material;
  holds: MaterialHolds;
  change(what: string, changes: Partial<Material>): void;
}

const Shading: FunctionComponent<PartProps> = ({ material, holds, change }) => {
  const { colorSpace, diffuse, ambient, specular, emissive = [0, 0, 0], shininess } = material;
  const rgb = (hex: string) => colorOfHex(hex, colorSpace);
  const isTextured = material.maps.some(({ use }) => use === 'diffuse');
  return (
    <>
      {!holds.shading && <p class="quiet">The files hold no colors; paint them into the texture.</p>}
      {holds.shading && isTextured && !holds.tint && (
        <p class="quiet">The texture replaces the diffuse color.</p>
      )}
      {holds.shading && (holds.tint || !isTextured) && (
        <ColorField
          label="Diffuse"
          value={hexOfColor(diffuse, colorSpace)}
          onValue={(hex) => change('diffuse color', { diffuse: [...rgb(hex), diffuse[3]] })}
        />
      )}
      {holds.ambient && (
        <ColorField
          label="Ambient"
          value={hexOfColor(ambient, colorSpace)}
          onValue={(hex) => change('ambient color', { ambient: [...rgb(hex), ambient[3]] })}
        />
      )}
      {holds.shading && (
        <>
          <ColorField
            label="Specular"
            value={hexOfColor(specular, colorSpace)}
            onValue={(hex) => change('specular color', { specular: [...rgb(hex), specular[3]] })}
          />
          <NumberField
            label="Shininess"
            value={shininess}
            most={1000}
            step={1}
            onValue={(value) => change('shininess', { shininess: value })}
          />
        </>
      )}
      {holds.emissive && (
        <ColorField
          label="Emissive"
          value={hexOfColor(emissive, colorSpace)}
          onValue={(hex) => change('emissive color', { emissive: rgb(hex) })}
        />
      )}
    </>
  );
};

const Surface: FunctionComponent<PartProps> = ({ material, holds, change }) => {
  const { diffuse, alpha, doubleSided } = material;
  return (
    <>
      {holds.opacity && (
        <NumberField
          label="Opacity"
          value={diffuse[3]}
          most={1}
          step={0.05}
          onValue={(value) => change('opacity', { diffuse: [diffuse[0], diffuse[1], diffuse[2], value] })}
        />
      )}
      {holds.alpha.length > 1 && (
        <label>
          Alpha
          <select
            value={alpha}
            disabled={editing.value}
            onChange={({ currentTarget: { value } }) => {
              const chosen = holds.alpha.find((one) => one === value);
              if (chosen) change('alpha mode', { alpha: chosen });
            }}
          >
            {[...new Set([...holds.alpha, alpha])].map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
      {holds.doubleSided && (
        <label>
          <input
            type="checkbox"
            checked={doubleSided}
            disabled={editing.value}
            onChange={() => change('sides', { doubleSided: !doubleSided })}
          />
          Double-sided
        </label>
      )}
    </>
  );
};

/** The texture of each map can be another one of the character. */
const Maps: FunctionComponent<Omit<PartProps, 'holds'> & { character: ShownCharacter }> = ({
  character,
  material,
  change,
}) => (
  <>
    {material.maps.map((map, at) => (
      <label key={at} class="wide">
        {map.use} map
        <select
          value={map.texture}
          disabled={editing.value}
          onChange={({ currentTarget: { value } }) => {
            const maps = material.maps.with(at, { ...map, texture: Number(value) });
            change(`${map.use} texture`, { maps });
          }}
        >
          {character.scene.textures.map(({ uri }, index) => (
            <option key={index} value={index}>
              {uri}
            </option>
          ))}
        </select>
      </label>
    ))}
  </>
);

interface FieldProps<T> {
  label: string;
  value: T;
  onValue(value: T): void;
}

/** An edit begins when the color is chosen, not while it is looked for. */
const ColorField: FunctionComponent<FieldProps<string>> = ({ label, value, onValue }) => (
  <label>
    <input
      type="color"
      value={value}
      disabled={editing.value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
    {label}
  </label>
);

const NumberField: FunctionComponent<FieldProps<number> & { most: number; step: number }> = ({
  label,
  value,
  most,
  step,
  onValue,
}) => (
  <label>
    {label}
    <input
      type="number"
      min={0}
      max={most}
      step={step}
      value={Number(value.toFixed(4))}
      disabled={editing.value}
      onChange={({ currentTarget: { valueAsNumber } }) => {
        if (Number.isFinite(valueAsNumber)) onValue(Math.max(0, Math.min(valueAsNumber, most)));
      }}
    />
  </label>
);
