/** Empty nodes as mounts on the surface. */
import type { Infer } from '../../../binary/schema.ts';
import { compose, identity, inverse, product } from '../../../math/affine.ts';
import { decompose } from '../../../math/decompose.ts';
import { vectorLength } from '../../../math/vector.ts';
import { Pose } from '../../../pose/pose.ts';
import type { Report } from '../../../report/report.ts';
import { NONE, type Scene, type Skin } from '../../../scene/scene.ts';
import { C3S_CODES } from '../codes.ts';
import { FACE_FLAG } from '../files/scene/records/geometry.ts';
import type { mountRows } from '../files/scene/records/motion.ts';
import { c3sProperties, type NodeProperties } from '../properties.ts';
import { newSystem, type System } from '../to-scene/systems.ts';
import { triangleSystem } from '../to-scene/triangle-system.ts';
import { numbersOf, systemColumns, type WrittenBones } from './bones.ts';
import { head, type ToLatin1 } from './columns.ts';
import type { Triangles } from './triangles.ts';
import type { VertexPool } from './vertices.ts';

interface Mount {
  node: number;
  system: System;
  /** Row of the face. */
  face: number;
  barycentrics: number[];
}

export interface WrittenMounts {
  rows: Infer<typeof mountRows>;
  /** Scene node of each mount. */
  nodes: number[];
}

/**
 * @param places the nodes to write
 * @param faces at the lowest level of detail
 */
export function writeMounts(
  scene: Scene,
  places: readonly number[],
  vertices: VertexPool,
  faces: Triangles,
  toLatin1: ToLatin1,
  report: Report,
): WrittenMounts {
  const { world } = new Pose(scene);
  const positions = Float32Array.from(vertices.positions);
  const carriers = carriersOf(scene, vertices);
  const mounts = places.flatMap((node): Mount[] => {
    const wanted = world.subarray(node * 16, node * 16 + 16);
    const place =
      kept(scene, node, vertices, faces) ?? nearest(scene, node, wanted, positions, faces, carriers);
    const onFace = place && systemOn(faces, place.face, place.barycentrics, positions);
    if (!place || !onFace) {
      report.lose(
        C3S_CODES.C3S_MOUNT_DROPPED,
        `Node "${scene.nodes[node]!.name}" was dropped: no face for a mount`,
        {
          path: `nodes[${node}]`,
        },
      );
      return [];
    }
    const own = product(inverse(compose(onFace)) ?? identity(), wanted);
    return [{ node, system: decompose(own), ...place }];
  });
  return {
    rows: {
      ...head(
        mounts.length,
        mounts.map(({ node }) => toLatin1(scene.nodes[node]!.name, `nodes[${node}]`)),
      ),
      ...systemColumns(mounts.map(({ system }) => numbersOf(system))),
      mountTriFace: Uint32Array.from(mounts, ({ face }) => face + 1),
      mountBarys: Float32Array.from(mounts.flatMap(({ barycentrics }) => barycentrics)),
    },
    nodes: mounts.map(({ node }) => node),
  };
}

/** Nodes without meshes that are not bones and have no children or lights. */
export function mountNodes({ nodes, lights }: Scene, { rowOf }: Pick<WrittenBones, 'rowOf'>): number[] {
  const used = new Set([...nodes.map(({ parent }) => parent), ...lights.map(({ node }) => node)]);
  return [...nodes.keys()].filter((node) => {
    return nodes[node]!.mesh === undefined && !used.has(node) && !rowOf.has(node);
  });
}

function systemOn(
  faces: Triangles,
  face: number,
  barycentrics: readonly number[],
  positions: Float32Array,
): System | undefined {
  const isInverted = (faces.flags[face]! & FACE_FLAG.normalInverted) !== 0;
  return triangleSystem(newSystem(), cornersOf(faces, face), barycentrics, isInverted, positions);
}

function cornersOf({ vertices }: Triangles, face: number): number[] {
  return [vertices[face * 3]!, vertices[face * 3 + 1]!, vertices[face * 3 + 2]!];
}

type Place = Pick<Mount, 'face' | 'barycentrics'>;

/** The place of a mount with which the scene was read. */
function kept(scene: Scene, node: number, vertices: VertexPool, faces: Triangles): Place | undefined {
  const { mount } = c3sProperties<NodeProperties>(scene.nodes[node]!);
  if (!mount) return undefined;
  const originOf = (row: number) => {
    const { piece, vertex } = vertices.sourceOf(row);
    return piece.primitive.origin?.[vertex] ?? NONE;
  };
  for (let face = 0; face < faces.count; face++) {
    const corners = cornersOf(faces, face).map((row) => mount.vertices.indexOf(originOf(row)));
    // The first corner defines the direction of the mount.
    if (corners[0] !== 0 || corners.includes(NONE)) continue;
    return { face, barycentrics: corners.map((corner) => mount.barycentrics[corner]!) };
  }
  return undefined;
}

/** The center of a face: anything except its first corner would do. */
const MIDDLE = [1 / 3, 1 / 3, 1 / 3];

/** The nearest face, preferably one that moves with the parent of the node. */
function nearest(
  { nodes }: Scene,
  node: number,
  wanted: Float64Array,
  positions: Float32Array,
  faces: Triangles,
  carriers: Int32Array,
): Place | undefined {
  const { parent } = nodes[node]!;
  let found: { face: number; rank: number } | undefined;
  for (let face = 0; face < faces.count; face++) {
    const corners = cornersOf(faces, face);
    const distance = distanceTo(corners, positions, wanted);
    const isCarried = corners.every((row) => carriers[row] === parent);
    // Every face that moves along ranks before all others.
    const rank = isCarried ? -1 / (1 + distance) : distance;
    if (found && !(rank < found.rank)) continue;
    if (systemOn(faces, face, MIDDLE, positions)) found = { face, rank };
  }
  return found && { face: found.face, barycentrics: MIDDLE };
}

/** From the center of a face to the origin of a matrix. */
function distanceTo(corners: readonly number[], positions: Float32Array, wanted: Float64Array): number {
  const along = (axis: number) =>
    corners.reduce((sum, row) => sum + positions[row * 3 + axis]! / 3, 0) - wanted[12 + axis]!;
  return vectorLength(along(0), along(1), along(2));
}

/** For each vertex the only node that moves it; NONE if there are several. */
function carriersOf({ nodes, skins }: Scene, vertices: VertexPool): Int32Array {
  return Int32Array.from({ length: vertices.count }, (_, row) => {
    const { piece, vertex } = vertices.sourceOf(row);
    const skin: Skin | undefined = skins[nodes[piece.node]!.skin ?? NONE];
    const { influences } = piece.primitive;
    if (!skin || !influences) return piece.node;
    const from = influences.start[vertex]!;
    const joints = new Set(influences.joint.subarray(from, influences.start[vertex + 1]!));
    return joints.size === 1 ? skin.joints[influences.joint[from]!]! : NONE;
  });
}
