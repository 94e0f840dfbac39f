/** What families have in common that put edited parts into the documents of an original. */
import { type Curves, curvesByNode } from '../fit/curves.ts';
import { declareCodes, Report } from '../report/report.ts';
import type { Clip, Curve, Scene, Track } from '../scene/scene.ts';

export const ONTO_CODES = declareCodes({
  ONTO_UNABLE: {
    severity: 'warning',
    meaning: 'Something was edited that cannot be put into the files of the original, and stays as it was.',
    advice: 'Convert the edited file as a whole, without --onto, if it matters.',
  },
  ONTO_REWRITTEN: {
    severity: 'info',
    meaning:
      'A file has no place for what was edited and was written anew; it means the same, and not every byte is as it was.',
    advice: 'Nothing needs to be done; `diff` shows what differs.',
  },
});

/** A scene before and after an edit. */
export interface Edit {
  before: Scene;
  after: Scene;
  report: Report;
}

/** Makes the same of both scenes. Only what is lost by the edit is reported. */
export function ofBoth<T>(
  { before, after, report }: Edit,
  make: (scene: Scene, report: Report) => T,
): [T, T] {
  const old = new Report();
  const own = new Report();
  const made: [T, T] = [make(before, old), make(after, own)];
  const known = new Set(old.losses.map(({ code, message }) => `${code} ${message}`));
  report.losses.push(...own.losses.filter(({ code, message }) => !known.has(`${code} ${message}`)));
  return made;
}

const LISTS = ['nodes', 'meshes', 'materials', 'clips'] as const;

export function isUntouched(before: Scene, after: Scene): boolean {
  return LISTS.every((list) => changedIndices<unknown>(before[list], after[list]).length === 0);
}

/** The indices of what an edit changed. */
export function changedIndices<T>(before: readonly T[], after: readonly T[]): number[] {
  return [...after.keys()].filter((index) => after[index] !== before[index]);
}

/** A property of a node as a clip moves it before and after an edit; a curve is absent where it leaves it at rest. */
export interface EditedTrack extends Pick<Track, 'target' | 'property'> {
  was: Curve | undefined;
  is: Curve | undefined;
}

const PROPERTIES = ['translation', 'rotation', 'scale'] as const satisfies readonly (keyof Curves)[];

/** What an edit changed of how a clip moves nodes. */
export function editedTracks(before: Clip, after: Clip): EditedTrack[] {
  const [was, is] = [curvesByNode(before), curvesByNode(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((target) =>
    PROPERTIES.map((property) => {
      return { target, property, was: was.get(target)?.[property], is: is.get(target)?.[property] };
    }).filter(({ was, is }) => was !== is),
  );
}

/** Reports tracks of an edited clip that cannot be put back. */
export function reportUnableTracks(
  { after, report }: Edit,
  clip: number,
  tracks: readonly Pick<Track, 'target' | 'property'>[],
): void {
  if (tracks.length === 0) return;
  const names = tracks.map(({ target, property }) => `${property} of ${after.nodes[target]!.name}`);
  const message = `in the clip ${after.clips[clip]!.name}: ${names.join(', ')}`;
  report.lose(ONTO_CODES.ONTO_UNABLE, message, { path: `clips[${clip}]` });
}
