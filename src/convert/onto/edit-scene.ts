/** Puts an edited scene back into the files that it was read from. */
import { saysTheSame } from '../../binary/patch.ts';
import { customProperties } from '../../fit/properties.ts';
import { isUntouched, reportUnable } from '../../formats/edit.ts';
import type { NamedBytes, Reader, SourceFile } from '../../formats/format.ts';
import { formatById, writeDocument } from '../../formats/index.ts';
import { Report } from '../../report/report.ts';
import type { Scene } from '../../scene/scene.ts';
import type { Gathered } from '../gathered.ts';
import { type SceneOptions, sceneOf } from '../scene-of.ts';
import { reportTraceless } from './arrived.ts';
import { newImages, withOwnImageNames } from './images.ts';
import { withPlacedTextures } from './placed-textures.ts';
import { withFormerFormats } from './repainted.ts';

/** A scene before and after its edit: unchanged elements are the same objects, and new ones follow those of before. */
export interface SceneEdit {
  before: Scene;
  after: Scene;
}

/** The files of an edited scene. */
export interface EditedFiles {
  /** Those that change, and new images. */
  files: NamedBytes[];
  /** Edits that the files cannot hold, as losses. Those that leave no trace in the files are `ONTO_UNABLE`. */
  report: Report;
}

/**
 * Puts the edits of a scene back into its files: only the records of changed elements differ. A texture that was added to the
 * scene, and that a material shows, becomes a new image file in a format that the programs of the family read, or is
 * embedded where the other images are. If it has the name of a TGA or DDS, it replaces that in its format. Names of nodes
 * stay: `rename` changes them in all files.
 *
 * @param gathered the files from which `edit.before` was made
 * @param options those with which it was made, besides those with which its files were gathered
 * @returns undefined if the family cannot put edits back
 * @throws RangeError if `edit.after` lacks elements of `edit.before`
 * @example
 * ```ts
 * import { editScene, gather, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const gathered = await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']);
 * const before = toScene(gathered);
 * const materials = before.materials.map((material) => ({ ...material, shininess: 30 }));
 * const edited = await editScene(gathered, { before, after: { ...before, materials } });
 * console.log(edited?.files.map(({ name }) => name).join(' ')); // yorick_bone.crf yorick_cloth.crf
 * ```
 */
export async function editScene(
  gathered: Gathered,
  edit: SceneEdit,
  options: SceneOptions = {},
): Promise<EditedFiles | undefined> {
  const { onto } = gathered.family;
  if (!onto) return undefined;
  requireComplete(edit);
  const report = new Report();
  const { family } = gathered;
  const inFormats = withFormerFormats(edit.after, replacedTextures(edit), report, family.keptImages);
  const placed = withPlacedTextures(inFormats, family.id);
  const own = { ...edit, after: withFormerNodeNames({ ...edit, after: placed }, report) };
  const { files, images, again } = await putScene(gathered, onto, own, report, options);
  const losses = [...report.losses];
  const read = { before: edit.before, after: again };
  reportTraceless({ edit: own, files: read, images, losses }, report);
  const written = writtenDocuments(files.filter(isChangedIn(gathered)));
  return { files: [...written.filter(hasOtherBytesThan(gathered)), ...images.values()], report };
}

/** The textures of the same names, by the indices of added ones. */
function replacedTextures({ before, after }: SceneEdit): Map<number, number> {
  const known = new Map(before.textures.map(({ name }, index) => [name, index]));
  const count = before.textures.length;
  return new Map(
    after.textures.slice(count).flatMap(({ name }, index): [number, number][] => {
      const former = known.get(name);
      return former === undefined ? [] : [[count + index, former]];
    }),
  );
}

const LISTS = ['nodes', 'meshes', 'skins', 'clips', 'materials', 'textures', 'lights', 'cameras'] as const;

/** An element without its place would be taken for the next one. */
function requireComplete({ before, after }: SceneEdit): void {
  for (const list of LISTS) {
    const [had, has] = [before[list].length, after[list].length];
    if (has < had) throw new RangeError(`The edited scene has ${has} ${list} instead of at least ${had}`);
  }
}

/** Files refer to nodes by their names, so that a node with another name would be a new one. */
function withFormerNodeNames({ before, after }: SceneEdit, report: Report): Scene {
  const nodes = after.nodes.map((node, index) => {
    const former = before.nodes[index];
    if (!former || former.name === node.name) return node;
    reportUnable(report, `Node ${former.name} cannot be named ${node.name}`, `nodes[${index}]`);
    const own = { ...node, name: former.name };
    return saysTheSame(own, former) ? former : own;
  });
  return { ...after, nodes };
}

function hasOtherBytesThan({ files }: Gathered): (file: NamedBytes) => boolean {
  const known = new Map(files.map(({ name, bytes }) => [name, bytes]));
  return ({ name, bytes }) => !saysTheSame(known.get(name), bytes);
}

/** A scene that was put into its files. */
export interface PutScene {
  /** With the names of its new images. */
  scene: Scene;
  /** All documents. */
  files: SourceFile[];
  /** New image files, by the indices of their textures. */
  images: ReadonlyMap<number, NamedBytes>;
  /** What is read of the files. */
  again: Scene;
}

export async function putScene(
  gathered: Gathered,
  onto: NonNullable<Reader['onto']>,
  { before, after }: SceneEdit,
  report: Report,
  options: SceneOptions,
): Promise<PutScene> {
  const { family, decoders, reading } = gathered;
  const isHolding = family.holdsImages?.(gathered.files) === true;
  const scene = isHolding ? after : withOwnImageNames(before, after, family.imageNames);
  const [was, is] = inAxesOfFiles(gathered, [before, scene], options);
  const isSame = isUntouched(was, is) && saysTheSame(customProperties(was), customProperties(is));
  const files = isSame
    ? [...gathered.files]
    : await onto(gathered.files, was, is, report, { ...reading, decoders, ...options });
  const again = sceneOf({ ...gathered, files }, { ...options, report: new Report() });
  return {
    scene,
    files,
    images: isHolding
      ? new Map()
      : newImages(before, scene, again, { textures: gathered.textures, made: family.newImage, report }),
    again,
  };
}

/** The scenes in the axes of their files: chosen axes only say in which directions these are to be understood. */
function inAxesOfFiles(
  gathered: Gathered,
  scenes: readonly [Scene, Scene],
  { axes: chosen, ...options }: SceneOptions,
): readonly [Scene, Scene] {
  if (chosen === undefined) return scenes;
  const { axes } = sceneOf(gathered, { ...options, report: new Report() });
  const [before, after] = scenes;
  return [
    { ...before, axes },
    { ...after, axes },
  ];
}

/** Whether the document of a file is another one than before an edit. */
export function isChangedIn({ files: former }: Gathered): (file: SourceFile) => boolean {
  const known = new Set(former.map(({ document }) => document));
  return ({ document }) => !known.has(document);
}

/** The bytes of documents, each once, and of their parts that changed. */
export function writtenDocuments(files: readonly SourceFile[]): NamedBytes[] {
  const written = new Map<unknown, NamedBytes[]>();
  for (const { name, document } of files) {
    if (!document || written.has(document)) continue;
    const parts = formatById(document.format)?.parts?.changed?.(document) ?? [];
    written.set(document, [{ name, bytes: writeDocument(document) }, ...parts]);
  }
  return [...written.values()].flat();
}
