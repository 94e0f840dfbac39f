/** Puts edits of a character back into the chunks of its original files. */
import { saysTheSame } from '../../../binary/patch.ts';
import { customProperties } from '../../../fit/properties.ts';
import { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { NONE, type Scene } from '../../../scene/scene.ts';
import {
  changesOf,
  type Edit,
  newIndices,
  ofBoth,
  reportLeft,
  skinOfMesh,
  withDocuments,
} from '../../edit.ts';
import type { FileDocument, ReadingOptions, SourceFile } from '../../format.ts';
import { movesAny } from '../../posed.ts';
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
import { withAttachedBound } from './onto/attached.ts';
import { putBones } from './onto/bones.ts';
import { countsUsualTicks, putAnimation, putNodeClip } from './onto/clips.ts';
import { putMesh } from './onto/meshes.ts';

export function onto(files: readonly SourceFile[], whole: Edit, options: ReadingOptions = {}): SourceFile[] {
  const edit = withAttachedBound(whole);
  const original = originalOf(files, options);
  const { models, clips } = original;
  putSceneProperties(edit, original);
  // Before all elements that refer to bones by number.
  for (const [at, model] of models.entries()) models[at] = withBones(edit, model);
  putMaterials(edit, original);
  putNodes(edit, original);
  putMeshes(edit, original);
  const added = putClips(edit, original);
  const drafts = new Map(
    [...models, ...clips].map(({ document, draft }) => [document as FileDocument, draft]),
  );
  const edited = withDocuments(files, (document) => drafts.get(document)?.document);
  return withNewClips(edited, added);
}

/** A file of the original and its draft. */
interface Drafted {
  document: CryengineDocument;
  draft: Draft;
}

/** The original files, with the place of each element of the scene in them. */
interface Original {
  models: (Model & Drafted)[];
  /** For each clip, its file and the model in that file, if any. */
  clips: (Drafted & { model?: Model })[];
}

/** Adds the models to a scene again, which gives all elements the same indices as before. */
function originalOf(files: readonly SourceFile[], options: ReadingOptions): Original {
  const stage = stageFor(files, [], new Report());
  const { models, motions } = sortFiles(files, stage.report);
  const clips: Original['clips'] = [];
  const added = models.map((file) => {
    const [own] = addModels(stage, [file], options) as [Model];
    const model = { ...own, draft: new Draft(own.document) };
    while (clips.length < stage.scene.clips.length) clips.push({ ...model, model });
    return model;
  });
  const others = motions.map(({ document }) => ({ document, draft: new Draft(document) }));
  return { models: added, clips: [...clips, ...others] };
}

/** Each file has its own copy of the properties of the scene. */
function putSceneProperties(edit: Edit, { models }: Original): void {
  if (saysTheSame(customProperties(edit.before), customProperties(edit.after))) return;
  const [was, is] = ofBoth(edit, scenePropertiesContent);
  for (const { draft } of models) {
    const chunks = chunksOf(draft.document, 'sceneProperties');
    for (const chunk of chunks) draft.put(chunk, [was!, is!]);
    if (chunks.length === 0) draft.add((id) => newChunk(id, 'sceneProperties', is!));
  }
}

function withBones(edit: Edit, model: Model & Drafted): Model & Drafted {
  const { skeleton, draft } = model;
  return skeleton?.isPlaced ? { ...putBones(edit, draft, { ...model, skeleton }), draft } : model;
}

function putMaterials(edit: Edit, { models }: Original): void {
  const [first] = models;
  for (const { index, was, is } of changesOf(edit, 'materials')) {
    const model = models.find(({ materials }) => materials.includes(index));
    if (model) {
      const { materials, draft } = model;
      const { id: own } = standardMaterials(draft.document)[materials.indexOf(index)]!;
      const chunk = chunksOf(draft.document, ...MATERIAL_KINDS).find(({ id }) => id === own);
      const contentOf = (scene: Scene, report: Report) => materialContent(scene, index, report);
      if (chunk) draft.put(chunk, ofBoth(edit, contentOf), ['reserved']);
    } else if (first && !was) {
      addMaterial(edit, first.draft, index);
      first.materials.push(index);
    } else {
      reportLeft(edit, `material ${is.name}: the files contain only its name`, `materials[${index}]`);
    }
  }
}

function putNodes(edit: Edit, { models }: Original): void {
  const bones = new Set(models.flatMap(({ bones, skeleton }) => (skeleton?.isPlaced ? bones : [])));
  for (const { index, was, is } of changesOf(edit, 'nodes')) {
    if (bones.has(index)) continue;
    const path: ElementPath = `nodes[${index}]`;
    if (!was) {
      if (is.mesh === undefined) reportLeft(edit, `node ${is.name}: only bones and meshes are added`, path);
      continue;
    }
    const places = models.flatMap(({ draft, nodes }) => {
      const [id] = [...nodes].find(([, node]) => node === index) ?? [];
      const chunk = id === undefined ? undefined : draft.byId(id);
      return chunk ? [{ draft, chunk }] : [];
    });
    const records = ofBoth(edit, ({ nodes }) => ({
      ...placeContent(nodes[index]!),
      properties: storedText(nodeProperties(nodes[index]!).properties),
    }));
    for (const { draft, chunk } of places) draft.put(chunk, records);
    if (places.length === 0)
      reportLeft(edit, `rest pose of bone ${is.name}: the file has no bind pose`, path);
  }
}

/** Skinned meshes also change with the rest poses of their bones, and get new ones: real models have only one. */
function putMeshes(edit: Edit, { models }: Original): void {
  const { before, after } = edit;
  const changed = changesOf(edit, 'meshes');
  const edited = new Set(changed.map(({ index }) => index));
  const added = newIndices(edit, 'meshes').filter((mesh) => skinOfMesh(after, mesh) !== NONE);
  const put = new Set<number>();
  for (const model of models) {
    const isPosed = movesAny(edit, model.bones);
    for (const shown of model.shown) {
      const index = before.nodes[shown.node]!.mesh!;
      const isSkinned = after.nodes[shown.node]!.skin !== undefined;
      const joined = isSkinned ? added.filter((mesh) => !put.has(mesh)) : [];
      const isConcerned = edited.has(index) || (isSkinned && isPosed) || joined.length > 0;
      if (!isConcerned || put.has(index)) continue;
      putMesh(edit, model.draft, model, shown, { index, joined, isPosed });
      for (const mesh of [index, ...joined]) put.add(mesh);
    }
  }
  const [model] = models;
  for (const { index, was, is } of changed) {
    if (put.has(index)) continue;
    if (!was && model) addMesh(edit, model.draft, model, index);
    else reportLeft(edit, `mesh ${is.name}`, `meshes[${index}]`);
  }
}

/** @returns new clips, which are written to separate files */
function putClips(edit: Edit, { models, clips }: Original): NewClip[] {
  const skeletal = models.find(({ skeleton }) => skeleton);
  const alike = clips.find(({ model }) => !model)?.document;
  return changesOf(edit, 'clips').flatMap(({ index, was, is: { name, morphTracks } }) => {
    const keep = (what: string) => reportLeft(edit, what, `clips[${index}]`);
    if (!was) {
      const document = skeletal && newAnimation(edit, skeletal, alike, index);
      if (document) return [{ name, document }];
      keep(`new clip ${name}: only bones have several clips`);
      return [];
    }
    const { document, draft, model } = clips[index]!;
    if (!countsUsualTicks(document)) keep(`clip ${name}: its file has an unusual tick length`);
    else if (model) {
      putNodeClip(edit, draft, model, index);
      if (morphTracks !== was.morphTracks) keep(`vertex animation of clip ${name}`);
    } else if (skeletal) putAnimation(edit, draft, skeletal, index);
    else keep(`clip ${name} without its model`);
    return [];
  });
}
