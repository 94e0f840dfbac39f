/** Writing model files. */
import { writeText } from '../../../../text/text-document.ts';
import type { ConfigDocument } from './document.ts';
import { parseConfig } from './read.ts';

export function writeConfig(document: ConfigDocument): Uint8Array {
  return writeText(document, parseConfig, ({ entries }) =>
    entries.map(({ key, value }) => `${key}=${value}\n`).join(''),
  );
}
