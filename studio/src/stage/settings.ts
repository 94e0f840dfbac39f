/** How the stage shows what stands on it. */
import { signal } from '@preact/signals';

export type Mode = 'lit' | 'textured' | 'wireframe' | 'normals' | 'checker' | 'weights' | 'smoothing';
export type View = 'perspective' | 'front' | 'side' | 'top';
export type Overlay =
  | 'floor'
  | 'axes'
  | 'skeleton'
  | 'names'
  | 'bind'
  | 'sockets'
  | 'lights'
  | 'boxes'
  | 'normalLines';

export const mode = signal<Mode>('lit');
export const view = signal<View>('perspective');
export const overlays = signal<ReadonlySet<Overlay>>(new Set<Overlay>(['floor']));
/** Who computes where the skin is: the graphics processor, or the library on this page. */
export const skinning = signal<'gpu' | 'cpu'>('gpu');
/** Whether the colors say how far the two are apart. */
export const showsDifference = signal(false);
/** Whether the colors say how far the character is from the one it is compared with. */
export const showsDistance = signal(true);
/** What a click on the stage points at. */
export const picks = signal<'vertex' | 'triangle' | 'bone'>('vertex');
/** Which of a mesh's levels of detail is shown; 0 is the mesh itself. */
export const level = signal(0);
/** How much is left of surfaces that lose vertices one by one, from 1, everything, to 0. */
export const detail = signal(1);

export function toggleOverlay(overlay: Overlay): void {
  const shown = new Set(overlays.value);
  if (!shown.delete(overlay)) shown.add(overlay);
  overlays.value = shown;
}
