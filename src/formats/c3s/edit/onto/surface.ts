/** Puts edited meshes into the surface of a model: into its rows if the triangles are the same, else into new ones. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { patchLists, patchTable } from '../../../../binary/patch-rows.ts';
import { type Mesh, NONE, type Primitive, type Scene } from '../../../../scene/scene.ts';
import { type Edit, reportOtherMorphs } from '../../../edit.ts';
import { movesAny, posed } from '../../../posed.ts';
import { setFrameCoordinate } from '../../files/scene/frame-positions.ts';
import { bonesInFile } from '../../from-scene/additions.ts';
import { canRebuild } from '../../from-scene/rebuild.ts';
import { renewSurface } from '../../from-scene/renewed-surface.ts';
import { weightsOf } from '../../from-scene/vertices.ts';
import type { Choices } from '../../to-scene/choices.ts';
import { inVertical, texVertexPlaces } from '../../to-scene/coordinates.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { weightSums } from '../../to-scene/morphs.ts';
import { cornersOf } from '../../to-scene/primitives.ts';

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
  // The positions of frames are not relative to bones.
  const isPosed = added.body.frames.names.length > 0 && movesAny(edit, added.skeleton.nodes);
  const edited = added.levels.filter(({ mesh }) => isPosed || before.meshes[mesh] !== after.meshes[mesh]);
  const isAlike = edited.every(({ mesh }) => hasSameTriangles(before.meshes[mesh]!, after.meshes[mesh]!));
  if (isAlike && joined.length === 0) {
    const pose = isPosed ? posed(edit, added.shownBy) : undefined;
    for (const level of edited) putLevel(edit, added, level, choices, pose);
    return false;
  }
  const isPossible = canRebuild(added, after);
  if (isPossible) renewSurface(edit, added, choices, joined);
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
  edit: Edit,
  added: AddedModel,
  { mesh, triangles, surfaces }: AddedModel['levels'][number],
  { v }: Choices,
  pose = (primitive: Primitive) => primitive,
): void {
  const { before, after } = edit;
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
    putFrames(added, origin, both[0]!.own, pose(both[1]!.own));
    const [was, is] = both.map(({ own }) => own.uvs[0]);
    if (!was || !is) return;
    const places = Array.from(texVertex, (row) => texPlaces[row] ?? NONE);
    patchTable(texVertexFrames.texVertData, places, { uv: inVertical(was, v) }, { uv: inVertical(is, v) });
  });
  const names = ({ meshes }: Scene) => meshes[mesh]!.primitives.flatMap((own) => [...targetsOf(own)]);
  reportOtherMorphs(edit, mesh, names(before), names(after));
}

function targetsOf({ morphTargets = [] }: Primitive): ReadonlySet<string> {
  return new Set(morphTargets.map(({ name }) => name));
}

/** Compressed positions stay in the box of their frame. */
function putFrames({ source, body }: AddedModel, origin: Uint32Array, was: Primitive, is: Primitive): void {
  const shares = weightSums(body.shape);
  const [known, edited] = [targetsOf(was), targetsOf(is)];
  body.frames.names.forEach((name, frame) => {
    if (known.has(name) && !edited.has(name)) return;
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
