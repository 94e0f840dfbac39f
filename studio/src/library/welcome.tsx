import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { openSample, type Sample } from '../files/served.ts';
import { notifyError } from '../state/notices.ts';
import { Icon } from '../ui/icon.tsx';
import { isNamedOpen } from './named.ts';
import { OpenButtons } from './open-button.tsx';
import { useSamples } from './samples.ts';
import './welcome.css';

/** Shown while no character is open: Yorick, a place to drop files, and Yorick in each system. */
export const Welcome: FunctionComponent = () => {
  const samples = useSamples();
  return (
    <main class="welcome">
      <Dancer samples={samples} />
      <section class="drop-area">
        <h2>Drop a character here</h2>
        <p>Play, check, edit and convert the characters of five dead 3D systems, and glTF.</p>
        <p class="welcome-buttons">
          <OpenButtons />
        </p>
        <p class="quiet">
          Files, folders, archives. Textures and animations are found automatically. Nothing is uploaded.
        </p>
      </section>
      {samples.length > 0 && (
        <nav class="sample-cards" aria-label="Samples">
          {samples.map((sample) => (
            <button key={sample.title} type="button" onClick={() => void openSample(sample)}>
              <small>{sample.year}</small>
              <strong>{sample.system}</strong>
              <span class="quiet">{sample.inputs[0]}</span>
              <Icon name="play" />
            </button>
          ))}
        </nav>
      )}
    </main>
  );
};

/** Yorick, dancing, unless a character is about to take his place. */
const Dancer: FunctionComponent<{ samples: readonly Sample[] }> = ({ samples }) => {
  const host = useRef<HTMLDivElement>(null);
  const isWanted = isNamedOpen.value && samples.length > 0;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    let unmount: (() => void) | undefined;
    const begin = async () => {
      const { mountShowcase } = await import('../stage/showcase.ts');
      if (isGone) return;
      unmount = await mountShowcase(host.current!, samples);
      if (isGone) unmount?.();
    };
    begin().catch((error) => notifyError(error, 'Could not load the sample on the welcome page'));
    return () => {
      isGone = true;
      unmount?.();
    };
  }, [isWanted, samples]);
  return <div class="dancer" ref={host} />;
};
