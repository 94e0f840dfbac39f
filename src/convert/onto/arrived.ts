/** Which edits arrived in the files of the original: what is read of the files is compared before and after. */
import { saysTheSame } from '../../binary/patch.ts';
import { FIT_CODES } from '../../fit/codes.ts';
import { byKind, type Kind, ONTO_CODES, reportUnable } from '../../formats/edit.ts';
import { isAtOrBelow } from '../../pose/skeleton.ts';
import type { Loss, Report } from '../../report/report.ts';
import { namesakes } from '../../scene/namesakes.ts';
import { NONE, type Scene } from '../../scene/scene.ts';
import type { SceneEdit } from './edit-scene.ts';
import type { Changes } from './merge.ts';

/** An edit, and what the files contain before and after it. */
export interface Outcome {
  /** With the names of the changes. */
  edit: SceneEdit;
  /** What is read of the files. */
  files: SceneEdit;
  /** Whether there are new image files. */
  hasImages: boolean;
  /** Of putting the edit into the files. */
  losses: readonly Loss[];
}

const REPLACED = ['geometry', 'weights', 'materials', 'clips', 'rest'] as const;
type Replaced = (typeof REPLACED)[number];

/** What a list of replaced elements is about. */
interface View {
  kind: Kind;
  /** What the name of an element follows in messages. */
  words: string;
  of: (scene: Scene, index: number) => unknown;
}

const VIEWS: Record<Replaced, View> = {
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
  clips: { kind: 'clips', words: 'clip', of: ({ clips }, index) => clips[index] },
  rest: {
    kind: 'nodes',
    words: 'the rest pose of node',
    of: ({ nodes }, index) => {
      const { translation, rotation, scale } = nodes[index]!;
      return [translation, rotation, scale];
    },
  },
};

/** What the materials of a mesh look like, whichever of several of one name they are. */
const SHOWN: Pick<View, 'kind' | 'of'> = {
  kind: 'meshes',
  of: (scene, index) =>
    scene.meshes[index]!.primitives.map(({ material }) =>
      material === NONE ? undefined : VIEWS.materials.of(scene, material),
    ),
};

const KINDS = { nodes: 'Node', meshes: 'Mesh', materials: 'Material', clips: 'Clip' } as const;

/** The name of an element, and how many elements before it have the same. */
function ordinalOf(things: readonly { name: string }[], index: number): unknown {
  const name = things[index]?.name;
  return [name, things.slice(0, index).filter((other) => other.name === name).length];
}

/** Losses that say that an element is not in the files. */
const UNABLE = [ONTO_CODES.ONTO_UNABLE.id, FIT_CODES.FIT_MESH_UNPLACED.id];

/** The changes that are in the files. The others are reported, unless a loss says it already. */
export function arrivedChanges(changes: Changes, outcome: Outcome, report: Report): Changes {
  const { before, after } = outcome.edit;
  const reported = pathsOf(outcome.losses);
  const unable = pathsOf(outcome.losses.filter(({ code }) => UNABLE.includes(code)));
  const indices = (kind: Kind, name: string, isNew: boolean) =>
    [...after[kind].keys()].filter((index) => {
      const thing = after[kind][index]!;
      const isChanged = isNew === index >= before[kind].length && thing !== before[kind][index];
      return isChanged && thing.name === name;
    });
  /** Reports elements without a trace. @returns whether another one has a trace */
  const arrive = (
    kind: Kind,
    places: readonly number[],
    has: (index: number) => boolean,
    message: string,
  ) => {
    for (const index of places) {
      const path = `${kind}[${index}]` as const;
      if (!has(index) && !reported.has(path)) reportUnable(report, message, path);
    }
    return places.some(has);
  };
  const replaced = (list: Replaced) => {
    const { kind, words } = VIEWS[list];
    return changes[list].filter((name) => {
      const message = `Edit of ${words} ${name} changed nothing in the files of the original`;
      return arrive(kind, indices(kind, name, false), (index) => isReplaced(outcome, list, index), message);
    });
  };
  const added = (kind: Kind) => {
    const isThere = (index: number) => isAdded(outcome, kind, index, unable.has(`${kind}[${index}]`));
    return changes.added[kind].filter((name) => {
      const message = `${KINDS[kind]} ${name} is new and could not be added`;
      return arrive(kind, indices(kind, name, true), isThere, message);
    });
  };
  const lists = Object.fromEntries(REPLACED.map((list) => [list, replaced(list)]));
  return { ...changes, ...lists, added: byKind(added) };
}

/** The elements that losses are about. */
function pathsOf(losses: readonly Loss[]): Set<string | undefined> {
  return new Set(losses.map(({ path = '' }) => /^\w+\[\d+\]/.exec(path)?.[0]));
}

function isReplaced(outcome: Outcome, list: Replaced, index: number): boolean {
  if (differs(outcome.files, VIEWS[list], index)) return true;
  switch (list) {
    case 'geometry':
      return showsOtherMaterial(outcome, index);
    case 'materials':
      return outcome.hasImages && showsNewImage(outcome, index);
    case 'rest':
      return restsInVertices(outcome, index);
    default:
      return false;
  }
}

function showsNewImage({ edit: { before, after } }: Outcome, index: number): boolean {
  return after.materials[index]!.maps.some(({ texture }) => texture >= before.textures.length);
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

function differs(
  { before, after }: SceneEdit,
  { kind, of }: Pick<View, 'kind' | 'of'>,
  index: number,
): boolean {
  const place = namesakes(before[kind], after[kind])[index]!;
  return place === NONE || !saysTheSame(of(before, index), of(after, place));
}

/**
 * Whether a new element is in the files, perhaps under another name, as a part of another mesh, or instead of a material of
 * its name.
 *
 * @param isUnable whether it was reported that it is not there as a whole
 */
function isAdded(outcome: Outcome, kind: Kind, index: number, isUnable: boolean): boolean {
  const { edit, files } = outcome;
  const { before, after } = files;
  if (namesakes(edit.after[kind], after[kind])[index] !== NONE) return true;
  if (isUnable) return false;
  const isUnknown = namesakes(after[kind], before[kind]).includes(NONE);
  const isJoined = () => [...before.meshes.keys()].some((mesh) => differs(files, VIEWS.geometry, mesh));
  const isShown = () =>
    edit.after.meshes.some(
      ({ primitives }, mesh) =>
        primitives.some(({ material }) => material === index) && showsOtherMaterial(outcome, mesh),
    );
  return isUnknown || (kind === 'meshes' && isJoined()) || (kind === 'materials' && isShown());
}
