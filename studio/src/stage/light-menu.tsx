import type { FunctionComponent } from 'preact';
import { useRef } from 'preact/hooks';
import { Choice } from '../ui/choice.tsx';
import { Menu, MenuCheck, MenuItem } from '../ui/menu.tsx';
import { Slider } from '../ui/slider.tsx';
import { type LightSettings, light } from './settings.ts';

const MOST = 2;

const SLIDERS = [
  ['exposure', 'Exposure'],
  ['environment', 'Environment'],
  ['key', 'Key light'],
] as const;

const TONES = [
  ['neutral', 'Neutral'],
  ['aces', 'ACES (film)'],
  ['none', 'None'],
] as const;

const BACKGROUNDS = [
  ['studio', 'Studio'],
  ['white', 'White'],
  ['black', 'Black'],
  ['none', 'Transparent'],
] as const;

function change(changed: Partial<LightSettings>): void {
  light.value = { ...light.value, ...changed };
}

/** Light, shadow, tone mapping and background. */
export const LightMenu: FunctionComponent = () => {
  const { tone, background, hasShadow, environmentMap } = light.value;
  return (
    <Menu title="Light" icon="sun">
      {SLIDERS.map(([id, title]) => (
        <Slider
          key={id}
          label={title}
          min={0}
          max={MOST}
          step={0.05}
          value={light.value[id]}
          text={`${Math.round(light.value[id] * 100)} %`}
          onInput={(value) => change({ [id]: value })}
        />
      ))}
      <div class="row">
        Tone mapping
        <Choice
          label="Tone mapping"
          value={tone}
          options={TONES}
          onChoose={(chosen) => change({ tone: chosen })}
        />
      </div>
      <div class="row">
        Background
        <Choice
          label="Background"
          value={background}
          options={BACKGROUNDS}
          onChoose={(chosen) => change({ background: chosen })}
        />
      </div>
      <MenuCheck
        label="Shadow on the ground"
        isChecked={hasShadow}
        onChange={() => change({ hasShadow: !hasShadow })}
      />
      <EnvironmentMapItem name={environmentMap?.name} />
    </Menu>
  );
};

/** Chooses an environment map, and removes it. */
const EnvironmentMapItem: FunctionComponent<{ name: string | undefined }> = ({ name }) => {
  const input = useRef<HTMLInputElement>(null);
  const take = async (field: HTMLInputElement) => {
    const [file] = field.files ?? [];
    // So that the same file can be chosen again.
    field.value = '';
    if (file) await (await import('./environment-map.ts')).loadEnvironmentMap(file.name, file);
  };
  const remove = async () => (await import('./environment-map.ts')).removeEnvironmentMap();
  return (
    <>
      <MenuItem icon="image" label="HDR environment map…" onClick={() => input.current?.click()} />
      {name !== undefined && <MenuItem icon="close" label={`Remove ${name}`} onClick={() => void remove()} />}
      <input
        ref={input}
        type="file"
        accept=".hdr"
        hidden
        aria-label="HDR environment map"
        onChange={({ currentTarget }) => void take(currentTarget)}
      />
    </>
  );
};
