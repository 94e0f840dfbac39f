/** The chosen settings as the file that `exhume export` reads. */
import { readSettings } from 'exhume/export';
import { notify, notifyError } from '../state/notices.ts';
import { chosenSettings, chosenTarget } from './chosen.ts';
import { download } from './download.ts';

/** Takes the settings, and the target if the file names one. */
export async function loadSettings(file: File): Promise<void> {
  try {
    const { to, ...settings } = readSettings(new Uint8Array(await file.arrayBuffer()));
    chosenSettings.value = settings;
    if (to !== undefined) chosenTarget.value = to;
    notify('info', `${file.name}: settings loaded`);
  } catch (error) {
    notifyError(error, file.name);
  }
}

export function downloadSettings(target: string, stem: string): void {
  const text = `${JSON.stringify({ to: target, ...chosenSettings.value }, undefined, 2)}\n`;
  download({ name: `${stem}.exhume.json`, blob: new Blob([text], { type: 'application/json' }) });
}
