/** Downloads. */
import type { WrittenFile } from '../desk/converting.ts';
import type { Character } from '../state/characters.ts';

/** Long enough for the browser to start the download. */
const REVOKE_AFTER_MS = 60_000;

export function download({ name, blob }: WrittenFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

/** One file directly, several as a zip. */
export async function downloadAll(
  { desk }: Pick<Character, 'desk'>,
  files: readonly WrittenFile[],
  stem: string,
): Promise<void> {
  if (files.length === 1) download(files[0]!);
  else download({ name: `${stem}.zip`, blob: await desk.zip([...files]) });
}
