/** The selection on the character: a vertex as a dot, a triangle filled, a bone as in the skeleton. */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Points,
  PointsMaterial,
} from 'three';
import type { Element } from '../state/element.ts';
import { boxesOverlay } from './overlays/boxes.ts';
import type { Overlay, Subject } from './overlays/overlay.ts';
import { placesOverlay } from './overlays/places.ts';
import { boneOverlay } from './overlays/skeleton.ts';
import type { Surface } from './surfaces.ts';

const DOT_PIXELS = 9;

/** @returns undefined if the element is not visible on the character */
export function highlightOverlay(subject: Subject, element: Element | undefined): Overlay | undefined {
  if (!element) return undefined;
  if (element.kind === 'vertex' || element.kind === 'triangle') {
    const isPart = ({ mesh, place }: Surface) => mesh === element.mesh && place === element.primitive;
    const surface = subject.surfaces.all.find(isPart);
    if (!surface) return undefined;
    return (element.kind === 'vertex' ? dot : filled)(subject, surface, element.index);
  }
  if (element.kind === 'node') return subject.scene.nodes[element.index] && bone(subject, element.index);
  const isSelected = surfacesOf(element);
  return isSelected && boxesOverlay(subject, isSelected, ({ warning }) => warning);
}

function surfacesOf(element: Element): ((surface: Surface) => boolean) | undefined {
  if (element.kind === 'mesh') return ({ mesh }) => mesh === element.index;
  if (element.kind === 'material') return ({ primitive }) => primitive.material === element.index;
  if (element.kind !== 'primitive') return undefined;
  return ({ mesh, place }) => mesh === element.mesh && place === element.primitive;
}

function dot({ surfaces }: Subject, { positions }: Surface, vertex: number): Overlay {
  const place = new BufferAttribute(new Float32Array(3), 3).setUsage(DynamicDrawUsage);
  const geometry = new BufferGeometry().setAttribute('position', place);
  const material = new PointsMaterial({ size: DOT_PIXELS, sizeAttenuation: false, depthTest: false });
  const object = onTop(new Points(geometry, material));
  return {
    object,
    follow() {
      surfaces.update();
      place.array.set(positions.subarray(vertex * 3, vertex * 3 + 3));
      place.needsUpdate = true;
    },
    paint: ({ warning }) => material.color.copy(warning),
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}

function filled(
  { surfaces }: Subject,
  { positions, primitive: { indices } }: Surface,
  triangle: number,
): Overlay {
  const corners = new BufferAttribute(new Float32Array(9), 3).setUsage(DynamicDrawUsage);
  const geometry = new BufferGeometry().setAttribute('position', corners);
  const material = new MeshBasicMaterial({
    side: DoubleSide,
    depthTest: false,
    transparent: true,
    opacity: 0.8,
  });
  return {
    object: onTop(new Mesh(geometry, material)),
    follow() {
      surfaces.update();
      for (let corner = 0; corner < 3; corner++) {
        const at = (indices[triangle * 3 + corner] ?? 0) * 3;
        for (let axis = 0; axis < 3; axis++) corners.array[corner * 3 + axis] = positions[at + axis]!;
      }
      corners.needsUpdate = true;
    },
    paint: ({ warning }) => material.color.copy(warning),
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}

/** A bone, and a cross at its joint; of other nodes only the cross. */
function bone(subject: Subject, node: number): Overlay {
  const parts = [boneOverlay(subject, node), placesOverlay(subject, [node], ({ warning }) => warning)];
  const object = new Group();
  object.add(...parts.map((part) => onTop(part.object)));
  return {
    object,
    follow(moment) {
      for (const part of parts) part.follow(moment);
    },
    paint(palette, selected) {
      for (const part of parts) part.paint(palette, selected);
    },
    dispose() {
      for (const part of parts) part.dispose();
    },
  };
}

function onTop<T extends Object3D>(object: T): T {
  object.renderOrder = 20;
  object.frustumCulled = false;
  return object;
}
