import type {
  Document,
  Mesh as GltfMesh,
  Node as GltfNode,
  Scene as GltfScene,
  Skin as GltfSkin,
} from '@gltf-transform/core';
import { NONE, type Scene } from '../../../scene/scene.ts';
import { keep } from './kept.ts';
import { LevelsOfDetail } from './levels.ts';
import type { MeshWriter } from './mesh.ts';
import { createCarrier, createSkinnedPlacer } from './nodes.ts';
import type { SkinBinding } from './skin.ts';

/** The meshes that a node shows. */
interface Shown {
  /** The mesh, then its levels of detail, most detailed first. */
  meshes: GltfMesh[];
  /** The skin that deforms them, or NONE. */
  skin: number;
}

/** Writes meshes and attaches them to their nodes. */
export function placeMeshes(
  document: Document,
  scene: Scene,
  target: GltfScene,
  nodes: readonly GltfNode[],
  skins: readonly SkinBinding[],
  meshes: MeshWriter,
): void {
  // Meshes are written before skins, which they may extend by joints, and both before the nodes that show them.
  const shown = scene.nodes.map((_, index) => writeShown(scene, index, meshes));
  const finished = skins.map((skin) => skin.finish());
  const placeSkinned = createSkinnedPlacer(document, target, scene);
  shown.forEach(({ meshes: [mesh, ...lower], skin: index }, node) => {
    if (!mesh) return;
    const skin = finished[index] ?? null;
    const carrier = skin
      ? placeSkinned(nodes[node]!, node, mesh, skin)
      : placeRigid(document, nodes[node]!, node, mesh, lower.length > 0);
    if (lower.length > 0) addLevels(document, carrier, { meshes: lower, of: node, skin });
  });
}

function writeShown(scene: Scene, node: number, meshes: MeshWriter): Shown {
  const { mesh = NONE } = scene.nodes[node]!;
  const skin = deformingSkin(scene, node);
  const written = meshes.write(node, mesh, skin);
  if (!written) return { meshes: [], skin };
  const lower = (scene.meshes[mesh]!.lods ?? []).flatMap((level) => meshes.write(node, level, skin) ?? []);
  return { meshes: [written, ...lower], skin };
}

/** The skin that deforms the mesh of a node, or NONE. */
function deformingSkin(scene: Scene, node: number): number {
  const { mesh = NONE, skin = NONE } = scene.nodes[node]!;
  return scene.meshes[mesh]?.primitives.some(({ influences }) => influences) ? skin : NONE;
}

/**
 * Levels of detail replace the node that has them, including its children and animation. A mesh with levels therefore gets
 * a separate node below the one that shows it.
 */
function placeRigid(
  document: Document,
  node: GltfNode,
  index: number,
  mesh: GltfMesh,
  hasLevels: boolean,
): GltfNode {
  const carrier = hasLevels ? createCarrier(document, node, index) : node;
  if (hasLevels) node.addChild(carrier);
  return carrier.setMesh(mesh);
}

/** The lower levels of the mesh of a node. */
interface Lower {
  meshes: readonly GltfMesh[];
  of: number;
  skin: GltfSkin | null;
}

/**
 * The nodes of the levels are in no scene, so that viewers without the extension do not draw them. Their extras repeat what the
 * extension says, for editors that drop it.
 */
function addLevels(document: Document, carrier: GltfNode, { meshes, of, skin }: Lower): void {
  const levels = document.createExtension(LevelsOfDetail).createLevels();
  for (const [place, mesh] of meshes.entries()) {
    const node = document.createNode(mesh.getName()).setMesh(mesh).setSkin(skin);
    keep(node, { level: place + 1, of });
    levels.addNode(node);
  }
  carrier.setExtension(LevelsOfDetail.EXTENSION_NAME, levels);
  carrier.setExtras({ ...carrier.getExtras(), MSFT_screencoverage: screenCoverage(meshes.length) });
  keep(carrier, { levels: of });
}

/** The screen coverage down to which each level is drawn: half as much for every level, 0 for the last one. */
function screenCoverage(lower: number): number[] {
  return Array.from({ length: lower + 1 }, (_, level) => (level === lower ? 0 : 0.5 ** (level + 1)));
}
