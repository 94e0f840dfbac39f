import type { FunctionComponent } from 'preact';
import { copyLink, isLinkable } from '../library/links.ts';
import { Choice } from '../look/choice.tsx';
import type { IconName } from '../look/icon.tsx';
import { Menu, MenuItem } from '../look/menu.tsx';
import { playedClip } from '../timeline/transport.ts';
import { type FilmFormat, film, type Subject } from './film/film.ts';
import { onStage } from './handle.ts';
import { copyPicture, savePicture } from './picture.ts';
import { pictureScale } from './settings.ts';

const SIZES = [
  ['1', 'Screen'],
  ['2', 'Screen × 2'],
  ['4', 'Screen × 4'],
] as const;

/** Pictures and films of the stage. */
export const PictureMenu: FunctionComponent = () => (
  <Menu title="Picture" icon="camera" isCompact>
    <div class="row">
      Size
      <Choice
        label="Size of the picture"
        value={`${pictureScale.value}`}
        options={SIZES}
        onChoose={(chosen) => (pictureScale.value = Number(chosen))}
      />
    </div>
    <MenuItem icon="layers" label="Copy" onClick={() => onStage((theatre) => void copyPicture(theatre))} />
    <MenuItem
      icon="image"
      label="Save as PNG"
      onClick={() => onStage((theatre) => void savePicture(theatre))}
    />
    {isLinkable() && <MenuItem icon="share" label="Copy link" onClick={() => void copyLink()} />}
    <Films title="Turntable" subject="turn" />
    {playedClip.value && <Films title="Clip" subject="clip" />}
  </Menu>
);

const FILMS: readonly (readonly [FilmFormat, string, IconName])[] = [
  ['webm', 'WebM', 'film'],
  ['gif', 'GIF', 'film'],
  ['png', 'PNG sequence', 'grid'],
];

const Films: FunctionComponent<{ title: string; subject: Subject }> = ({ title, subject }) => (
  <>
    {FILMS.map(([format, name, icon]) => (
      <MenuItem
        key={format}
        icon={icon}
        label={`${title} as ${name}`}
        onClick={() => onStage((theatre) => void film(theatre, subject, format))}
      />
    ))}
  </>
);
