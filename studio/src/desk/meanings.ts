/** Meaning and advice of codes. The catalog stays in the worker, since it needs all formats. */
import { type Code, catalog } from 'exhume';

/** By code. */
export type Meanings = Record<string, Pick<Code, 'meaning' | 'advice'>>;

export function meaningsOf(findings: readonly { code: string }[]): Meanings {
  const meanings: Meanings = {};
  for (const { code } of findings) {
    const known = catalog.get(code);
    if (known) meanings[code] = { meaning: known.meaning, advice: known.advice };
  }
  return meanings;
}
