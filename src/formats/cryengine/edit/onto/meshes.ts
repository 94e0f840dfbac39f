/** Puts edited meshes back into the chunks of a model. */
import type { Scene } from '../../../../scene/scene.ts';
import { type Edit, nodeShowing, ofBoth, reportLeft } from '../../../edit.ts';
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
    [{ mesh: index, node: shown.node }, ...joined.map((mesh) => ({ mesh, node: nodeShowing(scene, mesh) }))]
      .filter(({ mesh }) => scene.meshes[mesh])
      .map(({ mesh, node }) => {
        const { primitives } = scene.meshes[mesh]!;
        const isMoved = isPosed && scene === edit.after;
        return partOf(
          scene,
          mesh,
          node,
          model,
          isMoved ? primitives.map(posed(edit, node, shown.frame)) : primitives,
        );
      });
  const [before, after] = ofBoth(edit, (scene, report) =>
    writtenMesh(parts(scene), ordinalsOf(model), report),
  );
  draft.put(chunk, [before.content, after.content], ['padding', 'vertexAnimationId']);
  const oldOf = new Map(before.morphs.map((morph) => [morph.name.text, morph]));
  for (const morph of after.morphs) {
    const name = morph.name.text;
    const own = chunksOf(draft.document, 'morphTarget').find(
      ({ content }) => content.meshId === shown.objectId && content.name.text === name,
    );
    const old = oldOf.get(name);
    oldOf.delete(name);
    if (own && old) draft.put(own, [old, morph]);
    else leave(`morph target ${name} of mesh ${shown.name}: the original does not have it`);
  }
  for (const name of oldOf.keys()) leave(`the removal of morph target ${name} of mesh ${shown.name}`);
}

function reportJoined({ after, report }: Edit, name: string, joined: readonly number[]): void {
  const [first] = joined;
  if (first === undefined) return;
  const names = joined.map((mesh) => after.meshes[mesh]!.name).join(', ');
  const message = `New skinned meshes were merged into "${name}": ${names}`;
  report.lose(CRYENGINE_CODES.CRYENGINE_MESHES_MERGED, message, { path: `meshes[${first}]` });
}
