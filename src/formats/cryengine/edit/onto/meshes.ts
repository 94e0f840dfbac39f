/** Puts edited meshes back into the chunks of a model. */
import type { Scene } from '../../../../scene/scene.ts';
import { type Edit, nodeShowing, ofBoth, reportLeft, reportOtherMorphs } from '../../../edit.ts';
import { posed } from '../../../posed.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { chunksOf } from '../../files/chunks/document.ts';
import type { Draft } from '../../files/chunks/draft.ts';
import { ordinalsOf, partOf } from '../../from-scene/known-meshes.ts';
import { writtenMesh } from '../../from-scene/meshes.ts';
import type { Model } from '../../to-scene/stage.ts';

/** A mesh to put, by its index in the scene. */
export interface MeshEdit {
  index: number;
  /** New meshes that are merged into it. */
  joined: readonly number[];
  /** Whether the rest pose of its bones was edited. */
  isPosed: boolean;
}

/** Puts a mesh into its chunk, and its morph targets into theirs. */
export function putMesh(
  edit: Edit,
  draft: Draft,
  model: Model,
  shown: Model['shown'][number],
  { index, joined, isPosed }: MeshEdit,
): void {
  const leave = (what: string) => reportLeft(edit, what, `meshes[${index}]`);
  const chunk = draft.byId(shown.objectId);
  if (chunk?.kind !== 'mesh') {
    leave(`mesh ${shown.name}: it was compiled for a later engine`);
    return;
  }
  reportJoined(edit, shown.name, joined);
  const parts = (scene: Scene) =>
    [index, ...joined]
      .filter((mesh) => scene.meshes[mesh])
      .map((mesh) => {
        const node = mesh === index ? shown.node : nodeShowing(scene, mesh);
        const { primitives } = scene.meshes[mesh]!;
        const isMoved = isPosed && scene === edit.after;
        const own = isMoved ? primitives.map(posed(edit, node, shown.frame)) : primitives;
        return partOf(scene, mesh, node, model, own);
      });
  const [before, after] = ofBoth(edit, (scene, report) =>
    writtenMesh(parts(scene), ordinalsOf(model), report),
  );
  draft.put(chunk, [before.content, after.content], ['padding', 'vertexAnimationId']);
  const nameOf = ({ name }: { name: { text: string } }) => name.text;
  for (const was of before.morphs) {
    const is = after.morphs.find((morph) => nameOf(morph) === nameOf(was));
    const own = chunksOf(draft.document, 'morphTarget').find(
      ({ content }) => content.meshId === shown.objectId && nameOf(content) === nameOf(was),
    );
    if (own && is) draft.put(own, [was, is]);
  }
  reportOtherMorphs(edit, index, before.morphs.map(nameOf), after.morphs.map(nameOf));
}

function reportJoined({ after, report }: Edit, name: string, joined: readonly number[]): void {
  const [first] = joined;
  if (first === undefined) return;
  const names = joined.map((mesh) => after.meshes[mesh]!.name).join(', ');
  const message = `New skinned meshes were merged into "${name}": ${names}`;
  report.lose(CRYENGINE_CODES.CRYENGINE_MESHES_MERGED, message, { path: `meshes[${first}]` });
}
