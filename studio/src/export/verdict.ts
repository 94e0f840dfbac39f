/** How good a conversion is, in a few words. */
import { describeMissing } from 'exhume';
import { counted } from '../ui/counted.ts';
import type { Written } from '../worker/converting.ts';

/** A smaller share of the height is rounding of single precision. */
const ROUNDING = 5e-6;

/** The smallest share that is named. */
const LEAST = 1e-6;

export interface Verdict {
  /** Whether nothing is missing and nothing is visibly different. */
  isGood: boolean;
  text: string;
}

/**
 * What is missing comes first, then the largest distance of any vertex at any time, as a share of the height, and whether
 * anything looks different although the target can hold it.
 *
 * @param clips number of clips of the original
 */
export function verdictOf({ files, losses, verification }: Written, clips: number): Verdict {
  if (files.length === 0) return { isGood: false, text: 'cannot be written' };
  if (!verification) return { isGood: losses.length === 0, text: lossesText(losses.length) };
  const [missing] = describeMissing(verification.missing, 0);
  if (missing) return { isGood: false, text: missing };
  const kept = clips === 0 ? 'the shape' : clips === 1 ? 'the clip' : `all ${clips} clips`;
  const isNear = verification.relative <= ROUNDING;
  const share = percent(verification.relative);
  const distance = isNear ? `identical to ${share}` : `up to ${share} apart`;
  const looksAlike = !verification.looks?.differences.length;
  return {
    isGood: isNear && looksAlike,
    text: `${kept}, ${distance}${looksAlike ? '' : ', but looks different'}`,
  };
}

function lossesText(count: number): string {
  return count === 0 ? 'nothing is lost' : counted(count, 'loss', 'losses');
}

/** Before anything is converted: what the target cannot hold, unless files are missing or have errors, which says more. */
export function expectation(losses: number, missing: string, errors: number): string {
  if (missing !== '') return missing;
  return errors > 0 ? counted(errors, 'error') : lossesText(losses);
}

/** A share in percent, rounded up to one digit. */
function percent(share: number): string {
  const value = Math.max(share, LEAST) * 100;
  const digit = 10 ** Math.floor(Math.log10(value));
  return `${Number((Math.ceil(value / digit - 1e-9) * digit).toPrecision(1))} %`;
}
