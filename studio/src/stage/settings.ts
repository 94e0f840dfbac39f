/** Display settings of the stage. */

import { signal } from '@preact/signals';
import type { Texture } from 'three';
import { toggle } from '../state/toggled.ts';

export type Mode =
  | 'lit'
  | 'textured'
  | 'wireframe'
  | 'normals'
  | 'checker'
  | 'weights'
  | 'smoothing'
  | 'colors'
  | 'overdraw';
export type View = 'perspective' | 'front' | 'side' | 'top';
export type Pick = 'vertex' | 'triangle' | 'bone' | 'distance';
export type Overlay =
  | 'floor'
  | 'axes'
  | 'skeleton'
  | 'names'
  | 'bind'
  | 'sockets'
  | 'lights'
  | 'boxes'
  | 'normalLines'
  | 'onion'
  | 'rootMotion'
  | 'physics'
  | 'walkmesh';

/** An equirectangular image that lights the stage. */
export interface EnvironmentMap {
  /** Name of its file. */
  name: string;
  texture: Texture;
}

export interface LightSettings {
  /** Factors; 1 is normal. */
  exposure: number;
  environment: number;
  key: number;
  /** How bright colors are mapped to what screens can show. */
  tone: 'neutral' | 'aces' | 'none';
  /** Whether there is a shadow on the ground. */
  hasShadow: boolean;
  background: 'studio' | 'white' | 'black' | 'none';
  /** Replaces the default environment. */
  environmentMap?: EnvironmentMap;
}

export const light = signal<LightSettings>({
  exposure: 1,
  environment: 1,
  key: 1,
  tone: 'neutral',
  hasShadow: true,
  background: 'studio',
});

/** Pixels of a picture per pixel of the screen. */
export const pictureScale = signal(1);

export const mode = signal<Mode>('lit');
export const view = signal<View>('perspective');
export const overlays = signal<ReadonlySet<Overlay>>(new Set<Overlay>(['floor']));
/** Whether the GPU or the library skins. */
export const skinning = signal<'gpu' | 'cpu'>('gpu');
/** Whether colors show the difference between the two. */
export const showsDifference = signal(false);
/** Whether colors show the distance from the character that it is compared with. */
export const showsDistance = signal(true);
/** Index of the camera of the file that the stage is seen through; -1 for none. */
export const fileCamera = signal(-1);
/** What a click on the stage selects; with `distance` it measures. */
export const picks = signal<Pick>('vertex');
/** The level of detail; 0 is full. */
export const level = signal(0);
/** What the gizmo of a posed bone does. */
export const gizmoMode = signal<'rotate' | 'translate'>('rotate');
/** Whether the pointer is on the gizmo, so that a click does not select. */
export const isGizmoAimed = signal(false);
/** Whether the view turns around the character. */
export const turning = signal(false);
/** Whether springs swing. */
export const swinging = signal(false);
/** Detail of progressive meshes, from 1 (full) to 0. */
export const detail = signal(1);

export function toggleOverlay(overlay: Overlay): void {
  toggle(overlays, overlay);
}
