import type { Scene } from 'exhume';
import type { Pose } from 'exhume/pose';
import type { Object3D } from 'three';
import type { Selection } from '../../state/selection.ts';
import type { Bones } from '../bones.ts';
import type { Palette } from '../palette.ts';
import type { Surfaces } from '../surfaces.ts';

/** What overlays are made of. */
export interface Subject {
  scene: Scene;
  pose: Pose;
  surfaces: Surfaces;
  bones: Bones;
  /** Largest extent at rest, in units of the scene. */
  size: number;
}

/** Something that is drawn over a character, in its own axes and units. */
export interface Overlay {
  object: Object3D;
  /** Takes it to where the pose has it now. */
  follow(): void;
  paint(palette: Palette, selected: Selection['element']): void;
  dispose(): void;
}

/** A name at a place of the character. */
export interface Label {
  text: string;
  node: number;
  kind: 'bone' | 'socket' | 'light';
}
