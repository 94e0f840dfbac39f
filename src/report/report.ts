/**
 * Issues of files and losses of conversions, as data. A code is declared once, beside the rule that raises it, and never
 * changes its meaning.
 */
import type { ScenePath } from '../scene/path.ts';

/** Severity of an issue: an `error` breaks readers, a `warning` may mislead them, an `info` is harmless. */
export type Severity = 'error' | 'warning' | 'info';

/** A kind of issue or loss. */
export interface Code {
  /** Such as `CAL3D_BONE_INDEX_RANGE`. */
  id: string;
  severity: Severity;
  /** One sentence: what this code means. */
  meaning: string;
  /** One sentence: what the user can do about it. */
  advice: string;
  /** Earlier ids of the same code, as in old reports. */
  replaces?: readonly string[];
  /** How many issues of a file are listed in full, if not the default number. */
  listed?: number;
  /** Set if it only matters in the original engine, not for conversions. */
  modeling?: true;
  /** Set if it depends on the machine, not on the files: it may be absent in another run. */
  passing?: true;
}

/**
 * The path of a field in its document and in the tree of `inspect`, such as `bones[4].parentId` or `chunks[2].keys`; empty
 * for the whole file. Names of bones, clips or other files are not paths.
 */
export type DocumentPath = string;

/**
 * Something that is wrong with a file.
 *
 * @example
 * ```ts
 * import type { Issue } from 'exhume';
 *
 * const issue: Issue = {
 *   code: 'CAL3D_PARENT_RANGE',
 *   severity: 'error',
 *   message: 'Unknown parent 12 of bone 4',
 *   file: 'hero.csf',
 *   path: 'bones[4].parentId',
 *   offset: 310,
 * };
 * console.log(issue.path); // bones[4].parentId
 * ```
 */
export interface Issue {
  code: string;
  severity: Severity;
  message: string;
  path: DocumentPath;
  /** Bytes from the start of the file, if known. */
  offset?: number;
  /** Name of the file, if a report covers several. */
  file?: string;
  /** Number of further issues with its code that are not listed. */
  more?: number;
}

/** Number of issues of a severity, including those that are not listed. */
export function countIssues(issues: readonly Issue[], severity: Severity): number {
  return issues.reduce((sum, issue) => sum + (issue.severity === severity ? (issue.more ?? 1) : 0), 0);
}

/**
 * Something that was dropped or approximated, from a file to the scene or from the scene to files.
 *
 * @example
 * ```ts
 * import type { Loss } from 'exhume';
 *
 * const loss: Loss = {
 *   code: 'FIT_CURVE_SAMPLED',
 *   message: 'Curves of "walk" were sampled',
 *   path: 'clips[2]',
 *   error: { max: 0.0004, mean: 0.0001, unit: 'm' },
 * };
 * console.log(loss.path); // clips[2]
 * ```
 */
export interface Loss {
  code: string;
  /** What is lost, with the name of the element but without the path. */
  message: string;
  /**
   * The element in the scene that was written or, for losses in reading, in the scene that was read; the first of several.
   * Absent if the loss concerns the whole scene or no element of it.
   */
  path?: ScenePath;
  /** Its place in the file from which it was read. */
  source?: LossSource;
  /** Measured size of an approximation. */
  error?: { max: number; mean: number; unit: string };
}

/** A place in a file that was read, such as `{ file: 'hero.o3dtgz', path: 'scene.objects[12]' }`. */
export interface LossSource {
  /** Name of the file, if a report covers several. */
  file?: string;
  path: DocumentPath;
}

/** Optional properties of a loss. */
export interface LossDetail extends Pick<Loss, 'path' | 'error'> {
  /** Path of the place in the file. */
  source?: DocumentPath;
}

/** The name of an element in the files to which it was written. */
export interface Naming {
  kind: 'clip';
  from: string;
  to: string;
  /** The file that contains it, unless reading the first output file includes it. */
  file?: string;
}

/** Where in a file an issue is. */
export interface IssuePlace {
  path?: DocumentPath;
  offset?: number;
}

/**
 * Codes of one format or subject, by id. The keys of the input are the ids.
 *
 * @example
 * ```ts
 * import { declareCodes, Report } from 'exhume';
 *
 * const CODES = declareCodes({
 *   TOWER_LEANS: { severity: 'warning', meaning: 'The tower leans.', advice: 'Nothing needs to be done.' },
 * });
 * const report = new Report();
 * report.add(CODES.TOWER_LEANS, 'by 4 degrees', { path: 'tower' });
 * console.log(report.issues[0]?.code); // TOWER_LEANS
 * ```
 */
export function declareCodes<K extends string>(codes: Record<K, Omit<Code, 'id'>>): Record<K, Code> {
  const declared = {} as Record<K, Code>;
  for (const id of Object.keys(codes) as K[]) declared[id] = { id, ...codes[id] };
  return declared;
}

/** Issues of one code that are listed in full: a file with a million invalid vertices must not fill the screen or memory. */
const LISTED_BY_DEFAULT = 20;

/** Issues of one code that a complete report lists; the text of many more would exceed the maximum length of a string. */
const MOST_LISTED = 250_000;

/**
 * Collects issues, losses and names.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { read, Report } from 'exhume';
 *
 * const report = new Report();
 * read(readFileSync('samples/yorick/cal3d/yorick.csf'), 'yorick.csf', { report });
 * console.log(report.count('error'), report.count('warning')); // 0 0
 * ```
 */
export class Report {
  readonly issues: Issue[];
  readonly losses: Loss[];
  /** In the order of writing. Other elements keep their names. */
  readonly namings: Naming[];
  readonly #file: string | undefined;
  readonly #tallies: Map<string, { count: number; summary?: Issue }>;
  #isComplete: boolean;

  /** @param whole the report that this one adds to, see `within` */
  constructor(whole?: Report, file?: string) {
    this.issues = whole?.issues ?? [];
    this.losses = whole?.losses ?? [];
    this.namings = whole?.namings ?? [];
    this.#tallies = whole ? whole.#tallies : new Map();
    this.#file = file;
    this.#isComplete = whole ? whole.#isComplete : false;
  }

  /** A report that lists every issue, up to 250,000 of a code in each file. Others list the first ones of a code in each file, and how many more there are. */
  static complete(): Report {
    const report = new Report();
    report.#isComplete = true;
    return report;
  }

  /** A view of the report that adds the name of a file to everything added through it. */
  within(file: string): Report {
    return new Report(this, file);
  }

  /** Adds an issue. Of more than the report lists of its code, only the number is kept. */
  add(code: Code, message: string, place: IssuePlace = {}): void {
    const key = `${this.#file ?? ''}\0${code.id}`;
    const tally = this.#tallies.get(key) ?? { count: 0 };
    this.#tallies.set(key, tally);
    tally.count++;
    const listed = this.#isComplete ? MOST_LISTED : (code.listed ?? LISTED_BY_DEFAULT);
    if (tally.count <= listed) this.#push(code, message, place);
    else {
      tally.summary ??= this.#push(code, '', {});
      tally.summary.more = tally.count - listed;
      tally.summary.message = `and ${tally.summary.more} more of these`;
    }
  }

  /** Makes an error to be thrown if a file cannot be read any further. */
  refusal(code: Code, message: string, place: IssuePlace = {}): FormatError {
    return Object.assign(new FormatError(code, message, place), this.#whichFile());
  }

  /** Adds an error as an issue. Use it if work continues without the file. */
  addError({ code, message, path, offset }: FormatError): void {
    const place = { path, ...(offset === undefined ? {} : { offset }) };
    this.issues.push({ code, severity: 'error', message, ...place, ...this.#whichFile() });
  }

  /** Adds a loss. */
  lose(code: Code, message: string, { source: path, ...detail }: LossDetail = {}): void {
    const source = path === undefined ? {} : { source: { ...this.#whichFile(), path } };
    this.losses.push({ code: code.id, message, ...detail, ...source });
  }

  /** Records the name that an element gets in the written files, where it is another than in the scene. */
  call(kind: Naming['kind'], from: string, to: string, detail: Pick<Naming, 'file'> = {}): void {
    this.namings.push({ kind, from, to, ...detail });
  }

  /** Number of issues of a severity, including those that are not listed. */
  count(severity: Severity): number {
    return countIssues(this.issues, severity);
  }

  #push(code: Code, message: string, place: IssuePlace): Issue {
    const issue: Issue = {
      code: code.id,
      severity: code.severity,
      message,
      path: place.path ?? '',
      ...(place.offset === undefined ? {} : { offset: place.offset }),
      ...this.#whichFile(),
    };
    this.issues.push(issue);
    return issue;
  }

  #whichFile(): { file?: string } {
    return this.#file === undefined ? {} : { file: this.#file };
  }
}

/**
 * The error of a file that cannot be read. Enclosing records prepend their names to `path`.
 *
 * @example
 * ```ts
 * import { FormatError, read } from 'exhume';
 *
 * try {
 *   read(new Uint8Array(), 'empty.cmf');
 * } catch (error) {
 *   if (error instanceof FormatError) console.log(error.code); // FORMAT_EMPTY
 * }
 * ```
 */
export class FormatError extends Error {
  readonly code: string;
  offset: number | undefined;
  path: DocumentPath;
  /** Name of the file, if it is one of several. */
  file?: string;
  /** Other issues of the files that may have caused it. */
  findings?: readonly Issue[];

  constructor(code: Code, message: string, place: IssuePlace = {}) {
    super(message);
    this.name = 'FormatError';
    this.code = code.id;
    this.path = place.path ?? '';
    this.offset = place.offset;
  }

  /** Prepends the name of an enclosing record to the path. */
  within(segment: string): this {
    this.path =
      this.path === '' || this.path.startsWith('[') ? segment + this.path : `${segment}.${this.path}`;
    return this;
  }
}

/** Adds the name of a file to the errors of a function. */
export async function naming<T>(file: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof FormatError) error.file ??= file;
    throw error;
  }
}

/** Adds a path and an offset to the errors of a function. */
export function placing<T>(path: string, offset: number | undefined, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof FormatError) Object.assign(error, { path, offset });
    throw error;
  }
}

/** The result of a function, or undefined if it throws a FormatError. */
export function unlessRefused<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}
