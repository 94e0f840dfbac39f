import type { Scene } from 'exhume';
import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { other } from '../state/characters.ts';
import { MODES, OVERLAYS, VIEWS } from './choices.ts';
import { onStage } from './handle.ts';
import { switchSkinning, toggleDifference } from './keys.ts';
import { canCollapse, levelsOf } from './lod.ts';
import { copyPicture, savePicture } from './picture.ts';
import {
  detail,
  level,
  mode,
  overlays,
  picks,
  showsDifference,
  showsDistance,
  skinning,
  toggleOverlay,
  view,
} from './settings.ts';

/** Display controls. */
export const Toolbar: FunctionComponent<{ scene: Scene }> = ({ scene }) => (
  <div class="stage-tools" role="toolbar" aria-label="Stage">
    <fieldset class="stage-views" aria-label="View">
      {VIEWS.map(([id, title, key]) => (
        <button
          key={id}
          type="button"
          aria-pressed={view.value === id}
          title={`${title} (${key})`}
          onClick={() => {
            view.value = id;
            onStage((theatre) => theatre.look(id));
          }}
        >
          {title}
        </button>
      ))}
      <button type="button" title="Zoom to fit (f)" onClick={() => onStage((theatre) => theatre.fit())}>
        Fit
      </button>
    </fieldset>
    <Choice label="Display" value={mode.value} options={MODES} onChoose={(chosen) => (mode.value = chosen)} />
    <Menu title="Show">
      {OVERLAYS.map(([id, title]) => (
        <label key={id}>
          <input type="checkbox" checked={overlays.value.has(id)} onChange={() => toggleOverlay(id)} />
          {title}
        </label>
      ))}
    </Menu>
    <Choice
      label="Click selects"
      value={picks.value}
      options={PICKS}
      onChoose={(chosen) => (picks.value = chosen)}
    />
    <button
      type="button"
      aria-pressed={skinning.value === 'cpu'}
      title="Use CPU skinning (c)"
      onClick={switchSkinning}
    >
      CPU
    </button>
    <button
      type="button"
      aria-pressed={showsDifference.value}
      title="Difference between GPU and CPU skinning (d)"
      onClick={toggleDifference}
    >
      Difference
    </button>
    {other.value && (
      <button
        type="button"
        aria-pressed={showsDistance.value}
        onClick={() => (showsDistance.value = !showsDistance.value)}
      >
        Distance
      </button>
    )}
    <Detail scene={scene} />
    <Menu title="Picture">
      <button type="button" onClick={() => onStage((theatre) => void copyPicture(theatre))}>
        Copy
      </button>
      <button type="button" onClick={() => onStage((theatre) => void savePicture(theatre))}>
        Save as PNG
      </button>
    </Menu>
  </div>
);

const PICKS = [
  ['vertex', 'Click: vertex'],
  ['triangle', 'Click: triangle'],
  ['bone', 'Click: bone'],
] as const;

/** Levels of detail, if the files have any. */
const Detail: FunctionComponent<{ scene: Scene }> = ({ scene }) => {
  const levels = levelsOf(scene);
  return (
    <>
      {levels > 0 && (
        <Choice
          label="Level of detail"
          value={`${level.value}`}
          options={Array.from({ length: levels + 1 }, (_, at) => [`${at}`, `LOD ${at}`] as const)}
          onChoose={(chosen) => (level.value = Number(chosen))}
        />
      )}
      {canCollapse(scene) && (
        <label class="stage-detail">
          Detail
          <input
            type="range"
            min="0"
            max="1"
            step="0.05"
            value={detail.value}
            onInput={(event) => (detail.value = Number(event.currentTarget.value))}
          />
        </label>
      )}
    </>
  );
};

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChoose(chosen: T): void;
}

function Choice<T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find(([id]) => id === currentTarget.value);
        if (chosen) onChoose(chosen[0]);
      }}
    >
      {options.map(([id, title]) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** A button that opens a menu, which closes when the focus leaves it. */
const Menu: FunctionComponent<{ title: string; children: ComponentChildren }> = ({ title, children }) => {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (menu.current && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    addEventListener('pointerdown', close);
    addEventListener('focusin', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('focusin', close);
    };
  }, []);
  return (
    <details
      class="stage-menu"
      ref={menu}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
};
