import type { FunctionComponent } from 'preact';
import { Choice } from '../look/choice.tsx';
import { Menu, MenuCheck } from '../look/menu.tsx';
import { Slider } from '../look/slider.tsx';
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
  const { tone, background, hasShadow } = light.value;
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
    </Menu>
  );
};
