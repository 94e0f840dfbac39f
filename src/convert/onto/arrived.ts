/** Which edits arrived in the files of the original: what is read of the files is compared before and after. */
import { saysTheSame } from '../../binary/patch.ts';
import { FIT_CODES } from '../../fit/codes.ts';
import { byKind, type Edit, type Kind, reportUnable } from '../../formats/edit.ts';
import { ONTO_CODES } from '../../formats/edit-codes.ts';
import { isAtOrBelow } from '../../pose/skeleton.ts';
import type { Loss, Report } from '../../report/report.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import type { ElementPath, ListName } from '../../scene/path.ts';
import { NONE, type Scene } from '../../scene/scene.ts';
import type { Changes } from './merge.ts';

type Scenes = Pick<Edit, 'before' | 'after'>;

/** An edit, and what the files contain before and after it. */
export interface Outcome {
  /** With the names of the changes. */
  edit: Scenes;
  /** What is read of the files. */
  files: Scenes;
  /** New image files, by the indices of their textures. */
  images: ReadonlyMap<number, unknown>;
  /** Of putting the edit into the files. */
  losses: readonly Loss[];
}

const REPLACED = ['geometry', 'weights', 'materials', 'clips', 'rest'] as const;
type Replaced = (typeof REPLACED)[number];

/** What a list of replaced elements is about. */
interface View {
  kind: ListName;
  /** What the name of an element follows in messages. */
  words: string;
  of: (scene: Scene, index: number) => unknown;
}

const VIEWS = {
  geometry: {
    kind: 'meshes',
    words: 'the geometry of mesh',
    // Files of some families number their materials in the order of their use.
    of: ({ meshes, materials }, index) =>
      meshes[index]!.primitives.map(({ influences: _, material, ...shape }) => {
        return [shape, ordinalOf(materials, material)];
      }),
  },
  weights: {
    kind: 'meshes',
    words: 'the weights of mesh',
    of: ({ meshes }, index) => meshes[index]!.primitives.map(({ influences }) => influences),
  },
  materials: {
    kind: 'materials',
    words: 'material',
    of: ({ materials, textures }, index) => {
      const { maps, ...look } = materials[index]!;
      return [look, maps.map(({ texture, ...map }) => ({ ...map, image: textures[texture] }))];
    },
  },
  clips: {
    kind: 'clips',
    words: 'clip',
    // New nodes and materials renumber others.
    of: ({ clips, nodes, materials }, index) => {
      const { tracks, textureTracks = [], ...clip } = clips[index]!;
      const ofNodes = tracks.map(({ target, ...track }) => [nodes[target]?.name, track]);
      const ofTextures = textureTracks.map(({ material, ...track }) => [materials[material]?.name, track]);
      return [clip, ofNodes, ofTextures];
    },
  },
  rest: {
    kind: 'nodes',
    words: 'the rest pose of node',
    of: ({ nodes }, index) => {
      const { translation, rotation, scale } = nodes[index]!;
      return [translation, rotation, scale].map((values) => Float64Array.from(values));
    },
  },
} as const satisfies Record<Replaced, View>;

/** What else an edit of a scene may change. */
const OTHERS: readonly View[] = [
  { kind: 'meshes', words: 'the name of mesh', of: ({ meshes }, index) => meshes[index]!.name },
  {
    kind: 'nodes',
    words: 'the custom properties of node',
    of: ({ nodes }, index) => nodes[index]!.properties,
  },
  { kind: 'textures', words: 'image', of: ({ textures }, index) => textures[index] },
  { kind: 'lights', words: 'light', of: ({ lights }, index) => lights[index] },
  { kind: 'cameras', words: 'camera', of: ({ cameras }, index) => cameras[index] },
];

/** What the materials of a mesh look like, whichever of several of one name they are. */
const SHOWN: Pick<View, 'kind' | 'of'> = {
  kind: 'meshes',
  of: (scene, index) =>
    scene.meshes[index]!.primitives.map(({ material }) =>
      material === NONE ? undefined : VIEWS.materials.of(scene, material),
    ),
};

const TITLES = {
  nodes: 'Node',
  meshes: 'Mesh',
  materials: 'Material',
  clips: 'Clip',
  lights: 'Light',
  cameras: 'Camera',
} as const;

/** What an edit may add. */
type Addable = keyof typeof TITLES;

/** The name of an element, and how many elements before it have the same. */
function ordinalOf(things: readonly { name: string }[], index: number): unknown {
  const name = things[index]?.name;
  return [name, things.slice(0, index).filter((other) => other.name === name).length];
}

/** Losses that say that an element is not in the files. */
const UNABLE = [ONTO_CODES.ONTO_UNABLE.id, FIT_CODES.FIT_MESH_UNPLACED.id];

/** Names of changed and new elements, in whatever else is known of them. */
type Listed = Pick<Changes, Replaced | 'added'>;

/** The changes that are in the files. The others are reported, unless a loss says it already. */
export function arrivedChanges<T extends Listed>(changes: T, outcome: Outcome, report: Report): T {
  const { before, after } = outcome.edit;
  const arrivals = new Arrivals(outcome, report);
  const indices = (kind: Kind, name: string, isNew: boolean) =>
    [...after[kind].keys()].filter((index) => {
      const thing = after[kind][index]!;
      const isChanged = isNew === index >= before[kind].length && thing !== before[kind][index];
      return isChanged && thing.name === name;
    });
  // Of several elements with a name, each is looked at, so that it is reported.
  const replaced = (list: Replaced) =>
    changes[list].filter((name) => {
      const places = indices(VIEWS[list].kind, name, false);
      return places.filter((index) => arrivals.isReplaced(list, index)).length > 0;
    });
  const added = (kind: Kind) =>
    changes.added[kind].filter((name) => {
      return indices(kind, name, true).filter((index) => arrivals.isAdded(kind, index)).length > 0;
    });
  return {
    ...changes,
    ...Object.fromEntries(REPLACED.map((list) => [list, replaced(list)])),
    added: byKind(added),
  };
}

/** Reports the changes of a scene that are not in the files, unless a loss says it already. */
export function reportTraceless(outcome: Outcome, report: Report): void {
  const { edit } = outcome;
  const arrivals = new Arrivals(outcome, report);
  const changed = ({ kind, of }: View) =>
    [...edit.before[kind].keys()].filter((index) => {
      const isSame = edit.before[kind][index] === edit.after[kind][index];
      return !isSame && !saysTheSame(of(edit.before, index), of(edit.after, index));
    });
  for (const list of REPLACED) for (const index of changed(VIEWS[list])) arrivals.isReplaced(list, index);
  for (const view of OTHERS) for (const index of changed(view)) arrivals.isChanged(view, index);
  for (const kind of Object.keys(TITLES) as Addable[]) {
    // A mesh stands for its node.
    const isListed = (index: number) => kind !== 'nodes' || edit.after.nodes[index]!.mesh === undefined;
    for (let index = edit.before[kind].length; index < edit.after[kind].length; index++)
      if (isListed(index)) arrivals.isAdded(kind, index);
  }
}

/** Tells which elements are in the files as an edit wants them, and reports the others, unless a loss says it already. */
class Arrivals {
  readonly #outcome: Outcome;
  readonly #report: Report;
  readonly #reported: ReadonlySet<string | undefined>;
  readonly #unable: ReadonlySet<string | undefined>;

  constructor(outcome: Outcome, report: Report) {
    this.#outcome = outcome;
    this.#report = report;
    this.#reported = pathsOf(outcome.losses);
    this.#unable = pathsOf(outcome.losses.filter(({ code }) => UNABLE.includes(code)));
  }

  isReplaced(list: Replaced, index: number): boolean {
    const isUnable = this.#unable.has(`${VIEWS[list].kind}[${index}]`);
    return this.#isThere(VIEWS[list], index, isReplaced(this.#outcome, list, index, isUnable));
  }

  isChanged(view: View, index: number): boolean {
    return this.#isThere(view, index, differs(this.#outcome.files, view, index));
  }

  isAdded(kind: Addable, index: number): boolean {
    const path = `${kind}[${index}]` as const;
    const isThere = isAdded(this.#outcome, kind, index, this.#unable.has(path));
    const { name } = this.#outcome.edit.after[kind][index]!;
    return this.#orReport(isThere, path, `${TITLES[kind]} ${name} is new and could not be added`);
  }

  #isThere({ kind, words }: View, index: number, isThere: boolean): boolean {
    const { name } = this.#outcome.edit.after[kind][index] as { name: string };
    const message = `Edit of ${words} ${name} changed nothing in the files of the original`;
    return this.#orReport(isThere, `${kind}[${index}]`, message);
  }

  #orReport(isThere: boolean, path: ElementPath, message: string): boolean {
    if (!isThere && !this.#reported.has(path)) reportUnable(this.#report, message, path);
    return isThere;
  }
}

/** The elements that losses are about. */
function pathsOf(losses: readonly Loss[]): Set<string | undefined> {
  return new Set(losses.map(({ path = '' }) => /^\w+\[\d+\]/.exec(path)?.[0]));
}

/** @param isUnable whether it was reported that it is not there as a whole */
function isReplaced(outcome: Outcome, list: Replaced, index: number, isUnable: boolean): boolean {
  if (differs(outcome.files, VIEWS[list], index)) return true;
  switch (list) {
    case 'geometry':
      return showsOtherMaterial(outcome, index);
    case 'materials':
      return !isUnable && showsNewImage(outcome, index);
    case 'rest':
      return restsInVertices(outcome, index) || restsBelow(outcome, index);
    default:
      return false;
  }
}

function showsNewImage({ edit, images }: Outcome, index: number): boolean {
  return edit.after.materials[index]!.maps.some(({ texture }) => images.has(texture));
}

/**
 * Whether a mesh got another material in the edit and looks different in the files: of several materials of one name, the
 * order may be another.
 */
function showsOtherMaterial({ edit: { before, after }, files }: Outcome, index: number): boolean {
  const materials = ({ meshes }: Scene) => meshes[index]?.primitives.map(({ material }) => material);
  const isReassigned = index < before.meshes.length && !saysTheSame(materials(before), materials(after));
  return isReassigned && differs(files, SHOWN, index);
}

/** Whether the rest pose of a node changed a mesh that was not edited itself: files without scale have it in the vertices. */
function restsInVertices({ edit: { before, after }, files }: Outcome, node: number): boolean {
  const isMoved = (joint: number) => isAtOrBelow(after.nodes, joint, (index) => index === node);
  return after.nodes.some(
    ({ mesh = NONE, skin = NONE }) =>
      after.skins[skin]?.joints.some(isMoved) &&
      mesh < before.meshes.length &&
      before.meshes[mesh] === after.meshes[mesh] &&
      differs(files, VIEWS.geometry, mesh),
  );
}

/** Whether the rest pose of a node changed nodes below it that were not edited themselves: files without scale have it in these. */
function restsBelow({ edit: { before, after }, files }: Outcome, node: number): boolean {
  return before.nodes.some(
    (own, below) =>
      own === after.nodes[below] &&
      isAtOrBelow(after.nodes, below, (index) => index === node) &&
      differs(files, VIEWS.rest, below),
  );
}

function differs({ before, after }: Scenes, { kind, of }: Pick<View, 'kind' | 'of'>, index: number): boolean {
  const place = matchByName(before[kind], after[kind])[index]!;
  return place === NONE || !saysTheSame(of(before, index), of(after, place));
}

/**
 * Whether a new element is in the files, perhaps under another name, as a part of another mesh, or instead of a material of
 * its name.
 *
 * @param isUnable whether it was reported that it is not there as a whole
 */
function isAdded(outcome: Outcome, kind: Addable, index: number, isUnable: boolean): boolean {
  const { edit, files } = outcome;
  const { before, after } = files;
  if (matchByName(edit.after[kind], after[kind])[index] !== NONE) return true;
  if (isUnable) return false;
  const isUnknown = matchByName(after[kind], before[kind]).includes(NONE);
  const isJoined = () => [...before.meshes.keys()].some((mesh) => differs(files, VIEWS.geometry, mesh));
  const isShown = () =>
    edit.after.meshes.some(
      ({ primitives }, mesh) =>
        primitives.some(({ material }) => material === index) && showsOtherMaterial(outcome, mesh),
    );
  return isUnknown || (kind === 'meshes' && isJoined()) || (kind === 'materials' && isShown());
}
