/** Results of a command: all are made, then all are written, then all are reported. */
import type { NamedBytes } from '../formats/format.ts';
import { clashAmong } from '../node/write-files.ts';
import { FormatError } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import { explainFormatError } from './findings.ts';
import { printJsonOf, UsageError } from './output.ts';
import { type Output, type WritingOptions, writeTo } from './outputs.ts';

export interface Result {
  /** The main file first. */
  files: readonly NamedBytes[];
  /** That of the inputs, if they were read as one. */
  scene?: Scene;
  /** Called after it was written: prints its report, or returns it for JSON. */
  print(): Promise<unknown>;
}

/** One result to be made. */
export interface Job {
  /** As the command line names them. */
  inputs: readonly string[];
  /** @throws FormatError if this result cannot be made; the others are written nevertheless */
  make(): Promise<Result>;
}

export interface ProducingOptions extends WritingOptions {
  output: Output;
  json: boolean;
  /** Called before anything is written. @throws UsageError */
  judge(results: readonly Result[]): void;
}

interface Attempt {
  job: Job;
  result?: Result;
  /** The report as JSON. */
  shown?: unknown;
}

/** @param jobs several only for a folder @throws UsageError, WriteError before anything is written */
export async function produce(jobs: readonly Job[], options: ProducingOptions): Promise<void> {
  const attempts = jobs.map((job): Attempt => ({ job }));
  for (const attempt of attempts) {
    await unlessRefused(attempt, async () => {
      attempt.result = await attempt.job.make();
    });
  }
  const results = attempts.flatMap(({ result }) => result ?? []);
  options.judge(results);
  await writeResults(results, options);
  for (const attempt of attempts) {
    const { result } = attempt;
    if (!result) continue;
    await unlessRefused(attempt, async () => {
      attempt.shown = await result.print();
    });
  }
  if (options.json) printJsonOf(attempts.map(({ shown }) => shown));
}

async function unlessRefused(attempt: Attempt, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    attempt.shown = await explainFormatError(error, attempt.job.inputs[0]!);
  }
}

async function writeResults(results: readonly Result[], options: ProducingOptions): Promise<void> {
  if (results.length === 0) return;
  const files = results.flatMap((result) => result.files);
  const clash = results.length > 1 ? clashAmong(files) : undefined;
  if (clash !== undefined) {
    const advice = 'convert them one at a time, each into a folder of its own';
    throw new UsageError(`Several inputs give different files named ${clash}; ${advice}`);
  }
  await writeTo(options.output, files, options);
}
