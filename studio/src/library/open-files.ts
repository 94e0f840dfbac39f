/** Opens files: the most interesting character, or of many characters the library. */
import { signal } from '@preact/signals';
import { fileName, type NamedFile } from '../files/named-file.ts';
import { current } from '../state/characters.ts';
import { isGalleryOpen } from '../state/gallery.ts';
import { notify } from '../state/notices.ts';
import { scan } from '../state/opening.ts';
import { joinAnimations, joinMissing } from './add-to-current.ts';
import { openOnce } from './open-item.ts';

/** With more, none of them is likely the one that is wanted. */
const FEW = 12;

const IMAGE = /\.(bmp|dds|gif|jpe?g|plt|png|tga)$/i;

/** Number of characters that were found last, if there were several. */
export const found = signal(0);

/** Settles when everything that was given so far is open or refused. */
let earlier: Promise<unknown> = Promise.resolve();

export async function openFiles(given: readonly NamedFile[]): Promise<void> {
  if (given.length === 0) {
    notify('error', 'There are no files in the folder');
    return;
  }
  const opened = openAfter(given, earlier);
  earlier = Promise.allSettled([earlier, opened]);
  await opened;
}

/** @param before settles when the character is open that animations may be meant for */
async function openAfter(given: readonly NamedFile[], before: Promise<unknown>): Promise<void> {
  const [map] = given.length === 1 ? given : [];
  if (map && /\.hdr$/i.test(map.path)) {
    const { loadEnvironmentMap } = await import('../stage/environment-map.ts');
    await loadEnvironmentMap(fileName(map.path), map.blob);
    return;
  }
  const scanned = await scan(given);
  if (!scanned) return;
  const { files, choices, unknown, animationsOf, handle } = scanned;
  // What is no character by itself may be meant for one that is still opening.
  if (animationsOf !== undefined || choices.length === 0) await before;
  const isJoined =
    animationsOf === undefined
      ? await joinMissing(files, choices)
      : await joinAnimations(animationsOf, files, choices[0]!);
  if (isJoined) {
    handle.terminate();
    return;
  }
  const images = unknown.filter((path) => IMAGE.test(path));
  // Other unknown files are opened: Issues shows why they cannot be read.
  const first = choices[0] ?? unknown.filter((path) => !images.includes(path)).slice(0, 1);
  if (first.length === 0) {
    handle.terminate();
    notify('error', images[0] === undefined ? describeEmpty(given) : describeImage(images[0]));
    return;
  }
  if (choices.length > 1) {
    (await import('../batch/batch.ts')).offerBatch(files);
    found.value = choices.length;
  }
  if (choices.length > FEW) {
    isGalleryOpen.value = true;
    handle.terminate();
  } else await openOnce(files, first, handle);
}

function describeEmpty([first, ...others]: readonly NamedFile[]): string {
  return first && others.length === 0
    ? `${fileName(first.path)} contains no character`
    : 'These files contain no character';
}

function describeImage(path: string): string {
  const shown = current.peek();
  if (!shown) return `${fileName(path)} is an image: drop it together with the model that shows it`;
  const advice = shown.scene?.textures.length ? '; to replace a texture, select it in Contents' : '';
  return `${fileName(path)} is an image, but no missing file of ${shown.name} has this name${advice}`;
}
