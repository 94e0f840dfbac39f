/** Meaning and advice of codes. The catalog stays in the worker, since it needs all formats. */
import { type Code, catalog } from 'exhume';

/** Where the catalog names an option of the command line or a package to install, what helps in the page. */
const ADVICE: Readonly<Record<string, string>> = {
  CONVERT_FILE_MISSING: 'Add it, or the folder that contains it; the rest is shown without it.',
  CONVERT_REFERENCE_OUTSIDE: 'Add the file, or the folder that contains it; the rest is shown without it.',
  CONVERT_NOTHING_FOUND: 'Add the files, or the folder or archive that contains them.',
  MDL_SUPERMODEL_MISSING: 'Add the supermodel, or a folder or archive that contains it.',
  MDL_PALETTE_MISSING:
    'Add the folder or archive that contains pal_skin01.tga and so on, such as the game’s chitin.key.',
  GLTF_DECODER_MISSING:
    'The studio cannot decompress this file; convert it with the command line, or export it again without compression.',
  EXPORT_SIMPLIFIER_MISSING:
    'The studio cannot make levels of detail: remove `lods` from the settings, or use the command line.',
  CRYENGINE_HIERARCHY_MISSING: 'Add the model that it was made for.',
};

/** By code. */
export type Meanings = Record<string, Pick<Code, 'meaning' | 'advice'>>;

export function meaningsOf(findings: readonly { code: string }[]): Meanings {
  const meanings: Meanings = {};
  for (const { code } of findings) {
    const known = catalog.get(code);
    if (known) meanings[code] = { meaning: known.meaning, advice: ADVICE[code] ?? known.advice };
  }
  return meanings;
}
