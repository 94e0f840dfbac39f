/** The rules for a single mesh. */
import type { Report } from '../../../../../report/report.ts';
import { areWithin } from '../../../../../scene/triangles.ts';
import { counted } from '../../../../../text/counts.ts';
import { CAL3D_CODES } from '../../../codes.ts';
import type { MeshDocument } from '../document.ts';
import { recordsOf } from '../morph-records.ts';
import type { EarlyMeshContent, MeshContent, Submesh } from '../schema.ts';
import { countWinding, isFlat } from '../winding.ts';
import { checkColumn, checkNumbers, checkShininess, pathsIn, reportNumber } from './values.ts';

const WEIGHT_TOLERANCE = 1e-3;

export function checkMesh({ layout, content }: MeshDocument, report: Report): void {
  if (layout.early) checkEarlyMesh(content as EarlyMeshContent, report);
  else {
    const { submeshes } = content as MeshContent;
    for (const [index, submesh] of submeshes.entries()) checkSubmesh(submesh, index, report);
  }
}

function checkSubmesh(submesh: Submesh, index: number, report: Report): void {
  const path = `submeshes[${index}]`;
  const { vertices, springs, faces } = submesh;
  checkVertexIds(faces.vertexIds, 3, vertices.count, `${path}.faces`, report);
  checkVertexIds(springs.vertexIds, 2, vertices.count, `${path}.springs`, report);
  const vertexPath = (field: string) => pathsIn(`${path}.vertices`, field);
  checkColumn(vertices.position, 3, vertexPath('position'), report);
  checkColumn(vertices.normal, 3, vertexPath('normal'), report);
  checkColumn(vertices.color, 3, vertexPath('color'), report);
  checkColumn(vertices.textureCoordinates, submesh.mapCount * 2, vertexPath('textureCoordinates'), report);
  checkColumn(vertices.physicalWeight, 1, vertexPath('physicalWeight'), report);
  checkColumn(springs.idleLength, 1, pathsIn(`${path}.springs`, 'idleLength'), report);
  checkWeights(vertices.influences, `${path}.vertices`, 'influences', report);
  checkMorphs(submesh, path, report);
  checkCollapse(submesh, path, report);
  checkRemovedFaces(submesh, path, report);
  const { along, against } = countWinding(vertices.position, vertices.normal, faces.vertexIds);
  if (against > along) {
    const message = `The winding of ${against} of ${counted(along + against, 'face')} contradicts the normals`;
    report.add(CAL3D_CODES.CAL3D_WINDING_INVERTED, message, { path: `${path}.faces` });
  }
  if (faces.count > 0 && isFlat(vertices.position, faces.vertexIds, 0)) {
    report.add(CAL3D_CODES.CAL3D_FIRST_FACE_FLAT, 'The first face has no area', { path: `${path}.faces[0]` });
  }
}

function checkMorphs({ vertices, mapCount, morphs = [] }: Submesh, path: string, report: Report): void {
  for (const [at, morph] of morphs.entries()) {
    const { index, position, normal, textureCoordinates } = recordsOf(morph);
    const list = 'records' in morph.moved.body ? 'body.records' : 'body';
    const recordPath = (field: string) => pathsIn(`${path}.morphs[${at}].moved.${list}`, field);
    if (!areWithin(index, vertices.count)) {
      index.forEach((vertex, row) => {
        if (vertex >= 0 && vertex < vertices.count) return;
        const message = `Unknown vertex ${vertex}; the submesh has ${counted(vertices.count, 'vertex', 'vertices')}`;
        report.add(CAL3D_CODES.CAL3D_VERTEX_INDEX_RANGE, message, { path: recordPath('index')(row) });
      });
    }
    checkColumn(position, 3, recordPath('position'), report);
    checkColumn(normal, 3, recordPath('normal'), report);
    checkColumn(textureCoordinates, mapCount * 2, recordPath('textureCoordinates'), report);
  }
}

function checkVertexIds(
  ids: Int32Array,
  perRow: number,
  vertices: number,
  path: string,
  report: Report,
): void {
  if (areWithin(ids, vertices)) return;
  ids.forEach((id, index) => {
    if (id >= 0 && id < vertices) return;
    const message = `Unknown vertex ${id}; the submesh has ${counted(vertices, 'vertex', 'vertices')}`;
    report.add(CAL3D_CODES.CAL3D_VERTEX_INDEX_RANGE, message, {
      path: `${path}[${Math.floor(index / perRow)}].vertexIds`,
    });
  });
}

function checkWeights(
  { start, boneId, weight }: { start: Uint32Array; boneId: Int32Array; weight: Float32Array },
  path: string,
  list: string,
  report: Report,
): void {
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    const first = start[vertex]!;
    let sum = 0;
    for (let i = first; i < start[vertex + 1]!; i++) {
      sum += weight[i]!;
      if (boneId[i]! >= 0 && Number.isFinite(weight[i])) continue;
      const influence = `${path}[${vertex}].${list}[${i - first}]`;
      if (!Number.isFinite(weight[i])) reportNumber(weight[i]!, `${influence}.weight`, report);
      if (boneId[i]! >= 0) continue;
      const message = `Unknown bone ${boneId[i]} in vertex ${vertex}`;
      report.add(CAL3D_CODES.CAL3D_BONE_INDEX_RANGE, message, { path: `${influence}.boneId` });
    }
    const unmoved = first === start[vertex + 1];
    if (unmoved || !Number.isFinite(sum) || Math.abs(sum - 1) <= WEIGHT_TOLERANCE) continue;
    const message = `Weights of vertex ${vertex} sum to ${sum.toPrecision(6)}, not 1`;
    report.add(CAL3D_CODES.CAL3D_WEIGHT_SUM, message, { path: `${path}[${vertex}]` });
  }
}

/** Vertices collapse into earlier ones, the last first, so that every chain ends. Below 0 means "into none". */
function checkCollapse({ vertices, lodSteps }: Submesh, path: string, report: Report): void {
  if (lodSteps <= 0) return;
  for (let vertex = Math.max(0, vertices.count - lodSteps); vertex < vertices.count; vertex++) {
    const into = vertices.collapseId[vertex]!;
    if (into < vertex) continue;
    const message = `Vertex ${vertex} collapses into vertex ${into}, which is not an earlier one`;
    report.add(CAL3D_CODES.CAL3D_COLLAPSE_RANGE, message, { path: `${path}.vertices[${vertex}].collapseId` });
  }
}

/** Levels of detail remove the last vertices one by one, each with its stated number of faces. */
function checkRemovedFaces({ vertices, faces, lodSteps }: Submesh, path: string, report: Report): void {
  if (lodSteps < 0 || lodSteps > vertices.count) {
    const message = `${lodSteps} of ${counted(vertices.count, 'vertex', 'vertices')} can be collapsed`;
    report.add(CAL3D_CODES.CAL3D_LOD_RANGE, message, { path: `${path}.lodSteps` });
    return;
  }
  let left = faces.count;
  for (let vertex = vertices.count - 1; vertex >= vertices.count - lodSteps; vertex--) {
    left -= vertices.faceCollapseCount[vertex]!;
    if (left >= 0 && left <= faces.count) continue;
    const message = `Collapsing vertex ${vertex} and those after it would leave ${left} of ${counted(faces.count, 'face')}`;
    report.add(CAL3D_CODES.CAL3D_LOD_RANGE, message, {
      path: `${path}.vertices[${vertex}].faceCollapseCount`,
    });
    return;
  }
}

function checkEarlyMesh(
  { influences, subInfluenceTotal, submeshes }: EarlyMeshContent,
  report: Report,
): void {
  const total = influences.subInfluences.boneId.length;
  if (subInfluenceTotal !== total) {
    const message = `Expected ${counted(subInfluenceTotal, 'sub-influence')}, found ${total}`;
    report.add(CAL3D_CODES.CAL3D_INFLUENCE_COUNT, message, { path: 'subInfluenceTotal' });
  }
  checkWeights(influences.subInfluences, 'influences', 'subInfluences', report);
  for (let influence = 0; influence < influences.count; influence++) {
    checkOffsets(influences.subInfluences, influence, report);
  }
  submeshes.forEach(({ shininess, mapIds, vertices, faces }, index) => {
    const path = `submeshes[${index}]`;
    checkShininess(shininess, `${path}.shininess`, report);
    checkVertexIds(faces.vertexIds, 3, vertices.count, `${path}.faces`, report);
    const coordinatePath = pathsIn(`${path}.vertices`, 'textureCoordinates');
    checkColumn(vertices.textureCoordinates, mapIds.length * 2, coordinatePath, report);
    vertices.influenceId.forEach((id, vertex) => {
      if (id >= 0 && id < influences.count) return;
      const message = `Unknown influence ${id} in vertex ${vertex}; the mesh has ${counted(influences.count, 'influence')}`;
      report.add(CAL3D_CODES.CAL3D_INFLUENCE_INDEX_RANGE, message, {
        path: `${path}.vertices[${vertex}].influenceId`,
      });
    });
  });
}

function checkOffsets(
  { start, position, normal }: EarlyMeshContent['influences']['subInfluences'],
  influence: number,
  report: Report,
): void {
  const first = start[influence]!;
  const positionPath = pathsIn(`influences[${influence}].subInfluences`, 'position', first);
  const normalPath = pathsIn(`influences[${influence}].subInfluences`, 'normal', first);
  for (let i = first; i < start[influence + 1]!; i++) {
    checkNumbers(position, i, 3, positionPath, report);
    checkNumbers(normal, i, 3, normalPath, report);
  }
}
