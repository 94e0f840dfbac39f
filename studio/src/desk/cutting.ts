/** Cuts clips. No format can say that by a field: what holds the clip is written anew. */
import {
  cutClip,
  type Loss,
  placesOfElement,
  Report,
  type Scene,
  type SourceFile,
  stemOf,
  targets,
  writeDocument,
} from 'exhume';
import type { ChangedFile } from './editing.ts';
import { type OpenCharacter, openCharacter } from './opened.ts';

/** What is written anew where a clip is cut. */
export interface Rewritten {
  file: string;
  /** Whether the rest of the file stays as it is, to the bit. */
  isRestKept: boolean;
}

/** Undefined where nothing can write the clip's file. */
export function cutRewrites(clip: number): Rewritten | undefined {
  const { gathered, scene, options } = openCharacter();
  const { family, files } = gathered;
  if (!scene?.clips[clip]) return undefined;
  if (!family.onto) {
    const whole = wholeTarget(files);
    return whole && { file: whole.name, isRestKept: false };
  }
  const places = family.places?.(files, scene, options) ?? [];
  const [own] = placesOfElement(places, { kind: 'clip', index: clip });
  return { file: files[own?.file ?? 0]!.name, isRestKept: true };
}

/**
 * Cuts a clip to a part of its time.
 *
 * @param start seconds of the clip's own time, not after `end`
 * @returns the files that change, and what they cannot carry
 */
export async function cut(
  clip: number,
  start: number,
  end: number,
): Promise<{ files: ChangedFile[]; losses: Loss[] }> {
  const character = openCharacter();
  const { gathered, scene, options } = character;
  if (!scene) throw new Error('there is no scene');
  const part = cutClip(scene.clips[clip]!, start, end);
  const after = { ...scene, clips: scene.clips.map((other, index) => (index === clip ? part : other)) };
  const report = new Report();
  const written = gathered.family.onto?.(gathered.files, scene, after, report, options);
  const files = written ? changedDocuments(character, written) : await rewritten(character, after, report);
  return { files, losses: report.losses };
}

function changedDocuments({ gathered }: OpenCharacter, written: readonly SourceFile[]): ChangedFile[] {
  const known = new Set(gathered.files.map(({ document }) => document));
  const changed = new Map<unknown, ChangedFile>();
  for (const { name, document } of written) {
    if (!document || known.has(document) || changed.has(document)) continue;
    changed.set(document, { name, blob: new Blob([new Uint8Array(writeDocument(document))]) });
  }
  return [...changed.values()];
}

/** The one document of the character, with everything in it. */
async function rewritten({ gathered }: OpenCharacter, scene: Scene, report: Report): Promise<ChangedFile[]> {
  const whole = wholeTarget(gathered.files);
  if (!whole) throw new Error('the file of this clip cannot be written');
  const [first] = await whole.target.write(scene, stemOf(whole.name), report, {});
  return [{ name: whole.name, blob: new Blob([new Uint8Array(first!.bytes)]) }];
}

/** Its one document has files of data beside it, which are written anew under names of their own. */
const SPREAD = 'gltf.gltf';

/** What can write a character that is one document. */
function wholeTarget(files: readonly SourceFile[]) {
  const documents = new Set(files.map(({ document }) => document));
  const [{ name, document }] = files as readonly [SourceFile];
  const target = targets.find(({ id }) => id === document?.format);
  return documents.size === 1 && target && target.id !== SPREAD ? { name, target } : undefined;
}
