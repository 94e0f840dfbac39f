/** Lower levels of detail: from nodes and files by name, or generated. */
import { EXPORT_CODES } from '../../convert/export-codes.ts';
import { withVertices } from '../../fit/vertices.ts';
import { inverse, product } from '../../math/affine.ts';
import { Pose } from '../../pose/pose.ts';
import { transformed } from '../../pose/transformed.ts';
import type { Report } from '../../report/report.ts';
import { type Mesh, NONE, type Primitive, type Scene, type Skin } from '../../scene/scene.ts';
import { withoutNodes } from './without-nodes.ts';

const LEVEL_NAME = /^(.*)_LOD(\d+)$/i;

/** A level of detail of a node, of the scene itself or of another one. */
interface Level {
  base: number;
  number: number;
  node: number;
}

/** The scene in which nodes named `<node>_LOD1` and so on are the lower levels of detail of `<node>`. */
export function withNamedLevels(scene: Scene, report: Report): Scene {
  const levels = scene.nodes.flatMap(({ name, mesh = NONE }, node): Level[] => {
    const [, full, digits] = (mesh !== NONE && LEVEL_NAME.exec(name)) || [];
    if (full === undefined) return [];
    const base = meshNode(scene, full);
    if (base !== NONE) return [{ base, node, number: Number(digits) }];
    const message = `"${name}" is a level of detail of "${full}", which does not exist`;
    report.add(EXPORT_CODES.EXPORT_LEVEL_ALONE, message, { path: `nodes[${node}]` });
    return [];
  });
  const joined = withLevels(scene, scene, levels);
  return withoutNodes(joined, new Set(levels.map(({ node }) => node)));
}

function meshNode({ nodes }: Scene, name: string): number {
  return nodes.findIndex((node) => node.name === name && (node.mesh ?? NONE) !== NONE);
}

/**
 * The scene with the meshes of another one as its next lower level of detail. Nodes are matched by name, without endings
 * such as `_LOD1`; if both scenes have only one mesh, these match.
 *
 * @param lower in the same axes
 */
export function withLevelScene(scene: Scene, lower: Scene, number: number, report: Report): Scene {
  const shown = (of: Scene) => of.nodes.flatMap(({ mesh = NONE }, node) => (mesh === NONE ? [] : [node]));
  const [bases, nodes] = [shown(scene), shown(lower)];
  const levels = nodes.flatMap((node): Level[] => {
    const { name } = lower.nodes[node]!;
    const full = LEVEL_NAME.exec(name)?.[1] ?? name;
    const named = meshNode(scene, full);
    const base = named === NONE && bases.length === 1 && nodes.length === 1 ? bases[0]! : named;
    if (base !== NONE) return [{ base, node, number }];
    const message = `"${name}" is a level of detail of a mesh that does not exist`;
    report.add(EXPORT_CODES.EXPORT_LEVEL_ALONE, message);
    return [];
  });
  return withLevels(scene, lower, levels);
}

function withLevels(scene: Scene, lower: Scene, levels: readonly Level[]): Scene {
  if (levels.length === 0) return scene;
  const out: Scene = { ...scene, meshes: scene.meshes.slice(), skins: scene.skins.slice() };
  const isSame = scene === lower;
  const worlds = { own: new Pose(scene).world, other: new Pose(lower).world };
  for (const level of [...levels].sort((a, b) => a.number - b.number)) {
    const { mesh: index = NONE, skin = NONE } = scene.nodes[level.base]!;
    const node = lower.nodes[level.node]!;
    const mesh = lower.meshes[node.mesh!]!;
    const change = isBound(skin, node.skin)
      ? jointChange(out, skin, lower, node.skin!)
      : placeChange(worlds, level);
    const primitives = mesh.primitives.map(change).map((primitive) => ({
      ...primitive,
      material: isSame ? primitive.material : sameMaterial(scene, lower, primitive.material),
    }));
    const at = out.meshes.push({ ...mesh, primitives }) - 1;
    const base = out.meshes[index]!;
    out.meshes[index] = { ...base, lods: [...(base.lods ?? []), at] };
  }
  return out;
}

function isBound(base: number, level = NONE): boolean {
  return base !== NONE && level !== NONE;
}

function placeChange({ own, other }: { own: Float64Array; other: Float64Array }, { base, node }: Level) {
  const back = inverse(own.slice(base * 16, base * 16 + 16));
  const matrix = back && product(back, other.slice(node * 16, node * 16 + 16));
  return (primitive: Primitive) => (matrix ? transformed(primitive, matrix) : primitive);
}

/** Converts influences of one skin to those of another, which gets missing joints. */
function jointChange(out: Scene, base: number, lower: Scene, level: number) {
  const skin = lower.skins[level]!;
  if (skin === out.skins[base]) return (primitive: Primitive) => primitive;
  const own: Skin = out.skins[base]!;
  const joints = own.joints.slice();
  const binds = [own.inverseBind];
  const jointOf = skin.joints.map((joint, index) => {
    const node = nodeLike(out, lower, joint);
    const known = joints.indexOf(node);
    if (known >= 0) return known;
    binds.push(skin.inverseBind.slice(index * 16, index * 16 + 16));
    return joints.push(node) - 1;
  });
  const inverseBind = new Float32Array(joints.length * 16);
  let at = 0;
  for (const bind of binds) {
    inverseBind.set(bind, at);
    at += bind.length;
  }
  out.skins[base] = { ...own, joints, inverseBind };
  return (primitive: Primitive): Primitive => {
    const { influences } = primitive;
    if (!influences) return primitive;
    const joint = influences.joint.map((index) => jointOf[index]!);
    return { ...primitive, influences: { ...influences, joint } };
  };
}

/** The node of the scene with the name of a joint; the first one if there is none. */
function nodeLike(scene: Scene, lower: Scene, joint: number): number {
  if (scene.nodes[joint] === lower.nodes[joint]) return joint;
  return Math.max(
    0,
    scene.nodes.findIndex(({ name }) => name === lower.nodes[joint]!.name),
  );
}

function sameMaterial(scene: Scene, lower: Scene, material: number): number {
  const name = lower.materials[material]?.name;
  return scene.materials.findIndex((other) => other.name === name);
}

/** Makes simpler triangles of the same vertices: meshoptimizer's `MeshoptSimplifier`. */
export interface Simplifier {
  simplifyWithAttributes(
    indices: Uint32Array,
    positions: Float32Array,
    stride: number,
    attributes: Float32Array,
    attributeStride: number,
    attributeWeights: number[],
    lock: Uint8Array | null,
    targetIndexCount: number,
    targetError: number,
  ): [Uint32Array, number];
}

/** Weight of texture coordinates: one width of the texture counts as much as the size of the mesh. */
const UV_WEIGHT = 1;

/** The scene with lower levels of all visible meshes that have none, with these shares of their triangles. */
export function withMadeLevels(scene: Scene, shares: readonly number[], simplifier: Simplifier): Scene {
  const meshes = scene.meshes.slice();
  const shown = new Set(scene.nodes.map(({ mesh = NONE }) => mesh));
  for (const index of shown) {
    const mesh = meshes[index];
    if (!mesh || mesh.lods) continue;
    const lods = shares.map((share) => meshes.push(simplerMesh(mesh, share, simplifier)) - 1);
    meshes[index] = { ...mesh, lods };
  }
  return { ...scene, meshes };
}

function simplerMesh({ vertexCount: _, ...mesh }: Mesh, share: number, simplifier: Simplifier): Mesh {
  const primitives = mesh.primitives.map((primitive) => {
    const { indices, positions, uvs } = primitive;
    // The simplifier refuses an empty list.
    if (indices.length === 0) return primitive;
    const wanted = Math.max(3, Math.round((indices.length / 3) * share) * 3);
    const uv = uvs[0] ?? new Float32Array((positions.length / 3) * 2);
    const weights = [UV_WEIGHT, UV_WEIGHT];
    const [simpler] = simplifier.simplifyWithAttributes(
      indices,
      positions,
      3,
      uv,
      2,
      weights,
      null,
      wanted,
      1,
    );
    return usedPart(primitive, uvs[0] ? withTextureArea(simpler, uvs[0]) : simpler);
  });
  return { ...mesh, primitives };
}

/** Twice the area of a triangle in the texture, relative to the square of its longest edge, below which it is a line. */
const FLAT = 1e-5;

/** The triangles with an area in the texture: simplifying leaves slivers without any. All if nothing else is left. */
function withTextureArea(triangles: Uint32Array, uv: Float32Array): Uint32Array {
  const left: number[] = [];
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at]! * 2, triangles[at + 1]! * 2, triangles[at + 2]! * 2];
    const [u, v] = [uv[b]! - uv[a]!, uv[b + 1]! - uv[a + 1]!];
    const [s, t] = [uv[c]! - uv[a]!, uv[c + 1]! - uv[a + 1]!];
    const longest = Math.max(u * u + v * v, s * s + t * t);
    if (Math.abs(u * t - v * s) > FLAT * longest) left.push(...triangles.subarray(at, at + 3));
  }
  return left.length > 0 ? Uint32Array.from(left) : triangles;
}

/** A primitive with other triangles of its vertices, and only the vertices that these use. */
function usedPart(primitive: Primitive, triangles: Uint32Array): Primitive {
  const used = Uint32Array.from(new Set(triangles)).sort();
  const place = new Map(Array.from(used, (vertex, at) => [vertex, at]));
  return withVertices(
    primitive,
    used,
    triangles.map((vertex) => place.get(vertex)!),
  );
}
