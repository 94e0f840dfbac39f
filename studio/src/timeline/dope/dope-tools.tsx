import type { Clip } from 'exhume';
import type { FunctionComponent } from 'preact';
import { time } from '../../state/playback.ts';
import { selection } from '../../state/selection.ts';
import { goTo } from '../transport.ts';
import { ZoomButtons } from '../zoom-buttons.tsx';
import { type DopeRow, keyBeside } from './rows.ts';

interface Props {
  clip: Clip;
  rows: readonly DopeRow[];
}

/** Zoom, and the keys before and after the current time: of the selected bone, else of all. */
export const DopeTools: FunctionComponent<Props> = ({ clip, rows }) => {
  const element = selection.value?.element;
  const own = element?.kind === 'node' ? rows.find(({ node }) => node === element.index) : undefined;
  const { name, curves } = own ?? rows[0] ?? { name: '', curves: [] };
  const jump = (after: boolean) => {
    const key = keyBeside(curves, time.value, after);
    if (key !== undefined) goTo(Math.max(clip.start, Math.min(key, clip.end)));
  };
  return (
    <div class="drawer-tools">
      <ZoomButtons clip={clip} />
      <button type="button" onClick={() => jump(false)}>
        Previous key
      </button>
      <button type="button" onClick={() => jump(true)}>
        Next key
      </button>
      <span class="quiet">{own ? `Keys of ${name}` : 'Keys of all bones'}</span>
    </div>
  );
};
