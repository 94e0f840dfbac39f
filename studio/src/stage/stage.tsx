import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { current, other, titleOf } from '../state/characters.ts';
import { setViewer } from './current-viewer.ts';
import { hintsOf } from './hints.ts';
import { MissingCard } from './missing-card.tsx';
import { placeNotices } from './notice-place.ts';
import { Readout } from './readout.tsx';
import './stage.css';
import { Toolbar } from './toolbar.tsx';

/** The 3D view of the character. */
export const Stage: FunctionComponent = () => {
  const host = useRef<HTMLDivElement>(null);
  const failure = useSignal('');
  useEffect(() => {
    let isGone = false;
    let unmount = () => {};
    const begin = async () => {
      try {
        const { mount, theViewer } = await import('./mount.ts');
        if (isGone || !host.current) return;
        unmount = mount(host.current);
        setViewer(theViewer());
      } catch (error) {
        failure.value = error instanceof Error ? error.message : `${error}`;
      }
    };
    void begin();
    return () => {
      isGone = true;
      setViewer(undefined);
      unmount();
    };
  }, []);
  useLayoutEffect(() => placeNotices(host.current!), []);
  const { scene } = current.value ?? {};
  return (
    <div class="stage">
      {scene && <Toolbar scene={scene} />}
      <div class="stage-host" ref={host}>
        {!scene && <p class="stage-empty">These files contain nothing that can be shown. See Issues.</p>}
        {failure.value !== '' && (
          <p class="stage-empty" role="alert">
            Cannot draw the stage: {failure.value}
          </p>
        )}
        {current.value && other.value && other.value !== current.value && (
          <p class="stage-sides" aria-hidden="true">
            <span>{titleOf(current.value)}</span>
            <span>{titleOf(other.value)}</span>
          </p>
        )}
        <div class="stage-notes">
          {current.value &&
            hintsOf(current.value).map((hint) => (
              <p key={hint} class="stage-hint">
                {hint}
              </p>
            ))}
          <MissingCard />
        </div>
        <Readout />
      </div>
    </div>
  );
};
