/** Puts edited meshes back into the chunks of a model. */
import { identity, inverse, transform } from '../../../../math/affine.ts';
import { largestOf } from '../../../../math/vector.ts';
import { Pose } from '../../../../pose/pose.ts';
import type { Primitive, Scene } from '../../../../scene/scene.ts';
import { boundAsBefore, type Edit, nodeShowing, ofBoth, reboundJoints, reportLeft } from '../../../edit.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { chunksOf } from '../../files/chunks/document.ts';
import type { Draft } from '../../files/chunks/draft.ts';
import { ordinalsOf, partOf } from '../../from-scene/known-meshes.ts';
import { type MeshPart, writtenMesh } from '../../from-scene/meshes.ts';
import { copyShape } from '../../from-scene/model.ts';
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
        const shape = isPosed && scene === edit.after ? posedShape(edit, node, shown.frame) : copyShape;
        return partOf(scene, mesh, node, model, shape);
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

/** Share of the size of a surface up to which a displacement is rounding. */
const NOISE = 1e-6;

/**
 * Moves vertices as the edited rest pose does.
 *
 * @param frame from the mesh's space to the model's
 */
function posedShape({ before, after }: Edit, node: number, frame: Float64Array): MeshPart['shape'] {
  const skins = boundAsBefore(before.skins, after.skins);
  const nodes = after.nodes.map((own, index) => before.nodes[index] ?? own);
  const was = new Pose({ ...after, nodes, skins });
  const is = new Pose(after);
  const isBound = before.skins.some((skin, index) => reboundJoints(skin, after.skins[index]!).length > 0);
  const back = inverse(frame) ?? identity();
  return (primitive, positions, normals) => {
    copyShape(primitive, positions, normals);
    const [old, moved] = [new Float32Array(positions.length), new Float32Array(positions.length)];
    const own = isBound ? withoutOffsets(primitive) : primitive;
    was.deform(node, own, old);
    is.deform(node, own, moved, normals);
    transform(
      moved,
      back,
      moved.map((value, at) => value - old[at]!),
      0,
    );
    const noise = NOISE * largestOf(positions);
    if (moved.every((way) => Math.abs(way) <= noise)) return copyShape(primitive, positions, normals);
    transform(normals, back, normals.slice(), 0);
    moved.forEach((way, at) => {
      if (Math.abs(way) > noise) positions[at] = positions[at]! + way;
    });
  };
}

/** A primitive without offsets, which only apply to one bind pose: it is bound by the inverse bind matrices alone. */
function withoutOffsets(primitive: Primitive): Primitive {
  const { influences } = primitive;
  if (!influences) return primitive;
  const { start, joint, weight } = influences;
  return { ...primitive, influences: { start, joint, weight } };
}
