/** Writes a scene as files of any target. */
import { fileStem } from '../fit/names.ts';
import type { NamedBytes, Target, TargetOptions } from '../formats/format.ts';
import { fitTo, targetById, targets } from '../formats/targets.ts';
import { requireNumber, requireOneOf } from '../report/arguments.ts';
import { type Loss, Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import { startAtFirstKeys } from './first-keys.ts';
import { sceneAtLevel, sceneWithLevels } from './levels.ts';
import { READING_PROGRAM_IDS, type ReadingProgramId, withinLimitsOf } from './reading-programs.ts';
import { refusalOf } from './target-options.ts';

/** Lower levels of detail that are written in addition to the full one. */
const LOWER_LEVELS = [0.5, 0.25, 0];

/** Name of an unnamed scene. */
const UNNAMED = 'scene';

/** Options for writing a scene. Each target supports some of them. */
export interface WriteOptions extends TargetOptions {
  /** Id of a target, such as `gltf.glb`. */
  to: string;
  /** Name of the output without extension; by default that of the scene, without characters that file names may not have. */
  name?: string;
  /**
   * A level of detail from 1 (full) to 0, or all of them side by side, including those that a mesh can be collapsed to. By
   * default those that the scene has as meshes.
   */
  lod?: number | 'all';
  /** A program that will read the result, within whose limits the scene is brought; see docs/readers.md. */
  for?: ReadingProgramId;
  /** Receives losses of the target. By default they are discarded. */
  report?: Report;
}

/**
 * Writes a scene as files of any target.
 *
 * @returns the files, the main one first
 * @throws RangeError if the target is unknown or does not support an option
 * @throws FormatError if the scene cannot be written to the target
 * @example
 * ```ts
 * import { createScene, writeScene } from 'exhume';
 *
 * const axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 } as const;
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
  {
    to,
    name = fileStem(scene.name) || UNNAMED,
    lod,
    for: program,
    report = new Report(),
    ...options
  }: WriteOptions,
): Promise<NamedBytes[]> {
  const target = requireTarget(to, options);
  const started = startAtFirstKeys(scene, to, report);
  return target.write(readable(atLevels(started, lod), program, report), name, report, options);
}

/** Options for fitting a scene to a target. Each target supports some of them. */
export type FitOptions = Omit<WriteOptions, 'name' | 'report'>;

/** A scene that a target can hold. */
export interface Fitted {
  /** Its lists keep the order and length of those of the original, and unchanged elements are the same objects. */
  scene: Scene;
  /** Losses of the target, with their paths in the original. */
  losses: Loss[];
}

/**
 * The nearest scene that a target can hold, and its losses, without writing anything, which takes milliseconds. Writing has
 * the same losses, and possibly more from rounded numbers and approximated curves.
 *
 * @throws RangeError if the target is unknown or does not support an option
 * @example
 * ```ts
 * import { createScene, fitScene } from 'exhume';
 *
 * const axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 } as const;
 * const scene = createScene('lamp', { format: '', files: [] }, axes);
 * scene.ambient = [0.25, 0.25, 0.25];
 * const { losses } = fitScene(scene, { to: 'mdl.binary' });
 * console.log(losses.map(({ code, path }) => `${code} at ${path}`).join()); // FIT_AMBIENT_LIGHT_DROPPED at ambient
 * ```
 */
export function fitScene(scene: Scene, { to, lod, for: program, ...options }: FitOptions): Fitted {
  const report = new Report();
  const target = requireTarget(to, options);
  const fitting = fitTo(target, readable(atLevels(scene, lod), program, report), report, options);
  return { scene: fitting, losses: report.losses };
}

/** @throws RangeError if the target is unknown or does not support an option */
export function requireTarget(id: string, options: TargetOptions): Target {
  const target = targetById(id);
  if (!target) {
    const known = targets.map((other) => other.id).join(', ');
    throw new RangeError(`Unknown target ${id}; choose one of ${known}`);
  }
  const refusal = refusalOf(target, options);
  if (refusal !== undefined) throw new RangeError(refusal);
  return target;
}

function readable(scene: Scene, program: WriteOptions['for'], report: Report): Scene {
  if (program === undefined) return scene;
  requireOneOf('program', program, READING_PROGRAM_IDS);
  return withinLimitsOf(scene, program, report);
}

/** The scene with the levels of detail that are written. */
export function atLevels(scene: Scene, lod: WriteOptions['lod']): Scene {
  if (lod === undefined) return scene;
  if (lod === 'all') return sceneWithLevels(scene, LOWER_LEVELS);
  requireNumber('level of detail', lod);
  return sceneAtLevel(scene, lod);
}
