import { decodeImage } from '../images/decode.ts';
import type { Pose } from '../pose/pose.ts';
import { FormatError } from '../report/report.ts';
import { type Material, NONE, type Primitive, type Scene, type Texture } from '../scene/scene.ts';
import { type Camera, project } from './camera.ts';
import { toLinear } from './color.ts';
import type { Pyramid } from './texture.ts';

/** What covers a surface. */
export interface Paint {
  /** Linear light, 0..1; multiplied with the texture where there is one. */
  color: readonly [red: number, green: number, blue: number, alpha: number];
  texture?: { pyramid: Pyramid; uv: number };
  alpha: Material['alpha'];
  doubleSided: boolean;
}

/** A primitive on its way from the scene to the screen. All columns have 3 numbers per vertex. */
export interface Surface {
  node: number;
  primitive: Primitive;
  paint: Paint;
  /** Follows a skin; else the node's own transform. */
  skinned: boolean;
  uvs?: Float32Array;
  /** In the scene's axes and units. */
  positions: Float32Array;
  normals?: Float32Array;
  /** x, y (down) and depth (towards the viewer) in samples. */
  screen: Float32Array;
  /** Normals towards the picture's right, its top and the viewer. */
  viewNormals?: Float32Array;
  /** The node's transform mirrors, so that counter-clockwise triangles became clockwise. */
  mirrored: boolean;
}

const LIGHT_GREY: Paint = { color: [0.6, 0.6, 0.6, 1], alpha: 'opaque', doubleSided: false };

/** Everything that has triangles, nodes in their order. */
export function collectSurfaces(scene: Scene): Surface[] {
  const pyramids = new Map<number, Pyramid | undefined>();
  const pyramidOf = (index: number): Pyramid | undefined => {
    if (!pyramids.has(index)) pyramids.set(index, decode(scene.textures[index]));
    return pyramids.get(index);
  };
  const paints = scene.materials.map((material) => createPaint(material, pyramidOf));
  return scene.nodes.flatMap((node, index) =>
    (scene.meshes[node.mesh ?? NONE]?.primitives ?? []).map((primitive) => {
      const paint = paints[primitive.material] ?? LIGHT_GREY;
      const skinned = scene.skins[node.skin ?? NONE] !== undefined && primitive.influences !== undefined;
      return createSurface(index, primitive, paint, skinned);
    }),
  );
}

function createSurface(node: number, primitive: Primitive, paint: Paint, skinned: boolean): Surface {
  const length = primitive.positions.length;
  const uvs = paint.texture && primitive.uvs[paint.texture.uv];
  return {
    node,
    primitive,
    paint,
    skinned,
    ...(uvs && { uvs }),
    positions: new Float32Array(length),
    screen: new Float32Array(length),
    ...(primitive.normals && {
      normals: new Float32Array(length),
      viewNormals: new Float32Array(length),
    }),
    mirrored: false,
  };
}

function createPaint(material: Material, pyramidOf: (texture: number) => Pyramid | undefined): Paint {
  const maps = material.maps.filter(({ use }) => use === 'diffuse');
  const map = maps.find(({ texture }) => texture !== NONE);
  const pyramid = map && pyramidOf(map.texture);
  return {
    color: paintColor(material, maps.length > 0),
    ...(pyramid && { texture: { pyramid, uv: map.uv } }),
    alpha: material.alpha,
    doubleSided: material.doubleSided,
  };
}

/** The diffuse colour in linear light. Old tools write black where a texture covers it: there it counts as white. */
function paintColor({ diffuse, colorSpace }: Material, isCovered: boolean): Paint['color'] {
  const [red, green, blue, alpha] = diffuse.map((value) => Math.min(1, Math.max(0, value || 0)));
  if (isCovered && red === 0 && green === 0 && blue === 0) return [1, 1, 1, alpha!];
  const linear = colorSpace === 'srgb' ? toLinear : (value: number) => value;
  return [linear(red!), linear(green!), linear(blue!), alpha!];
}

/** A texture that was not found or cannot be read is none. */
function decode(texture: Texture | undefined): Pyramid | undefined {
  if (!texture?.bytes) return undefined;
  try {
    const image = decodeImage(texture.bytes, texture.uri);
    return image.width > 0 && image.height > 0 ? { levels: [image] } : undefined;
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** Moves the surfaces to where a pose has them. */
export function deformSurfaces(surfaces: readonly Surface[], pose: Pose): void {
  for (const surface of surfaces) {
    pose.deform(surface.node, surface.primitive, surface.positions, surface.normals);
    surface.mirrored = !surface.skinned && determinant(pose.world, surface.node * 16) < 0;
  }
}

function determinant(m: Float64Array, at: number): number {
  return (
    m[at]! * (m[at + 5]! * m[at + 10]! - m[at + 6]! * m[at + 9]!) -
    m[at + 4]! * (m[at + 1]! * m[at + 10]! - m[at + 2]! * m[at + 9]!) +
    m[at + 8]! * (m[at + 1]! * m[at + 6]! - m[at + 2]! * m[at + 5]!)
  );
}

/** Brings the deformed surfaces before a camera. */
export function projectSurfaces(surfaces: readonly Surface[], camera: Camera): void {
  for (const { positions, normals, screen, viewNormals } of surfaces) {
    project(camera, positions, screen);
    if (normals && viewNormals) turn(camera.basis, normals, viewNormals);
  }
}

function turn(basis: Float64Array, vectors: Float32Array, out: Float32Array): void {
  for (let v = 0; v < vectors.length; v += 3) {
    const x = vectors[v]!;
    const y = vectors[v + 1]!;
    const z = vectors[v + 2]!;
    out[v] = basis[0]! * x + basis[1]! * y + basis[2]! * z;
    out[v + 1] = basis[3]! * x + basis[4]! * y + basis[5]! * z;
    out[v + 2] = basis[6]! * x + basis[7]! * y + basis[8]! * z;
  }
}
