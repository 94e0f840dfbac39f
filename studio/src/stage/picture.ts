/** Copies and saves the picture. */
import { download } from '../export/download.ts';
import { current } from '../state/characters.ts';
import { notify, notifyError } from '../state/notices.ts';
import type { Theatre } from './theatre.ts';

export async function copyPicture(theatre: Theatre): Promise<void> {
  try {
    // The clipboard must be written within the click; the bytes may follow.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(theatre) })]);
    notify('info', 'Picture copied to the clipboard');
  } catch (error) {
    notifyError(error, 'Could not copy the picture');
  }
}

export async function savePicture(theatre: Theatre): Promise<void> {
  try {
    download({ name: `${current.value?.name ?? 'stage'}.png`, blob: await pictureOf(theatre) });
  } catch (error) {
    notifyError(error, 'Could not save the picture');
  }
}

/** Draws again first, since the canvas is cleared after each frame. */
function pictureOf(theatre: Theatre): Promise<Blob> {
  theatre.draw();
  return new Promise((resolve, reject) => {
    theatre.canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas is empty'))),
      'image/png',
    );
  });
}
