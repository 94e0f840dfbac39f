/** Puts edits of a character back into the chunks of its original files. */
import { saysTheSame } from '../../../binary/patch.ts';
import { customProperties } from '../../../fit/properties.ts';
import { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Clip, type Material, NONE, type Node, type Scene } from '../../../scene/scene.ts';
import {
  type Changed,
  changesOf,
  type Edit,
  movedIndices,
  newIndices,
  ofBoth,
  reportUnable,
  skinOfMesh,
  withDocuments,
} from '../../edit.ts';
import type { FileDocument, ReadingOptions, SourceFile } from '../../format.ts';
import { type CryengineDocument, chunksOf } from '../files/chunks/document.ts';
import { Draft } from '../files/chunks/draft.ts';
import { MATERIAL_KINDS, standardMaterials } from '../files/chunks/materials.ts';
import { newChunk } from '../from-scene/chunks.ts';
import { addMaterial, materialContent } from '../from-scene/known-materials.ts';
import { addMesh } from '../from-scene/known-meshes.ts';
import { type NewClip, newAnimation, withNewClips } from '../from-scene/new-clips.ts';
import { placeContent, storedText } from '../from-scene/nodes.ts';
import { scenePropertiesContent } from '../from-scene/scene-properties.ts';
import { sortFiles } from '../parts.ts';
import { nodeProperties } from '../property-text.ts';
import type { Model } from '../to-scene/stage.ts';
import { addModels, stageFor } from '../to-scene/to-scene.ts';
import { putBones } from './onto/bones.ts';
import { countsUsualTicks, putAnimation, putNodeClip } from './onto/clips.ts';
import { putMesh } from './onto/meshes.ts';

export function onto(
  files: readonly SourceFile[],
  before: Scene,
  after: Scene,
  report: Report,
  options: ReadingOptions = {},
): SourceFile[] {
  const edit: Edit = { before, after, report };
  const editor = new Editor(edit, originalOf(files, options));
  editor.putSceneProperties();
  editor.putBones();
  for (const material of changesOf(edit, 'materials')) editor.putMaterial(material);
  for (const node of changesOf(edit, 'nodes')) editor.putNode(node);
  editor.putMeshes();
  for (const clip of changesOf(edit, 'clips')) editor.putClip(clip);
  const edited = withDocuments(files, (document) => editor.drafts.get(document)?.document);
  return withNewClips(edited, editor.newClips);
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
  readonly newClips: NewClip[] = [];
  readonly #edit: Edit;
  readonly #original: Original;

  constructor(edit: Edit, original: Original) {
    const { models, clips } = original;
    this.#edit = edit;
    this.#original = original;
    this.drafts = new Map([...models, ...clips].map(({ document }) => [document, new Draft(document)]));
  }

  /** Each file has its own copy. */
  putSceneProperties(): void {
    const { before, after } = this.#edit;
    if (saysTheSame(customProperties(before), customProperties(after))) return;
    const [was, is] = ofBoth(this.#edit, scenePropertiesContent);
    for (const { document } of this.#original.models) {
      const draft = this.#draftOf(document);
      const chunks = chunksOf(draft.document, 'sceneProperties');
      for (const chunk of chunks) draft.put(chunk, [was!, is!]);
      if (chunks.length === 0) draft.add((id) => newChunk(id, 'sceneProperties', is!));
    }
  }

  /** Before everything that refers to bones by number. */
  putBones(): void {
    this.#original.models = this.#original.models.map((model) => {
      const { skeleton, document } = model;
      return skeleton?.isPlaced
        ? putBones(this.#edit, this.#draftOf(document), { ...model, skeleton })
        : model;
    });
  }

  putNode({ index, was, is: { name, mesh } }: Changed<Node>): void {
    const { models } = this.#original;
    if (models.some(({ bones, skeleton }) => skeleton?.isPlaced && bones.includes(index))) return;
    const path: ElementPath = `nodes[${index}]`;
    if (!was) {
      if (mesh === undefined) this.#leave(`node ${name}: only bones and meshes are added`, path);
      return;
    }
    const records = ofBoth(this.#edit, ({ nodes }) => ({
      ...placeContent(nodes[index]!),
      properties: storedText(nodeProperties(nodes[index]!).properties),
    }));
    let isPut = false;
    for (const { document, nodes } of models) {
      const draft = this.#draftOf(document);
      const [id] = [...nodes].find(([, node]) => node === index) ?? [];
      const chunk = id === undefined ? undefined : draft.byId(id);
      if (!chunk) continue;
      draft.put(chunk, records);
      isPut = true;
    }
    if (!isPut) this.#leave(`rest pose of bone ${name}: the file has no bind pose`, path);
  }

  /** Skinned meshes also change with the rest poses of their bones, and get new ones: real models have only one. */
  putMeshes(): void {
    const { before, after } = this.#edit;
    const changed = changesOf(this.#edit, 'meshes');
    const edited = new Set(changed.map(({ index }) => index));
    const added = newIndices(this.#edit, 'meshes');
    const moved = new Set(movedIndices(this.#edit).filter((node) => node < before.nodes.length));
    const put = new Set<number>();
    for (const model of this.#original.models) {
      const draft = this.#draftOf(model.document);
      const isPosed = model.bones.some((bone) => moved.has(bone));
      for (const shown of model.shown) {
        const index = this.#original.scene.nodes[shown.node]!.mesh!;
        const isSkinned = after.nodes[shown.node]!.skin !== undefined;
        const joined = isSkinned
          ? added.filter((mesh) => !put.has(mesh) && skinOfMesh(after, mesh) !== NONE)
          : [];
        if (!(edited.has(index) || (isSkinned && isPosed) || joined.length > 0)) continue;
        if (put.has(index)) continue;
        putMesh(this.#edit, draft, model, shown, { index, joined, isPosed });
        for (const mesh of [index, ...joined]) put.add(mesh);
      }
    }
    const [model] = this.#original.models;
    for (const { index, was, is } of changed) {
      if (put.has(index)) continue;
      if (!was && model) addMesh(this.#edit, this.#draftOf(model.document), model, index);
      else this.#leave(`mesh ${is.name}`, `meshes[${index}]`);
    }
  }

  putMaterial({ index, was, is: { name } }: Changed<Material>): void {
    const model = this.#original.models.find(({ materials }) => materials.includes(index));
    const [first] = this.#original.models;
    if (model) {
      const draft = this.#draftOf(model.document);
      const { id: own } = standardMaterials(draft.document)[model.materials.indexOf(index)]!;
      const chunk = chunksOf(draft.document, ...MATERIAL_KINDS).find(({ id }) => id === own);
      const contentOf = (scene: Scene, report: Report) => materialContent(scene, index, report);
      if (chunk) draft.put(chunk, ofBoth(this.#edit, contentOf), ['reserved']);
    } else if (first && !was) {
      addMaterial(this.#edit, this.#draftOf(first.document), index);
      first.materials.push(index);
    } else {
      this.#leave(`material ${name}: the files contain only its name`, `materials[${index}]`);
    }
  }

  putClip({ index, was, is: { name, morphTracks } }: Changed<Clip>): void {
    const path: ElementPath = `clips[${index}]`;
    if (!was) {
      this.#addClip(index, name);
      return;
    }
    const { document, model } = this.#original.clips[index]!;
    const draft = this.#draftOf(document);
    if (!countsUsualTicks(document)) {
      this.#leave(`clip ${name}: its file has an unusual tick length`, path);
    } else if (model) {
      putNodeClip(this.#edit, draft, model, index);
      if (morphTracks !== was.morphTracks) this.#leave(`vertex animation of clip ${name}`, path);
    } else {
      const skeletal = this.#skeletal();
      if (skeletal) putAnimation(this.#edit, draft, skeletal, index);
      else this.#leave(`clip ${name} without its model`, path);
    }
  }

  #addClip(index: number, name: string): void {
    const model = this.#skeletal();
    const alike = this.#original.clips.find((clip) => !clip.model)?.document;
    const document = model && newAnimation(this.#edit, model, alike, index);
    if (document) this.newClips.push({ name, document });
    else this.#leave(`new clip ${name}: only bones have several clips`, `clips[${index}]`);
  }

  #skeletal(): Model | undefined {
    return this.#original.models.find(({ skeleton }) => skeleton);
  }

  #draftOf(document: CryengineDocument): Draft {
    return this.drafts.get(document)!;
  }

  #leave(what: string, path: ElementPath): void {
    reportUnable(this.#edit.report, `Cannot put back ${what}`, path);
  }
}
