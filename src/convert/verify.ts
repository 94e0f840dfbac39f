/** What was written, read again and held against what it was made of. */
import type { NamedBytes } from '../formats/format.ts';
import { type CompareOptions, type Comparison, compareScenes } from '../pose/compare.ts';
import type { Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import { CONVERT_CODES } from './codes.ts';
import { gather, sceneOf } from './gather.ts';
import { MemoryLibrary } from './library.ts';
import { summarise } from './summary.ts';

/** A difference that nobody sees, as a part of the height. */
const NEGLIGIBLE = 1e-3;

export interface VerifyOptions extends CompareOptions {
  /** Files that what was written refers to and that stay where they are, such as supermodels. */
  beside?: readonly NamedBytes[];
}

/**
 * Reads the files of a conversion and compares how they move with the scene that they were made of.
 *
 * @param report receives CONVERT_VERIFY_APART where they are further apart than anybody could overlook
 * @throws FormatError where they cannot be read
 */
export async function verify(
  scene: Scene,
  files: readonly NamedBytes[],
  report: Report,
  { beside = [], ...options }: VerifyOptions = {},
): Promise<Comparison> {
  const all = [...beside, ...files].map(({ name, bytes }) => [name, bytes] as const);
  const library = new MemoryLibrary(Object.fromEntries(all));
  const written = sceneOf(await gather(library, [files[0]!.name]));
  const comparison = compareScenes(scene, written, options);
  const { relative, moving, height, max, mean, clips } = comparison;
  const far =
    moving > NEGLIGIBLE * height ? 'while clips play' : 'in the rest pose, and not while clips play';
  const { CONVERT_VERIFY_APART } = CONVERT_CODES;
  if (relative > NEGLIGIBLE) {
    const message = `the surface is up to ${percent(relative)} of the height away ${far}`;
    report.lose(CONVERT_VERIFY_APART, message, { error: { max, mean, unit: 'units' } });
  }
  if (hasSurface(scene) && !hasSurface(written)) {
    report.lose(CONVERT_VERIFY_APART, 'nothing of the surface is there');
  }
  if (clips.onlyFirst.length > 0) {
    report.lose(CONVERT_VERIFY_APART, `not there: ${clips.onlyFirst.join(', ')}`);
  }
  return comparison;
}

function hasSurface(scene: Scene): boolean {
  return summarise(scene).counts.vertices > 0;
}

export function percent(part: number): string {
  return `${(part * 100).toPrecision(2)} %`;
}
