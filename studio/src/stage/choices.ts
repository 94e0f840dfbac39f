/** The choices of the stage, with their labels. */
import type { Scene } from 'exhume';
import type { Option } from '../ui/segmented.tsx';
import { physicsShapes, walkmeshes } from './hidden-shapes.ts';
import type { Mode, Overlay, Pick, View } from './settings.ts';

export const MODES: readonly (readonly [Mode, string])[] = [
  ['lit', 'Lit'],
  ['textured', 'Textured'],
  ['wireframe', 'Wireframe'],
  ['normals', 'Normals'],
  ['checker', 'UV checker'],
  ['weights', 'Bone weights'],
  ['smoothing', 'Smoothing'],
  ['colors', 'Vertex colors'],
  ['overdraw', 'Overdraw'],
];

export const VIEWS: readonly (Option<View> & { shortcut: string })[] = [
  { id: 'perspective', title: '3D', shortcut: '0' },
  { id: 'front', title: 'Front', shortcut: '1' },
  { id: 'side', title: 'Side', shortcut: '2' },
  { id: 'top', title: 'Top', shortcut: '3' },
];

/** What only some scenes have. */
export const hasOverlay: Partial<Record<Overlay, (scene: Scene) => boolean>> = {
  lights: ({ lights }) => lights.length > 0,
  physics: (scene) => physicsShapes(scene).length > 0,
  walkmesh: (scene) => walkmeshes(scene).length > 0,
};

/** What a click selects. */
export const PICKS: readonly Option<Pick>[] = [
  { id: 'vertex', title: 'Click selects a vertex', icon: 'vertex' },
  { id: 'triangle', title: 'Click selects a triangle', icon: 'triangle' },
  { id: 'bone', title: 'Click selects a bone', icon: 'bone' },
  { id: 'distance', title: 'Measure: click two points, Escape ends', icon: 'ruler' },
];

/** With their shortcuts. */
export const OVERLAYS: readonly (readonly [Overlay, string, string?])[] = [
  ['floor', 'Floor grid', 'g'],
  ['skeleton', 'Skeleton', 'b'],
  ['names', 'Names', 'n'],
  ['bind', 'Bind pose'],
  ['sockets', 'Sockets'],
  ['axes', 'Axes of the file'],
  ['lights', 'Lights of the file'],
  ['boxes', 'Bounding boxes'],
  ['normalLines', 'Normal vectors'],
  ['onion', 'Onion skin'],
  ['rootMotion', 'Root motion'],
  ['physics', 'Physics shapes'],
  ['walkmesh', 'Walkmesh'],
];
