/** Events of clips. */
import type { ClipEvent, Loss } from 'exhume';
import type { ChangedFile } from '../files/changed-file.ts';
import { ownCapabilities } from './holding.ts';
import { rewrite } from './rewriting.ts';

/** Whether the files have a place for events. */
export function holdsEvents(): boolean {
  return ownCapabilities()?.events ?? false;
}

/** Adds events to a clip in its file. @throws Error if the file has no place for them */
export async function addEvents(
  index: number,
  added: readonly ClipEvent[],
): Promise<{ files: ChangedFile[]; losses: Loss[] }> {
  if (!holdsEvents()) throw new Error('The files have no place for events');
  return rewrite((scene) => ({
    ...scene,
    clips: scene.clips.map((clip, at) =>
      at === index ? { ...clip, events: inOrder([...(clip.events ?? []), ...added]) } : clip,
    ),
  }));
}

function inOrder(events: ClipEvent[]): ClipEvent[] {
  return events.sort((a, b) => a.time - b.time);
}
