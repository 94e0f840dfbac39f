/** Meshes that an edit joined with others, which stay meshes of their own: files refer to them by name. */
import { withVertices } from '../../fit/vertices.ts';
import { reportUnable } from '../../formats/edit.ts';
import { identity, inverse, matrixAt, product } from '../../math/affine.ts';
import { equalTriangles } from '../../pose/correspondence.ts';
import { Pose } from '../../pose/pose.ts';
import { transformed } from '../../pose/transformed.ts';
import type { Report } from '../../report/report.ts';
import { matchByName } from '../../scene/match-by-name.ts';
import { type Mesh, NONE, type Node, type Primitive, type Scene } from '../../scene/scene.ts';
import { spaceOfRoots } from './counterparts.ts';
import { type Joined, joined, withoutDoubles } from './joined.ts';
import { toleranceOf, withSidesOf } from './same-surface.ts';

/**
 * The edited scene in which meshes that it lacks are meshes again, if another mesh has all of their triangles at rest beside its own.
 *
 * @param before the scene before the edit
 * @param report receives a loss for each of them
 */
export function withSeparatedParts(edited: Scene, before: Scene, report: Report): Scene {
  const known = matchByName(edited.meshes, before.meshes);
  const there = new Set(known);
  const lacking = shownNodes(before).filter((node) => !there.has(before.nodes[node]!.mesh!));
  if (lacking.length === 0) return edited;
  const poses = { edited: new Pose(edited), before: new Pose(before) };
  const left = new Set(lacking);
  let scene = edited;
  for (const host of shownNodes(edited)) {
    const former = known[edited.nodes[host]!.mesh!]!;
    if (former === NONE) continue;
    const own = withoutDoubles(joined(before.meshes[former]!.primitives)).indices.length;
    if (joined(edited.meshes[edited.nodes[host]!.mesh!]!.primitives).indices.length <= own) continue;
    for (const node of left) {
      const { mesh, skin } = before.nodes[node]!;
      if ((skin === undefined) !== (edited.nodes[host]!.skin === undefined)) continue;
      const surface = surfaceAt(scene, host, poses.edited);
      const corners = cornersOf(surfaceAt(before, node, poses.before), surface, own);
      const separated = corners && withPart(scene, before, { host, node, surface, corners });
      if (!separated) continue;
      scene = separated;
      left.delete(node);
      const [name, other] = [before.meshes[mesh!]!.name, before.meshes[former]!.name];
      reportUnable(
        report,
        `Mesh ${name} was joined with mesh ${other} and stays a mesh of its own`,
        `meshes[${mesh!}]`,
      );
    }
  }
  return scene;
}

function shownNodes({ nodes }: Scene): number[] {
  return nodes.flatMap(({ mesh }, node) => (mesh === undefined ? [] : [node]));
}

/** The surface of a node in a pose of the scene. */
function surfaceAt({ nodes, meshes }: Scene, node: number, pose: Pose): Joined {
  const surface = joined(meshes[nodes[node]!.mesh!]!.primitives);
  const { primitives, starts, positions } = surface;
  primitives.forEach((primitive, index) => {
    const first = starts[index]! * 3;
    pose.deform(node, primitive, positions.subarray(first, first + primitive.positions.length));
  });
  return surface;
}

/**
 * The triangles of a surface that are those of a part.
 *
 * @param own number of corners that the whole surface has besides
 * @returns the first corner of each; undefined if one is missing
 */
function cornersOf(part: Joined, whole: Joined, own: number): Int32Array | undefined {
  const wanted = withoutDoubles(part);
  if (wanted.indices.length === 0 || withoutDoubles(whole).indices.length < own + wanted.indices.length)
    return undefined;
  const tolerance = toleranceOf(whole);
  const corners = equalTriangles(withSidesOf(wanted, whole, tolerance), whole, tolerance);
  return corners.includes(NONE) ? undefined : corners;
}

/** A part of the surface of a node. */
interface Part {
  host: number;
  /** The node that showed the part before. */
  node: number;
  surface: Joined;
  /** First corners of its triangles. */
  corners: Int32Array;
}

/** The scene with a part as the mesh that it was; undefined if clips moved its node, which is gone. */
function withPart(scene: Scene, before: Scene, { host, node, surface, corners }: Part): Scene | undefined {
  const { mesh: hostMesh, skin } = scene.nodes[host]!;
  const restored = withNode(scene, before, node);
  if (!restored) return undefined;
  const { nodes, place } = restored;
  const taken = new Uint8Array(surface.indices.length / 3);
  for (const corner of corners) taken[Math.floor(corner / 3)] = 1;
  const { world } = new Pose({ ...scene, nodes });
  const back = inverse(matrixAt(world, place)) ?? identity();
  const toPart = product(back, matrixAt(world, host));
  const parts = dividedBy(surface, taken);
  const part: Mesh = {
    name: before.meshes[before.nodes[node]!.mesh!]!.name,
    primitives: skin === undefined ? parts.taken.map((one) => transformed(one, toPart)) : parts.taken,
  };
  const meshes = [...scene.meshes, part];
  meshes[hostMesh!] = { ...scene.meshes[hostMesh!]!, primitives: parts.left };
  nodes[place] = {
    ...nodes[place]!,
    mesh: meshes.length - 1,
    ...(skin === undefined ? {} : { skin }),
  };
  return { ...scene, nodes, meshes };
}

/** The nodes with one of before, and those above it. @returns undefined if clips moved a node that is gone */
function withNode(scene: Scene, before: Scene, wanted: number): { nodes: Node[]; place: number } | undefined {
  const nodes = [...scene.nodes];
  const known = matchByName(scene.nodes, before.nodes);
  const moved = new Set(before.clips.flatMap(({ tracks }) => tracks.map(({ target }) => target)));
  let isMoved = false;
  const placeOf = (node: number): number => {
    if (node === NONE) return spaceOfRoots(before, scene.nodes, { nodes: known });
    const place = known.indexOf(node);
    if (place !== NONE) return place;
    isMoved ||= moved.has(node);
    const { mesh: _, skin: __, ...bare } = before.nodes[node]!;
    const parent = placeOf(bare.parent);
    return nodes.push({ ...bare, parent }) - 1;
  };
  const place = placeOf(wanted);
  return isMoved || nodes[place]!.mesh !== undefined ? undefined : { nodes, place };
}

/** The primitives of a surface with some of its triangles, and those with the others. */
function dividedBy({ primitives }: Joined, taken: Uint8Array): Record<'taken' | 'left', Primitive[]> {
  const parts: Record<'taken' | 'left', Primitive[]> = { taken: [], left: [] };
  let first = 0;
  for (const primitive of primitives) {
    const triangles = Uint32Array.from({ length: primitive.indices.length / 3 }, (_, index) => index);
    const isTaken = (triangle: number) => taken[first + triangle] === 1;
    for (const [part, flag] of [
      ['taken', true],
      ['left', false],
    ] as const) {
      const own = triangles.filter((triangle) => isTaken(triangle) === flag);
      if (own.length > 0)
        parts[part].push(own.length < triangles.length ? withTriangles(primitive, own) : primitive);
    }
    first += triangles.length;
  }
  return parts;
}

function withTriangles(primitive: Primitive, triangles: Uint32Array): Primitive {
  const corners = [...triangles].flatMap((one) => [...primitive.indices.subarray(one * 3, one * 3 + 3)]);
  const vertices = Uint32Array.from(new Set(corners)).sort();
  const places = new Map([...vertices].map((vertex, place) => [vertex, place]));
  return withVertices(
    primitive,
    vertices,
    Uint32Array.from(corners, (vertex) => places.get(vertex)!),
  );
}
