/** Yorick dances on the welcome page. Imported lazily, since it needs three.js. */

import { effect } from '@preact/signals';
import { proxy } from 'comlink';
import type { Scene } from 'exhume';
import { danceClip } from '../../../samples/build/dance.ts';
import { hire, leave } from '../desk/hire.ts';
import { pass } from '../desk/passing.ts';
import { type Sample, sampleFiles } from '../files/served.ts';
import { theme } from '../state/theme.ts';
import { Actor } from './actor.ts';
import { AT_REST } from './moment.ts';
import { theTheatre } from './mount.ts';
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
  const hired = hire();
  try {
    await pass(hired.desk, await sampleFiles(sample));
    const { scene } = await hired.desk.open(
      sample.inputs,
      {},
      proxy(() => {}),
    );
    known = scene && { ...scene, clips: [danceClip()] };
  } catch (error) {
    hired.dismiss();
    throw error;
  }
  // It has started, so that the first character opens sooner.
  if (host.isConnected) leave(hired);
  else hired.dismiss();
  return known;
}

/** @returns a function that removes him; undefined if there are no samples */
export async function mountShowcase(
  host: HTMLElement,
  samples: readonly Sample[],
): Promise<(() => void) | undefined> {
  const scene = await dancer(samples, host);
  if (!scene || !host.isConnected) return undefined;
  const theatre = theTheatre();
  host.append(theatre.element);
  const actor = new Actor(scene);
  const pose = (time: number) => actor.follow({ ...AT_REST, clip: 0, time });
  pose(STILL);
  theatre.show([actor]);
  theatre.measure();
  theatre.look('perspective');
  theatre.showFloor(false);
  const stops = [
    effect(() => theatre.illuminate(light.value)),
    effect(() => {
      void theme.value;
      theatre.paint();
    }),
  ];
  let request = 0;
  const { end } = scene.clips[0]!;
  const frame = (now: number) => {
    pose((now / 1000) % end);
    theatre.invalidate();
    request = requestAnimationFrame(frame);
  };
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) request = requestAnimationFrame(frame);
  return () => {
    cancelAnimationFrame(request);
    for (const stop of stops) stop();
    theatre.element.remove();
    theatre.show([]);
    actor.dispose();
  };
}
