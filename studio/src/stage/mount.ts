/** Puts the one theatre of the page where a component wants it. The part of the stage that brings three.js along. */
import { direct } from './direct.ts';
import { startPlayer } from './player.ts';
import { Theatre } from './theatre.ts';

let theatre: Theatre | undefined;

export function theTheatre(): Theatre {
  // Contexts of WebGL are few: a page that made one for each character would soon lose the first.
  theatre ??= new Theatre();
  return theatre;
}

/** @returns what takes it away again and frees what the characters took */
export function mount(host: HTMLElement): () => void {
  const made = theTheatre();
  host.append(made.element);
  const stops = [direct(made), startPlayer()];
  return () => {
    for (const stop of stops) stop();
    made.element.remove();
  };
}
