/** What was found when the files of a conversion were read again. */
import { describeMissing, type Verification } from '../convert/verify.ts';
import { describeComparison, describeLooks } from './compare.ts';
import { printable } from './output.ts';

/** Names of one kind that are listed; `--json` has them all. */
const LISTED = 5;

/** Whether clips or meshes are not in the files, which is an error of what they were made by. */
export function lacksAnything({ missing }: Verification): boolean {
  return describeMissing(missing).length > 0;
}

/** For people: first what is not there, since no distance says that, then how far the rest is away. */
export function describeVerification(verification: Verification): string {
  const { missing, clips, looks } = verification;
  const onlyFirst = clips.onlyFirst.filter((name) => !missing.clips.names.includes(name));
  return [
    ...describeMissing(missing, LISTED).map(printable),
    describeComparison({ ...verification, clips: { ...clips, onlyFirst } }),
    ...(looks ? describeLooks(looks) : []),
  ].join('\n');
}
