/** The open character of a worker. Each character has its own worker, so that closing it frees all memory. */
import type { Gathered, GatherOptions, Library, Scene, SceneOptions } from 'exhume';

/** How to read the files, and where to search for companions. */
export type OpenOptions = Omit<GatherOptions, 'onFile' | 'loadDecoders'> & SceneOptions;

export interface OpenCharacter {
  library: Library;
  /** Paths of its main files in the library. */
  inputs: readonly string[];
  options: OpenOptions;
  gathered: Gathered;
  /** Absent if the files contain none. */
  scene?: Scene;
  /** Whether a file is truncated, and only the part of it that is complete was read. */
  isPartial?: true;
}

let character: OpenCharacter | undefined;

export function setCharacter(opened: OpenCharacter): void {
  character = opened;
}

/** @throws Error before a character was opened */
export function openCharacter(): OpenCharacter {
  if (!character) throw new Error('No character is open');
  return character;
}

/** @throws Error for a truncated character: what is missing of it would be missing in an edited file too */
export function editableCharacter(): OpenCharacter {
  const opened = openCharacter();
  if (opened.isPartial) throw new Error('The file is truncated; only its bytes can be edited');
  return opened;
}
