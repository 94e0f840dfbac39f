/** Makes a scene of a character's files. */
import type { ReadingOptions } from '../formats/format.ts';
import { uprightAxes } from '../pose/upright.ts';
import { FormatError, type Report } from '../report/report.ts';
import type { Axes, Scene } from '../scene/scene.ts';
import { CONVERT_CODES } from './codes.ts';
import type { Gathered } from './gathered.ts';
import { locateIssues } from './locate-issues.ts';

/** Options for making a scene of a character's files. */
export interface SceneOptions extends ReadingOptions {
  /**
   * Axes of the model, if they are not the usual ones of its format; `auto` takes those in which its bones stand upright, if
   * they show it.
   */
  axes?: Partial<Axes> | 'auto';
  /** Receives issues between the files. Default: the report of the gathered files. */
  report?: Report;
}

/** Makes a scene of gathered files. @throws FormatError if none can be made of them */
export function sceneOf(
  { family, files, textures, decoders, reading, report: own }: Gathered,
  options: SceneOptions = {},
): Scene {
  const { report = own } = options;
  const asRead = { ...reading, decoders, ...options };
  const before = report.issues.length;
  try {
    const scene = family.toScene(files, textures, report, asRead);
    for (const name of unknownClips(scene, asRead))
      report.add(
        CONVERT_CODES.CONVERT_CLIP_UNKNOWN,
        `There is no clip "${name}" to which a rule could apply`,
      );
    return { ...scene, axes: { ...scene.axes, ...axesFor(scene, options, report) } };
  } catch (error) {
    if (error instanceof FormatError) error.findings = report.issues;
    throw error;
  } finally {
    locateIssues(report.issues.slice(before), files);
  }
}

/** The axes to take instead of those of the format. Without a choice, a model that lies is reported. */
function axesFor(scene: Scene, { axes }: SceneOptions, report: Report): Partial<Axes> {
  if (axes !== undefined && axes !== 'auto') return axes;
  const upright = uprightAxes(scene);
  if (upright && axes === undefined) {
    const message = `The character is lying down: its head is above its feet along ${upright.up}, and it faces ${upright.front}`;
    const option = `--axes ${upright.up},${upright.front}`;
    report.add(CONVERT_CODES.CONVERT_LYING, `${message}; ${option} makes it stand upright`);
  }
  return axes === 'auto' ? (upright ?? {}) : {};
}

/** Clips for which there is a rule, and which the scene lacks. */
function unknownClips({ clips }: Scene, { loop }: ReadingOptions): string[] {
  const known = new Set(clips.map(({ name }) => name));
  return Object.keys(loop?.clips ?? {}).filter((name) => !known.has(name));
}
