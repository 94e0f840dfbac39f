/** The result of `--verify`: reading the files of a conversion again. */
import type { Conversion } from '../convert/convert.ts';
import { describeMissing, type Verification, verify } from '../convert/verify.ts';
import type { FitOptions } from '../convert/write-scene.ts';
import type { NamedBytes } from '../formats/format.ts';
import { describeComparison, describeLooks } from './compare.ts';
import { printable } from './output.ts';

/** Missing names of each kind that are listed; `--json` has them all. */
const LISTED = 5;

/** Compares what a conversion has written with its scene. @param target with its options */
export function verifyConversion(
  { scene, report, beside, decoders }: Conversion,
  files: readonly NamedBytes[],
  target: FitOptions,
): Promise<Verification> {
  return verify(scene, files, report, { beside, decoders, target });
}

/** Whether clips or meshes are not in the files, which is an error of the conversion. */
export function lacksAnything({ missing }: Verification): boolean {
  return describeMissing(missing).length > 0;
}

/** As text: first what is missing, which no distance shows, then how far the rest deviates. */
export function describeVerification(verification: Verification): string {
  const { missing, clips, looks } = verification;
  const onlyFirst = clips.onlyFirst.filter((name) => !missing.clips.names.includes(name));
  return [
    ...describeMissing(missing, LISTED).map(printable),
    describeComparison({ ...verification, clips: { ...clips, onlyFirst } }),
    ...(looks ? describeLooks(looks) : []),
  ].join('\n');
}
