/** What the command line or the page's address names. */
import { signal } from '@preact/signals';
import { openServed } from '../files/served.ts';
import { notifyError } from '../state/notices.ts';
import { openFiles } from './open-files.ts';

/** Whether it is open or refused, or nothing was named. */
export const isNamedOpen = signal(false);

export async function openNamed(): Promise<void> {
  try {
    await Promise.all([openServed(openFiles), openLinked()]);
  } catch (error) {
    notifyError(error);
  } finally {
    isNamedOpen.value = true;
  }
}

async function openLinked(): Promise<void> {
  const { followLink } = await import('./links.ts');
  await followLink();
}
