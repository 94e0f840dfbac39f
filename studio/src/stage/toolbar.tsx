import type { Scene } from 'exhume';
import type { FunctionComponent } from 'preact';
import { other } from '../state/characters.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Menu, MenuCheck } from '../ui/menu.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Slider } from '../ui/slider.tsx';
import { hasOverlay, MODES, OVERLAYS, PICKS, VIEWS } from './choices.ts';
import { withViewer } from './current-viewer.ts';
import { switchSkinning, toggleDifference, toggleFullScreen, toggleTurning } from './keys.ts';
import { LightMenu } from './light-menu.tsx';
import { canCollapse, levelsOf } from './lod.ts';
import { PictureMenu } from './picture-menu.tsx';
import {
  detail,
  fileCamera,
  level,
  mode,
  overlays,
  picks,
  showsDifference,
  showsDistance,
  skinning,
  toggleOverlay,
  turning,
  view,
} from './settings.ts';

/** Display controls: from where, what is shown, what a click selects, and at the end pictures and tools for developers. */
export const Toolbar: FunctionComponent<{ scene: Scene }> = ({ scene }) => (
  <div class="stage-tools" role="toolbar" aria-label="Stage">
    <Segmented
      label="View"
      options={VIEWS}
      chosen={view.value}
      onChoose={(id) => {
        view.value = id;
        withViewer((viewer) => viewer.look(id));
      }}
    />
    <Button
      label="Zoom to fit"
      icon="fit"
      kind="ghost"
      isIconOnly
      shortcut="f"
      onClick={() => withViewer((viewer) => viewer.fit())}
    />
    <FileCameras scene={scene} />
    <i class="rule" />
    <Choice label="Display" value={mode.value} options={MODES} onChoose={(chosen) => (mode.value = chosen)} />
    <Menu title="Show" icon="eye">
      <MenuCheck label="Turntable" shortcut="r" isChecked={turning.value} onChange={toggleTurning} />
      {OVERLAYS.filter(([id]) => hasOverlay[id]?.(scene) ?? true).map(([id, title, shortcut]) => (
        <MenuCheck
          key={id}
          label={title}
          {...(shortcut ? { shortcut } : {})}
          isChecked={overlays.value.has(id)}
          onChange={() => toggleOverlay(id)}
        />
      ))}
    </Menu>
    <LightMenu />
    <Detail scene={scene} />
    <i class="rule" />
    <Segmented
      label="Click selects"
      options={PICKS}
      chosen={picks.value}
      onChoose={(chosen) => (picks.value = chosen)}
    />
    <div class="stage-end">
      <PictureMenu />
      <Menu title="Developer" icon="wrench" isCompact>
        <MenuCheck
          label="CPU skinning"
          shortcut="c"
          isChecked={skinning.value === 'cpu'}
          onChange={switchSkinning}
        />
        <MenuCheck
          label="Difference between GPU and CPU"
          shortcut="d"
          isChecked={showsDifference.value}
          onChange={toggleDifference}
        />
        {other.value && (
          <MenuCheck
            label="Distance between the two characters"
            isChecked={showsDistance.value}
            onChange={() => (showsDistance.value = !showsDistance.value)}
          />
        )}
      </Menu>
      <Button
        label="Full screen"
        icon="full"
        kind="ghost"
        isIconOnly
        shortcut="F"
        onClick={toggleFullScreen}
      />
    </div>
  </div>
);

/** The cameras of the file, if it has any. */
const FileCameras: FunctionComponent<{ scene: Scene }> = ({ scene: { cameras } }) =>
  cameras.length === 0 ? null : (
    <Choice
      label="Camera of the file"
      value={fileCamera.value < 0 ? '' : `${fileCamera.value}`}
      options={[
        ['', 'No camera'] as const,
        ...cameras.map(({ name }, at) => [`${at}`, name || `Camera ${at}`] as const),
      ]}
      onChoose={(chosen) => {
        if (chosen === '') withViewer((viewer) => viewer.look(view.value));
        else fileCamera.value = Number(chosen);
      }}
    />
  );

/** Levels of detail, if the files have any. */
const Detail: FunctionComponent<{ scene: Scene }> = ({ scene }) => {
  const levels = levelsOf(scene);
  const isProgressive = canCollapse(scene);
  if (levels === 0 && !isProgressive) return null;
  return (
    <Menu title="Detail" icon="layers" isCompact>
      {levels > 0 && (
        <Choice
          label="Level of detail"
          value={`${level.value}`}
          options={Array.from({ length: levels + 1 }, (_, at) => [`${at}`, `LOD ${at}`] as const)}
          onChoose={(chosen) => (level.value = Number(chosen))}
        />
      )}
      {isProgressive && (
        <Slider
          label="Detail"
          min={0}
          max={1}
          step={0.05}
          value={detail.value}
          text={`${Math.round(detail.value * 100)} %`}
          onInput={(chosen) => (detail.value = chosen)}
        />
      )}
    </Menu>
  );
};
