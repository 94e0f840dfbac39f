/** Converts characters, and verifies the result. */
import {
  type Conversion,
  convert,
  type FitOptions,
  FormatError,
  type GatherOptions,
  gather,
  type Issue,
  type Library,
  type Loss,
  Report,
  type SceneOptions,
  type Target,
  targets,
  toScene,
  type Verification,
  verify,
} from 'exhume';
import { type ExportSettings, exportScene, unusedSettings } from 'exhume/export';
import { type NamedFile, stemOf } from '../files/named-file.ts';
import { type Meanings, meaningsOf } from './meanings.ts';
import { type OpenOptions, openCharacter } from './opened.ts';
import { issueOf, readingOf } from './opening.ts';
import { momentSteps, type Step, stepsOf } from './steps.ts';

/** A target as the page needs it. */
export interface TargetFacts
  extends Pick<Target, 'id' | 'title' | 'extension' | 'versions' | 'supports' | 'part' | 'isSingle'> {
  /** Keys of the settings of an export that have no effect on it. */
  unusedSettings: string[];
}

/** A target with its options. */
export type Writing = FitOptions;

export interface Order extends Writing {
  /** File name without extension; empty for that of the input. */
  stem: string;
  /** Read the result back and measure its error. */
  verify: boolean;
  /** Export what these choose of the character, instead of converting everything; their `to` is not used. */
  settings?: ExportSettings;
}

/** A file that was written. */
export interface WrittenFile {
  name: string;
  blob: Blob;
}

export interface Written {
  /** The main file first; none if the conversion failed or was refused, for which there is an issue then. */
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
  const { gathered, inputs, scene } = openCharacter();
  const fitting = targets.filter(({ hasContent }) => !hasContent || (scene && hasContent(scene)));
  return { targets: fitting.map(factsOf), family: gathered.family.id, stem: stemOf(inputs[0]!) };
}

/** All targets. */
export function targetFacts(): TargetFacts[] {
  return targets.map(factsOf);
}

function factsOf({ id, title, extension, versions, supports, part, isSingle }: Target): TargetFacts {
  return {
    id,
    title,
    extension,
    unusedSettings: unusedSettings(id),
    ...(versions ? { versions } : {}),
    ...(supports ? { supports } : {}),
    ...(part ? { part } : {}),
    ...(isSingle ? { isSingle } : {}),
  };
}

/** A character to convert, as it was opened. */
export interface Subject {
  files: readonly NamedFile[];
  /** Paths among the files. */
  inputs: readonly string[];
  options: OpenOptions;
  /** Issues that opening has reported. */
  reported: readonly Issue[];
  /** Number of files that opening has read. */
  fileCount: number;
}

/**
 * Converts a character from its files, so that any worker can do it.
 *
 * @param onStep called before each step
 */
export async function convertFiles(
  { files, inputs, options, reported, fileCount }: Subject,
  order: Order,
  onStep: (step: Step) => void,
): Promise<Written> {
  const step = stepsOf(order.verify, onStep);
  step('Reading');
  let read = 0;
  const onFile = (name: string) => step('Reading', read++ / fileCount, name);
  const { library, reading } = await readingOf(files, options);
  const known = new Set(reported.map(keyOf));
  try {
    const { made, found } = await results(library, inputs, { ...reading, onFile }, order, step);
    const checked = new Report();
    const isVerified = order.verify && made.files.length > 0;
    const verification = isVerified ? await measure(made, order, checked, step) : undefined;
    const { files, report } = made;
    const issues = [...found.filter((issue) => !known.has(keyOf(issue))), ...checked.issues];
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

type Reporter = ReturnType<typeof stepsOf>;

type Made = Omit<Conversion, 'isTranslation'>;

/** What an order makes, without files if its settings refuse them, and all issues. */
async function results(
  library: Library,
  inputs: readonly string[],
  reading: GatherOptions & SceneOptions,
  { stem, verify: _, settings, ...choices }: Order,
  step: Reporter,
): Promise<{ made: Made; found: readonly Issue[] }> {
  if (!settings) {
    const name = stem === '' ? {} : { name: stem };
    const onStep = (next: 'scene' | 'write') => step(next === 'scene' ? 'Making the scene' : 'Writing');
    const made = await convert(library, inputs, { ...reading, ...choices, ...name, onStep });
    return { made, found: made.report.issues };
  }
  const gathered = await gather(library, inputs, reading);
  const { report } = gathered;
  step('Making the scene');
  const scene = toScene(gathered, reading);
  step('Writing');
  const name = stem === '' ? stemOf(inputs[0]!) : stem;
  const exported = await exportScene(scene, { ...settings, to: choices.to }, { name, report });
  const files = exported.isRefused ? [] : exported.files;
  const { decoders } = gathered;
  return { made: { scene, files, beside: [], decoders, report }, found: exported.issues };
}

async function measure(
  { scene, files, beside, decoders, report: { namings, losses } }: Made,
  { stem: _, verify: __, settings, ...writing }: Order,
  report: Report,
  step: Reporter,
): Promise<Verification | undefined> {
  step('Verifying', 0, 'reading the result');
  const onMoment = momentSteps((part, detail) => step('Verifying', part, detail));
  try {
    // Settings choose what is exported of a scene, so that its look is not that of the result.
    const looks = settings ? {} : { target: writing };
    return await verify(scene, files, report, { beside, decoders, namings, losses, onMoment, ...looks });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report.addError(error);
    return undefined;
  }
}

function keyOf({ code, message, path, file }: Issue): string {
  return [code, message, path, file].join('\n');
}
