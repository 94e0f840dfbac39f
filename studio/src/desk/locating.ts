/** Which element of the scene a field made, and where in the files an element comes from. */
import type { Gathered } from 'exhume';
import {
  elementsAtPath,
  type Element as Located,
  type Place as Origin,
  placesOfElement,
} from 'exhume/inspect';
import type { Element } from '../state/selection.ts';
import { openCharacter } from './opened.ts';
import { type Place, place } from './placing.ts';

const known = new WeakMap<Gathered, readonly Origin[]>();

/** Places of all elements, found once for a character. */
function origins(): readonly Origin[] {
  const { gathered, scene, options } = openCharacter();
  const found =
    known.get(gathered) ?? ((scene && gathered.family.places?.(gathered.files, scene, options)) || []);
  known.set(gathered, found);
  return found;
}

/** What the page can point at of what the field at a path made; of several elements the first. */
export function elementAtPath(file: number, path: string): Element | undefined {
  for (const element of elementsAtPath(origins(), file, path)) {
    const shown = toShown(element);
    if (shown) return shown;
  }
  return undefined;
}

/** The field that made an element of the scene; undefined where none is known. */
export function placeOfElement(element: Located): (Place & { file: number }) | undefined {
  const [first] = placesOfElement(origins(), element);
  const found = first && place(first.file, first.path, 0);
  return found && { file: first.file, ...found };
}

/** The same of what the page points at. */
export function placeOfShown(element: Element): (Place & { file: number }) | undefined {
  return placeOfElement(
    element.kind === 'primitive'
      ? { kind: 'primitive', mesh: element.mesh, index: element.primitive }
      : element,
  );
}

function toShown(element: Located): Element | undefined {
  switch (element.kind) {
    case 'primitive':
      return { kind: 'primitive', mesh: element.mesh, primitive: element.index };
    case 'track':
    case 'morphTrack':
      return { kind: 'clip', index: element.clip };
    case 'key':
    case 'morphKey':
      return element.kind === 'key' ? { ...element, kind: 'key' } : { kind: 'clip', index: element.clip };
    default:
      return element;
  }
}
