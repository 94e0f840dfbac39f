/** `.txi` files: settings for the texture of the same name (docs/reference/mdl.md#texture-settings). */

import { inspectText } from '../../../../text/text.ts';
import type { Format } from '../../../format.ts';
import { checkSettings } from './check.ts';
import { detectSettings } from './detect.ts';
import type { SettingsDocument } from './document.ts';
import { TXI_VOCABULARY } from './keywords.ts';
import { parseSettings } from './read.ts';
import { writeSettings } from './write.ts';

export interface TxiDocument extends SettingsDocument {
  format: 'mdl.txi';
}

export const txiFormat: Format<TxiDocument> = {
  id: 'mdl.txi',
  family: 'mdl',
  title: 'Neverwinter Nights texture settings',
  extensions: ['txi'],
  detect: (bytes, name) => detectSettings(bytes, name, 'txi', TXI_VOCABULARY),
  read: (source) => ({ format: 'mdl.txi', content: parseSettings(source), source }),
  write: writeSettings,
  check: (document, report) => checkSettings(writeSettings(document), TXI_VOCABULARY, report),
  inspect: inspectText,
  // Environment maps are not converted, and no other setting refers to a file.
  needs: () => [],
  describe: () => ({ version: '' }),
};
