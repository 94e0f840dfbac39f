/** Copies and saves the picture. */
import { download } from '../export/download.ts';
import { stemOf } from '../files/named-file.ts';
import { current } from '../state/characters.ts';
import { notify, notifyError } from '../state/notices.ts';
import { paintBackground } from './background.ts';
import { pictureScale } from './settings.ts';
import type { Viewer } from './viewer.ts';

export async function copyPicture(viewer: Viewer): Promise<void> {
  try {
    // The clipboard must be written within the click; the bytes may follow.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(viewer) })]);
    notify('info', 'Picture copied to the clipboard');
  } catch (error) {
    notifyError(error, 'Could not copy the picture');
  }
}

export async function savePicture(viewer: Viewer): Promise<void> {
  try {
    download({ name: `${pictureStem()}.png`, blob: await pictureOf(viewer) });
  } catch (error) {
    notifyError(error, 'Could not save the picture');
  }
}

/** Name of pictures of the current character, without extension. */
export function pictureStem(): string {
  return stemOf(current.value?.name ?? 'stage');
}

async function pictureOf(viewer: Viewer): Promise<Blob> {
  const canvas = viewer.capture(pictureScale.value, (drawn) => {
    const copy = new OffscreenCanvas(drawn.width, drawn.height);
    const context = copy.getContext('2d')!;
    paintBackground(context, viewer.background, viewer.palette);
    context.drawImage(drawn, 0, 0);
    return copy;
  });
  return canvas.convertToBlob({ type: 'image/png' });
}
