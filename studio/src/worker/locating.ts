/** The element of the scene that was read from a field, and the reverse. */
import type { Gathered } from 'exhume';
import {
  elementsAtPath,
  type Element as Located,
  type Place as Origin,
  placesOfElement,
} from 'exhume/inspect';
import type { Element } from '../state/element.ts';
import { openCharacter } from './opened.ts';
import { type Place, place } from './placing.ts';

const known = new WeakMap<Gathered, readonly Origin[]>();

/** The fields of all elements, computed once per character. */
function origins(): readonly Origin[] {
  const { gathered, scene, options } = openCharacter();
  const found =
    known.get(gathered) ?? ((scene && gathered.family.places?.(gathered.files, scene, options)) || []);
  known.set(gathered, found);
  return found;
}

/** The first element read from the field at a path that the page can select. */
export function elementAtPath(file: number, path: string): Element | undefined {
  for (const element of elementsAtPath(origins(), file, path)) {
    const shown = toShown(element);
    if (shown) return shown;
  }
  return undefined;
}

/** The field that an element of the scene was read from; undefined if none is known. */
export function placeOfElement(element: Located): (Place & { file: number }) | undefined {
  const [first] = placesOfElement(origins(), element);
  const found = first && place(first.file, first.path, 0);
  return found && { file: first.file, ...found };
}

/** The same for an element that the page selects. */
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
