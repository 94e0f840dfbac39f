/** Chooses the exported properties of surfaces. */

import { EXPORT_CODES } from '../../convert/export-codes.ts';
import type { Capabilities } from '../../fit/capabilities.ts';
import { fitInfluences } from '../../fit/influences.ts';
import { customProperties } from '../../fit/properties.ts';
import { shownMeshes } from '../../fit/surfaces.ts';
import { gatherRows } from '../../math/columns.ts';
import { vectorLength } from '../../math/vector.ts';
import { Pose } from '../../pose/pose.ts';
import type { Report } from '../../report/report.ts';
import {
  type Mesh,
  type MorphTarget,
  NONE,
  type Node,
  type Primitive,
  type Properties,
  type Scene,
  type Skin,
} from '../../scene/scene.ts';
import type { CompletedSettings } from '../settings/settings.ts';
import { withSmoothEdges } from './smoothing.ts';
import { reportVertexData } from './vertex-data.ts';

export function withChosenSurfaces(scene: Scene, settings: CompletedSettings, report: Report): Scene {
  const { materials, uv, colors, weights, links, morph, smoothing, properties } = settings;
  let out = weights ? scene : withoutWeights(scene);
  if (links !== undefined) out = withLinks(out, links, report);
  if (!materials) out = withoutMaterials(out);
  if (!properties) out = withoutProperties(out);
  reportMissingUvs(out, uv.defaults, report);
  const change = (primitive: Primitive): Primitive => {
    const { colors: _, ...plain } = primitive;
    const kept = colors ? primitive : plain;
    return withMoving(uv.defaults ? withBoxMapping(kept) : kept, morph.minOffset);
  };
  const changed = mapPrimitives(
    smoothing === undefined ? out : withSmoothing(out, smoothing, report),
    change,
  );
  return uv.single ? withSingleUvs(changed) : changed;
}

function mapPrimitives(scene: Scene, change: (primitive: Primitive) => Primitive): Scene {
  const meshes = scene.meshes.map((mesh): Mesh => ({ ...mesh, primitives: mesh.primitives.map(change) }));
  return { ...scene, meshes };
}

function withSmoothing(scene: Scene, angle: number, report: Report): Scene {
  const skinOf = new Map<number, Skin>();
  for (const { mesh = NONE, skin = NONE } of scene.nodes)
    for (const level of [mesh, ...(scene.meshes[mesh]?.lods ?? [])])
      if (scene.skins[skin]) skinOf.set(level, scene.skins[skin]);
  const meshes = scene.meshes.map((mesh, index) => {
    reportVertexData(mesh, index, report);
    return withSmoothEdges(mesh, angle, skinOf.get(index));
  });
  return { ...scene, meshes };
}

function withLinks(scene: Scene, influences: number, report: Report): Scene {
  const capabilities = { influences, unitWeights: true } as Capabilities;
  return { ...scene, meshes: fitInfluences(scene, { title: '', capabilities }, report) };
}

/** The scene in its rest pose, without bones and clips. */
function withoutWeights(scene: Scene): Scene {
  const pose = new Pose(scene);
  const meshes: Mesh[] = [];
  const place = (index: number): Node => {
    const { name, properties, ...node } = scene.nodes[index]!;
    const mesh = scene.meshes[node.mesh!]!;
    const primitives = mesh.primitives.map((primitive) => atRest(primitive, pose, index));
    const at = meshes.push({ ...mesh, primitives }) - 1;
    const unmoved = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
    return {
      name,
      parent: NONE,
      ...(properties ? { properties } : {}),
      ...structuredClone(unmoved),
      mesh: at,
    } as Node;
  };
  const shown = scene.nodes.flatMap(({ mesh = NONE }, index) => (mesh === NONE ? [] : [place(index)]));
  return {
    ...scene,
    nodes: shown,
    meshes: meshes.map(withoutLods),
    skins: [],
    clips: [],
    lights: [],
    cameras: [],
  };
}

function withoutLods({ lods: _, ...mesh }: Mesh): Mesh {
  return mesh;
}

function atRest(primitive: Primitive, pose: Pose, node: number): Primitive {
  const { influences: _, morphTargets: __, ...plain } = primitive;
  const positions = new Float32Array(primitive.positions.length);
  const normals = new Float32Array(primitive.positions.length);
  pose.deform(node, primitive, positions, normals);
  return { ...plain, positions, ...(primitive.normals ? { normals } : {}) };
}

function withoutMaterials(scene: Scene): Scene {
  const plain = mapPrimitives(scene, (primitive) => ({ ...primitive, material: NONE }));
  return { ...plain, materials: [], textures: [] };
}

function withoutProperties(scene: Scene): Scene {
  const plain = <T extends { properties?: Properties }>(owner: T): T => {
    const custom = customProperties(owner);
    const own = Object.entries(owner.properties ?? {}).filter(([name]) => !Object.hasOwn(custom, name));
    return owner.properties ? { ...owner, properties: Object.fromEntries(own) } : owner;
  };
  const { nodes, meshes, materials, clips, lights, cameras } = scene;
  return {
    ...plain(scene),
    nodes: nodes.map(plain),
    meshes: meshes.map(plain),
    materials: materials.map(plain),
    clips: clips.map(plain),
    lights: lights.map(plain),
    cameras: cameras.map(plain),
  };
}

/** Removes vertices from morph targets that move less than the minimum offset. */
function withMoving(primitive: Primitive, least: number): Primitive {
  const { morphTargets } = primitive;
  if (!morphTargets || least === 0) return primitive;
  return { ...primitive, morphTargets: morphTargets.map((target) => movingOnly(target, least)) };
}

function movingOnly(target: MorphTarget, least: number): MorphTarget {
  const { vertices, positions, normals } = target;
  const rows = [...vertices.keys()].filter((row) => {
    const [x, y, z] = positions.subarray(row * 3, row * 3 + 3);
    return vectorLength(x!, y!, z!) > least;
  });
  return {
    ...target,
    vertices: gatherRows(vertices, rows, 1),
    positions: gatherRows(positions, rows, 3),
    ...(normals ? { normals: gatherRows(normals, rows, 3) } : {}),
  };
}

function reportMissingUvs(scene: Scene, areMade: boolean, report: Report): void {
  for (const index of shownMeshes(scene)) {
    const { name, primitives } = scene.meshes[index] ?? { name: '', primitives: [] };
    const isBare = ({ uvs, positions }: Primitive) => uvs.length === 0 && positions.length > 0;
    if (!primitives.some(isBare)) continue;
    const { EXPORT_UV_MADE, EXPORT_UV_MISSING } = EXPORT_CODES;
    const message = areMade
      ? `Mesh "${name}" got texture coordinates of a box`
      : `Mesh "${name}" has no texture coordinates`;
    report.add(areMade ? EXPORT_UV_MADE : EXPORT_UV_MISSING, message, { path: `meshes[${index}]` });
  }
}

/** Texture coordinates along the two axes that a vertex faces least, over the whole surface. */
function withBoxMapping(primitive: Primitive): Primitive {
  const { positions, normals, uvs } = primitive;
  if (uvs.length > 0 || positions.length === 0) return primitive;
  const [least, most] = boundsOf(positions);
  const uv = new Float32Array((positions.length / 3) * 2);
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
    const [u, v] = planeOf(normals?.subarray(vertex * 3, vertex * 3 + 3));
    const share = (axis: number) =>
      (positions[vertex * 3 + axis]! - least[axis]!) / (most[axis]! - least[axis]! || 1);
    uv[vertex * 2] = share(u);
    uv[vertex * 2 + 1] = 1 - share(v);
  }
  return { ...primitive, uvs: [uv] };
}

function planeOf(normal: ArrayLike<number> = [0, 0, 1]): [u: number, v: number] {
  const [x, y, z] = Array.from(normal, Math.abs) as [number, number, number];
  if (x >= y && x >= z) return [1, 2];
  return y >= z ? [0, 2] : [0, 1];
}

function boundsOf(positions: Float32Array): [least: number[], most: number[]] {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const most = least.map((value) => -value);
  positions.forEach((value, at) => {
    least[at % 3] = Math.min(least[at % 3]!, value);
    most[at % 3] = Math.max(most[at % 3]!, value);
  });
  return [least, most];
}

/** Vertices that no writer merges, so that each keeps its own texture coordinate. */
function withSingleUvs(scene: Scene): Scene {
  const meshes = scene.meshes.map((mesh): Mesh => {
    let next = 0;
    const primitives = mesh.primitives.map((primitive): Primitive => {
      const first = next;
      next += primitive.positions.length / 3;
      return { ...primitive, origin: Uint32Array.from({ length: next - first }, (_, at) => first + at) };
    });
    return { ...mesh, primitives, vertexCount: next };
  });
  return { ...scene, meshes };
}
