/** `.mtr` files: materials of the Enhanced Edition (docs/reference/mdl.md#material-files). */

import { inspectText } from '../../../../text/text.ts';
import type { Format, Need } from '../../../format.ts';
import { checkSettings } from './check.ts';
import { detectSettings } from './detect.ts';
import { type Settings, type SettingsDocument, settingValues } from './document.ts';
import { MTR_VOCABULARY } from './keywords.ts';
import { resrefOf, textureNeeds } from './lookup.ts';
import { parseSettings } from './read.ts';
import { writeSettings } from './write.ts';

export interface MtrDocument extends SettingsDocument {
  format: 'mdl.mtr';
}

export const mtrFormat: Format<MtrDocument> = {
  id: 'mdl.mtr',
  family: 'mdl',
  title: 'Neverwinter Nights material',
  extensions: ['mtr'],
  detect: (bytes, name) => detectSettings(bytes, name, 'mtr', MTR_VOCABULARY),
  read: (source) => ({ format: 'mdl.mtr', content: parseSettings(source), source }),
  write: writeSettings,
  check: (document, report) => checkSettings(writeSettings(document), MTR_VOCABULARY, report),
  inspect: inspectText,
  needs: mtrNeeds,
  describe: () => ({ version: '' }),
};

/** Textures of a material, by number; `bitmap` is another name of the first. */
export function mtrTextures(content: Settings): (string | undefined)[] {
  const values = settingValues(content);
  const named = (keyword: string) => resrefOf(values.get(keyword)?.[0]);
  return [
    named('texture0') ?? named('bitmap'),
    ...Array.from({ length: 10 }, (_, index) => named(`texture${index + 1}`)),
  ];
}

/** The alpha below which a material does not draw pixels, if it states one. */
export function mtrCutoff(content: Settings): number | undefined {
  const cutoff = Number.parseFloat(settingValues(content).get('alphacutoff')?.[0] ?? '');
  return Number.isFinite(cutoff) ? cutoff : undefined;
}

function mtrNeeds({ content }: MtrDocument): Need[] {
  return textureNeeds(mtrTextures(content));
}
