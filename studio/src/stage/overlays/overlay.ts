import type { Scene } from 'exhume';
import type { Pose } from 'exhume/pose';
import type { Object3D } from 'three';
import type { Selection } from '../../state/selection.ts';
import type { Bones } from '../bones.ts';
import type { Moment } from '../moment.ts';
import type { Palette } from '../palette.ts';
import type { Surfaces } from '../surfaces.ts';

/** Input of overlays. */
export interface Subject {
  scene: Scene;
  pose: Pose;
  surfaces: Surfaces;
  bones: Bones;
  /** Diagonal in the rest pose, in units of the scene. */
  size: number;
}

/** Something drawn over a character, in the axes and units of its scene. */
export interface Overlay {
  object: Object3D;
  /** Updates it to the current pose, which shows a moment. */
  follow(moment: Pick<Moment, 'clip' | 'time'>): void;
  paint(palette: Palette, selected: Selection['element']): void;
  dispose(): void;
}

/** A name at a node. */
export interface Label {
  text: string;
  node: number;
  kind: 'bone' | 'socket' | 'light';
}
