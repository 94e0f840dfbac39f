/** Reads the output again and compares it with the source. */

import type { Decoders } from '../binary/decoders.ts';
import type { NamedBytes } from '../formats/format.ts';
import { inAxes } from '../pose/axes.ts';
import { type CompareOptions, type Comparison, commonClips, compareScenes } from '../pose/compare.ts';
import { type Missing, missingClips } from '../pose/missing-clips.ts';
import { missingMeshes } from '../pose/missing-meshes.ts';
import { Pair } from '../pose/pair.ts';
import { type Loss, type Naming, Report } from '../report/report.ts';
import type { Clip, Scene } from '../scene/scene.ts';
import { approximate, shortList } from '../text/counts.ts';
import { CONVERT_CODES } from './codes.ts';
import { startAtFirstKeys } from './first-keys.ts';
import { gatherToRead } from './gather.ts';
import { withClipsOf } from './joined-clips.ts';
import { type Library, MemoryLibrary } from './library.ts';
import { compareHeldLooks } from './looks/held.ts';
import type { Looks } from './looks/looks.ts';
import { isInherited } from './lost-clips.ts';
import { sceneOf } from './scene-of.ts';
import type { FitOptions } from './write-scene.ts';

/** Invisible difference, relative to the height. */
const NEGLIGIBLE = 1e-3;

/** Options of a verification. */
export interface VerifyOptions extends Omit<CompareOptions, 'clipNames'> {
  /** Existing files to which the output refers, such as supermodels. */
  beside?: readonly NamedBytes[];
  /** The names that the files give to elements of the source. By default those in the report. */
  namings?: readonly Naming[];
  /** What writing the files has reported: inherited clips are not missing. By default the losses in the report. */
  losses?: readonly Loss[];
  /** Decoders for compressed files. */
  decoders?: Decoders;
  /** The target of the files, with its options. If it is known, looks are compared as far as it can hold them. */
  target?: FitOptions;
}

/** The distance between the output of a conversion and its source, and what is missing from the output. */
export interface Verification extends Comparison {
  /** Clips with animation and visible meshes that are not in the files. */
  missing: { clips: Missing; meshes: Missing };
  /** What looks different although the target can hold it; absent without `target`. */
  looks?: Looks;
}

/**
 * Reads the output of a conversion and compares it with the source at rest and in all clips.
 *
 * @param report receives CONVERT_VERIFY_APART if something is missing, or for a visible deviation
 * @throws FormatError if they cannot be read
 * @throws RangeError without a file
 * @example
 * ```ts
 * import { convert, verify } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const library = new FolderLibrary();
 * const { scene, files } = await convert(library, ['samples/yorick/cal3d/yorick.cfg'], { to: 'gltf.glb' });
 * const { relative, missing } = await verify(scene, files);
 * console.log(relative < 0.0001, missing.clips.names.length); // true 0
 * ```
 */
export async function verify(
  source: Scene,
  files: readonly NamedBytes[],
  report = new Report(),
  {
    beside = [],
    namings = report.namings,
    losses = report.losses,
    decoders,
    target,
    ...options
  }: VerifyOptions = {},
): Promise<Verification> {
  const [main] = files;
  if (!main) throw new RangeError('No file was given');
  const all = [...beside, ...files].map(({ name, bytes }) => [name, bytes] as const);
  const library = new MemoryLibrary(Object.fromEntries(all));
  const written = await readAgain(library, main.name, namings, decoders);
  const scene = startAtFirstKeys(source, written.source.format);
  const inherited = scene.clips.filter((_, index) => isInherited(index, losses));
  const comparison = withoutInherited(
    compareScenes(scene, written, { ...options, clipNames: namings }),
    inherited,
  );
  const missing = missingIn(written, scene, inherited, namings, comparison);
  const { relative, moving, height, max, mean } = comparison;
  const { CONVERT_VERIFY_APART } = CONVERT_CODES;
  for (const sentence of describeMissing(missing)) report.lose(CONVERT_VERIFY_APART, sentence);
  if (relative > NEGLIGIBLE) {
    const far =
      moving > NEGLIGIBLE * height ? 'while clips play' : 'in the rest pose, but not while clips play';
    const message = `The surface deviates by up to ${percent(relative)} of the height ${far}`;
    report.lose(CONVERT_VERIFY_APART, message, { error: { max, mean, unit: 'units' } });
  }
  const looks = target
    ? { looks: compareHeldLooks(scene, written, target, { clipNames: namings, losses }) }
    : {};
  return { ...comparison, missing, ...looks };
}

/** Reads the output. Further files of the same model add their clips to the first. */
async function readAgain(
  library: Library,
  first: string,
  namings: readonly Naming[],
  decoders?: Decoders,
): Promise<Scene> {
  const sceneIn = async (name: string) =>
    sceneOf(await gatherToRead(library, [name]), decoders ? { decoders } : {});
  let written = await sceneIn(first);
  for (const { file } of namings)
    if (file !== undefined) written = withClipsOf(written, await sceneIn(file), file);
  return written;
}

/** A comparison in which no clip is missing that a supermodel has. */
function withoutInherited(comparison: Comparison, inherited: readonly Clip[]): Comparison {
  const names = new Set(inherited.map(({ name }) => name));
  const onlyFirst = comparison.clips.onlyFirst.filter((name) => !names.has(name));
  return { ...comparison, clips: { ...comparison.clips, onlyFirst } };
}

function missingIn(
  written: Scene,
  scene: Scene,
  inherited: readonly Clip[],
  namings: readonly Naming[],
  comparison: Comparison,
): Verification['missing'] {
  const turned = inAxes(written, scene.axes);
  const { pairs } = commonClips(scene.clips, turned.clips, namings);
  const there = new Set(pairs.map(([clip]) => clip));
  const own = { ...scene, clips: scene.clips.filter((clip) => !inherited.includes(clip)) };
  const clips = missingClips(own, (clip) => there.has(clip));
  return { clips, meshes: missingMeshes(new Pair(scene, turned), pairs, comparison) };
}

/**
 * Describes what is missing from the files, in a sentence for clips and one for meshes; empty if nothing is missing.
 *
 * @example
 * ```ts
 * import { describeMissing } from 'exhume';
 *
 * const missing = { clips: { names: ['walk'], of: 3 }, meshes: { names: [], of: 1 } };
 * console.log(describeMissing(missing).join()); // 1 of 3 clips is not in the result: walk
 * ```
 */
export function describeMissing(
  missing: Verification['missing'],
  listed = Number.POSITIVE_INFINITY,
): string[] {
  return (['clips', 'meshes'] as const).flatMap((kind) => {
    const { names, of } = missing[kind];
    if (names.length === 0) return [];
    const which = names.map((name) => name || 'unnamed');
    const verb = names.length === 1 ? 'is' : 'are';
    return [`${names.length} of ${of} ${kind} ${verb} not in the result: ${shortList(which, listed)}`];
  });
}

export function percent(part: number): string {
  return `${approximate(part * 100)} %`;
}
