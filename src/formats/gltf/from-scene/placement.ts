import { NONE, type Node, type Scene } from '../../../scene/scene.ts';
import { boundNodes } from '../bound-nodes.ts';
import { addExtras, keep, named } from './extras.ts';
import { extend } from './lists.ts';
import type { MeshWriter } from './mesh.ts';
import { addNode, type NewFile } from './new-file.ts';
import { placed } from './nodes.ts';
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
  const bound = boundNodes(scene);
  shown.forEach(({ meshes: [mesh, ...lower], skin: index }, node) => {
    if (mesh === undefined) return;
    const skin = finished[index] ?? NONE;
    const place = nodes[node]!;
    const carrier =
      skin === NONE
        ? rigidCarrier(file, place, node, lower.length > 0)
        : skinnedCarrier(file, place, node, !bound.has(node) && hasNoTransform(scene.nodes[node]!));
    Object.assign(file.json.nodes[carrier]!, { mesh, ...(skin === NONE ? {} : { skin }) });
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
function rigidCarrier(file: NewFile, node: number, index: number, hasLevels: boolean): number {
  return hasLevels ? addCarrier(file, node, index, node) : node;
}

/**
 * A node beside the root for a skinned mesh, because it ignores its ancestors and glTF recommends to avoid them. A node on which
 * nothing else depends is moved there itself; for any other, a node with the same name is added.
 */
function skinnedCarrier(file: NewFile, node: number, index: number, moves: boolean): number {
  const carrier = moves ? node : addCarrier(file, node, index);
  file.parents[carrier] = NONE;
  file.tops.push(carrier);
  return carrier;
}

function hasNoTransform(node: Node): boolean {
  return !node.matrix && Object.keys(placed({}, node)).length === 0;
}

/**
 * Adds a node that shows the mesh of another one in its place, as its extras say.
 *
 * @param index of the node in the scene
 */
function addCarrier(file: NewFile, node: number, index: number, parent?: number): number {
  const { nodes } = file.json;
  const carrier = addNode(file, named(nodes[node]!.name), parent);
  keep(nodes, node, { id: index });
  keep(nodes, carrier, { meshOf: index });
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
 * The nodes of the levels are in no scene, so that viewers without the extension do not draw them. Their extras repeat the data of
 * the extension, for editors that drop it.
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
  extend(file.json, nodes[carrier]!, MSFT_LOD, { ids });
}

/** The screen coverage down to which each level is drawn: half as much for every level, 0 for the last one. */
function screenCoverage(lower: number): number[] {
  return Array.from({ length: lower + 1 }, (_, level) => (level === lower ? 0 : 0.5 ** (level + 1)));
}
