/** The targets of all families. Their writers are loaded on demand, and no reader is needed for them. */
import { EVERYTHING_BUT_SPLINES } from '../fit/capabilities.ts';
import { fitScene } from '../fit/fit.ts';
import { FormatError, Report } from '../report/report.ts';
import type { ScenePath } from '../scene/path.ts';
import type { Scene } from '../scene/scene.ts';
import { c3sTargets } from './c3s/targets.ts';
import { cal3dTargets } from './cal3d/targets.ts';
import { cryengineTargets } from './cryengine/targets.ts';
import type { NamedBytes, Target, TargetOptions } from './format.ts';
import { gltfTargets } from './gltf/targets.ts';
import { mdlTargets } from './mdl/targets.ts';
import { o3dTargets } from './o3d/targets.ts';
import { FORMAT_CODES } from './registry.ts';

const BUILT_IN = [gltfTargets, cal3dTargets, cryengineTargets, mdlTargets, c3sTargets, o3dTargets];
const known: Target[] = BUILT_IN.flat().map(fittingTarget);

/** The targets for whole characters: the first one of each family. The documentation and the project's tools go through them. */
export const MAIN_TARGETS: readonly Target[] = BUILT_IN.flatMap((targets) => targets.slice(0, 1));

/**
 * All targets, those of registered families last. The first target of an extension is the default for file names with it.
 *
 * @example
 * ```ts
 * import { targets } from 'exhume';
 *
 * console.log(targets.filter(({ extension }) => extension === 'mdl').map(({ id }) => id).join()); // mdl.binary,mdl.ascii
 * ```
 */
export const targets: readonly Target[] = known;

/**
 * The target of an id such as `gltf.glb`; undefined if the id is unknown.
 *
 * @example
 * ```ts
 * import { targetById } from 'exhume';
 *
 * console.log(targetById('gltf.glb')?.title); // glTF 2.0: one binary file
 * ```
 */
export function targetById(id: string): Target | undefined {
  return targets.find((target) => target.id === id);
}

/** Id of the family of a target. @param id of the target */
export function familyOfTarget(id: string): string {
  return id.split('.', 1)[0]!;
}

/** Adds the targets of a registered family. */
export function addTargets(added: readonly Target[]): void {
  known.push(...added.map(fittingTarget));
}

/** A target whose writer gets a fitted scene, and which refuses to write empty files. */
export function fittingTarget(target: Target): Target {
  const { translate } = target;
  return {
    ...target,
    write: async (scene, stem, report, options) =>
      filled(await target.write(fitTo(target, scene, report, options), stem, report, options)),
    ...(translate
      ? {
          translate: async (files, stem, report, options) => {
            const translated = await translate(files, stem, report, options);
            return translated && filled(translated);
          },
        }
      : {}),
  };
}

/** The nearest scene that a target can hold with these options; the losses are reported. */
export function fitTo(target: Target, scene: Scene, report: Report, options: TargetOptions): Scene {
  const [name] = target.title.split(':') as [string];
  const capabilities = target.capabilities?.(options) ?? EVERYTHING_BUT_SPLINES;
  const title = capabilities.version === undefined ? name : `${name} ${capabilities.version}`;
  const own = new Report();
  const fitting = fitScene(scene, { title, capabilities }, own);
  report.losses.push(...own.losses.filter(({ path }) => !path || concerns(target, path)));
  return fitting;
}

/** Whether a target writes the element at a path. */
function concerns({ part }: Target, path: ScenePath): boolean {
  return !part || part.some((place) => path.startsWith(place));
}

function filled(files: NamedBytes[]): NamedBytes[] {
  const empty = files.find(({ bytes }) => bytes.length === 0);
  if (!empty) return files;
  throw new FormatError(FORMAT_CODES.WRITTEN_EMPTY, `File ${empty.name} would be empty`);
}
