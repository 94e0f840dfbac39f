/** The original of edits, and what a conversion makes of it. */
import { fitInfluences } from '../../fit/influences.ts';
import { bindByOffsets } from '../../fit/offset-binds.ts';
import type { Reader, Target, TargetOptions } from '../../formats/format.ts';
import { familyOf } from '../../formats/index.ts';
import { targets } from '../../formats/targets.ts';
import { FormatError, Report } from '../../report/report.ts';
import type { Mesh, Scene } from '../../scene/scene.ts';
import { stemOf } from '../../text/file-name.ts';
import { CONVERT_CODES } from '../codes.ts';
import { gather } from '../gather.ts';
import type { Gathered, GatherOptions } from '../gathered.ts';
import { type Library, MemoryLibrary } from '../library.ts';
import { type SceneOptions, sceneOf } from '../scene-of.ts';

/** A character into which edits can be put, one after the other. */
export interface Original {
  name: string;
  base: Gathered;
  onto: NonNullable<Reader['onto']>;
  scene: Scene;
  /** What returns from conversions, by the format, the axes and the name of the file. */
  sent: Map<string, Promise<Sent>>;
}

/** The files that a conversion makes of an original, and what is read of them. */
export interface Sent {
  files: Gathered['files'];
  scene: Scene;
}

/** @throws FormatError CONVERT_ONTO_FAMILY, or if a file cannot be read */
export async function gatherOriginal(
  library: Library,
  paths: readonly string[],
  options: GatherOptions & SceneOptions = {},
): Promise<Original> {
  return originalOf(await gather(library, paths, options), options);
}

/** @throws FormatError CONVERT_ONTO_FAMILY, or if no scene can be made of the files */
export function originalOf(base: Gathered, options: SceneOptions = {}): Original {
  const { name } = base.files[0]!;
  const { onto } = base.family;
  if (!onto) {
    const message = `Edits cannot be put back into ${name}, a file of ${base.family.id}`;
    throw new FormatError(CONVERT_CODES.CONVERT_ONTO_FAMILY, message);
  }
  return { name, base, onto, scene: sceneOf(base, options), sent: new Map() };
}

/** The target that writes the format of the edited files; undefined if the format is read only. */
function targetOf({ files }: Gathered): Target | undefined {
  const format = files.find(({ format }) => format && familyOf(format))?.format;
  return targets.find(({ id }) => id === format?.id);
}

/** The original in the bind pose of the edited files, if its vertices are bound in another pose than its rest pose. */
export function boundLike({ scene }: Original, edited: Gathered, options: TargetOptions): Scene {
  const target = targetOf(edited);
  const capabilities = target?.capabilities?.(options);
  if (!target || !capabilities) return scene;
  const isPlaced = ({ primitives }: Mesh) => primitives.some(({ influences }) => influences?.offset);
  if (!scene.meshes.some(isPlaced)) return scene;
  const holder = { title: target.title, capabilities };
  const fitted = { ...scene, meshes: fitInfluences(scene, holder, new Report()) };
  const { meshes, skins } = bindByOffsets(fitted, holder);
  if (skins.every((skin, index) => skin === scene.skins[index])) return scene;
  const placed = scene.meshes.map((mesh, index) => {
    const own = meshes[index]!;
    return own === fitted.meshes[index] ? mesh : placedLike(mesh, own);
  });
  return { ...scene, meshes: placed, skins };
}

/** A mesh with the places of the vertices of another one. */
function placedLike(mesh: Mesh, { primitives }: Mesh): Mesh {
  const placed = mesh.primitives.map((primitive, index) => {
    const { positions, normals } = primitives[index]!;
    return { ...primitive, positions, ...(normals ? { normals } : {}) };
  });
  return { ...mesh, primitives: placed };
}

/** The original, converted to the format of edited files and read again. @param name of the first of them */
export function sentAs(
  { scene, sent }: Original,
  edited: Gathered,
  name: string,
  options: TargetOptions,
): Promise<Sent> {
  const target = targetOf(edited);
  const stem = stemOf(name);
  const key = `${target?.id} ${options.bake ?? false} ${stem}`;
  const known = sent.get(key) ?? sendAs(scene, target, stem, options);
  sent.set(key, known);
  return known;
}

async function sendAs(
  scene: Scene,
  target: Target | undefined,
  stem: string,
  options: TargetOptions,
): Promise<Sent> {
  if (!target) return { files: [], scene };
  const written = await target.write(scene, stem, new Report(), options);
  const library = new MemoryLibrary(Object.fromEntries(written.map(({ name, bytes }) => [name, bytes])));
  const gathered = await gather(library, [written[0]!.name]);
  return { files: gathered.files, scene: sceneOf(gathered) };
}
