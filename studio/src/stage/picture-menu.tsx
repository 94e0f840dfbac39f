import type { FunctionComponent } from 'preact';
import { copyLink, isLinkable } from '../library/links.ts';
import { playedClip } from '../timeline/transport.ts';
import { Choice } from '../ui/choice.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { withViewer } from './current-viewer.ts';
import { type FilmFormat, film, type Subject } from './film/film.ts';
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
    <MenuItem icon="layers" label="Copy" onClick={() => withViewer((viewer) => void copyPicture(viewer))} />
    <MenuItem
      icon="image"
      label="Save as PNG"
      onClick={() => withViewer((viewer) => void savePicture(viewer))}
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
        onClick={() => withViewer((viewer) => void film(viewer, subject, format))}
      />
    ))}
  </>
);
