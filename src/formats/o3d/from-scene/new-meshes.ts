/** Adds new meshes to archives, with their materials and images. */
import { NONE, type Scene } from '../../../scene/scene.ts';
import { type Edit, newIndices } from '../../edit.ts';
import type { ArchiveDocument, SceneObject } from '../files/archive/document.ts';
import { indexScene } from '../files/archive/scene-index.ts';
import { addBuilt, builderFor, worldIdOf } from './additions.ts';
import { reference } from './builder.ts';
import { GeometryWriter } from './geometry.ts';
import { ImageNames } from './images.ts';
import { type Held, materialWriter } from './materials.ts';
import type { Target } from './target.ts';

/** Adds the meshes that new Transforms show. Their joints must be Transforms of the archive. */
export function addMeshes(edit: Edit, target: Target, document: ArchiveDocument): void {
  const { before, after, report } = edit;
  const { transforms } = target;
  const builder = builderFor(document);
  const { byId } = indexScene(document.scene);
  const objectOf = (node: number): SceneObject | undefined => byId.get(transforms.get(node) ?? 0);
  const worldOf = (node: number) => worldIdOf(objectOf(node)!, builder)!;
  const held = heldBy(target, document, after);
  const writer = materialWriter(after, builder, report, held);
  const geometry = new GeometryWriter(after, builder, writer, worldOf, report);
  for (const node of newIndices(edit, 'nodes')) {
    const { mesh = NONE, skin = NONE } = after.nodes[node]!;
    const object = objectOf(node);
    const joints = after.skins[skin]?.joints ?? [];
    if (!object || mesh < before.meshes.length || !joints.every(objectOf)) continue;
    const shape = geometry.shapeOf(mesh, skin, worldOf(node));
    if (shape !== undefined) object.properties.shapes = [reference(shape)];
  }
  addBuilt(document, builder);
}

/** The elements that an archive has. Names of new images are also set in the scene. */
function heldBy(
  { materials, textures }: Target,
  { container, members }: ArchiveDocument,
  scene: Scene,
): Held {
  const ids = (objects: ReadonlyMap<number, SceneObject>) =>
    new Map([...objects].map(([index, { id }]) => [index, id]));
  const names = new ImageNames(members);
  const nameFor: Held['nameFor'] = (index, extension) => {
    const texture = scene.textures[index]!;
    if (container.kind === 'json') return texture.uri;
    const uri = names.nameFor('images/', texture.uri, extension);
    scene.textures[index] = { ...texture, uri };
    return uri;
  };
  return { materials: ids(materials), textures: ids(textures), nameFor };
}
