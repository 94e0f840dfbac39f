/** The original of edits, and what a conversion makes of it. */
import type { Reader, TargetOptions } from '../../formats/format.ts';
import { familyOf, targets } from '../../formats/index.ts';
import { FormatError, Report } from '../../report/report.ts';
import type { Scene } from '../../scene/scene.ts';
import { stemOf } from '../../text/file-name.ts';
import { CONVERT_CODES } from '../codes.ts';
import { gather, toScene } from '../gather.ts';
import type { Gathered, GatherOptions, SceneOptions } from '../gathering.ts';
import { sceneInFull } from '../levels.ts';
import { fileOf, type Library, MemoryLibrary } from '../library.ts';

/** A character into which edits can be put, one after the other. */
export interface Original {
  name: string;
  base: Gathered;
  onto: NonNullable<Reader['onto']>;
  scene: Scene;
  /** The scene as it returns from a conversion, by the format and the name of the file. */
  sent: Map<string, Promise<Scene>>;
}

/** @throws FormatError CONVERT_ONTO_FAMILY, or if a file cannot be read */
export async function gatherOriginal(
  library: Library,
  path: string,
  options: GatherOptions & SceneOptions = {},
): Promise<Original> {
  const name = fileOf(path);
  const base = await gather(library, [path], options);
  const { onto } = base.family;
  if (!onto) {
    const message = `Edits cannot be put back into ${name}, a file of ${base.family.id}`;
    throw new FormatError(CONVERT_CODES.CONVERT_ONTO_FAMILY, message);
  }
  return { name, base, onto, scene: toScene(base, options), sent: new Map() };
}

/** The original, converted to the format of edited files and read again. @param name of the first of them */
export function sentAs(
  { scene, sent }: Original,
  { files }: Gathered,
  name: string,
  options: TargetOptions,
): Promise<Scene> {
  const format = files.find(({ format }) => format && familyOf(format))?.format;
  const stem = stemOf(name);
  const key = `${format?.id} ${stem}`;
  const known = sent.get(key) ?? sendAs(scene, format?.id, stem, options);
  sent.set(key, known);
  return known;
}

async function sendAs(
  scene: Scene,
  format: string | undefined,
  stem: string,
  options: TargetOptions,
): Promise<Scene> {
  const target = targets.find(({ id }) => id === format);
  if (!target) return scene;
  const written = await target.write(sceneInFull(scene), stem, new Report(), options);
  const library = new MemoryLibrary(Object.fromEntries(written.map(({ name, bytes }) => [name, bytes])));
  return toScene(await gather(library, [written[0]!.name]));
}
