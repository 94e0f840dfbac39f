/** The choices of the stage, with their labels. */
import type { Mode, Overlay, View } from './settings.ts';

export const MODES: readonly (readonly [Mode, string])[] = [
  ['lit', 'Lit'],
  ['textured', 'Textured'],
  ['wireframe', 'Wireframe'],
  ['normals', 'Normals'],
  ['checker', 'UV checker'],
  ['weights', 'Bone weights'],
  ['smoothing', 'Smoothing'],
];

export const VIEWS: readonly (readonly [View, string, string])[] = [
  ['perspective', '3D', '0'],
  ['front', 'Front', '1'],
  ['side', 'Side', '2'],
  ['top', 'Top', '3'],
];

export const OVERLAYS: readonly (readonly [Overlay, string])[] = [
  ['floor', 'Floor grid'],
  ['axes', 'Axes of the file'],
  ['skeleton', 'Skeleton'],
  ['names', 'Names'],
  ['bind', 'Bind pose'],
  ['sockets', 'Sockets'],
  ['lights', 'Lights of the file'],
  ['boxes', 'Bounding boxes'],
  ['normalLines', 'Normal vectors'],
  ['onion', 'Onion skin'],
  ['rootMotion', 'Root motion'],
];
