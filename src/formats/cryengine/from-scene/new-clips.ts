/** The files of new clips, which the animation list names. */
import { stemOf } from '../../../text/file-name.ts';
import { newFileNames } from '../../edit.ts';
import type { SourceFile } from '../../format.ts';
import { type CalDocument, type CalLine, calAlias } from '../files/cal/document.ts';
import { writeCal } from '../files/cal/write.ts';
import type { CryengineDocument } from '../files/chunks/document.ts';

/** A clip in a file of its own. */
export interface NewClip {
  name: string;
  document: CryengineDocument;
}

/** The files with those of new clips, listed behind the last animation of the list, in its folder. */
export function withNewClips(files: readonly SourceFile[], clips: readonly NewClip[]): SourceFile[] {
  if (clips.length === 0) return [...files];
  const nameFor = newFileNames(files);
  const added = clips.map(({ name, document }): SourceFile & { alias: string } => {
    const file = nameFor(name, 'caf');
    return { name: file, role: 'animation', alias: calAlias(name), document };
  });
  const isList = ({ document }: SourceFile) => document?.format === 'cryengine.cal';
  const isMotion = ({ document }: SourceFile) => document?.format === 'cryengine.caf';
  const entries = added.map(({ name, alias }) => ({ alias, file: name }));
  const list = files.findIndex(isList);
  const known = files.with(
    Math.max(0, list),
    list < 0
      ? files[0]!
      : { ...files[list]!, document: listing(files[list]!.document as CalDocument, entries) },
  );
  if (list >= 0 || files.some(isMotion)) return [...known, ...added];
  return [...known, ...added, { name: `${stemOf(files[0]!.name)}.cal`, document: writeCal(entries) }];
}

function listing(list: CalDocument, entries: readonly { alias: string; file: string }[]): CalDocument {
  const last = list.lines.findLastIndex(({ kind }) => kind === 'entry');
  const known = list.lines[last];
  const folder = (known?.kind === 'entry' && /^.*[\\/]/.exec(known.file)?.[0]) || '';
  const lines = entries.map(({ alias, file }): CalLine => ({ kind: 'entry', alias, file: folder + file }));
  return { ...list, lines: list.lines.toSpliced(last + 1, 0, ...lines) };
}
