/** Shows the state of the page on the stage. */
import { computed, effect, signal, untracked } from '@preact/signals';
import { NONE, type Scene } from 'exhume';
import { current, other } from '../state/characters.ts';
import { notifyError } from '../state/notices.ts';
import { action, clip, cycles, preview, time } from '../state/playback.ts';
import { selection } from '../state/selection.ts';
import { theme } from '../state/theme.ts';
import { morphTrial, poseTrial } from '../state/trial.ts';
import { Actor, type Coloring } from './actor.ts';
import { chosenBone } from './chosen-bone.ts';
import { Comparing, distanceNow } from './comparing.ts';
import { atLevel } from './lod.ts';
import { anchors, measured, startMeasuring } from './measuring.ts';
import { AT_REST, type Moment, momentBeside } from './moment.ts';
import { startPointing } from './pointing.ts';
import { height, skinningDifference, square } from './readings.ts';
import {
  detail,
  fileCamera,
  level,
  light,
  mode,
  type Overlay,
  overlays,
  showsDifference,
  showsDistance,
  skinning,
  swinging,
  view,
} from './settings.ts';
import type { Theatre } from './theatre.ts';
import { keepViewpoint, takeViewpoint } from './viewpoints.ts';

const shown = computed(() => sceneAtLevel(current.value?.scene));
const beside = computed(() =>
  other.value && other.value.id !== current.value?.id ? sceneAtLevel(other.value.scene) : undefined,
);

function sceneAtLevel(scene: Scene | undefined): Scene | undefined {
  return scene && atLevel(scene, level.value, detail.value);
}

function momentNow(): Moment {
  const trial = { bones: poseTrial.value, morphs: morphTrial.value };
  if (preview.value) return { ...AT_REST, ...preview.value };
  return { clip: clip.value, time: time.value, cycles: cycles.value, action: action.value, trial };
}

/** Of a character without meshes nothing else can be seen than its skeleton. */
function overlaysOf({ meshes }: Scene): ReadonlySet<Overlay> {
  return meshes.length > 0 ? overlays.value : new Set([...overlays.value, 'skeleton']);
}

/** What is on the stage. */
interface Cast {
  actors: readonly Actor[];
  comparing: Comparing | undefined;
}

const EMPTY: Cast = { actors: [], comparing: undefined };

/** A character that cannot be drawn must not break the page. */
function engage(scene: Scene): Actor[] {
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

/** @returns a function that stops it and frees all resources */
export function direct(theatre: Theatre): () => void {
  const cast = signal(EMPTY);
  /** Corresponding clips, known a little later than the characters. */
  const partners = signal<readonly number[]>([]);
  /** The character that the camera was last set up for. */
  let seen: number | undefined;
  /** Those that will be shown in the next task. */
  let coming: { actors: readonly Actor[]; timer: ReturnType<typeof setTimeout> } | undefined;
  /** Whether the difference is outdated. */
  let isStale = true;

  const coloring = computed<Coloring>(() => {
    if (showsDifference.value) return 'difference';
    // Distances are known for single clips, not for mixed ones.
    const isMeasured = cast.value.comparing && showsDistance.value && cycles.value.length === 0;
    return isMeasured ? 'distance' : mode.value;
  });

  function dismiss(): void {
    clearTimeout(coming?.timer);
    for (const actor of coming?.actors ?? cast.value.actors) actor.dispose();
    cast.value.comparing?.dispose();
    coming = undefined;
    cast.value = EMPTY;
  }

  /** Making actors and showing them are tasks of their own, unless the character was only edited. */
  function engageAll(scenes: readonly Scene[], id: number | undefined): void {
    dismiss();
    const actors = scenes.flatMap(engage);
    if (seen === id) enter(actors, id);
    else {
      if (seen !== undefined) keepViewpoint(seen, theatre);
      theatre.clear();
      height.value = Number.NaN;
      coming = { actors, timer: setTimeout(() => enter(actors, id)) };
    }
  }

  function enter(actors: readonly Actor[], id: number | undefined): void {
    coming = undefined;
    // Before the camera is set up, which shows the whole motion.
    height.value = heightOf(actors[0]);
    for (const actor of actors) actor.follow({ ...AT_REST, clip: clip.value, time: time.value });
    theatre.show(actors);
    cast.value = { actors, comparing: compare(actors) };
    theatre.measure();
    square.value = theatre.step;
    if (seen !== id) takeViewpoint(id, theatre);
    seen = id;
  }

  const stops = [
    effect(() => {
      const scenes = [shown.value, beside.value].flatMap((scene) => scene ?? []);
      const id = current.value?.id;
      untracked(() => engageAll(scenes, id));
    }),
    effect(() => {
      theatre.look(view.value);
    }),
    effect(() => {
      theatre.lookThrough(fileCamera.value);
    }),
    effect(() => {
      void theme.value;
      theatre.paint();
    }),
    effect(() => {
      // Layers of light are seen only on black.
      theatre.illuminate(mode.value === 'overdraw' ? { ...light.value, background: 'black' } : light.value);
    }),
    effect(() => {
      theatre.showFloor(overlays.value.has('floor'));
    }),
    effect(() => {
      for (const actor of cast.value.actors) {
        actor.showTwin(skinning.value === 'cpu');
        actor.swing(swinging.value);
      }
      theatre.invalidate();
    }),
    effect(() => {
      void theme.value;
      const { actors } = cast.value;
      const bone = coloring.value === 'weights' ? chosenBone.value : NONE;
      for (const actor of actors) actor.dress(coloring.value, theatre.palette, theatre.checker, bone);
      if (coloring.value !== 'difference') skinningDifference.value = undefined;
      if (coloring.value !== 'distance') distanceNow.value = undefined;
      theatre.invalidate();
    }),
    effect(() => {
      void theme.value;
      const element = selection.value?.element;
      cast.value.actors.forEach((actor, index) => {
        actor.draw(overlaysOf(actor.scene), theatre.palette, index === 0 ? element : undefined);
      });
      theatre.invalidate();
    }),
    effect(() => {
      void theme.value;
      cast.value.actors[0]?.measure(anchors.value, theatre.palette, (units) => (measured.value = units));
      theatre.invalidate();
    }),
    effect(() => {
      const { actors, comparing } = cast.value;
      const [first, second] = actors;
      const moment = momentNow();
      first?.follow(moment);
      if (first && second)
        second.follow(momentBeside(moment, first.scene.clips, second.scene.clips, partners.value));
      if (coloring.value === 'distance') comparing?.ask(moment);
      if (coloring.value === 'difference') isStale = true;
      theatre.invalidate();
    }),
  ];

  theatre.onDraw = () => {
    const [first] = cast.value.actors;
    if (!isStale || !first || first.difference === undefined) return;
    isStale = false;
    for (const actor of cast.value.actors) actor.measureDifference(theatre.renderer);
    const max = first.difference;
    const meters = max * first.scene.axes.metersPerUnit;
    skinningDifference.value = { max, meters, relative: height.value > 0 ? meters / height.value : 0 };
  };

  function compare([first, second]: readonly Actor[]): Comparing | undefined {
    partners.value = [];
    if (!first || !second) return undefined;
    const comparing: Comparing = new Comparing(
      first.subject.size,
      first.scene,
      second.scene,
      () => {
        partners.value = comparing.partners;
      },
      (distances) => {
        if (coloring.value !== 'distance') return;
        first.paintDistances(distances.first, distances.hottest);
        second.paintDistances(distances.second, distances.hottest);
        theatre.invalidate();
      },
    );
    return comparing;
  }

  theatre.onOwnView = () => (fileCamera.value = -1);
  const more = [startMeasuring(), startPointing(theatre)];
  return () => {
    if (seen !== undefined) keepViewpoint(seen, theatre);
    for (const stop of stops) stop();
    for (const stop of more) stop();
    theatre.onDraw = () => {};
    theatre.onOwnView = () => {};
    dismiss();
    theatre.show([]);
    skinningDifference.value = undefined;
    distanceNow.value = undefined;
  };
}
