/** Rules about the values of a mesh that would break readers or rendering. */
import type { Report } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { CRYENGINE_CODES } from '../../../codes.ts';
import { type CryengineDocument, chunksById, placedChunks } from '../document.ts';
import { standardMaterials } from '../materials.ts';
import type { MeshContent } from '../records/mesh.ts';
import { checkNumbers, checkRows } from './context.ts';
import { type Links, oddWeights } from './geometry.ts';

/** The material number of faces without a material, as those of physical shapes. */
export const NO_MATERIAL = 255;

export function checkMeshes(document: CryengineDocument, report: Report): void {
  const bones = boneCount(document);
  const materials = standardMaterials(document).length;
  for (const { chunk, path } of placedChunks(document, 'mesh', 'boneMesh')) {
    const { content, kind } = chunk;
    checkVertices(content, path, report);
    checkIndices(content, path, report);
    if (content.links) checkLinks(content.links, bones, path, report);
    // In a file that was exported without materials, the ids refer to those of the original 3ds Max scene.
    if (materials > 0) checkMaterials(content, materials, kind === 'boneMesh', path, report);
  }
  checkMorphs(document, report);
  checkVertexAnimations(document, report);
}

/** Number of bones to which vertices can be attached; infinite if the file does not say. */
export function boneCount(document: CryengineDocument): number {
  const [bones] = placedChunks(document, 'boneAnimation');
  const [names] = placedChunks(document, 'boneNames', 'boneNames744', 'earlyBoneNames');
  return bones?.chunk.content.bones.length ?? names?.chunk.content.names.length ?? Number.POSITIVE_INFINITY;
}

function checkVertices({ vertices, textureVertices }: MeshContent, path: string, report: Report): void {
  checkRows(vertices.position, 3, (vertex) => `${path}.vertices[${vertex}].position`, report);
  checkRows(vertices.normal, 3, (vertex) => `${path}.vertices[${vertex}].normal`, report);
  const coordinate = (vertex: number) => `${path}.textureVertices[${vertex}].coordinate`;
  checkRows(textureVertices.coordinate, 2, coordinate, report);
  let zero = 0;
  let firstZero = 0;
  for (let vertex = 0; vertex < vertices.count; vertex++) {
    const at = vertex * 3;
    const { normal } = vertices;
    if (normal[at] !== 0 || normal[at + 1] !== 0 || normal[at + 2] !== 0) continue;
    if (zero++ === 0) firstZero = vertex;
  }
  if (zero === 0) return;
  const message = `No normal in ${zero} of ${counted(vertices.count, 'vertex', 'vertices')}`;
  const place = { path: `${path}.vertices[${firstZero}].normal` };
  report.add(CRYENGINE_CODES.CRYENGINE_NORMAL_ZERO, message, place);
}

function checkIndices(
  { vertices, faces, textureVertices, textureFaces }: MeshContent,
  path: string,
  report: Report,
): void {
  faces.vertexIds.forEach((id, corner) => {
    if (id >= 0 && id < vertices.count) return;
    const face = Math.floor(corner / 3);
    const message = `Unknown vertex ${id} in face ${face}; the mesh has ${counted(vertices.count, 'vertex', 'vertices')}`;
    const place = { path: `${path}.faces[${face}].vertexIds` };
    report.add(CRYENGINE_CODES.CRYENGINE_VERTEX_RANGE, message, place);
  });
  textureFaces?.textureVertexIds.forEach((id, corner) => {
    if (id >= 0 && id < textureVertices.count) return;
    const face = Math.floor(corner / 3);
    const known = counted(textureVertices.count, 'texture vertex', 'texture vertices');
    const message = `Unknown texture vertex ${id} in texture face ${face}; the mesh has ${known}`;
    const place = { path: `${path}.textureFaces[${face}].textureVertexIds` };
    report.add(CRYENGINE_CODES.CRYENGINE_TEXTURE_VERTEX_RANGE, message, place);
  });
}

/** The exporter's warning about non-rigid links has no rule: it made them rigid, so the file does not show it. */
function checkLinks(links: Links, bones: number, path: string, report: Report): void {
  const { start, boneId, offset, weight } = links.link;
  for (let vertex = 0; vertex < links.count; vertex++) {
    const [from, to] = [start[vertex]!, start[vertex + 1]!];
    if (from === to) {
      const message = `Vertex ${vertex} is not attached to any bone`;
      const place = { path: `${path}.links[${vertex}]` };
      report.add(CRYENGINE_CODES.CRYENGINE_VERTEX_UNLINKED, message, place);
    }
    for (let i = from; i < to; i++) {
      const isNumber = Number.isFinite(offset[i * 3]! + offset[i * 3 + 1]! + offset[i * 3 + 2]! + weight[i]!);
      const isBone = boneId[i]! >= 0 && boneId[i]! < bones;
      if (!isNumber || !isBone) checkLink(links, vertex, i, isBone, path, report);
    }
  }
  for (const { vertex, sum } of oddWeights(links)) {
    // Weights that are not finite have been reported above.
    if (Number.isNaN(sum)) continue;
    const message = `Weights of vertex ${vertex} sum to ${sum.toPrecision(6)} instead of 1`;
    const place = { path: `${path}.links[${vertex}]` };
    report.add(CRYENGINE_CODES.CRYENGINE_WEIGHT_SUM, message, place);
  }
}

/** Reports invalid values of a link. */
function checkLink(
  { link: { start, boneId, offset, weight } }: Links,
  vertex: number,
  index: number,
  isBone: boolean,
  path: string,
  report: Report,
): void {
  const place = `${path}.links[${vertex}].link[${index - start[vertex]!}]`;
  checkNumbers(offset, index, 3, `${place}.offset`, report);
  checkNumbers(weight, index, 1, `${place}.weight`, report);
  if (isBone) return;
  const message = `Unknown bone ${boneId[index]} in vertex ${vertex}`;
  report.add(CRYENGINE_CODES.CRYENGINE_BONE_RANGE, message, { path: `${place}.boneId` });
}

function checkMaterials(
  { faces }: MeshContent,
  materials: number,
  isPhysical: boolean,
  path: string,
  report: Report,
): void {
  const wrong = new Map<number, { count: number; face: number }>();
  let bare: number | undefined;
  faces.materialId.forEach((id, face) => {
    if ((id >= 0 && id < materials) || (isPhysical && id === NO_MATERIAL)) return;
    if (id === NO_MATERIAL) {
      bare ??= face;
      return;
    }
    const known = wrong.get(id);
    if (known) known.count++;
    else wrong.set(id, { count: 1, face });
  });
  if (bare !== undefined) {
    const place = { path: `${path}.faces[${bare}].materialId` };
    report.add(CRYENGINE_CODES.CRYENGINE_MATERIAL_NONE, 'Faces have no material', place);
  }
  for (const [id, { count, face }] of wrong) {
    const message = `Unknown material ${id} in ${counted(count, 'face')}; the file has ${counted(materials, 'material')}`;
    const place = { path: `${path}.faces[${face}].materialId` };
    report.add(CRYENGINE_CODES.CRYENGINE_MATERIAL_RANGE, message, place);
  }
}

function checkMorphs(document: CryengineDocument, report: Report): void {
  const meshes = meshesById(document);
  for (const { chunk, path } of placedChunks(document, 'morphTarget')) {
    const { meshId, vertices } = chunk.content;
    const count = meshes.get(meshId)?.vertices.count ?? Number.POSITIVE_INFINITY;
    checkRows(vertices.position, 3, (row) => `${path}.vertices[${row}].position`, report);
    vertices.vertexId.forEach((id, row) => {
      if (id < count) return;
      const message = `Unknown vertex ${id} in morph target; the mesh has ${counted(count, 'vertex', 'vertices')}`;
      const place = { path: `${path}.vertices[${row}].vertexId` };
      report.add(CRYENGINE_CODES.CRYENGINE_VERTEX_RANGE, message, place);
    });
  }
}

function checkVertexAnimations(document: CryengineDocument, report: Report): void {
  const meshes = meshesById(document);
  for (const { chunk, path } of placedChunks(document, 'vertexAnimation')) {
    const { meshId, vertexCount, keys } = chunk.content;
    const expected = meshes.get(meshId)?.vertices.count ?? vertexCount;
    if (vertexCount !== expected) {
      const message = `Vertex animation has ${counted(vertexCount, 'vertex', 'vertices')}, but its mesh has ${expected}`;
      const place = { path: `${path}.vertexCount` };
      report.add(CRYENGINE_CODES.CRYENGINE_VERTEX_COUNT, message, place);
    }
    keys.forEach(({ vertices }, key) => {
      const pathOf = (vertex: number) => `${path}.keys[${key}].vertices[${vertex}].position`;
      checkRows(vertices.position, 3, pathOf, report);
    });
  }
}

function meshesById(document: CryengineDocument): ReadonlyMap<number, MeshContent> {
  const found = [...chunksById(document)].flatMap(([id, chunk]) =>
    chunk.kind === 'mesh' ? [[id, chunk.content] as const] : [],
  );
  return new Map(found);
}
