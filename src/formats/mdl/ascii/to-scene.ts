/** What a text model shows at rest: its nodes and their meshes. */
import { NONE, type Primitive, type Quat, type Scene, type Vec3 } from '../../../scene/scene.ts';
import type { AsciiModel, AsciiNode } from './document.ts';
import type { PropertyValues } from './properties.ts';

/** Numbers of a line of `faces`: three vertices, smoothing groups, three texture vertices, material. */
const FACE = 8;
const FIRST_TEXTURE = 4;
const TEXTURE_COLUMNS = 3;

/**
 * Adds the nodes of a model to a scene. Parents are found by name, whatever its case, among the nodes before.
 *
 * @param leaveOut is told what does not come along
 */
export function addAsciiModel(
  scene: Scene,
  { nodes, animations }: AsciiModel,
  leaveOut: (what: string, path: string) => void,
): void {
  const indexOf = new Map<string, number>();
  nodes.forEach((node, number) => {
    const path = `nodes[${number}]`;
    const parent = indexOf.get(node.parent?.toLowerCase() ?? '') ?? NONE;
    const index = scene.nodes.push({ name: node.name, parent, ...restTransform(node.properties) }) - 1;
    indexOf.set(node.name.toLowerCase(), index);
    if (node.type !== 'dummy' && node.type !== 'trimesh')
      leaveOut(`what makes the node a ${node.type}`, path);
    const primitive = drawnPrimitive(node, (message) => leaveOut(message, path));
    if (primitive) scene.nodes[index]!.mesh = scene.meshes.push({ name: node.name, ...primitive }) - 1;
  });
  if (animations.length > 0) leaveOut(`${animations.length} animations`, 'animations');
}

/** `orientation` is an axis and an angle; an axis without length is no turn (reference §1.3). */
function restTransform({ position, orientation, scale = 1 }: PropertyValues) {
  const [x = 0, y = 0, z = 0] = position ?? [];
  return {
    translation: [x, y, z] as Vec3,
    rotation: turn(orientation),
    scale: [scale, scale, scale] as Vec3,
  };
}

function turn(orientation: Float32Array | undefined): Quat {
  const [x = 0, y = 0, z = 0, angle = 0] = orientation ?? [];
  const length = Math.hypot(x, y, z);
  if (!(length > 0 && Number.isFinite(angle))) return [0, 0, 0, 1];
  const share = Math.sin(angle / 2) / length;
  return [x * share, y * share, z * share, Math.cos(angle / 2)];
}

/** Meshes that the game does not draw, such as those to walk on, are not in the scene. */
function drawnPrimitive(
  { name, properties }: AsciiNode,
  leaveOut: (message: string) => void,
): { primitives: Primitive[]; vertexCount: number } | undefined {
  const { verts, faces, tverts, render = 1 } = properties;
  if (!verts || !faces || render === 0) return undefined;
  const split = splitVertices(faces, verts.length / 3, (tverts?.length ?? 0) / TEXTURE_COLUMNS);
  if (split.dropped > 0) leaveOut(`${split.dropped} triangles with corners that are not there`);
  if (split.indices.length === 0) return undefined;
  leaveOut('textures and colours of the surface');
  const { origin, texture, indices } = split;
  const primitive: Primitive = {
    name,
    material: NONE,
    positions: Float32Array.from({ length: origin.length * 3 }, (_, i) => {
      return verts[origin[Math.floor(i / 3)]! * 3 + (i % 3)]!;
    }),
    uvs: tverts ? [coordinates(tverts, texture)] : [],
    indices,
    origin,
  };
  return { primitives: [primitive], vertexCount: verts.length / 3 };
}

/** A vertex is repeated where its faces give it different texture vertices. */
function splitVertices(faces: Int32Array, vertices: number, textureVertices: number) {
  const made = new Map<number, number>();
  const origin: number[] = [];
  const texture: number[] = [];
  const indices: number[] = [];
  let dropped = 0;
  for (let face = 0; face + FACE <= faces.length; face += FACE) {
    const corners = faces.subarray(face, face + 3);
    if (corners.some((vertex) => vertex < 0 || vertex >= vertices)) {
      dropped++;
      continue;
    }
    corners.forEach((vertex, corner) => {
      const wanted = faces[face + FIRST_TEXTURE + corner]!;
      const coordinate = wanted >= 0 && wanted < textureVertices ? wanted : NONE;
      const key = vertex * (textureVertices + 1) + coordinate + 1;
      const known = made.get(key) ?? origin.push(vertex) - 1;
      if (!made.has(key)) texture.push(coordinate);
      made.set(key, known);
      indices.push(known);
    });
  }
  return {
    origin: Uint32Array.from(origin),
    texture: Int32Array.from(texture),
    indices: Uint32Array.from(indices),
    dropped,
  };
}

/** v = 0 is the bottom of the picture in the file (reference §2), its top in the scene. */
function coordinates(tverts: Float32Array, texture: Int32Array): Float32Array {
  return Float32Array.from({ length: texture.length * 2 }, (_, i) => {
    const row = texture[i >> 1]!;
    if (row === NONE) return 0;
    const value = tverts[row * TEXTURE_COLUMNS + (i % 2)]!;
    return i % 2 === 1 ? 1 - value : value;
  });
}
