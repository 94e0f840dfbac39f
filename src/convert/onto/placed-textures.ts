/** What files of an original can hold, and texture coordinates with the transforms of textures that they cannot. */
import type { Capabilities } from '../../fit/capabilities.ts';
import { applyTransforms } from '../../fit/placed-uvs.ts';
import { targets } from '../../formats/targets.ts';
import type { Scene } from '../../scene/scene.ts';

/** What files of a family can hold; undefined if it is read only. */
export function capabilitiesOf(family: string): Capabilities | undefined {
  const target = targets.find(({ id }) => id.split('.')[0] === family);
  return target?.capabilities?.({});
}

/** An edited scene whose materials have only those texture transforms that files of a family can hold. */
export function withPlacedTextures(scene: Scene, family: string): Scene {
  const capabilities = capabilitiesOf(family);
  return capabilities ? { ...scene, ...applyTransforms(scene, capabilities.materials) } : scene;
}
