/** Yorick dances on the welcome page. Imported lazily, since it needs three.js. */

import { effect } from '@preact/signals';
import { proxy } from 'comlink';
import type { Scene } from 'exhume';
import { danceClip } from '../../../samples/build/dance.ts';
import { type Sample, sampleFiles } from '../files/served.ts';
import { theme } from '../state/theme.ts';
import { releaseWorker, takeWorker } from '../worker/pool.ts';
import { sendFiles } from '../worker/sending.ts';
import { Actor } from './actor.ts';
import { AT_REST } from './moment.ts';
import { theViewer } from './mount.ts';
import { light } from './settings.ts';

/** The sample with the names and axes that the dance has. */
const DANCER = 'Cal3D';

/** Seconds of the dance that reduced motion shows. */
const STILL = 2.6;

let known: Scene | undefined;

/** @param host the page that he is for */
async function dancer(samples: readonly Sample[], host: HTMLElement): Promise<Scene | undefined> {
  if (known) return known;
  const sample = samples.find(({ system }) => system === DANCER);
  if (!sample) return undefined;
  const handle = takeWorker();
  try {
    await sendFiles(handle.worker, await sampleFiles(sample));
    const { scene } = await handle.worker.open(
      sample.inputs,
      {},
      proxy(() => {}),
    );
    known = scene && { ...scene, clips: [danceClip()] };
  } catch (error) {
    handle.terminate();
    throw error;
  }
  // It has started, so that the first character opens sooner.
  if (host.isConnected) releaseWorker(handle);
  else handle.terminate();
  return known;
}

/** @returns a function that removes him; undefined if there are no samples */
export async function mountShowcase(
  host: HTMLElement,
  samples: readonly Sample[],
): Promise<(() => void) | undefined> {
  const scene = await dancer(samples, host);
  if (!scene || !host.isConnected) return undefined;
  const viewer = theViewer();
  host.append(viewer.element);
  const actor = new Actor(scene);
  const pose = (time: number) => actor.follow({ ...AT_REST, clip: 0, time });
  pose(STILL);
  viewer.show([actor]);
  viewer.measure();
  viewer.look('perspective');
  viewer.showFloor(false);
  const stops = [
    effect(() => viewer.setLight(light.value)),
    effect(() => {
      void theme.value;
      viewer.paint();
    }),
  ];
  let request = 0;
  const { end } = scene.clips[0]!;
  const frame = (now: number) => {
    pose((now / 1000) % end);
    viewer.invalidate();
    request = requestAnimationFrame(frame);
  };
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) request = requestAnimationFrame(frame);
  return () => {
    cancelAnimationFrame(request);
    for (const stop of stops) stop();
    viewer.element.remove();
    viewer.show([]);
    actor.dispose();
  };
}
