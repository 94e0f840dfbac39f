/** Shows the state of the page on the stage. */
import { computed, effect, signal, untracked } from '@preact/signals';
import { NONE, type Scene } from 'exhume';
import { current, other } from '../state/characters.ts';
import { notifyError } from '../state/notices.ts';
import { morphOverrides, poseOverrides } from '../state/overrides.ts';
import { action, clip, cycles, preview, time } from '../state/playback.ts';
import { selection } from '../state/selection.ts';
import { theme } from '../state/theme.ts';
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
import type { Viewer } from './viewer.ts';
import { keepViewpoint, takeViewpoint } from './viewpoints.ts';

const shown = computed(() => sceneAtLevel(current.value?.scene));
const beside = computed(() =>
  other.value && other.value.id !== current.value?.id ? sceneAtLevel(other.value.scene) : undefined,
);

function sceneAtLevel(scene: Scene | undefined): Scene | undefined {
  return scene && atLevel(scene, level.value, detail.value);
}

function momentNow(): Moment {
  const overrides = { bones: poseOverrides.value, morphs: morphOverrides.value };
  if (preview.value) return { ...AT_REST, ...preview.value };
  return { clip: clip.value, time: time.value, cycles: cycles.value, action: action.value, overrides };
}

/** Of a character without meshes nothing else can be seen than its skeleton. */
function overlaysOf({ meshes }: Scene): ReadonlySet<Overlay> {
  return meshes.length > 0 ? overlays.value : new Set([...overlays.value, 'skeleton']);
}

/** What is on the stage. */
interface Content {
  actors: readonly Actor[];
  comparing: Comparing | undefined;
}

const EMPTY: Content = { actors: [], comparing: undefined };

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

/** @returns a function that stops it and frees all resources */
export function syncStage(viewer: Viewer): () => void {
  const content = signal(EMPTY);
  /** Corresponding clips, known a little later than the characters. */
  const partners = signal<readonly number[]>([]);
  /** The character that the camera was last set up for. */
  let seen: number | undefined;
  /** Actors that will be shown in the next task. */
  let pending: { actors: readonly Actor[]; timer: ReturnType<typeof setTimeout> } | undefined;
  /** Whether the difference is outdated. */
  let isStale = true;

  const coloring = computed<Coloring>(() => {
    if (showsDifference.value) return 'difference';
    // Distances are known for single clips, not for mixed ones.
    const isMeasured = content.value.comparing && showsDistance.value && cycles.value.length === 0;
    return isMeasured ? 'distance' : mode.value;
  });

  function clear(): void {
    clearTimeout(pending?.timer);
    for (const actor of pending?.actors ?? content.value.actors) actor.dispose();
    content.value.comparing?.dispose();
    pending = undefined;
    content.value = EMPTY;
  }

  /** Making actors and showing them are tasks of their own, unless the character was only edited. */
  function showScenes(scenes: readonly Scene[], id: number | undefined): void {
    clear();
    const actors = scenes.flatMap(createActors);
    if (seen === id) showActors(actors, id);
    else {
      if (seen !== undefined) keepViewpoint(seen, viewer);
      viewer.clear();
      height.value = Number.NaN;
      pending = { actors, timer: setTimeout(() => showActors(actors, id)) };
    }
  }

  function showActors(actors: readonly Actor[], id: number | undefined): void {
    pending = undefined;
    // Before the camera is set up, which shows the whole motion.
    height.value = heightOf(actors[0]);
    for (const actor of actors) actor.follow({ ...AT_REST, clip: clip.value, time: time.value });
    viewer.show(actors);
    content.value = { actors, comparing: compare(actors) };
    viewer.measure();
    square.value = viewer.step;
    if (seen !== id) takeViewpoint(id, viewer);
    seen = id;
  }

  const stops = [
    effect(() => {
      const scenes = [shown.value, beside.value].flatMap((scene) => scene ?? []);
      const id = current.value?.id;
      untracked(() => showScenes(scenes, id));
    }),
    effect(() => {
      viewer.look(view.value);
    }),
    effect(() => {
      viewer.lookThrough(fileCamera.value);
    }),
    effect(() => {
      void theme.value;
      viewer.paint();
    }),
    effect(() => {
      // Layers of light are seen only on black.
      viewer.setLight(mode.value === 'overdraw' ? { ...light.value, background: 'black' } : light.value);
    }),
    effect(() => {
      viewer.showFloor(overlays.value.has('floor'));
    }),
    effect(() => {
      for (const actor of content.value.actors) {
        actor.showCpuSkinning(skinning.value === 'cpu');
        actor.swing(swinging.value);
      }
      viewer.invalidate();
    }),
    effect(() => {
      void theme.value;
      const { actors } = content.value;
      const bone = coloring.value === 'weights' ? chosenBone.value : NONE;
      for (const actor of actors) actor.setAppearance(coloring.value, viewer.palette, viewer.checker, bone);
      if (coloring.value !== 'difference') skinningDifference.value = undefined;
      if (coloring.value !== 'distance') distanceNow.value = undefined;
      viewer.invalidate();
    }),
    effect(() => {
      void theme.value;
      const element = selection.value?.element;
      content.value.actors.forEach((actor, index) => {
        actor.draw(overlaysOf(actor.scene), viewer.palette, index === 0 ? element : undefined);
      });
      viewer.invalidate();
    }),
    effect(() => {
      void theme.value;
      content.value.actors[0]?.measure(anchors.value, viewer.palette, (units) => (measured.value = units));
      viewer.invalidate();
    }),
    effect(() => {
      const { actors, comparing } = content.value;
      const [first, second] = actors;
      const moment = momentNow();
      first?.follow(moment);
      if (first && second)
        second.follow(momentBeside(moment, first.scene.clips, second.scene.clips, partners.value));
      if (coloring.value === 'distance') comparing?.ask(moment);
      if (coloring.value === 'difference') isStale = true;
      viewer.invalidate();
    }),
  ];

  viewer.onDraw = () => {
    const [first] = content.value.actors;
    if (!isStale || !first || first.difference === undefined) return;
    isStale = false;
    for (const actor of content.value.actors) actor.measureDifference(viewer.renderer);
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
        viewer.invalidate();
      },
    );
    return comparing;
  }

  viewer.onOwnView = () => (fileCamera.value = -1);
  const more = [startMeasuring(), startPointing(viewer)];
  return () => {
    if (seen !== undefined) keepViewpoint(seen, viewer);
    for (const stop of stops) stop();
    for (const stop of more) stop();
    viewer.onDraw = () => {};
    viewer.onOwnView = () => {};
    clear();
    viewer.show([]);
    skinningDifference.value = undefined;
    distanceNow.value = undefined;
  };
}
