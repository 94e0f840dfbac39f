/** Puts edited meshes and materials back into the chunks of a model. */
import { fitMaterial } from '../../../../fit/materials.ts';
import { identity } from '../../../../math/affine.ts';
import type { Scene } from '../../../../scene/scene.ts';
import { type Edit, ONTO_CODES, ofBoth } from '../../../edit.ts';
import { type ChunkOf, chunksOf } from '../../files/chunks/document.ts';
import { standardMaterials } from '../../files/chunks/materials.ts';
import { HOLDER } from '../../from-scene/capabilities.ts';
import type { Binding } from '../../from-scene/links.ts';
import { standardMaterial } from '../../from-scene/materials.ts';
import { type MeshPart, writtenMesh } from '../../from-scene/meshes.ts';
import { copyShape } from '../../from-scene/model.ts';
import type { Model } from '../../to-scene/stage.ts';
import type { Draft } from './draft.ts';

/**
 * Puts a mesh into its chunk, and its morph targets into theirs.
 *
 * @param index of the mesh in the scene
 */
export function putMesh(
  edit: Edit,
  draft: Draft,
  model: Model,
  shown: Model['shown'][number],
  index: number,
): void {
  const leave = (what: string) =>
    edit.report.lose(ONTO_CODES.ONTO_UNABLE, `Cannot put back ${what}`, { path: `meshes[${index}]` });
  const chunk = draft.byId(shown.objectId);
  if (chunk?.kind !== 'mesh') {
    leave(`mesh ${shown.name}: it was compiled for a later engine`);
    return;
  }
  const ordinals = new Map(model.materials.map((material, ordinal) => [material, ordinal]));
  const [before, after] = ofBoth(edit, (scene, report) =>
    writtenMesh([partOf(scene, index, model, shown)], ordinals, report),
  );
  draft.put(chunk, [before.content, after.content], ['padding', 'vertexAnimationId']);
  after.morphs.forEach((morph, place) => {
    const name = morph.name.text;
    const own = chunksOf(draft.document, 'morphTarget').find(
      ({ content }) => content.meshId === shown.objectId && content.name.text === name,
    );
    const old = before.morphs[place];
    if (own && old?.name.text === name) draft.put(own, [old, morph]);
    else leave(`morph target ${name} of mesh ${shown.name}: the original does not have it`);
  });
}

/** A mesh whose vertices stay in the space of the file. */
function partOf(scene: Scene, mesh: number, model: Model, { name, node }: Model['shown'][number]): MeshPart {
  const skin = scene.skins[scene.nodes[node]!.skin ?? -1];
  return {
    name,
    path: `meshes[${mesh}]`,
    primitives: scene.meshes[mesh]!.primitives,
    shape: copyShape,
    ...(skin ? { binding: bindingOf(skin.joints, skin.inverseBind, model) } : {}),
  };
}

/** Joints are the bones of the model. Morph targets are in the same space as the vertices, so bones do not move them. */
function bindingOf(joints: readonly number[], inverseBind: Float32Array, { bones }: Model): Binding {
  const still = identity();
  return {
    bones: Int32Array.from(joints, (node) => bones.indexOf(node)),
    toBone: Float64Array.from(inverseBind),
    scale: new Float64Array(joints.length).fill(1),
    atRest: Float64Array.from({ length: joints.length * 16 }, (_, i) => still[i % 16]!),
    influencesOf: ({ influences }) => influences,
  };
}

/** @param index of the material in the scene @param ordinal of the material among those of the file */
export function putMaterial(edit: Edit, draft: Draft, index: number, ordinal: number): void {
  const { id } = standardMaterials(draft.document)[ordinal]!;
  const chunk = chunksOf(draft.document, 'material', 'material745', 'material744').find(
    (candidate): candidate is ChunkOf<'material' | 'material745' | 'material744'> => candidate.id === id,
  );
  if (!chunk) return;
  const records = ofBoth(edit, (scene, report) => {
    const paths = scene.textures.map(({ uri }) => uri);
    const material = fitMaterial(scene, index, HOLDER, report);
    return standardMaterial(material, `materials[${index}]`, material.name, paths, report);
  });
  draft.put(chunk, records, ['reserved']);
}
