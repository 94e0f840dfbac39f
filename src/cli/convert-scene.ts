/** One character to another format. */
import { join } from 'node:path';
import { type Conversion, convert } from '../convert/convert.ts';
import { summarise } from '../convert/summary.ts';
import { verify } from '../convert/verify.ts';
import type { TargetOptions } from '../formats/format.ts';
import type { Comparison } from '../pose/compare.ts';
import { describeComparison } from './compare.ts';
import { destination } from './destination.ts';
import type { Inputs, NamedInputs, SceneOptions } from './inputs.ts';
import { describeFindings, endWithErrors, print, UsageError } from './output.ts';
import type { Progress } from './progress.ts';
import { readingOptions } from './reading-choices.ts';
import type { Result } from './results.ts';

interface Options extends SceneOptions, TargetOptions {
  output: string;
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
  const { folder, stem, target } = destination(inputs[0]!, options);
  if (options.verify && target.isPart) {
    throw new UsageError(`--verify needs a whole character, and ${target.id} is only a part of one`);
  }
  const conversion = await convert(found.library, paths, {
    ...options,
    ...readingOptions(options),
    to: target.id,
    stem,
    ...found.options,
    onFile: (name) => progress.step(name),
  });
  const { files, report, beside } = conversion;
  report.issues.unshift(...found.issues);
  const output = join(folder, files[0]!.name);
  const tell = async () => {
    if (options.verify) progress.step('verifying');
    const comparison = options.verify ? await verify(conversion.scene, files, report, { beside }) : undefined;
    if (report.count('error') > 0) endWithErrors();
    if (options.json) return reportOf(inputs, output, target.id, conversion, comparison);
    describe(output, conversion, comparison);
  };
  return { folder, files, tell };
}

function reportOf(
  inputs: readonly string[],
  output: string,
  format: string,
  conversion: Conversion,
  comparison: Comparison | undefined,
): object {
  const { issues, losses } = conversion.report;
  const verified = comparison ? { verify: comparison } : {};
  return { inputs, output, format, bytes: bytesOf(conversion), losses, issues, ...verified };
}

function describe(output: string, conversion: Conversion, comparison: Comparison | undefined): void {
  const { files, report } = conversion;
  const more = files.length > 1 ? ` and ${files.length - 1} more files` : '';
  const size = `${Math.ceil(bytesOf(conversion) / 1024).toLocaleString('en')} KB`;
  print(`${output}${more}: ${size}${conversion.isTranslation ? '' : describeScene(conversion)}`);
  if (comparison) print(`verified: ${describeComparison(comparison)}`);
  const findings = describeFindings(report.issues, report.losses);
  if (findings !== '') print(findings);
}

function bytesOf({ files }: Conversion): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

function describeScene({ scene }: Conversion): string {
  const { bones, vertices, clips } = summarise(scene).counts;
  return `, ${bones} bones, ${vertices.toLocaleString('en')} vertices, ${clips} clips`;
}
