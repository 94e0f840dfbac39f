/** Exports the chosen parts of a scene as files that are checked before they are written. */

import { EXPORT_CODES } from '../convert/export-codes.ts';
import { requireTarget, writeScene } from '../convert/write-scene.ts';
import type { NamedBytes, Target, TargetOptions } from '../formats/format.ts';
import { haveSameNumbers } from '../math/columns.ts';
import { inAxes } from '../pose/axes.ts';
import { countIssues, FormatError, type Issue, Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import { keyOfName } from '../text/file-name.ts';
import { requireListed, withListSettings } from './list.ts';
import { type Simplifier, withLevelScene, withMadeLevels, withNamedLevels } from './scene/levels.ts';
import { withChosenMotion } from './scene/motion.ts';
import { type FileScene, individualScenes, withChosenNodes } from './scene/nodes.ts';
import { withPhysics } from './scene/physics.ts';
import { withChosenBones, withPlainSkeleton } from './scene/skeleton.ts';
import { withChosenSurfaces } from './scene/surfaces.ts';
import { withVertexAnimation } from './scene/vertex-animation.ts';
import { type CompletedSettings, type ExportSettings, SETTINGS } from './settings/settings.ts';
import { completed } from './settings/shapes.ts';
import { hasLevels, movesVertices, reportUnused, unusedSettings } from './support.ts';
import { issuesOf, requireCodes, withSeverities } from './warnings.ts';

/** Target of settings without one. */
const DEFAULT_TARGET = 'cryengine.cgf';

/** Options of `exportScene`. */
export interface ExportOptions {
  /** Name of the files without extension. */
  name: string;
  /** Issues and losses of reading; receives those of exporting, without losses that the settings hide or make errors. */
  report?: Report;
  /** Lower levels of detail as separate scenes, from fine to coarse. */
  levels?: readonly Scene[];
  /** Needed for settings with `lods`. */
  simplifier?: Simplifier;
}

/** The files of an export. */
export interface Exported {
  /** The main one first. */
  files: NamedBytes[];
  /** Id of the target. */
  format: string;
  /** Issues with the severities of the settings, those of `check` on the files included. */
  issues: Issue[];
  report: Report;
  /** Whether an issue is an error, so that the files must not be written. */
  isRefused: boolean;
}

/**
 * Exports a scene.
 *
 * @throws FormatError for invalid settings, for `lods` without a simplifier, or a scene that cannot be written, such as one with
 *   two different files of a name
 * @throws RangeError for an unknown target
 * @example
 * ```ts
 * import { gather, toScene } from 'exhume';
 * import { exportScene } from 'exhume/export';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/c3s/yorick.c3s']));
 * const { files, issues } = await exportScene(scene, { links: 1, colors: false }, { name: 'yorick' });
 * console.log(files[0]?.name, issues.some(({ severity }) => severity === 'error')); // yorick.cgf false
 * ```
 */
export async function exportScene(
  source: Scene,
  given: ExportSettings,
  options: ExportOptions,
): Promise<Exported> {
  const settings = completed(SETTINGS, given);
  const { report = new Report() } = options;
  requireCodes(settings.warnings);
  const target = requireTarget(settings.to ?? DEFAULT_TARGET, {});
  reportUnused(given, target, report);
  const scene = preparedScene(source, settings, target, { ...options, report });
  const parts: FileScene[] = settings.individual
    ? individualScenes(scene, report)
    : [{ scene, folder: '', stem: options.name }];
  const files = await writtenFiles(parts, settings, target, report);
  const found = { issues: [...report.issues, ...(await issuesOf(files))], losses: report.losses };
  const { issues, losses } = withSeverities(found, settings);
  report.losses.splice(0, report.losses.length, ...losses);
  return { files, format: target.id, issues, report, isRefused: countIssues(issues, 'error') > 0 };
}

function preparedScene(
  source: Scene,
  settings: CompletedSettings,
  target: Target,
  { levels = [], simplifier, report }: ExportOptions & { report: Report },
): Scene {
  const { axes, hasBones = false, hasPhysics = false } = target;
  const inTargetAxes = (scene: Scene) => inAxes(scene, axes ?? source.axes);
  let scene = inTargetAxes(source);
  levels.forEach((level, index) => {
    scene = withLevelScene(scene, inTargetAxes(level), index + 1, report);
  });
  scene = withNamedLevels(scene, report);
  if (settings.physics) scene = withPhysics(scene, hasPhysics, report);
  scene = withChosenNodes(scene, settings.nodes, report);
  scene = withChosenBones(scene, settings.bones, report);
  if (hasBones) scene = withPlainSkeleton(scene, settings.bones.ignoreDummies, report);
  if (settings.lods && settings.lods.length > 0 && hasLevels(target)) {
    if (!simplifier) {
      const message = '`lods` needs the package meshoptimizer';
      throw new FormatError(EXPORT_CODES.EXPORT_SIMPLIFIER_MISSING, message);
    }
    scene = withMadeLevels(scene, settings.lods, simplifier);
  }
  scene = withChosenSurfaces(scene, settings, report);
  scene = withChosenMotion(scene, settings.animation, target, report);
  if (!movesVertices(target)) return scene;
  const sampling = { fps: settings.animation.fps, least: settings.morph.minOffset };
  return withVertexAnimation(scene, settings.vertexAnimation, sampling, report);
}

async function writtenFiles(
  parts: readonly FileScene[],
  settings: CompletedSettings,
  target: Target,
  report: Report,
): Promise<NamedBytes[]> {
  const options = targetOptions(settings, target);
  const files = new Map<string, NamedBytes>();
  const add = (file: NamedBytes) => {
    const key = keyOfName(file.name);
    const other = files.get(key);
    if (other && (other.name !== file.name || !haveSameNumbers(other.bytes, file.bytes)))
      throw new FormatError(
        EXPORT_CODES.EXPORT_FILE_CLASH,
        `Two different files would be written as ${file.name}`,
      );
    files.set(key, file);
  };
  const all: NamedBytes[] = [];
  for (const { scene, folder, stem } of parts) {
    const written = await writeScene(scene, { to: target.id, name: stem, report, ...options });
    all.push(...written);
    for (const { name, bytes } of withListSettings(written, settings.list))
      add({ name: folder + name, bytes });
  }
  const scenes = parts.map(({ scene }) => scene);
  if (!unusedSettings(target.id).includes('list')) requireListed(all, scenes, settings.list, report);
  return [...files.values()];
}

/** The settings that the target itself applies. */
function targetOptions(
  { animation: { format }, textures }: CompletedSettings,
  target: Target,
): TargetOptions {
  const { versions = [], supports = [] } = target;
  return {
    ...(format !== undefined && versions.includes(format) ? { version: format } : {}),
    ...(textures.format && supports.includes('textures') ? { textures: textures.format } : {}),
    ...(textures.maxSize && supports.includes('textureSize') ? { textureSize: textures.maxSize } : {}),
    ...(textures.folder && supports.includes('textureFolder') ? { textureFolder: textures.folder } : {}),
  };
}
