import { NONE, type Scene } from '../../../scene/scene.ts';
import { addExtras, keep, named } from './extras.ts';
import type { MeshWriter } from './mesh.ts';
import { addNode, extend, type NewFile } from './new-file.ts';
import { addCarrier, createSkinnedPlacer } from './nodes.ts';
import type { SkinBinding } from './skin.ts';

const MSFT_LOD = 'MSFT_lod';

/** The meshes that a node shows. */
interface Shown {
  /** The mesh in the file, then its levels of detail, most detailed first. */
  meshes: number[];
  /** The skin that deforms them, or NONE. */
  skin: number;
}

/** Writes meshes and attaches them to their nodes. @param nodes for each node of the scene that of the file */
export function placeMeshes(
  file: NewFile,
  scene: Scene,
  nodes: readonly number[],
  skins: readonly SkinBinding[],
  meshes: MeshWriter,
): void {
  // Meshes are written before skins, which they may extend by joints, and both before the nodes that show them.
  const shown = scene.nodes.map((_, index) => writeShown(scene, index, meshes));
  const finished = skins.map((skin) => skin.finish());
  const placeSkinned = createSkinnedPlacer(file, scene);
  shown.forEach(({ meshes: [mesh, ...lower], skin: index }, node) => {
    if (mesh === undefined) return;
    const skin = finished[index] ?? NONE;
    const carrier =
      skin === NONE
        ? placeRigid(file, nodes[node]!, node, mesh, lower.length > 0)
        : placeSkinned(nodes[node]!, node, mesh, skin);
    if (lower.length > 0) addLevels(file, carrier, { meshes: lower, of: node, skin });
  });
}

function writeShown(scene: Scene, node: number, meshes: MeshWriter): Shown {
  const { mesh = NONE } = scene.nodes[node]!;
  const skin = deformingSkin(scene, node);
  const written = meshes.write(node, mesh, skin);
  if (written === undefined) return { meshes: [], skin };
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
function placeRigid(file: NewFile, node: number, index: number, mesh: number, hasLevels: boolean): number {
  const carrier = hasLevels ? addCarrier(file, node, index, node) : node;
  file.json.nodes[carrier]!.mesh = mesh;
  return carrier;
}

/** The lower levels of the mesh of a node. */
interface Lower {
  meshes: readonly number[];
  of: number;
  /** Or NONE. */
  skin: number;
}

/**
 * The nodes of the levels are in no scene, so that viewers without the extension do not draw them. Their extras repeat what the
 * extension says, for editors that drop it.
 */
function addLevels(file: NewFile, carrier: number, { meshes, of, skin }: Lower): void {
  const { nodes, meshes: written } = file.json;
  const ids = meshes.map((mesh, place) => {
    const shown = { mesh, ...(skin === NONE ? {} : { skin }) };
    const id = addNode(file, { ...named(written[mesh]!.name), ...shown });
    keep(nodes, id, { level: place + 1, of });
    return id;
  });
  addExtras(nodes, carrier, { MSFT_screencoverage: screenCoverage(meshes.length) });
  keep(nodes, carrier, { levels: of });
  extend(file, nodes[carrier]!, MSFT_LOD, { ids });
}

/** The screen coverage down to which each level is drawn: half as much for every level, 0 for the last one. */
function screenCoverage(lower: number): number[] {
  return Array.from({ length: lower + 1 }, (_, level) => (level === lower ? 0 : 0.5 ** (level + 1)));
}
