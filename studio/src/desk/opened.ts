/** The one character that a worker holds. Each has its own worker: what it took is given back when that ends. */
import type { Gathered, Library, Scene } from 'exhume';
import type { OpenOptions } from './opening.ts';

export interface OpenCharacter {
  library: Library;
  /** Paths in the library that were asked for. */
  inputs: readonly string[];
  options: OpenOptions;
  gathered: Gathered;
  /** Absent where the files make none. */
  scene?: Scene;
}

let character: OpenCharacter | undefined;

export function setCharacter(opened: OpenCharacter): void {
  character = opened;
}

/** @throws Error before anything was opened */
export function openCharacter(): OpenCharacter {
  if (!character) throw new Error('nothing is open');
  return character;
}
