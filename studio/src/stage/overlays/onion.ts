/** Onion skin: translucent ghosts of the surface at earlier and later times of the clip. */
import { Pose } from 'exhume/pose';
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import { Surfaces } from '../surfaces.ts';
import type { Overlay, Subject } from './overlay.ts';

/** Seconds from the current time. */
const STEPS = [-0.3, -0.15, 0.15, 0.3];
const OPACITY = 0.16;

export function onionOverlay({ scene, surfaces: own }: Subject): Overlay {
  const ghosts = STEPS.map((seconds) => new Ghost(seconds, own));
  const pose = new Pose(scene);
  const surfaces = new Surfaces(scene, pose);
  const object = new Group();
  object.add(...ghosts.flatMap(({ meshes }) => meshes));
  return {
    object,
    follow({ clip, time }) {
      const played = scene.clips[clip];
      object.visible = played !== undefined;
      if (!played) return;
      for (const ghost of ghosts) {
        const at = time + ghost.seconds;
        ghost.show(at >= played.start && at <= played.end);
        if (!ghost.isShown) continue;
        pose.sample(played, at);
        surfaces.moved();
        surfaces.update();
        ghost.take(surfaces);
      }
    },
    paint({ accent, warning }) {
      for (const { seconds, material } of ghosts) material.color.copy(seconds < 0 ? accent : warning);
    },
    dispose() {
      for (const ghost of ghosts) ghost.dispose();
    },
  };
}

/** The surface at one other time. */
class Ghost {
  readonly seconds: number;
  readonly meshes: readonly Mesh<BufferGeometry>[];
  readonly material: MeshBasicMaterial;
  isShown = true;

  constructor(seconds: number, { all }: Surfaces) {
    this.seconds = seconds;
    const opacity = OPACITY / Math.sqrt(Math.abs(seconds) / Math.min(...STEPS.map(Math.abs)));
    this.material = new MeshBasicMaterial({
      transparent: true,
      opacity,
      depthWrite: false,
      side: DoubleSide,
    });
    this.meshes = all.map(({ primitive: { indices }, positions }) => {
      const geometry = new BufferGeometry();
      geometry.setIndex(new BufferAttribute(indices, 1));
      const column = new BufferAttribute(new Float32Array(positions.length), 3);
      geometry.setAttribute('position', column.setUsage(DynamicDrawUsage));
      const mesh = new Mesh(geometry, this.material);
      mesh.frustumCulled = false;
      return mesh;
    });
  }

  show(isShown: boolean): void {
    this.isShown = isShown;
    for (const mesh of this.meshes) mesh.visible = isShown;
  }

  take({ all }: Surfaces): void {
    all.forEach(({ positions }, index) => {
      const column = this.meshes[index]!.geometry.attributes.position!;
      column.array.set(positions);
      column.needsUpdate = true;
    });
  }

  dispose(): void {
    for (const { geometry } of this.meshes) geometry.dispose();
    this.material.dispose();
  }
}
