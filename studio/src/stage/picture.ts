/** The picture as people take it with them. */
import { download } from '../save/download.ts';
import { current } from '../state/characters.ts';
import { notify, notifyError } from '../state/notices.ts';
import type { Theatre } from './theatre.ts';

export async function copyPicture(theatre: Theatre): Promise<void> {
  try {
    // The browser wants to be told within the click; the bytes may follow.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(theatre) })]);
    notify('info', 'The picture is on the clipboard.');
  } catch (error) {
    notifyError(error, 'The picture could not be copied');
  }
}

export async function savePicture(theatre: Theatre): Promise<void> {
  try {
    download({ name: `${current.value?.name ?? 'stage'}.png`, blob: await pictureOf(theatre) });
  } catch (error) {
    notifyError(error, 'The picture could not be saved');
  }
}

/** The canvas forgets what was drawn once it is shown, so that it is drawn again here. */
function pictureOf(theatre: Theatre): Promise<Blob> {
  theatre.draw();
  return new Promise((resolve, reject) => {
    theatre.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('it is empty'))), 'image/png');
  });
}
