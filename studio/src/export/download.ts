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

/** A number of bytes in B, KB or MB. */
export function describeSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
