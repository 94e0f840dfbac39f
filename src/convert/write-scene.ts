/** A scene as files of any target. */
import type { NamedBytes, Target, TargetOptions } from '../formats/format.ts';
import { targetById, targets } from '../formats/index.ts';
import { Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import { sceneAtLevel, sceneInFull, sceneWithLevels } from './levels.ts';

/** Lower levels of detail that are written beside the full one. */
const LOWER_LEVELS = [0.5, 0.25, 0];

/** What a scene is called that has no name. */
const UNNAMED = 'scene';

/** What a scene is written as. Each target has options of its own. */
export interface WriteOptions extends TargetOptions {
  /** Id of a target, such as `gltf.glb`. */
  to: string;
  /** Name of the output without extension; by default that of the scene, or of the first file that is converted. */
  name?: string;
  /** One level of detail from 1, everything, to 0, or all of them side by side. By default the full one alone. */
  lod?: number | 'all';
  /** Receives what the target cannot hold, as losses. By default nobody is told. */
  report?: Report;
}

/**
 * Writes a scene as files of any target.
 *
 * @returns the files that it becomes, the one that stands for all first
 * @throws RangeError where there is no such target
 * @throws FormatError where the scene cannot be written as it
 * @example
 * ```ts
 * import { createScene, writeScene } from 'exhume';
 *
 * const axes = { up: '+y', front: '+z', handedness: 'right', metresPerUnit: 1 } as const;
 * const scene = createScene('triangle', { format: '', files: [] }, axes);
 * scene.meshes.push({
 *   name: 'triangle',
 *   primitives: [
 *     {
 *       name: '',
 *       positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
 *       uvs: [],
 *       indices: Uint32Array.of(0, 1, 2),
 *       material: -1,
 *     },
 *   ],
 * });
 * scene.nodes.push({
 *   name: 'triangle',
 *   parent: -1,
 *   translation: [0, 0, 0],
 *   rotation: [0, 0, 0, 1],
 *   scale: [1, 1, 1],
 *   mesh: 0,
 * });
 * const [glb] = await writeScene(scene, { to: 'gltf.glb' });
 * console.log(glb?.name); // triangle.glb
 * ```
 */
export async function writeScene(
  scene: Scene,
  { to, name = scene.name || UNNAMED, lod, report = new Report(), ...options }: WriteOptions,
): Promise<NamedBytes[]> {
  return requireTarget(to).write(atLevels(scene, lod), name, report, options);
}

/** @throws RangeError */
export function requireTarget(id: string): Target {
  const target = targetById(id);
  if (target) return target;
  throw new RangeError(`there is no target ${id}; there are ${targets.map((known) => known.id).join(', ')}`);
}

function atLevels(scene: Scene, lod: WriteOptions['lod']): Scene {
  if (lod === undefined) return sceneInFull(scene);
  return lod === 'all' ? sceneWithLevels(scene, LOWER_LEVELS) : sceneAtLevel(scene, lod);
}
