/** Puts edits of a character back into the chunks of its original files. */
import { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Scene } from '../../../scene/scene.ts';
import { changedIndices, type Edit, ONTO_CODES, ofBoth } from '../../edit.ts';
import type { FileDocument, ReadingOptions, SourceFile } from '../../format.ts';
import type { CryengineDocument } from '../files/chunks/document.ts';
import { placeContent } from '../from-scene/nodes.ts';
import { sortFiles } from '../parts.ts';
import type { Model } from '../to-scene/stage.ts';
import { addModels, stageFor } from '../to-scene/to-scene.ts';
import { countsUsualTicks, putAnimation, putNodeClip } from './onto/clips.ts';
import { Draft } from './onto/draft.ts';
import { putMaterial, putMesh } from './onto/meshes.ts';

export function onto(
  files: readonly SourceFile[],
  before: Scene,
  after: Scene,
  report: Report,
  options: ReadingOptions = {},
): SourceFile[] {
  const editor = new Editor({ before, after, report }, originalOf(files, options));
  for (const node of changedIndices(before.nodes, after.nodes)) editor.putNode(node);
  for (const mesh of changedIndices(before.meshes, after.meshes)) editor.putMesh(mesh);
  for (const material of changedIndices(before.materials, after.materials)) editor.putMaterial(material);
  for (const clip of changedIndices(before.clips, after.clips)) editor.putClip(clip);
  return files.map((file) => {
    const draft = file.document && editor.drafts.get(file.document);
    return draft ? { ...file, document: draft.document } : file;
  });
}

/** The original files, with the place of each element of the scene in them. */
interface Original {
  models: Model[];
  /** For each clip, its file and the model in that file, if any. */
  clips: { document: CryengineDocument; model?: Model }[];
  /** The original scene, whose nodes give the index of their mesh. */
  scene: Scene;
}

/** Adds the models to a scene again, which gives all elements the same indices as before. */
function originalOf(files: readonly SourceFile[], options: ReadingOptions): Original {
  const stage = stageFor(files, [], new Report());
  const { models, motions } = sortFiles(files, stage.report);
  const clips: Original['clips'] = [];
  const added = models.map((file) => {
    const [model] = addModels(stage, [file], options) as [Model];
    while (clips.length < stage.scene.clips.length) clips.push({ document: model.document, model });
    return model;
  });
  return { models: added, clips: [...clips, ...motions], scene: stage.scene };
}

class Editor {
  readonly drafts: ReadonlyMap<FileDocument, Draft>;
  readonly #edit: Edit;
  readonly #original: Original;

  constructor(edit: Edit, original: Original) {
    const { models, clips } = original;
    this.#edit = edit;
    this.#original = original;
    this.drafts = new Map([...models, ...clips].map(({ document }) => [document, new Draft(document)]));
  }

  /** The rest pose of a bone is stored with the skeleton, which cannot be edited. */
  putNode(index: number): void {
    const records = ofBoth(this.#edit, ({ nodes }) => placeContent(nodes[index]!));
    let isPut = false;
    for (const { document, nodes } of this.#original.models) {
      const draft = this.#draftOf(document);
      const [id] = [...nodes].find(([, node]) => node === index) ?? [];
      const chunk = id === undefined ? undefined : draft.byId(id);
      if (!chunk) continue;
      draft.put(chunk, records);
      isPut = true;
    }
    const { name } = this.#edit.after.nodes[index]!;
    if (!isPut) this.#leave(`rest pose of bone ${name}`, `nodes[${index}]`);
  }

  putMesh(index: number): void {
    const { models, scene } = this.#original;
    for (const model of models) {
      const shown = model.shown.find(({ node }) => scene.nodes[node]!.mesh === index);
      if (!shown) continue;
      putMesh(this.#edit, this.#draftOf(model.document), model, shown, index);
      return;
    }
    this.#leave(`mesh ${this.#edit.after.meshes[index]!.name}`, `meshes[${index}]`);
  }

  putMaterial(index: number): void {
    const model = this.#original.models.find(({ materials }) => materials.includes(index));
    if (model) {
      putMaterial(this.#edit, this.#draftOf(model.document), index, model.materials.indexOf(index));
      return;
    }
    const { name } = this.#edit.after.materials[index]!;
    this.#leave(`material ${name}: the files contain only its name`, `materials[${index}]`);
  }

  putClip(index: number): void {
    const path: ElementPath = `clips[${index}]`;
    const { name, morphTracks } = this.#edit.after.clips[index]!;
    const { document, model } = this.#original.clips[index]!;
    const draft = this.#draftOf(document);
    if (!countsUsualTicks(document)) {
      this.#leave(`clip ${name}: its file has an unusual tick length`, path);
    } else if (model) {
      putNodeClip(this.#edit, draft, model, index);
      const isMorphed = morphTracks !== this.#edit.before.clips[index]!.morphTracks;
      if (isMorphed) this.#leave(`vertex animation of clip ${name}`, path);
    } else {
      const skeletal = this.#original.models.find(({ skeleton }) => skeleton);
      if (skeletal) putAnimation(this.#edit, draft, skeletal, index);
      else this.#leave(`clip ${name} without its model`, path);
    }
  }

  #draftOf(document: CryengineDocument): Draft {
    return this.drafts.get(document)!;
  }

  #leave(what: string, path: ElementPath): void {
    this.#edit.report.lose(ONTO_CODES.ONTO_UNABLE, `Cannot put back ${what}`, { path });
  }
}
