/** Writes clips as animations of an existing model, and adds files for new clips to the animation list. */
import { fitClip } from '../../../fit/clips.ts';
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import { type Edit, newFileNames } from '../../edit.ts';
import type { SourceFile } from '../../format.ts';
import { type CalDocument, type CalLine, calAlias } from '../files/cal/document.ts';
import { writeCal } from '../files/cal/write.ts';
import type { CryengineDocument } from '../files/chunks/document.ts';
import type { Model } from '../to-scene/stage.ts';
import { animationFile, type ControllerVersion } from './animation.ts';
import { HOLDER } from './capabilities.ts';
import { bonesOfModel } from './known-bones.ts';

/** A clip in a separate file. */
export interface NewClip {
  name: string;
  document: CryengineDocument;
}

/** The version of the controllers of a file. */
export function versionOf({ chunks }: CryengineDocument): ControllerVersion {
  return chunks.some(({ kind }) => kind === 'logController') ? 0x827 : 0x826;
}

/** A clip of bones as an animation; undefined if it moves none. */
export function animationOf(
  scene: Scene,
  index: number,
  model: Model,
  version: ControllerVersion,
  report: Report,
): CryengineDocument | undefined {
  const clip = fitClip(scene, index, HOLDER, report);
  const fitted = { ...scene, clips: scene.clips.with(index, clip) };
  return animationFile(fitted, bonesOfModel(model), clip, version, report);
}

/** A new clip as a file in the version of another animation of the character. @returns undefined if it moves no bone */
export function newAnimation(
  { after, report }: Edit,
  model: Model,
  alike: CryengineDocument | undefined,
  index: number,
): CryengineDocument | undefined {
  return animationOf(after, index, model, alike ? versionOf(alike) : 0x826, report);
}

/** The files with those of new clips, listed after the last animation of the list, in its folder. */
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
