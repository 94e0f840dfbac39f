/** Compares how the result of a conversion looks with its source, as far as the target can hold that. */
import type { ClipNames } from '../../pose/compare.ts';
import type { Scene } from '../../scene/scene.ts';
import { type FitOptions, fitScene, requireTarget } from '../write-scene.ts';
import { compareLooks, type Looks } from './looks.ts';

/**
 * What differs although the target can hold it. Other differences are losses that the conversion reports, and so are new
 * names and images that were not found.
 *
 * @param written the result, read again
 * @throws RangeError if the target is unknown or does not support an option
 */
export function compareHeldLooks(scene: Scene, written: Scene, to: FitOptions, clipNames: ClipNames): Looks {
  const { normals = true } = requireTarget(to.to, to).capabilities?.(to) ?? {};
  return compareLooks(withoutMissingImages(fitScene(scene, to).scene), written, {
    clipNames,
    except: normals ? ['names'] : ['names', 'normals'],
    ignoreAdditions: true,
  });
}

function withoutMissingImages(scene: Scene): Scene {
  const isThere = (texture: number) => scene.textures[texture]?.bytes !== undefined;
  const materials = scene.materials.map((material) => ({
    ...material,
    maps: material.maps.filter(({ texture }) => isThere(texture)),
  }));
  return { ...scene, materials };
}
