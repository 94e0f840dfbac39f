/** Files that are dragged from the page into a folder, which Chromium supports. */
import type { WrittenFile } from '../worker/converting.ts';

/** Long enough for the browser to read the file, which it does after the drop. */
const REVOKE_AFTER_MS = 60_000;

/** To be called when dragging begins. */
export function dragOut({ name, blob }: WrittenFile, { dataTransfer }: DragEvent): void {
  if (!dataTransfer) return;
  const url = URL.createObjectURL(blob);
  // A name with a colon would end early.
  dataTransfer.setData('DownloadURL', `application/octet-stream:${name.replaceAll(':', '_')}:${url}`);
  dataTransfer.effectAllowed = 'copy';
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
