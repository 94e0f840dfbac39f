/** Puts edits of a character back into its original model file, compiled or text. */
import { patchEachField, patchNamed, patchRecord, saysTheSame } from '../../../binary/patch.ts';
import type { Holder } from '../../../fit/capabilities.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import { fitScene } from '../../../fit/fit.ts';
import { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import { type Edit, editsOf, newLosses, ofBoth, reportLeft, withDocuments } from '../../edit.ts';
import { ONTO_CODES } from '../../edit-codes.ts';
import type { SourceFile } from '../../format.ts';
import type { AsciiAnimation, AsciiMdlDocument, AsciiModel, AsciiNode } from '../files/ascii/document.ts';
import { fromModel } from '../files/ascii/from-model/from-model.ts';
import { splicedSource } from '../files/ascii/splice.ts';
import { withStoredColors } from '../files/binary/compile/colors.ts';
import { compile } from '../files/binary/compile/compile.ts';
import type { MdlDocument } from '../files/binary/document.ts';
import { readDocument } from '../files/binary/read.ts';
import { toModel as modelOfCompiled } from '../files/binary/to-model/to-model.ts';
import { writeDocument } from '../files/binary/write.ts';
import { capabilities } from '../from-scene/capabilities.ts';
import { modelFromScene } from '../from-scene/from-scene.ts';
import { modelOf, modelsAmong, supermodelsAmong } from '../from-scene/translate.ts';
import type { Model } from '../model/model.ts';
import { withoutDroppedKeys } from './onto/dropped-keys.ts';
import { belowRoot } from './onto/new-roots.ts';
import { patchModel } from './onto/patch-model.ts';
import { boundAtRest } from './onto/rebind.ts';
import { movedNodes, withEvenScales, withRests, withRestsOf } from './onto/rests.ts';
import { withSettings } from './onto/settings.ts';

/** Compiled and text models have the same capabilities here. */
const HOLDER: Holder = { title: 'Neverwinter Nights', capabilities: capabilities('ee') };

export function onto(files: readonly SourceFile[], edit: Edit): SourceFile[] {
  const { before, report } = edit;
  const [character] = modelsAmong(files);
  if (!character) return [...files];
  const { document } = character;
  const original = modelOf(document, new Report());
  const isText = document.format === 'mdl.ascii';
  const rooted = belowRoot(before, edit.after);
  const after = isText ? rooted : withEvenScales({ before, after: rooted, report }, original);
  // Bones of text models have no scale, which goes into the keys of what is below them.
  const isScaled =
    isText && editsOf({ before, after }, 'nodes').some(({ was, is }) => !saysTheSame(was.scale, is.scale));
  reportInherited({ before, after, report }, original);
  // Other clips are only there for their place.
  const withEdited = ({ clips, ...scene }: Scene): Scene => ({
    ...scene,
    clips: clips.map((clip, index) => {
      const { name, start, end } = clip;
      const isEdited = isScaled || before.clips[index] !== after.clips[index];
      return isEdited ? clip : { name, start, end, tracks: [] };
    }),
  });
  const moved = isText ? [] : movedNodes(before, after, original);
  const placed = isText ? boundAtRest({ before, after, report }) : withRestsOf(before, after, moved);
  const own = new Report();
  const written: Edit = { before: withEdited(before), after: withEdited(placed), report: own };
  const [was, is] = ofBoth(written, (scene, own) => {
    return modelFromScene(fitScene(scene, HOLDER, own), original.name, 'ee', own, original);
  });
  const patched = patchModel(original, [was.model, is.model], (what, list, index) => {
    const path = is.origins[list][index];
    own.lose(ONTO_CODES.ONTO_UNABLE, `Cannot put back ${what}`, path ? { path } : {});
  });
  const kept = withoutDroppedKeys(patched, { before, after });
  const model = withRests(kept, original, [before, after], moved);
  // The files keep images that became unused.
  const losses = own.losses.filter(({ code }) => code !== FIT_CODES.FIT_IMAGE_UNUSED.id);
  report.losses.push(...losses);
  const supermodels = supermodelsAmong(files).map((file) => modelOf(file.document, new Report()));
  const put =
    document.format === 'mdl.ascii'
      ? editedText(document, original, model, report)
      : editedCompiled(document, original, model, supermodels, report);
  const edited = withDocuments(files, (own) => (own === document ? put : undefined));
  return withSettings(edited, was.files, is.files);
}

/** Reports edits of clips of supermodels, which are not written, because they also animate other characters. */
function reportInherited(edit: Edit, { animations }: Model): void {
  const own = new Set(animations.map(({ name }) => name.toLowerCase()));
  for (const { index, is } of editsOf(edit, 'clips')) {
    if (own.has(is.name.toLowerCase())) continue;
    reportLeft(edit, `clip ${is.name}: the model inherits it`, `clips[${index}]`);
  }
}

/**
 * Puts the differences between both compiled models into the document. If they do not fit it, such as in files of other
 * compilers, the model is compiled again.
 */
function editedCompiled(
  document: MdlDocument,
  original: Model,
  unrounded: Model,
  supermodels: readonly Model[],
  report: Report,
): MdlDocument {
  const edited = { ...unrounded, nodes: withStoredColors(unrounded.nodes, report) };
  for (const target of ['1.69', 'ee'] as const) {
    const compiled = (model: Model, own: Report) => compile(model, own, { target, supermodels });
    const [before, after] = [new Report(), new Report()];
    const patched = patchRecord(document, compiled(original, before), compiled(edited, after));
    // The edit may need features of the Enhanced Edition, such as names of materials.
    const isLost = target === '1.69' && newLosses(before, after).length > 0;
    if (patched && !isLost && hasMeshes(patched, edited)) return patched;
  }
  report.lose(ONTO_CODES.ONTO_REWRITTEN, `Model ${original.name} was compiled again`);
  return compile(edited, report, { target: 'ee', supermodels });
}

/** Whether a written document reads back with the expected meshes: a list that grew may overlap other data. */
function hasMeshes(document: MdlDocument, { nodes }: Model): boolean {
  const read = modelOfCompiled(readDocument(writeDocument(document), new Report()), new Report());
  const meshes = (list: Model['nodes']) => list.map(({ mesh }) => mesh);
  return saysTheSame(meshes(read.nodes), meshes(nodes));
}

/** Patches a text model node by node, so that unknown lines stay in their node. */
function editedText(
  document: AsciiMdlDocument,
  original: Model,
  edited: Model,
  report: Report,
): AsciiMdlDocument {
  const [before, after] = [original, edited].map((model) => fromModel(model, 'ee', new Report())) as [
    AsciiModel,
    AsciiModel,
  ];
  const { content, source } = document;
  const put = {
    ...content,
    nodes: patchNamed<AsciiNode>(content.nodes, before.nodes, after.nodes, patchEachField),
    animations: patchNamed(content.animations, before.animations, after.animations, patchAnimation),
  };
  const spliced = source && splicedSource(source, put);
  if (spliced) return { ...document, content: put, source: spliced };
  if (!saysTheSame(content, put)) {
    report.lose(
      ONTO_CODES.ONTO_REWRITTEN,
      `Model ${original.name} was written again, without its blanks and comments`,
    );
  }
  return { ...document, content: put };
}

function patchAnimation(
  animation: AsciiAnimation,
  before: AsciiAnimation,
  after: AsciiAnimation,
): AsciiAnimation {
  return {
    ...patchEachField(animation, { ...before, nodes: [] }, { ...after, nodes: [] }),
    nodes: patchNamed<AsciiNode>(animation.nodes, before.nodes, after.nodes, patchEachField),
  };
}
