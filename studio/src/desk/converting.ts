/** Converts characters, and verifies the result. */
import {
  type Conversion,
  convert,
  type FitOptions,
  FormatError,
  fitScene,
  type Issue,
  type Loss,
  Report,
  type Target,
  targetById,
  targets,
  type Verification,
  verify,
} from 'exhume';
import { type NamedFile, stemOf } from '../files/named-file.ts';
import { type Meanings, meaningsOf } from './meanings.ts';
import { openCharacter } from './opened.ts';
import { issueOf, type OpenOptions, readingOf } from './opening.ts';

/** A target as the page needs it. */
export type TargetFacts = Pick<
  Target,
  'id' | 'title' | 'extension' | 'versions' | 'supports' | 'part' | 'isSingle'
>;

/** A target with its options. */
export type Writing = FitOptions;

export interface Order extends Writing {
  /** File name without extension; empty for that of the input. */
  stem: string;
  /** Read the result back and measure its error. */
  verify: boolean;
}

/** A file that was written. */
export interface WrittenFile {
  name: string;
  blob: Blob;
}

export interface Written {
  /** The main file first; none if the conversion failed, which is then an issue. */
  files: WrittenFile[];
  /** Those that opening has not reported. */
  issues: Issue[];
  losses: Loss[];
  meanings: Meanings;
  /** If requested, and if the result could be read back. */
  verification?: Verification;
}

export interface Choices {
  targets: TargetFacts[];
  /** Of the open files. */
  family: string;
  /** Default name of the output. */
  stem: string;
}

/** What the character can be converted to. */
export function conversionChoices(): Choices {
  const { gathered, inputs } = openCharacter();
  return { targets: targetFacts(), family: gathered.family.id, stem: stemOf(inputs[0]!) };
}

/** All targets. */
export function targetFacts(): TargetFacts[] {
  return targets.map(({ id, title, extension, versions, supports, part, isSingle }) => ({
    id,
    title,
    extension,
    ...(versions ? { versions } : {}),
    ...(supports ? { supports } : {}),
    ...(part ? { part } : {}),
    ...(isSingle ? { isSingle } : {}),
  }));
}

/**
 * What the target cannot hold, without writing anything.
 *
 * @returns undefined if that is known only after writing, as between two file formats of the same system
 */
export function foreseenLosses(writing: Writing): Pick<Written, 'losses' | 'meanings'> | undefined {
  const { gathered, scene } = openCharacter();
  const isOwn = writing.to.startsWith(`${gathered.family.id}.`);
  const isTranslated = isOwn && targetById(writing.to)?.translate !== undefined;
  if (!scene || isTranslated) return undefined;
  const { losses } = fitScene(scene, writing);
  return { losses, meanings: meaningsOf(losses) };
}

/** A character to convert, as it was opened. */
export interface Subject {
  files: readonly NamedFile[];
  /** Paths among the files. */
  inputs: readonly string[];
  options: OpenOptions;
  /** Issues that opening has reported. */
  reported: readonly Issue[];
}

/**
 * Converts a character from its files, so that any worker can do it.
 *
 * @param onStep called with the name of each step
 */
export async function convertFiles(
  { files, inputs, options, reported }: Subject,
  order: Order,
  onStep: (step: string) => void,
): Promise<Written> {
  const { library, reading } = await readingOf(files, options);
  const { stem, verify: isVerified, ...choices } = order;
  const known = new Set(reported.map(keyOf));
  try {
    onStep('Writing');
    const name = stem === '' ? {} : { name: stem };
    const conversion = await convert(library, inputs, { ...reading, ...choices, ...name });
    const checked = new Report();
    if (isVerified) onStep('Verifying');
    const verification = isVerified ? await measure(conversion, checked) : undefined;
    const { files, report } = conversion;
    const issues = [...report.issues.filter((issue) => !known.has(keyOf(issue))), ...checked.issues];
    const losses = [...report.losses, ...checked.losses];
    return {
      files: files.map(({ name, bytes }) => ({ name, blob: new Blob([new Uint8Array(bytes)]) })),
      issues,
      losses,
      meanings: meaningsOf([...issues, ...losses]),
      ...(verification ? { verification } : {}),
    };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const issues = [issueOf(error)];
    return { files: [], issues, losses: [], meanings: meaningsOf(issues) };
  }
}

async function measure(
  { scene, files, beside, report: { namings } }: Conversion,
  report: Report,
): Promise<Verification | undefined> {
  try {
    return await verify(scene, files, report, { beside, namings });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report.addError(error);
    return undefined;
  }
}

function keyOf({ code, message, path, file }: Issue): string {
  return [code, message, path, file].join('\n');
}
