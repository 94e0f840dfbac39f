/** What was edited of a character in the model file that it came from, compiled or in text. */
import { patchRecord, saysTheSame } from '../../../binary/patch.ts';
import type { Holder } from '../../../fit/capabilities.ts';
import { fitScene } from '../../../fit/fit.ts';
import { type LossDetail, Report } from '../../../report/report.ts';
import type { ScenePath } from '../../../scene/path.ts';
import type { Scene } from '../../../scene/scene.ts';
import { changedIndices, type Edit, isUntouched, ONTO_CODES, ofBoth } from '../../edit.ts';
import type { SourceFile } from '../../format.ts';
import type { AsciiMdlDocument, AsciiModel } from '../files/ascii/document.ts';
import { fromModel } from '../files/ascii/from-model/from-model.ts';
import { compile } from '../files/binary/compile/compile.ts';
import type { MdlDocument } from '../files/binary/document.ts';
import { readDocument } from '../files/binary/read.ts';
import { toModel as modelOfCompiled } from '../files/binary/to-model/to-model.ts';
import { writeDocument } from '../files/binary/write.ts';
import { capabilities } from '../from-scene/capabilities.ts';
import { modelFromScene } from '../from-scene/from-scene.ts';
import { modelOf, modelsAmong, supermodelsAmong } from '../from-scene/translate.ts';
import type { Model } from '../model/model.ts';
import { patchModel } from './patch-model.ts';

/** Text holds the same. */
const HOLDER: Holder = { title: 'Neverwinter Nights', capabilities: capabilities('ee', false) };

export function onto(
  files: readonly SourceFile[],
  before: Scene,
  after: Scene,
  report: Report,
): SourceFile[] {
  const [character] = modelsAmong(files);
  if (!character || isUntouched(before, after)) return [...files];
  const { document } = character;
  const original = modelOf(document, new Report());
  const clips = changedIndices(before.clips, after.clips);
  reportInherited(after, clips, original, report);
  const only = (scene: Scene): Scene => ({ ...scene, clips: clips.map((index) => scene.clips[index]!) });
  const edit: Edit = { before: only(before), after: only(after), report };
  const told = report.losses.length;
  const edited = patchModel(
    original,
    ofBoth(
      edit,
      (scene, own) => modelFromScene(fitScene(scene, HOLDER, own), original.name, 'ee', own).model,
    ),
    (what, animation) => report.lose(ONTO_CODES.ONTO_UNABLE, what, clipPlace(edit.after, animation)),
  );
  for (const loss of report.losses.slice(told)) if (loss.path) loss.path = amongAll(loss.path, clips);
  const supermodels = supermodelsAmong(files).map((file) => modelOf(file.document, new Report()));
  const put =
    document.format === 'mdl.ascii'
      ? editedText(document, original, edited, report)
      : editedCompiled(document, original, edited, supermodels, report);
  return files.map((file) => (file.document === document ? { ...file, document: put } : file));
}

/** The path in the scene with all clips of one in the scene with some. @param clips their indices in the whole */
function amongAll(path: ScenePath, clips: readonly number[]): ScenePath {
  const [whole, place, rest = ''] = /^clips\[(\d+)\](\..*)?$/.exec(path) ?? [];
  const index = clips[Number(place)];
  return whole === undefined || index === undefined ? path : (`clips[${index}]${rest}` as ScenePath);
}

/** Where in a scene the clip of an animation is. */
function clipPlace({ clips }: Pick<Scene, 'clips'>, animation: string): Pick<LossDetail, 'path'> {
  const index = clips.findIndex(({ name }) => name.toLowerCase() === animation.toLowerCase());
  return index < 0 ? {} : { path: `clips[${index}]` };
}

/** Clips of supermodels move other characters, too. */
function reportInherited(
  { clips }: Scene,
  changed: readonly number[],
  { animations }: Model,
  report: Report,
): void {
  const own = new Set(animations.map(({ name }) => name.toLowerCase()));
  const others = changed.map((index) => clips[index]!.name).filter((name) => !own.has(name.toLowerCase()));
  if (others.length === 0) return;
  const message = `clips that the model inherits: ${others.join(', ')}`;
  report.lose(ONTO_CODES.ONTO_UNABLE, message, clipPlace({ clips }, others[0]!));
}

/**
 * Only what differs between both models compiled goes into the document. Where that has no place there, such as in files of
 * other compilers, the model is compiled anew.
 */
function editedCompiled(
  document: MdlDocument,
  original: Model,
  edited: Model,
  supermodels: readonly Model[],
  report: Report,
): MdlDocument {
  for (const target of ['1.69', 'ee'] as const) {
    const compiled = (model: Model) => compile(model, new Report(), { target, supermodels });
    const patched = patchRecord(document, compiled(original), compiled(edited));
    if (patched && means(patched, edited)) return patched;
  }
  report.lose(ONTO_CODES.ONTO_REWRITTEN, `${original.name} is compiled anew`);
  return compile(edited, report, { target: 'ee', supermodels });
}

/** Whether a document, written, has the meshes that are meant: what became longer may lie on something else. */
function means(document: MdlDocument, { nodes }: Model): boolean {
  const read = modelOfCompiled(readDocument(writeDocument(document), new Report()), new Report());
  const meshes = (list: Model['nodes']) => list.map(({ mesh }) => mesh);
  return saysTheSame(meshes(read.nodes), meshes(nodes));
}

/** Node by node, so that lines which the engine does not understand stay in theirs. */
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
  const { content } = document;
  const animations = content.animations.map((animation) => {
    const [was, is] = [before, after].map((model) =>
      model.animations.find(({ name }) => name === animation.name),
    );
    if (!was || !is || saysTheSame(was, is)) return animation;
    const { nodes: _, ...old } = was;
    const { nodes: __, ...own } = is;
    const head = patchRecord<object>(animation, old, own) ?? own;
    return { ...animation, ...head, nodes: patchNodes(animation.nodes, was.nodes, is.nodes) };
  });
  const nodes = patchNodes(content.nodes, before.nodes, after.nodes);
  if (!saysTheSame(content, { ...content, nodes, animations })) {
    report.lose(ONTO_CODES.ONTO_REWRITTEN, `${original.name} is spelled anew, without blanks and comments`);
  }
  return { ...document, content: { ...content, nodes, animations } };
}

type AsciiNodes = AsciiModel['nodes'];

function patchNodes(nodes: AsciiNodes, before: AsciiNodes, after: AsciiNodes): AsciiNodes {
  const find = (list: AsciiNodes, wanted: string) =>
    list.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  return nodes.map((node) => {
    const [was, is] = [find(before, node.name), find(after, node.name)];
    if (!was || !is || saysTheSame(was, is)) return node;
    return patchRecord(node, was, is) ?? { ...node, properties: is.properties, keys: is.keys };
  });
}
