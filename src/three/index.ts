/** Scenes as objects of three.js. */

export { createClips } from './clips.ts';
export { ExhumeLoader, type Loaded, type LoaderOptions } from './loader.ts';
export type { SurfaceMaterial } from './materials.ts';
export { createModel, type Model, type ModelSurface } from './model.ts';
export { applyPose } from './pose.ts';
