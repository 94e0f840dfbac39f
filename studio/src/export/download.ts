/** Downloads. */

import { fileName } from '../files/named-file.ts';
import type { Character } from '../state/characters.ts';
import type { WrittenFile } from '../worker/converting.ts';

/** Long enough for the browser to start the download. */
const REVOKE_AFTER_MS = 60_000;

export function download({ name, blob }: WrittenFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

/**
 * One file directly, several as a zip.
 *
 * @param files the names may have folders, which a zip keeps
 */
export async function downloadAll(
  { worker }: Pick<Character, 'worker'>,
  files: readonly WrittenFile[],
  stem: string,
): Promise<void> {
  const [first] = files;
  if (first && files.length === 1) download({ ...first, name: fileName(first.name) });
  else download({ name: `${stem}.zip`, blob: await worker.zip([...files]) });
}
