/** What was edited of a character in the chunks of the files that it came from. */
import { Report } from '../../../report/report.ts';
import { NONE, type Scene } from '../../../scene/scene.ts';
import { changedIndices, type Edit, ofBoth, reportUnable } from '../../edit.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import type { CryengineDocument } from '../files/chunks/document.ts';
import { placeContent } from '../from-scene/nodes.ts';
import { sortFiles } from '../parts.ts';
import type { Model } from '../to-scene/stage.ts';
import { addModels, stageFor } from '../to-scene/to-scene.ts';
import { countsUsualTicks, putAnimation, putNodeClip } from './onto/clips.ts';
import { Drafts } from './onto/draft.ts';
import { putMaterial, putMesh } from './onto/meshes.ts';

export function onto(
  files: readonly SourceFile[],
  before: Scene,
  after: Scene,
  report: Report,
  options: ReadingOptions = {},
): SourceFile[] {
  const edit: Edit = { before, after, report };
  const drafts = new Drafts();
  const original = originalOf(files, options);
  const unable = [
    ...putNodes(edit, drafts, original),
    ...putMeshes(edit, drafts, original),
    ...putMaterials(edit, drafts, original),
    ...putClips(edit, drafts, original),
  ];
  reportUnable(edit, unable);
  return files.map((file) => {
    const { document } = file;
    if (!document?.format.startsWith('cryengine.') || document.format === 'cryengine.cal') return file;
    return { ...file, document: drafts.edited(document as CryengineDocument) };
  });
}

/** Where in the files the things of the scene come from. */
interface Original {
  models: Model[];
  /** Of each clip, in their order: the model in whose file it is, or the animation. */
  clips: ({ model: Model } | { document: CryengineDocument })[];
  /** Meshes by the index of the node that shows them. */
  scene: Scene;
}

/** Adds the models to a scene once more, which gives everything in them the indices that it has. */
function originalOf(files: readonly SourceFile[], options: ReadingOptions): Original {
  const stage = stageFor(files, [], new Report());
  const { models, motions } = sortFiles(files, stage.report);
  const clips: Original['clips'] = [];
  const added = models.flatMap((file) => {
    const [model] = addModels(stage, [file], options);
    while (clips.length < stage.scene.clips.length) clips.push({ model: model! });
    return model!;
  });
  return { models: added, clips: [...clips, ...motions], scene: stage.scene };
}

/** Nodes that rest elsewhere; bones rest where the skeleton has them. */
function putNodes(edit: Edit, drafts: Drafts, { models }: Original): string[] {
  return changedIndices(edit.before.nodes, edit.after.nodes).flatMap((index) => {
    const chunks = models.flatMap(({ document, nodes }) => {
      const draft = drafts.of(document);
      const [id] = [...nodes].find(([, node]) => node === index) ?? [];
      const chunk = id === undefined ? undefined : draft.byId(id);
      return chunk ? [{ draft, chunk }] : [];
    });
    const records = ofBoth(edit, ({ nodes }) => placeContent(nodes[index]!));
    for (const { draft, chunk } of chunks) draft.put(chunk, records);
    return chunks.length > 0 ? [] : [`the rest of the bone ${edit.after.nodes[index]!.name}`];
  });
}

function putMeshes(edit: Edit, drafts: Drafts, { models, scene }: Original): string[] {
  return changedIndices(edit.before.meshes, edit.after.meshes).flatMap((index) => {
    for (const model of models) {
      const shown = model.shown.find(({ node }) => scene.nodes[node]!.mesh === index);
      if (shown) return putMesh(edit, drafts.of(model.document), model, shown, index);
    }
    return [`the mesh ${edit.after.meshes[index]!.name}`];
  });
}

function putMaterials(edit: Edit, drafts: Drafts, { models }: Original): string[] {
  return changedIndices(edit.before.materials, edit.after.materials).flatMap((index) => {
    for (const { document, materials } of models) {
      const ordinal = materials.indexOf(index);
      if (ordinal === NONE) continue;
      putMaterial(edit, drafts.of(document), index, ordinal);
      return [];
    }
    return [`the material ${edit.after.materials[index]!.name}, of which the files only have the name`];
  });
}

function putClips(edit: Edit, drafts: Drafts, { models, clips }: Original): string[] {
  const skeletal = models.find(({ skeleton }) => skeleton);
  return changedIndices(edit.before.clips, edit.after.clips).flatMap((index) => {
    const { name, ...clip } = edit.after.clips[index]!;
    const from = clips[index]!;
    const draft = drafts.of('model' in from ? from.model.document : from.document);
    if (!countsUsualTicks(draft.document))
      return [`the clip ${name}, whose file counts time in ticks of its own`];
    if ('model' in from) {
      putNodeClip(edit, draft, from.model, index);
      const isMorphed = clip.morphTracks !== edit.before.clips[index]!.morphTracks;
      return isMorphed ? [`how ${name} moves vertices`] : [];
    }
    return skeletal ? putAnimation(edit, draft, skeletal, index) : [`the clip ${name}, without its model`];
  });
}
