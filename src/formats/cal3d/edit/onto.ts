/** Puts the edits of a character back into its files, each in its version and kind. */
import { createPrecision } from '../../../animation/precision.ts';
import { patchRecord } from '../../../binary/patch.ts';
import { fitScene } from '../../../fit/fit.ts';
import { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Scene } from '../../../scene/scene.ts';
import { changedIndices, type Edit, ONTO_CODES, ofBoth } from '../../edit.ts';
import type { FileDocument, SourceFile } from '../../format.ts';
import type { AnyContent, BinaryDocument } from '../files/binary/document.ts';
import { type BinaryKind, EARLY } from '../files/binary/layout.ts';
import type { MaterialContent } from '../files/binary/schema.ts';
import { xmlMaterialValues } from '../files/xml/material.ts';
import { capabilities } from '../from-scene/capabilities.ts';
import { FRAME, materialContent, meshContent, skeletonContent } from '../from-scene/from-scene.ts';
import { asVersion } from '../from-scene/versions.ts';
import { type Parts, sortFiles } from '../parts.ts';
import { clipContent } from '../to-scene/clips.ts';
import { morphAnimation } from '../to-scene/morphs.ts';

export function onto(
  files: readonly SourceFile[],
  before: Scene,
  after: Scene,
  report: Report,
): SourceFile[] {
  const editor = new Editor(sortFiles(files, new Report()), { before, after, report });
  editor.putSkeleton();
  for (const mesh of changedIndices(before.meshes, after.meshes)) editor.putMesh(mesh);
  for (const material of changedIndices(before.materials, after.materials)) editor.putMaterial(material);
  for (const clip of changedIndices(before.clips, after.clips)) editor.putClip(clip);
  return files.map((file) => {
    const document = file.document && editor.edited.get(file.document);
    return document ? { ...file, document } : file;
  });
}

/** A file of the original. */
interface Part {
  kind: BinaryKind;
  name: string;
  /** The scene's element that it contains. */
  path: ElementPath;
  document: FileDocument;
}

class Editor {
  /** Edited documents by original ones. */
  readonly edited = new Map<FileDocument, FileDocument>();
  readonly #parts: Parts;
  readonly #edit: Edit;
  /** Bones are the first nodes of the scene, in their order. */
  readonly #boneOf: ReadonlyMap<number, number>;

  constructor(parts: Parts, edit: Edit) {
    this.#parts = parts;
    this.#edit = edit;
    const bones = parts.skeleton?.document.content.bones ?? [];
    this.#boneOf = new Map(bones.map((_, bone) => [bone, bone]));
  }

  putSkeleton(): void {
    const { before, after } = this.#edit;
    const { skeleton } = this.#parts;
    const isChanged = changedIndices(before.nodes, after.nodes).some((node) => this.#boneOf.has(node));
    if (!skeleton || !isChanged) return;
    const bones = [...this.#boneOf.keys()];
    this.#put({ kind: 'csf', ...skeleton, path: 'nodes[0]' }, (scene, report) =>
      skeletonContent(scene, bones, this.#boneOf, report),
    );
  }

  putMesh(index: number): void {
    const { name, document } = this.#parts.meshes[index]!;
    const node = this.#edit.before.nodes.findIndex(({ mesh }) => mesh === index);
    this.#put({ kind: 'cmf', name, document, path: `meshes[${index}]` }, (scene, report) =>
      meshContent(scene, node, this.#boneOf, report),
    );
  }

  putMaterial(index: number): void {
    const { name, document } = this.#parts.materials[index] ?? {};
    if (name === undefined || !document) {
      this.#leave(`Material "${this.#edit.after.materials[index]!.name}" has no file`, `materials[${index}]`);
      return;
    }
    this.#put(
      { kind: 'crf', name, document, path: `materials[${index}]` },
      (scene) => materialsOf(scene)[index]!,
    );
  }

  putClip(index: number): void {
    const { animations, morphAnimations } = this.#parts;
    const animation = animations[index];
    const morphs = morphAnimations[index - animations.length];
    const path: ElementPath = `clips[${index}]`;
    if (animation)
      this.#put({ kind: 'caf', ...animation, path }, (scene, report) =>
        this.#animation(index, scene, report),
      );
    if (!morphs) return;
    this.#put({ kind: 'cpf', ...morphs, path }, (scene, report) => {
      const content = morphAnimation(scene.clips[index]!, createPrecision(scene), report, path);
      return content && { ...FRAME, ...content };
    });
  }

  #animation(index: number, scene: Scene, report: Report): AnyContent | undefined {
    const clip = scene.clips[index]!;
    const tracks = clip.tracks.filter(({ target }) => this.#boneOf.has(target));
    const precisionOf = createPrecision(scene);
    const content = clipContent(
      { ...clip, tracks },
      scene,
      this.#boneOf,
      precisionOf,
      report,
      `clips[${index}]`,
    );
    return content && { ...FRAME, ...content };
  }

  /** @param contentOf undefined if the scene has nothing of the kind */
  #put(part: Part, contentOf: (scene: Scene, report: Report) => AnyContent | undefined): void {
    const [before, after] = ofBoth(this.#edit, (scene, report) => {
      const fitting = fittingScene(scene, part, report);
      const content = contentOf(fitting, report);
      return content && this.#asStored(part, content, fitting, report);
    });
    if (before && after) this.edited.set(part.document, withRecord(part.document, before, after));
    else this.#leave(`Nothing is left to write into ${part.name}`, part.path);
  }

  /** Content as a document of the part's version. */
  #asStored(
    { kind, name, document, path }: Part,
    content: AnyContent,
    scene: Scene,
    report: Report,
  ): { content: object } | undefined {
    if (document.format === 'cal3d.xrf') return { content: xmlMaterialValues(content as MaterialContent) };
    if (document.format.startsWith('cal3d.x')) return { content };
    const { layout } = document as BinaryDocument<AnyContent>;
    const options = { version: versionOf(document), compress: layout.compression !== 0 };
    const character = { skeleton: this.#parts.skeleton?.document.content, materials: materialsOf(scene) };
    return asVersion(kind, content, { name, path }, options, character, report);
  }

  #leave(what: string, path: ElementPath): void {
    this.#edit.report.lose(ONTO_CODES.ONTO_UNABLE, what, { path });
  }
}

/** The scene as the version of a file can hold it. Losses in other files are reported with those. */
function fittingScene(scene: Scene, { document, path }: Part, report: Report): Scene {
  const xml = document.format.startsWith('cal3d.x');
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

/** Where nothing can be patched, the new record replaces the old one, in its layout. */
function withRecord(
  document: FileDocument,
  before: { content: object },
  after: { content: object },
): FileDocument {
  const { content } = document as FileDocument & { content: object };
  const patched = patchRecord(content, before.content, after.content);
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
