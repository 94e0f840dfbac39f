/** Replaces the motion of Transforms, and lists the clips of an archive. */
import { localMatrix } from '../../../math/affine.ts';
import type { Node } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { isObject } from '../../../text/json-words.ts';
import type { Edit } from '../../edit.ts';
import { ONTO_CODES } from '../../edit-codes.ts';
import type { ArchiveDocument, JsonObject, SceneIndex } from '../files/archive/document.ts';
import { rows } from '../files/archive/numbers.ts';
import { indexScene } from '../files/archive/scene-index.ts';
import { animationSource, LOCAL_MATRIX } from '../to-scene/graph/param-graph.ts';
import { CLIPS_PARAM, type ClipRange } from '../to-scene/motion/ranges.ts';
import { REST_PARAM } from '../to-scene/nodes.ts';
import { addBuilt, builderFor, paramIdOf, paramsOf } from './additions.ts';
import { type ArchiveBuilder, value } from './builder.ts';
import { MotionWriter, type NodeMotion } from './motion.ts';
import type { Target } from './target.ts';
import { placedOn, rangesOf, reportJoined, type Timeline } from './timeline.ts';
import { clipsParam, restParam } from './transforms.ts';

/** Replaces the motion of Transforms whose curves cannot hold it, over all clips, as in new archives. */
export function writeMotion(
  { after, report }: Edit,
  { driven, timeline, transforms, unheld }: Target,
  document: ArchiveDocument,
): void {
  if (unheld.size === 0) return;
  const builder = builderFor(document);
  const index = indexScene(document.scene);
  const motion = new MotionWriter(after, builder, placedOn(timeline, after), timeIdOf(index, builder));
  for (const node of unheld) {
    const params = paramsOf(index.byId.get(transforms.get(node)!)!);
    if (params) putMotion(params, after.nodes[node]!, motion.motionOf(node));
  }
  motion.finish(report);
  addBuilt(document, builder);
  const known = driven.filter(({ node }) => unheld.has(node));
  if (known.length === 0) return;
  const message = `Motion of ${counted(known.length, 'node')}, whose curves have no place for the edit, is written anew`;
  report.lose(ONTO_CODES.ONTO_REWRITTEN, message);
}

function putMotion(params: JsonObject, node: Node, motion: NodeMotion | undefined): void {
  const known = params[LOCAL_MATRIX.name];
  const { bind: _, value: __, ...local } = isObject(known) ? known : {};
  delete params[REST_PARAM];
  Object.assign(params, {
    [LOCAL_MATRIX.name]: { ...local, ...(motion?.localMatrix ?? value(rows(localMatrix(node)))) },
    ...(motion && !motion.beginsAtRest ? restParam(node) : {}),
  });
}

function timeIdOf(index: SceneIndex, builder: ArchiveBuilder): number | undefined {
  const source = animationSource(index);
  return source && paramIdOf(source.owner, source.name, builder);
}

/** Lists all clips of an archive if clips were added, or if their ranges changed. */
export function listClips(edit: Edit, { timeline }: Target, { scene }: ArchiveDocument): void {
  const { after, report } = edit;
  const { added, ranges } = timeline;
  const known = knownRanges(edit, timeline);
  if (added.length === 0 && known.every((range, at) => range === ranges[at])) return;
  const all = [...known, ...rangesOf(placedOn({ ...timeline, known: [] }, after))];
  const transforms = indexScene(scene).byClass.get('o3d.Transform') ?? [];
  const top = transforms.find(({ params }) => params.has(CLIPS_PARAM)) ?? transforms[0];
  const params = top && paramsOf(top);
  if (!params) return;
  Object.assign(params, clipsParam(all));
  if (added.length > 0) reportJoined(all, report);
}

/** The original ranges of an archive, with edits. */
function knownRanges({ before, after }: Edit, { ranges, known }: Timeline): readonly ClipRange[] {
  return ranges.map((range, at) => {
    const [was, is] = [before.clips[known[at]!]!, after.clips[known[at]!]!];
    const isSame = was.start === is.start && was.end === is.end;
    return isSame ? range : { ...range, start: Math.fround(is.start), end: Math.fround(is.end) };
  });
}
