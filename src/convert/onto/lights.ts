/** Lights and cameras of an edited scene, which the files of an original keep as they are. */
import type { ElementPath } from '../../scene/path.ts';
import { type Camera, type Light, NONE, type Scene } from '../../scene/scene.ts';
import type { Selection } from './selection.ts';
import type { Translated } from './terms.ts';

/** What an edit did to lights and cameras, as messages say it. */
export interface LitEdits {
  added: string[];
  edited: { message: string; path: ElementPath }[];
}

/** What is compared; an editor may drop numbers that it does not know. */
type Parts = Record<string, string | readonly (number | undefined)[]>;

interface Kind<T> {
  list: 'lights' | 'cameras';
  of: (scene: Scene) => readonly T[];
  words: string;
  partsOf: (thing: T) => Parts;
}

/** The 10 watts that Blender gives to a light whose file states no intensity, in candela and in lux. */
const BLENDER_DEFAULTS = [(10 * 683) / (4 * Math.PI), 10 * 683];

const LIGHTS: Kind<Light> = {
  list: 'lights',
  of: ({ lights }) => lights,
  words: 'light',
  partsOf: ({ type, color, intensity = 1, range, cone }) => ({
    type,
    color,
    intensity: [BLENDER_DEFAULTS.some((own) => isNear(intensity, own)) ? 1 : intensity],
    range: [range],
    cone: [cone?.inner, cone?.outer],
  }),
};

const CAMERAS: Kind<Camera> = {
  list: 'cameras',
  of: ({ cameras }) => cameras,
  words: 'camera',
  partsOf: ({ projection, near, far }) => ({
    projection: projection.type,
    // The other size of a picture follows from the aspect ratio of the screen.
    view: [
      projection.type === 'perspective'
        ? projection.fieldOfView
        : Math.max(projection.halfWidth, projection.halfHeight),
    ],
    near: [near],
    // Editors limit every view.
    ...(far === undefined ? {} : { far: [far] }),
  }),
};

/** Relative difference up to which numbers are equal: programs convert them to other units, in single precision. */
const TOLERANCE = 1e-3;

export function litEdits(was: Translated, is: Translated, selection: Selection): LitEdits {
  const [lights, cameras] = [editsOf(LIGHTS, was, is, selection), editsOf(CAMERAS, was, is, selection)];
  return { added: [...lights.added, ...cameras.added], edited: [...lights.edited, ...cameras.edited] };
}

function editsOf<T extends Light | Camera>(
  { list, words, of, partsOf }: Kind<T>,
  was: Translated,
  is: Translated,
  selection: Selection,
): LitEdits {
  const old = of(was.scene);
  const edits: LitEdits = { added: [], edited: [] };
  for (const thing of of(is.scene)) {
    const node = is.scene.nodes[thing.node]?.name ?? '';
    const name = thing.name || node;
    if (!selection.includes(name, node)) continue;
    const index = counterpart(thing, old, was, is);
    if (index === NONE) {
      edits.added.push(`${words} ${name}`);
      continue;
    }
    const parts = differing(partsOf(old[index]!), partsOf(thing));
    if (parts.length === 0) continue;
    const subject = `${words[0]!.toUpperCase()}${words.slice(1)}`;
    const message = `${subject} ${name} (${parts.join(', ')}) could not be put back`;
    edits.edited.push({ message, path: `${list}[${index}]` });
  }
  return edits;
}

/** The one at the same node, or else of the same name. */
function counterpart(
  thing: Light | Camera,
  old: readonly (Light | Camera)[],
  was: Translated,
  is: Translated,
): number {
  const node = is.counterparts.nodes[thing.node] ?? NONE;
  const place = old.findIndex((other) => node !== NONE && was.counterparts.nodes[other.node] === node);
  return place === NONE ? old.findIndex(({ name }) => name === thing.name) : place;
}

function differing(was: Parts, is: Parts): string[] {
  return Object.keys(was).filter((part) => {
    const [before, edited] = [was[part]!, is[part] ?? []];
    if (typeof before === 'string' || typeof edited === 'string') return before !== edited;
    return edited.some((value, at) => value !== undefined && !isNear(value, before[at]));
  });
}

function isNear(a: number, b: number | undefined): boolean {
  return b !== undefined && Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}
