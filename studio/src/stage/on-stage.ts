/** The characters on the stage: the shown one, and the one that it is compared with. */
import { computed, signal } from '@preact/signals';
import type { Scene } from 'exhume';
import { notifyError } from '../state/notices.ts';
import { clip, cycles, time } from '../state/playback.ts';
import { Actor, type Coloring } from './actor.ts';
import { Comparing } from './comparing.ts';
import { AT_REST } from './moment.ts';
import { height, square } from './readings.ts';
import { mode, showsDifference, showsDistance } from './settings.ts';
import type { Viewer } from './viewer.ts';
import { keepViewpoint, takeViewpoint } from './viewpoints.ts';

interface Content {
  actors: readonly Actor[];
  comparing: Comparing | undefined;
}

const EMPTY: Content = { actors: [], comparing: undefined };

export class OnStage {
  readonly content = signal(EMPTY);
  /** Corresponding clips, known a little later than the characters. */
  readonly partners = signal<readonly number[]>([]);
  readonly coloring = computed<Coloring>(() => {
    if (showsDifference.value) return 'difference';
    // Distances are known for single clips, not for mixed ones.
    const isMeasured = this.content.value.comparing && showsDistance.value && cycles.value.length === 0;
    return isMeasured ? 'distance' : mode.value;
  });
  readonly #viewer: Viewer;
  /** The character that the camera was last set up for. */
  #seen: number | undefined;
  /** Actors that will be shown in the next task. */
  #pending: { actors: readonly Actor[]; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  /**
   * Making actors and showing them are tasks of their own, unless the character was only edited.
   *
   * @param id of the character, undefined without one
   */
  show(scenes: readonly Scene[], id: number | undefined): void {
    this.#clear();
    const actors = scenes.flatMap(createActors);
    if (this.#seen === id) {
      this.#showActors(actors, id);
      return;
    }
    this.#keepViewpoint();
    this.#viewer.clear();
    height.value = Number.NaN;
    this.#pending = { actors, timer: setTimeout(() => this.#showActors(actors, id)) };
  }

  dispose(): void {
    this.#keepViewpoint();
    this.#clear();
    this.#viewer.show([]);
  }

  #clear(): void {
    clearTimeout(this.#pending?.timer);
    const { actors, comparing } = this.content.value;
    for (const actor of this.#pending?.actors ?? actors) actor.dispose();
    comparing?.dispose();
    this.#pending = undefined;
    this.content.value = EMPTY;
  }

  #keepViewpoint(): void {
    if (this.#seen !== undefined) keepViewpoint(this.#seen, this.#viewer);
  }

  #showActors(actors: readonly Actor[], id: number | undefined): void {
    this.#pending = undefined;
    // Before the camera is set up, which shows the whole motion.
    height.value = heightOf(actors[0]);
    for (const actor of actors) actor.follow({ ...AT_REST, clip: clip.value, time: time.value });
    this.#viewer.show(actors);
    this.content.value = { actors, comparing: this.#compare(actors) };
    this.#viewer.measure();
    square.value = this.#viewer.step;
    if (this.#seen !== id) takeViewpoint(id, this.#viewer);
    this.#seen = id;
  }

  #compare([first, second]: readonly Actor[]): Comparing | undefined {
    this.partners.value = [];
    if (!first || !second) return undefined;
    const comparing: Comparing = new Comparing(
      first.subject.size,
      first.scene,
      second.scene,
      () => {
        this.partners.value = comparing.partners;
      },
      (distances) => {
        if (this.coloring.value !== 'distance') return;
        first.paintDistances(distances.first, distances.hottest);
        second.paintDistances(distances.second, distances.hottest);
        this.#viewer.invalidate();
      },
    );
    return comparing;
  }
}

/** A character that cannot be drawn must not break the page. */
function createActors(scene: Scene): Actor[] {
  try {
    return [new Actor(scene)];
  } catch (error) {
    notifyError(error, scene.name);
    return [];
  }
}

/** Meters. */
function heightOf(actor: Actor | undefined): number {
  if (!actor) return 0;
  const { low, high } = actor.box;
  return high[1] - low[1];
}
