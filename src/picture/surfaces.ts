import type { Pose } from '../pose/pose.ts';
import { linearColors } from '../scene/linear-color.ts';
import { placedUvs } from '../scene/maps.ts';
import { type Material, NONE, type Primitive, type Scene } from '../scene/scene.ts';
import { type Camera, project } from './camera.ts';
import { createPaints, LIGHT_GRAY, type Paint } from './paint.ts';

/** A primitive for drawing. Columns have 3 numbers per vertex unless stated otherwise. */
export interface Surface {
  node: number;
  primitive: Primitive;
  paint: Paint;
  /** 2 per vertex, with the texture's transform. */
  uvs?: Float32Array;
  /** Linear light, 4 numbers per vertex. */
  colors?: Float32Array;
  /** In the scene's axes and units. */
  positions: Float32Array;
  normals?: Float32Array;
  /** x, y (down) and depth (towards the viewer) in samples. */
  screen: Float32Array;
  /** Normals towards the picture's right, its top and the viewer. */
  viewNormals?: Float32Array;
  /** Whether it is mirrored, so that counter-clockwise triangles are clockwise. */
  mirrored: boolean;
}

/** The colors of a surface without a material. */
const SRGB = { colorSpace: 'srgb' } as const;

/** All visible primitives with triangles, in the order of the nodes. */
export function collectSurfaces(scene: Scene): Surface[] {
  const paints = createPaints(scene);
  return scene.nodes.flatMap((node, index) =>
    (scene.meshes[node.mesh ?? NONE]?.primitives ?? []).map((primitive) =>
      createSurface(
        index,
        primitive,
        paints[primitive.material] ?? LIGHT_GRAY,
        scene.materials[primitive.material],
      ),
    ),
  );
}

function createSurface(
  node: number,
  primitive: Primitive,
  paint: Paint,
  { colorSpace }: Pick<Material, 'colorSpace'> = SRGB,
): Surface {
  const length = primitive.positions.length;
  const uvs = paint.texture && primitive.uvs[paint.texture.map.uv];
  return {
    node,
    primitive,
    paint,
    ...(uvs && { uvs: placedUvs(uvs, paint.texture!.map) }),
    ...(primitive.colors && { colors: linearColors(primitive.colors, colorSpace) }),
    positions: new Float32Array(length),
    screen: new Float32Array(length),
    ...(primitive.normals && {
      normals: new Float32Array(length),
      viewNormals: new Float32Array(length),
    }),
    mirrored: false,
  };
}

/** Deforms the surfaces by a pose. */
export function deformSurfaces(surfaces: readonly Surface[], pose: Pose): void {
  for (const surface of surfaces) {
    pose.deform(surface.node, surface.primitive, surface.positions, surface.normals);
    surface.mirrored = pose.mirrors(surface.node, surface.primitive);
  }
}

/** Projects the deformed surfaces by a camera. */
export function projectSurfaces(surfaces: readonly Surface[], camera: Camera): void {
  for (const { positions, normals, screen, viewNormals } of surfaces) {
    project(camera, positions, screen);
    if (normals && viewNormals) rotateAll(camera.basis, normals, viewNormals);
  }
}

function rotateAll(basis: Float64Array, vectors: Float32Array, out: Float32Array): void {
  for (let v = 0; v < vectors.length; v += 3) {
    const x = vectors[v]!;
    const y = vectors[v + 1]!;
    const z = vectors[v + 2]!;
    out[v] = basis[0]! * x + basis[1]! * y + basis[2]! * z;
    out[v + 1] = basis[3]! * x + basis[4]! * y + basis[5]! * z;
    out[v + 2] = basis[6]! * x + basis[7]! * y + basis[8]! * z;
  }
}
