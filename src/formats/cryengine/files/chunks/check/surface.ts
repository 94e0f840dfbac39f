/**
 * The exporter's warnings about texture mapping and colors, and its advice on good modeling
 * (docs/reference/cryengine.md#limits-and-advice-of-the-exporter). Whether a mesh is smoothed "wherever possible" cannot be
 * checked: a hard edge may be intended.
 */
import type { Report } from '../../../../../report/report.ts';
import { counted, grouped } from '../../../../../text/counts.ts';
import { CRYENGINE_CODES } from '../../../codes.ts';
import { type CryengineDocument, placedChunks } from '../document.ts';
import type { MeshContent } from '../records/mesh.ts';
import {
  cornerPlaces,
  countOpenEdges,
  countRecolored,
  countShared,
  countZeros,
  flatInTexture,
  materialUses,
  useCounts,
} from './geometry.ts';
import { NO_MATERIAL } from './mesh.ts';

/** The least number of faces that a material should have. */
const FEWEST_FACES = 200;
/** The greatest number of materials that an object should have. */
const MOST_MATERIALS = 3;

export function checkSurfaces(document: CryengineDocument, report: Report): void {
  // Physical shapes are not drawn.
  const hasMaterials = placedChunks(document, 'material', 'material745', 'material744').length > 0;
  for (const { chunk, path } of placedChunks(document, 'mesh')) {
    const corners = cornerPlaces(chunk.content);
    checkMapping(chunk.content, corners, path, report);
    checkEdges(chunk.content, corners, path, report);
    if (hasMaterials) checkMaterialUse(chunk.content, corners, path, report);
  }
}

function checkMapping(content: MeshContent, corners: Int32Array, path: string, report: Report): void {
  const { textureFaces, textureVertices, faces } = content;
  if (!textureFaces) return;
  const flat = flatInTexture(content);
  if (flat.length > 0) {
    const message = `No texture area in ${grouped(flat.length)} of ${counted(faces.count, 'face')}`;
    const place = { path: `${path}.textureFaces[${flat[0]}]` };
    report.add(CRYENGINE_CODES.CRYENGINE_UV_DEGENERATE, message, place);
  }
  const all = textureVertices.count;
  const add = (code: 'CRYENGINE_UV_SHARED' | 'CRYENGINE_UV_ORPHANED', count: number, what: string) => {
    if (count === 0) return;
    const place = { path: `${path}.textureVertices` };
    report.add(CRYENGINE_CODES[code], `${grouped(count)} of ${grouped(all)} texture vertices ${what}`, place);
  };
  add('CRYENGINE_UV_SHARED', countShared(content, corners), 'used at several positions');
  add('CRYENGINE_UV_ORPHANED', countZeros(useCounts(textureFaces.textureVertexIds, all)), 'unused');
}

function checkEdges(content: MeshContent, corners: Int32Array, path: string, report: Report): void {
  const open = countOpenEdges(corners, content.vertices.count);
  if (open > 0) {
    const message = `${counted(open, 'edge')} not shared by exactly two faces`;
    report.add(CRYENGINE_CODES.CRYENGINE_EDGE_OPEN, message, { path: `${path}.faces` });
  }
  const recolored = countRecolored(content);
  if (recolored > 0) {
    const message = `${counted(recolored, 'vertex', 'vertices')} differing from others only in color`;
    report.add(CRYENGINE_CODES.CRYENGINE_COLOR_SEVERAL, message, { path: `${path}.colors` });
  }
}

function checkMaterialUse(content: MeshContent, corners: Int32Array, path: string, report: Report): void {
  const place = { path: `${path}.faces` };
  const all = materialUses(content, corners, content.vertices.count);
  const uses = all.filter(({ materialId }) => materialId !== NO_MATERIAL);
  if (uses.length > MOST_MATERIALS) {
    const message = `Object has ${uses.length} materials, more than ${MOST_MATERIALS}`;
    report.add(CRYENGINE_CODES.CRYENGINE_MATERIAL_MANY, message, place);
  }
  for (const { materialId, faces, islands } of uses) {
    if (faces < FEWEST_FACES) {
      const message = `Material ${materialId} has ${counted(faces, 'face')}, fewer than ${FEWEST_FACES}`;
      report.add(CRYENGINE_CODES.CRYENGINE_MATERIAL_SMALL, message, place);
    }
    // An object with one material needs no change of material, however many regions it has.
    if (islands > 1 && uses.length > 1) {
      const message = `Material ${materialId} covers ${islands} separate regions`;
      report.add(CRYENGINE_CODES.CRYENGINE_MATERIAL_ISLANDS, message, place);
    }
  }
}
