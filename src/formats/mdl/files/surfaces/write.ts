/** Writing TXI and MTR files. */
import { writeText } from '../../../../text/text-document.ts';
import type { Settings, SettingsDocument } from './document.ts';
import { parseSettings } from './read.ts';

function formatSettings({ lines }: Settings): string {
  return lines
    .map(({ words, comment }) => `${[...words, ...(comment === undefined ? [] : [comment])].join(' ')}\r\n`)
    .join('');
}

export function writeSettings(document: SettingsDocument): Uint8Array {
  return writeText(document, parseSettings, formatSettings);
}
