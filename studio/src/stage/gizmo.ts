/** A gizmo that turns or moves the selected bone while bones are posed. */
import { effect } from '@preact/signals';
import type { Object3D } from 'three';
import type { TransformControls } from 'three/addons/controls/TransformControls.js';
import { current } from '../state/characters.ts';
import { notifyError } from '../state/notices.ts';
import { LOCAL_NUMBERS, posing, setBone } from '../state/overrides.ts';
import { selection } from '../state/selection.ts';
import { detail, gizmoMode, isGizmoAimed, level, view } from './settings.ts';
import type { Viewer } from './viewer.ts';

/** @returns a function that stops it */
export function startGizmo(viewer: Viewer): () => void {
  let gizmo: Gizmo | undefined;
  let isStopped = false;
  const stop = effect(() => {
    void [current.value?.scene, level.value, detail.value, view.value];
    const mode = gizmoMode.value;
    const element = selection.value?.element;
    const node = posing.value && element?.kind === 'node' ? element.index : undefined;
    if (node === undefined) gizmo?.detach();
    else if (gizmo) gizmo.attach(node, mode);
    else
      void load(viewer).then((made) => {
        if (isStopped) made?.dispose();
        else if (made) {
          gizmo?.dispose();
          gizmo = made;
          gizmo.attach(node, mode);
        }
      });
  });
  return () => {
    isStopped = true;
    stop();
    gizmo?.dispose();
  };
}

async function load(viewer: Viewer): Promise<Gizmo | undefined> {
  try {
    const { TransformControls } = await import('three/addons/controls/TransformControls.js');
    return new Gizmo(viewer, new TransformControls(viewer.camera, viewer.canvas));
  } catch (error) {
    notifyError(error, 'The gizmo');
    return undefined;
  }
}

class Gizmo {
  readonly #viewer: Viewer;
  readonly #controls: TransformControls;
  #node = -1;

  constructor(viewer: Viewer, controls: TransformControls) {
    this.#viewer = viewer;
    this.#controls = controls;
    controls.setSpace('local');
    controls.setSize(0.8);
    controls.addEventListener('change', () => {
      isGizmoAimed.value = controls.axis !== null;
      viewer.invalidate();
    });
    controls.addEventListener('dragging-changed', ({ value }) => viewer.holdCamera(value === true));
    controls.addEventListener('objectChange', () => {
      if (controls.object) setBone(this.#node, localOf(controls.object));
    });
  }

  attach(node: number, mode: 'rotate' | 'translate'): void {
    // Later than the stage, which makes new objects after an edit.
    queueMicrotask(() => {
      const [actor] = this.#viewer.actors;
      const object = actor?.objects[node];
      if (!actor || !object) {
        this.detach();
        return;
      }
      this.#node = node;
      this.#controls.camera = this.#viewer.camera;
      this.#controls.setMode(mode);
      this.#controls.attach(object);
      actor.root.parent?.add(this.#controls.getHelper());
      this.#viewer.invalidate();
    });
  }

  detach(): void {
    this.#controls.detach();
    this.#controls.getHelper().removeFromParent();
    isGizmoAimed.value = false;
    this.#viewer.invalidate();
  }

  dispose(): void {
    this.detach();
    this.#controls.dispose();
  }
}

function localOf({ position, quaternion, scale }: Object3D): Float64Array {
  const local = new Float64Array(LOCAL_NUMBERS);
  position.toArray(local, 0);
  quaternion.toArray(local, 3);
  scale.toArray(local, 7);
  return local;
}
