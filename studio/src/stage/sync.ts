/** Shows the state of the page on the stage. */
import { computed, effect, untracked } from '@preact/signals';
import { NONE, type Scene } from 'exhume';
import { current, other } from '../state/characters.ts';
import { morphOverrides, poseOverrides } from '../state/overrides.ts';
import { action, clip, cycles, preview, time } from '../state/playback.ts';
import { selection } from '../state/selection.ts';
import { theme } from '../state/theme.ts';
import { chosenBone } from './chosen-bone.ts';
import { distanceNow } from './comparing.ts';
import { atLevel } from './lod.ts';
import { anchors, measured, startMeasuring } from './measuring.ts';
import { AT_REST, type Moment, momentBeside } from './moment.ts';
import { OnStage } from './on-stage.ts';
import { startPointing } from './pointing.ts';
import { height, skinningDifference } from './readings.ts';
import {
  detail,
  fileCamera,
  level,
  light,
  mode,
  type Overlay,
  overlays,
  skinning,
  swinging,
  view,
} from './settings.ts';
import type { Viewer } from './viewer.ts';

/** Stops what was started. */
type Stop = () => void;

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

/** @returns a function that stops it and frees all resources */
export function syncStage(viewer: Viewer): Stop {
  const stage = new OnStage(viewer);
  const stops = [
    effect(() => {
      const scenes = [shown.value, beside.value].flatMap((scene) => scene ?? []);
      const id = current.value?.id;
      untracked(() => stage.show(scenes, id));
    }),
    ...syncView(viewer),
    ...syncLooks(viewer, stage),
    syncMotion(viewer, stage),
    syncDifference(viewer, stage),
    startMeasuring(),
    startPointing(viewer),
  ];
  return () => {
    for (const stop of stops) stop();
    stage.dispose();
  };
}

/** The camera, and what surrounds the characters. */
function syncView(viewer: Viewer): Stop[] {
  viewer.onOwnView = () => (fileCamera.value = -1);
  return [
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
    () => (viewer.onOwnView = () => {}),
  ];
}

/** How the characters are colored, and what is drawn over them. */
function syncLooks(viewer: Viewer, { content, coloring }: OnStage): Stop[] {
  return [
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
    () => {
      skinningDifference.value = undefined;
      distanceNow.value = undefined;
    },
  ];
}

function syncMotion(viewer: Viewer, { content, coloring, partners }: OnStage): Stop {
  return effect(() => {
    const { actors, comparing } = content.value;
    const [first, second] = actors;
    const moment = momentNow();
    first?.follow(moment);
    if (first && second)
      second.follow(momentBeside(moment, first.scene.clips, second.scene.clips, partners.value));
    if (coloring.value === 'distance') comparing?.ask(moment);
    viewer.invalidate();
  });
}

/** Measures the difference between CPU and GPU skinning with the next frame, since that has what the GPU computed. */
function syncDifference(viewer: Viewer, { content, coloring }: OnStage): Stop {
  let isOutdated = true;
  const stop = effect(() => {
    void content.value;
    momentNow();
    if (coloring.value === 'difference') isOutdated = true;
  });
  viewer.onDraw = () => {
    const [first] = content.value.actors;
    if (!isOutdated || !first || first.difference === undefined) return;
    isOutdated = false;
    for (const actor of content.value.actors) actor.measureDifference(viewer.renderer);
    const max = first.difference;
    const meters = max * first.scene.axes.metersPerUnit;
    skinningDifference.value = { max, meters, relative: height.value > 0 ? meters / height.value : 0 };
  };
  return () => {
    stop();
    viewer.onDraw = () => {};
  };
}
