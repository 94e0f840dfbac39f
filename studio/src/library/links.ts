/** Follows the link in the page's address, and makes links to what is shown. */
import { parseHash, toHash } from '../files/link.ts';
import { openSample, sampleCharacters, sampleOf } from '../files/served.ts';
import { current } from '../state/characters.ts';
import { notify, notifyError } from '../state/notices.ts';
import { clip, playing, time } from '../state/playback.ts';
import { selectElement, selection } from '../state/selection.ts';

export async function followLink(): Promise<void> {
  const link = parseHash(location.hash);
  if (!link) return;
  const sample = (await sampleCharacters()).find(({ system }) => system === link.sample);
  if (!sample) {
    notify('error', `Unknown sample ${link.sample}`);
    return;
  }
  await openSample(sample);
  // Its effects choose the first clip, which the link changes.
  await import('../timeline/transport.ts');
  const { scene } = current.peek() ?? {};
  const wanted = scene?.clips.findIndex(({ name }) => name === link.clip) ?? -1;
  if (scene && wanted >= 0) {
    clip.value = wanted;
    time.value = link.time ?? scene.clips[wanted]!.start;
    if (link.time !== undefined) playing.value = false;
  }
  const node = scene?.nodes.findIndex(({ name }) => name === link.select) ?? -1;
  if (node >= 0) selectElement({ kind: 'node', index: node });
}

/** Whether the current character is a sample: others exist only on this page. */
export function isLinkable(): boolean {
  const { collection } = current.value ?? {};
  return collection !== undefined && sampleOf(collection) !== undefined;
}

/** Copies the address of the current sample at the current time. */
export async function copyLink(): Promise<void> {
  const { collection, scene } = current.peek() ?? {};
  const sample = collection && sampleOf(collection);
  if (!sample) return;
  const played = scene?.clips[clip.peek()]?.name;
  const { element } = selection.peek() ?? {};
  const node = element?.kind === 'node' ? scene?.nodes[element.index]?.name : undefined;
  const hash = toHash({
    sample: sample.system,
    ...(played === undefined ? {} : { clip: played, time: time.peek() }),
    ...(node === undefined ? {} : { select: node }),
  });
  try {
    await navigator.clipboard.writeText(new URL(hash, location.href).href);
    notify('info', 'Link copied to the clipboard');
  } catch (error) {
    notifyError(error, 'Could not copy the link');
  }
}
