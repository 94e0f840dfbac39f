/** Adds new meshes to archives, with their materials and images. */
import type { Holder } from '../../../../fit/capabilities.ts';
import { fitScene } from '../../../../fit/fit.ts';
import { NONE, type Scene } from '../../../../scene/scene.ts';
import { type Edit, ofBoth } from '../../../edit.ts';
import type { ArchiveDocument, SceneObject } from '../../files/archive/document.ts';
import { indexScene } from '../../files/archive/scene-index.ts';
import { reference } from '../../from-scene/builder.ts';
import { CAPABILITIES, FOLDER_CAPABILITIES } from '../../from-scene/capabilities.ts';
import { GeometryWriter } from '../../from-scene/geometry.ts';
import { ImageNames } from '../../from-scene/images.ts';
import { type Held, materialWriter } from '../../from-scene/materials.ts';
import { addBuilt, builderFor, worldIdOf } from './additions.ts';
import type { Target } from './target.ts';

/** The scene after an edit, with new meshes, materials and clips as archives can hold them. */
export function withFitAdditions(edit: Edit, isFolder: boolean): Scene {
  const { before, after, report } = edit;
  const { meshes, clips } = before;
  if (after.meshes.length === meshes.length && after.clips.length === clips.length) return after;
  const holder: Holder = {
    title: 'Google O3D',
    capabilities: isFolder ? FOLDER_CAPABILITIES : CAPABILITIES,
  };
  const old: Scene = {
    ...after,
    nodes: after.nodes.slice(0, before.nodes.length),
    skins: before.skins,
    meshes,
    materials: after.materials.slice(0, before.materials.length),
    clips: after.clips.slice(0, clips.length),
  };
  const [, fit] = ofBoth({ before: old, after, report }, (scene, own) => fitScene(scene, holder, own));
  const added = <T>(was: readonly T[], all: readonly T[], own: readonly T[]) =>
    all.map((one, index) => (index < was.length ? one : own[index]!));
  return {
    ...after,
    meshes: added(before.meshes, after.meshes, fit.meshes),
    materials: added(before.materials, after.materials, fit.materials),
    clips: added(clips, after.clips, fit.clips),
  };
}

/** Adds the meshes that new Transforms show. Joints that are no Transforms of the archive cannot bend one. */
export function addMeshes({ before, after, report }: Edit, target: Target, document: ArchiveDocument): void {
  const { transforms } = target;
  const builder = builderFor(document);
  const { byId } = indexScene(document.scene);
  const objectOf = (node: number): SceneObject | undefined => byId.get(transforms.get(node) ?? 0);
  const worldOf = (node: number) => worldIdOf(objectOf(node)!, builder)!;
  const held = heldBy(target, document, after);
  const writer = materialWriter(after, builder, report, held);
  const geometry = new GeometryWriter(after, builder, writer, worldOf, report);
  for (let node = before.nodes.length; node < after.nodes.length; node++) {
    const { mesh = NONE, skin = NONE } = after.nodes[node]!;
    const object = objectOf(node);
    const joints = after.skins[skin]?.joints ?? [];
    if (!object || mesh < before.meshes.length || !joints.every(objectOf)) continue;
    const shape = geometry.shapeOf(mesh, skin, worldOf(node));
    if (shape !== undefined) object.properties.shapes = [reference(shape)];
  }
  addBuilt(document, builder);
}

/** What an archive has, and names for new images, which the scene receives. */
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
