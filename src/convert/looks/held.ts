/** Compares how the result of a conversion looks with its source, as far as the target can hold that. */
import type { Capabilities } from '../../fit/capabilities.ts';
import { FIT_CODES } from '../../fit/codes.ts';
import { seenColor } from '../../fit/materials.ts';
import type { ClipNames } from '../../pose/compare.ts';
import type { Loss } from '../../report/report.ts';
import type { Scene } from '../../scene/scene.ts';
import { type FitOptions, fitScene, requireTarget } from '../write-scene.ts';
import { compareLooks, type Looks } from './looks.ts';

/**
 * What differs although the target can hold it. Other differences are losses that the conversion reports, and so are new
 * names and images that were not found.
 *
 * @param written the result, read again
 * @param losses what writing it has reported, by place in the scene
 * @throws RangeError if the target is unknown or does not support an option
 */
export function compareHeldLooks(
  scene: Scene,
  written: Scene,
  to: FitOptions,
  { clipNames = [], losses = [] }: { clipNames?: ClipNames; losses?: readonly Loss[] } = {},
): Looks {
  const capabilities = requireTarget(to.to, to).capabilities?.(to);
  const { normals = true } = capabilities ?? {};
  const seen = (one: Scene) => (capabilities ? withSeenColors(one, capabilities) : one);
  const held = withoutDroppedMaps(seen(fitScene(scene, to).scene), losses);
  return compareLooks(withoutMissingImages(held), seen(written), {
    clipNames,
    except: normals ? ['names'] : ['names', 'normals'],
    ignoreAdditions: true,
  });
}

/** With the colors that are seen: writers may keep those that textures cover. */
function withSeenColors(scene: Scene, capabilities: Capabilities): Scene {
  const materials = scene.materials.map((material) => ({
    ...material,
    diffuse: seenColor(scene, material, capabilities),
  }));
  return { ...scene, materials };
}

/** Without maps for which only the writer knows that there is no place. */
function withoutDroppedMaps(scene: Scene, losses: readonly Loss[]): Scene {
  const dropped = new Set(
    losses.flatMap(({ code, path }) => (code === FIT_CODES.FIT_MAP_DROPPED.id ? path : [])),
  );
  const materials = scene.materials.map((material, index) => ({
    ...material,
    maps: material.maps.filter((_, map) => !dropped.has(`materials[${index}].maps[${map}]`)),
  }));
  return { ...scene, materials };
}

function withoutMissingImages(scene: Scene): Scene {
  const isThere = (texture: number) => scene.textures[texture]?.bytes !== undefined;
  const materials = scene.materials.map((material) => ({
    ...material,
    maps: material.maps.filter(({ texture }) => isThere(texture)),
  }));
  return { ...scene, materials };
}
