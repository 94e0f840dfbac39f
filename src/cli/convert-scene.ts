/** Converts a character to another format. */
import { frameRateOf } from '../animation/frame-rate.ts';
import { CONVERT_CODES } from '../convert/codes.ts';
import { type Conversion, convert } from '../convert/convert.ts';
import { countWritten } from '../convert/lost-clips.ts';
import { describeScene } from '../convert/summary.ts';
import type { Verification } from '../convert/verify.ts';
import { atLevels, type WriteOptions } from '../convert/write-scene.ts';
import type { TargetOptions } from '../formats/format.ts';
import { counted } from '../text/counts.ts';
import { printFindingsOf } from './conversion-findings.ts';
import { destination } from './destination.ts';
import type { Inputs, NamedInputs, SceneOptions } from './inputs.ts';
import { bytesOf, endWithErrors, kilobytes, print, UsageError, withOthers } from './output.ts';
import { asSpelled, type Output, pathIn } from './outputs.ts';
import type { Progress } from './progress.ts';
import { readingOptions } from './reading-choices.ts';
import type { Result } from './results.ts';

interface Options extends SceneOptions, TargetOptions {
  output: Output;
  to?: string;
  /** Read what was written and compare how it moves. */
  verify?: boolean;
  json?: boolean;
}

/** @throws UsageError, FormatError */
export async function convertScene(
  { inputs, paths }: NamedInputs,
  found: Inputs,
  options: Options,
  progress: Progress,
): Promise<Result> {
  const { stem, target } = await destination(inputs[0]!, options);
  if (options.verify && target.part) {
    throw new UsageError(`--verify needs a whole character; ${target.id} is only a part of one`);
  }
  const conversion = await convert(found.library, paths, {
    ...options,
    ...readingOptions(options),
    to: target.id,
    name: stem,
    ...found.options,
    onFile: (name) => progress.step(name),
  });
  const { report } = conversion;
  const files = asSpelled(options.output, conversion.files);
  report.issues.unshift(...found.issues);
  const output = pathIn(options.output, files[0]!.name);
  const printReport = async () => {
    if (options.verify) progress.step('verifying');
    // What compares scenes is loaded only where it is asked for.
    const verifying = options.verify ? await import('./verification.ts') : undefined;
    const verified = await verifying?.verifyConversion(conversion, files, { ...options, to: target.id });
    if (report.count('error') > 0 || (verified && verifying!.lacksAnything(verified))) endWithErrors();
    if (options.json) {
      const read = [...found.read];
      return reportOf({ inputs, output, format: target.id, read }, conversion, verified);
    }
    describe(output, conversion, verified && verifying!.describeVerification(verified), options.lod);
  };
  return { files, scene: conversion.scene, print: printReport };
}

/** Files by name or path. */
interface Places {
  inputs: readonly string[];
  output: string;
  format: string;
  /** All files of this machine that were read. */
  read: readonly string[];
}

function reportOf(places: Places, conversion: Conversion, verified: Verification | undefined): object {
  const { issues, losses } = conversion.report;
  const verify = verified ? { verify: verified } : {};
  const fps = frameRateOf(conversion.scene.clips);
  const rate = fps === undefined ? {} : { fps };
  return { ...places, bytes: bytesOf(conversion.files), ...rate, losses, issues, ...verify };
}

function describe(
  output: string,
  conversion: Conversion,
  verified: string | undefined,
  lod: WriteOptions['lod'],
): void {
  const { files, report } = conversion;
  const size = kilobytes(bytesOf(files));
  print(
    `${withOthers(output, files)}: ${size}${conversion.isTranslation ? '' : contentsOf(conversion, lod)}`,
  );
  if (verified !== undefined) print(`verified: ${verified}`);
  printFindingsOf(report);
}

function contentsOf({ scene, report }: Conversion, lod: WriteOptions['lod']): string {
  const { bones, vertices, clips } = describeScene(atLevels(scene, lod)).counts;
  const areLost = report.losses[0]?.code === CONVERT_CODES.CONVERT_CLIPS_LOST.id;
  const written = countWritten(scene, report.losses);
  const moving = areLost ? `without its ${counted(clips, 'clip')}` : counted(written, 'clip');
  return `, ${counted(bones, 'bone')}, ${counted(vertices, 'vertex', 'vertices')}, ${moving}`;
}
