/** Puts the edits of a character back into its files, each in its own version and kind. */
import { createPrecision } from '../../../animation/precision.ts';
import { patchRecord } from '../../../binary/patch.ts';
import { fitScene } from '../../../fit/fit.ts';
import { reportRenamed } from '../../../fit/names.ts';
import { rigidScene } from '../../../fit/rigid-scene.ts';
import { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Clip, type Material, type Mesh, NONE, type Scene } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import {
  type Changed,
  changesOf,
  type Edit,
  newIndices,
  nodeShowing,
  ofBoth,
  reportUnable,
  withDocuments,
} from '../../edit.ts';
import type { FileDocument, SourceFile } from '../../format.ts';
import type { AnyContent, BinaryDocument } from '../files/binary/document.ts';
import { type BinaryKind, EARLY } from '../files/binary/layout.ts';
import type { MaterialContent } from '../files/binary/schema.ts';
import { xmlMaterialValues } from '../files/xml/material.ts';
import { animationDistance } from '../from-scene/animation-distance.ts';
import { capabilities } from '../from-scene/capabilities.ts';
import { FRAME } from '../from-scene/frame.ts';
import { reportLostCycle } from '../from-scene/lost-cycle.ts';
import { materialContent } from '../from-scene/materials.ts';
import { meshContent } from '../from-scene/meshes.ts';
import { NewFiles, newXmlDocument } from '../from-scene/new-files.ts';
import { skeletonContent } from '../from-scene/skeleton.ts';
import { asVersion, type WrittenFile } from '../from-scene/versions.ts';
import { type Parts, sortFiles } from '../parts.ts';
import { clipContent } from '../to-scene/clips.ts';
import { morphAnimation } from '../to-scene/morphs.ts';
import { withTracks } from './onto/tracks.ts';

export function onto(files: readonly SourceFile[], whole: Edit): SourceFile[] {
  const edit: Edit = { ...whole, after: onRigidBones(whole.after, whole.report) };
  const editor = new Editor(files, edit);
  editor.putSkeleton();
  for (const mesh of changesOf(edit, 'meshes')) editor.putMesh(mesh);
  for (const material of changesOf(edit, 'materials')) editor.putMaterial(material);
  for (const clip of changesOf(edit, 'clips')) editor.putClip(clip);
  return editor.files();
}

/** The scene without scaled nodes, which bones cannot be: meshes and clips are scaled instead. */
function onRigidBones(scene: Scene, report: Report): Scene {
  const isPlain = scene.nodes.every(({ matrix, scale }) => !matrix && scale.every((factor) => factor === 1));
  return isPlain ? scene : withMeshesInPlace(rigidScene(scene, report), scene);
}

/** A scene with changed copies of meshes, which replace them where a single node shows them. */
function withMeshesInPlace(changed: Scene, { nodes, meshes: former }: Scene): Scene {
  const meshes = [...former];
  const shown = new Set<number>();
  const own = changed.nodes.map((node, index) => {
    const { mesh: was = NONE } = nodes[index]!;
    const { mesh = NONE } = node;
    if (mesh === was) return node;
    const place = shown.has(was) ? meshes.length : was;
    shown.add(was);
    meshes[place] = changed.meshes[mesh]!;
    return { ...node, mesh: place };
  });
  return { ...changed, nodes: own, meshes };
}

/** A file of the original. */
interface Part {
  kind: BinaryKind;
  name: string;
  /** The scene's element that it contains. */
  path: ElementPath;
  document: FileDocument;
}

/** The content of a file, from a scene; undefined if the scene has none. */
type ContentOf = (scene: Scene, report: Report) => AnyContent | undefined;

class Editor {
  readonly #files: readonly SourceFile[];
  /** Edited documents by original ones. */
  readonly #edited = new Map<FileDocument, FileDocument>();
  readonly #new: NewFiles;
  readonly #parts: Parts;
  readonly #edit: Edit;
  readonly #boneOf: ReadonlyMap<number, number>;

  constructor(files: readonly SourceFile[], edit: Edit) {
    this.#files = files;
    this.#new = new NewFiles(files);
    this.#parts = sortFiles(files, new Report());
    this.#edit = edit;
    this.#boneOf = bonesAfter(edit, this.#parts);
  }

  /** All files after the edit. */
  files(): SourceFile[] {
    return this.#new.addedTo(withDocuments(this.#files, (document) => this.#edited.get(document)));
  }

  putSkeleton(): void {
    const { skeleton } = this.#parts;
    const isChanged = changesOf(this.#edit, 'nodes').some(({ index }) => this.#boneOf.has(index));
    if (!skeleton || !isChanged) return;
    const bonesOf = ({ nodes }: Scene) => [...this.#boneOf.keys()].filter((node) => node < nodes.length);
    this.#put({ kind: 'csf', ...skeleton, path: 'nodes[0]' }, (scene, report) =>
      skeletonContent(scene, bonesOf(scene), this.#boneOf, report),
    );
  }

  putMesh({ index, is: { name } }: Changed<Mesh>): void {
    const node = nodeShowing(this.#edit.after, index);
    const contentOf = (scene: Scene, report: Report) => meshContent(scene, node, this.#boneOf, report);
    const part = { kind: 'cmf', path: `meshes[${index}]` } as const;
    const known = this.#parts.meshes[index];
    if (known) this.#put({ ...part, ...known }, contentOf);
    else if (node !== NONE) this.#add(part, name, contentOf);
    else this.#leave(`Mesh ${name} has no node of its own`, part.path);
  }

  putMaterial({ index, was, is: { name: wanted } }: Changed<Material>): void {
    const part = { kind: 'crf', path: `materials[${index}]` } as const;
    const contentOf = (scene: Scene) => materialsOf(scene)[index]!;
    const { name, document } = this.#parts.materials[index] ?? {};
    if (name !== undefined && document) this.#put({ ...part, name, document }, contentOf);
    else if (!was) this.#add(part, wanted, contentOf);
    else this.#leave(`Material "${wanted}" has no file`, part.path);
  }

  putClip({ index, was, is: { name, morphTracks = [], tracks: own } }: Changed<Clip>): void {
    const { animations, morphAnimations } = this.#parts;
    const animation = animations[index];
    const morphs = morphAnimations[index - animations.length];
    const path: ElementPath = `clips[${index}]`;
    const tracks = (scene: Scene, report: Report) => this.#animation(index, scene, report);
    const weights = (scene: Scene, report: Report) => {
      const content = morphAnimation(
        { scene, clip: scene.clips[index]!, path },
        createPrecision(scene),
        report,
      );
      return content && { ...FRAME, ...content };
    };
    if (animation) this.#put({ kind: 'caf', ...animation, path }, tracks);
    if (morphs) this.#put({ kind: 'cpf', ...morphs, path }, weights);
    if (was) return;
    if (own.length > 0 || morphTracks.length === 0) this.#add({ kind: 'caf', path }, name, tracks);
    if (morphTracks.length > 0) this.#add({ kind: 'cpf', path }, name, weights);
  }

  #animation(index: number, scene: Scene, report: Report): AnyContent | undefined {
    const clip = scene.clips[index]!;
    const tracks = clip.tracks.filter(({ target }) => this.#boneOf.has(target));
    const precisionOf = createPrecision(scene);
    const place = { scene, clip: { ...clip, tracks }, path: `clips[${index}]` } as const;
    const written = clipContent(place, this.#boneOf, precisionOf, report);
    if (!written) return undefined;
    const content = { ...FRAME, ...written };
    reportLostCycle(place, content, this.#boneOf, report);
    return content;
  }

  #put(part: Part, contentOf: ContentOf): void {
    const [before, after] = ofBoth(this.#edit, (scene, report) =>
      this.#written(part, contentOf, scene, report),
    );
    if (before && after) this.#edited.set(part.document, withRecord(part.document, before, after));
    else this.#leave(`Nothing is left to write into ${part.name}`, part.path);
  }

  /** Adds a file in the version of the others. @param wanted the name of the new element */
  #add({ kind, path }: Pick<Part, 'kind' | 'path'>, wanted: string, contentOf: ContentOf): void {
    const { after, report } = this.#edit;
    const alike = this.#documentLike(kind);
    if (!alike) {
      this.#leave(`No file shows the version for ${wanted}`, path);
      return;
    }
    const name = this.#new.nameFor(wanted, kind, isInXml(alike) ? 'xml' : 'binary');
    const part: Part = { kind, name, path, document: alike };
    const made = this.#written(part, contentOf, after, report);
    if (!made) {
      this.#leave(`The character has no place for a file ${name}`, path);
      return;
    }
    reportRenamed(wanted, stemOf(name), report, path);
    const document = 'format' in made ? made : newXmlDocument(kind, made.content, alike);
    this.#new.add(kind, { name, document });
  }

  /** A file of the character, if possible of the same kind. */
  #documentLike(kind: BinaryKind): FileDocument | undefined {
    const documents = this.#files.flatMap(({ document }) => document ?? []);
    const isOfKind = ({ format }: FileDocument) => format.slice(-2) === kind.slice(-2);
    return documents.find(isOfKind) ?? documents.find(({ format }) => format !== 'cal3d.cfg');
  }

  /** The content of a scene for a file, in the file's version; undefined if there is none. */
  #written(
    part: Part,
    contentOf: ContentOf,
    whole: Scene,
    report: Report,
  ): BinaryDocument<AnyContent> | { content: object } | undefined {
    const { kind, name, document, path } = part;
    const scene = fittingScene(whole, part, report);
    const content = contentOf(scene, report);
    if (!content) return undefined;
    if (isInXml(document))
      return { content: kind === 'crf' ? xmlMaterialValues(content as MaterialContent) : content };
    const { layout } = document as BinaryDocument<AnyContent>;
    const options = { version: versionOf(document), compress: layout.compression !== 0 };
    const character = { skeleton: this.#parts.skeleton?.document.content, materials: materialsOf(scene) };
    const distance: WrittenFile['distance'] = (exact, written) =>
      animationDistance(scene, this.#boneOf, exact, written);
    return asVersion(kind, content, { name, path, distance }, options, character, report);
  }

  #leave(what: string, path: ElementPath): void {
    reportUnable(this.#edit.report, what, path);
  }
}

/**
 * Bones by node: the first nodes of the scene, in their order, then new ones. Meshes without a skin are bound to their own
 * node.
 */
function bonesAfter(edit: Edit, { skeleton }: Parts): ReadonlyMap<number, number> {
  const bones = [...(skeleton?.document.content.bones ?? []).keys()];
  const added = newIndices(edit, 'nodes').filter((node) => {
    const { mesh, skin } = edit.after.nodes[node]!;
    return skeleton && (mesh === undefined || skin === undefined);
  });
  return new Map([...bones, ...added].map((node, bone) => [node, bone]));
}

function isInXml({ format }: FileDocument): boolean {
  return format.startsWith('cal3d.x');
}

/** The scene that the version of a file can hold. Losses that concern other files are reported with these. */
function fittingScene(scene: Scene, { document, path }: Part, report: Report): Scene {
  const xml = isInXml(document);
  const holder = capabilities(xml ? { xml } : { version: versionOf(document) });
  const own = new Report();
  const fitting = fitScene(scene, { title: 'Cal3D', capabilities: holder }, own);
  report.losses.push(...own.losses.filter((loss) => `${loss.path}.`.startsWith(`${path}.`)));
  return fitting;
}

/** @param document of a binary format */
function versionOf(document: FileDocument): number {
  const { layout, content } = document as BinaryDocument<AnyContent>;
  return 'version' in content && !layout.early ? (content.version ?? EARLY) : EARLY;
}

/** With the textures as the files name them, including folders. */
function materialsOf({ materials, textures }: Scene): MaterialContent[] {
  const images = textures.map(({ uri }) => uri);
  return materials.map((material) => materialContent(material, images));
}

/** Patches a record. If that is impossible, the new record replaces it, in its layout. */
function withRecord(
  document: FileDocument,
  before: { content: object },
  after: { content: object },
): FileDocument {
  const { content } = document as FileDocument & { content: object };
  const patched =
    patchRecord(content, before.content, after.content) ?? withTracks(content, before.content, after.content);
  if (patched) return { ...document, content: patched } as FileDocument;
  const {
    magic: _,
    version: __,
    trailing: ___,
    ...values
  } = after.content as Partial<AnyContent> & { version?: number };
  return {
    ...document,
    ...after,
    format: document.format,
    content: { ...content, ...values },
  } as FileDocument;
}
