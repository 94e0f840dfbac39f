/** Puts edited meshes into the surface of a model: into its rows if the triangles are the same, else into new ones. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { patchLists, patchTable } from '../../../../binary/patch-rows.ts';
import type { Report } from '../../../../report/report.ts';
import { type Mesh, NONE, type Primitive } from '../../../../scene/scene.ts';
import { counted } from '../../../../text/counts.ts';
import { type Edit, newIndices, ONTO_CODES } from '../../../edit.ts';
import { C3S_CODES } from '../../codes.ts';
import { indicesByRow } from '../../files/scene/document.ts';
import { setFrameCoordinate } from '../../files/scene/frame-positions.ts';
import { addMaterials, bonesInFile } from '../../from-scene/additions.ts';
import { canRebuild, rebuildSurface } from '../../from-scene/rebuild.ts';
import { coordinatesOf } from '../../from-scene/triangles.ts';
import { weightsOf } from '../../from-scene/vertices.ts';
import type { Choices } from '../../to-scene/choices.ts';
import { inVertical, texVertexPlaces } from '../../to-scene/coordinates.ts';
import { levelsOf } from '../../to-scene/faces.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { weightSums } from '../../to-scene/morphs.ts';
import { cornersOf } from '../../to-scene/primitives.ts';
import { usesOf } from './materials.ts';

/**
 * @param joined nodes of new meshes, which become part of the surface
 * @returns whether the surface has new rows
 */
export function putMeshes(
  edit: Edit,
  added: AddedModel,
  choices: Choices,
  joined: readonly number[],
): boolean {
  const { before, after } = edit;
  const edited = added.levels.filter(({ mesh }) => before.meshes[mesh] !== after.meshes[mesh]);
  const isAlike = edited.every(({ mesh }) => hasSameTriangles(before.meshes[mesh]!, after.meshes[mesh]!));
  if (isAlike && joined.length === 0) {
    for (const level of edited) putLevel(edit, added, level, choices);
    return false;
  }
  const isPossible = canRebuild(added, after);
  if (isPossible) putSurface(edit, added, choices, joined);
  return isPossible;
}

function hasSameTriangles({ primitives: was }: Mesh, { primitives: is }: Mesh): boolean {
  const trianglesOf = ({ positions, indices, material }: Primitive) => [positions.length, indices, material];
  return saysTheSame(was.map(trianglesOf), is.map(trianglesOf));
}

/**
 * Puts weights, frames and texture coordinates into the vertices of a mesh. What does not fit, such as diverging copies of
 * a vertex, is measured when the file is read again.
 */
function putLevel(
  { before, after }: Edit,
  added: AddedModel,
  { mesh, triangles, surfaces }: AddedModel['levels'][number],
  { v }: Choices,
): void {
  const { vertices, texVertexFrames } = added.source.model;
  const texPlaces = texVertexPlaces(added.source);
  surfaces.forEach((surface, index) => {
    const { origin, texVertex } = cornersOf(triangles, surface.triangles);
    const both = [before, after].map((scene) => ({ scene, own: scene.meshes[mesh]!.primitives[index]! }));
    if (both.every(({ own }) => own.influences)) {
      const bones = bonesInFile(added);
      const [was, is] = both.map(({ scene, own }) => weightsOf(bones, added.shownBy, own, scene));
      vertices.weights = patchLists(vertices.weights, origin, was, is!);
    }
    putFrames(added, origin, both[0]!.own, both[1]!.own);
    const [was, is] = both.map(({ scene, own }) => coordinatesOf(own, scene));
    if (!was || !is) return;
    const places = Array.from(texVertex, (row) => texPlaces[row] ?? NONE);
    patchTable(texVertexFrames.texVertData, places, { uv: inVertical(was, v) }, { uv: inVertical(is, v) });
  });
}

/** Compressed positions stay in the box of their frame. */
function putFrames({ source, body }: AddedModel, origin: Uint32Array, was: Primitive, is: Primitive): void {
  const shares = weightSums(body.shape);
  body.frames.names.forEach((name, frame) => {
    const items = new Map<number, number>();
    body.frames.groups.each(frame, (vertex, item) => items.set(vertex, item));
    const [old, own] = [was, is].map((primitive) => positionsShowing(name, primitive, origin, shares));
    own!.forEach((value, at) => {
      const item = items.get(origin[Math.floor(at / 3)]!);
      if (item === undefined || value === old![at]) return;
      setFrameCoordinate(source.model.vertexFrames, frame, item * 3 + (at % 3), value);
    });
  });
}

/** The positions of a frame, where the morph target of the scene has offsets. @param shares by which skins scale offsets */
function positionsShowing(
  morph: string,
  { positions, morphTargets = [] }: Primitive,
  origin: Uint32Array,
  shares: Float64Array,
): Float32Array {
  const out = positions.slice();
  const target = morphTargets.find(({ name }) => name === morph);
  target?.positions.forEach((way, at) => {
    const vertex = target.vertices[Math.floor(at / 3)]!;
    out[vertex * 3 + (at % 3)]! += way * shares[origin[vertex]!]!;
  });
  return out;
}

/** Rebuilds the surface of a model, to which new meshes are joined. */
function putSurface(edit: Edit, known: AddedModel, choices: Choices, joined: readonly number[]): void {
  const { after, report } = edit;
  const { shownBy } = known;
  reportRebuilt(known, report);
  const nodes = after.nodes.map(({ mesh, ...node }, index) =>
    index === shownBy || joined.includes(index) ? after.nodes[index]! : node,
  );
  const shown = [...known.levels.map(({ mesh }) => mesh), ...joined.map((node) => after.nodes[node]!.mesh!)];
  const used = new Set(shown.flatMap((mesh) => after.meshes[mesh]!.primitives.map((own) => own.material)));
  const fresh = newIndices(edit, 'materials').filter((index) => used.has(index));
  const { added, indices } = addMaterials(after, known, fresh, report);
  const rows = new Map(usesOf(edit, added).map(({ material, row }) => [material, row]));
  const stored = indicesByRow(added.source, 'materials');
  const materialOf = (material: number) => indices.get(material) ?? stored[rows.get(material) ?? NONE] ?? 0;
  rebuildSurface({ ...after, nodes }, added, materialOf, choices, report);
  for (const node of joined) {
    const mesh = after.nodes[node]!.mesh!;
    const message = `Mesh ${after.meshes[mesh]!.name} is part of the mesh of model "${known.source.model.name}"`;
    report.lose(ONTO_CODES.ONTO_REWRITTEN, message, { path: `meshes[${mesh}]` });
  }
}

/** To be called before it. */
function reportRebuilt({ source: { model }, levels: shown }: AddedModel, report: Report): void {
  const place = { path: `meshes[${shown[0]!.mesh}]` } as const;
  const levels = shown.length > 1 ? ` at ${shown.length} levels of detail, whose edges are made anew` : '';
  const message = `Model "${model.name}" has new vertices and faces${levels}; its normals are computed from the faces`;
  report.lose(ONTO_CODES.ONTO_REWRITTEN, message, place);
  const { levels: kept, total } = levelsOf(model);
  if (kept.length === total) return;
  const dropped = `${kept.length} of ${counted(total, 'level')} of detail of model "${model.name}" kept`;
  report.lose(C3S_CODES.C3S_LEVELS_MANY, dropped, place);
}
