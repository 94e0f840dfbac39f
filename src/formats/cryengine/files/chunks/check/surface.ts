/**
 * The exporter's warnings about texture mapping and colors, and its advice on good modeling
 * (docs/reference/cryengine.md#limits-and-advice-of-the-exporter). Whether a mesh is smoothed "wherever possible" cannot be
 * told from the file: a hard edge may be meant.
 */
import type { Report } from '../../../../../report/report.ts';
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

/** Faces that a material should have at least. */
const FEWEST_FACES = 200;
/** Materials that an object should have at most. */
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
    const message = `${flat.length} of ${faces.count} faces have no area in the texture`;
    const place = { path: `${path}.textureFaces[${flat[0]}]` };
    report.add(CRYENGINE_CODES.CRYENGINE_UV_DEGENERATE, message, place);
  }
  const all = textureVertices.count;
  const add = (code: 'CRYENGINE_UV_SHARED' | 'CRYENGINE_UV_ORPHANED', count: number, what: string) => {
    if (count === 0) return;
    const place = { path: `${path}.textureVertices` };
    report.add(CRYENGINE_CODES[code], `${count} of ${all} texture vertices ${what}`, place);
  };
  add('CRYENGINE_UV_SHARED', countShared(content, corners), 'are used in several places');
  add('CRYENGINE_UV_ORPHANED', countZeros(useCounts(textureFaces.textureVertexIds, all)), 'are not used');
}

function checkEdges(content: MeshContent, corners: Int32Array, path: string, report: Report): void {
  const open = countOpenEdges(corners, content.vertices.count);
  if (open > 0) {
    const message = `${open} edges do not lie between two faces`;
    report.add(CRYENGINE_CODES.CRYENGINE_EDGE_OPEN, message, { path: `${path}.faces` });
  }
  const recolored = countRecolored(content);
  if (recolored > 0) {
    const message = `${recolored} vertices differ from others in nothing but their color`;
    report.add(CRYENGINE_CODES.CRYENGINE_COLOR_SEVERAL, message, { path: `${path}.colors` });
  }
}

function checkMaterialUse(content: MeshContent, corners: Int32Array, path: string, report: Report): void {
  const place = { path: `${path}.faces` };
  const uses = materialUses(content, corners, content.vertices.count);
  if (uses.length > MOST_MATERIALS) {
    const message = `the object has ${uses.length} materials`;
    report.add(CRYENGINE_CODES.CRYENGINE_MATERIAL_MANY, message, place);
  }
  for (const { materialId, faces, islands } of uses) {
    if (faces < FEWEST_FACES) {
      const message = `material ${materialId} has ${faces} faces`;
      report.add(CRYENGINE_CODES.CRYENGINE_MATERIAL_SMALL, message, place);
    }
    // An object of one material has no borders of materials, wherever it falls apart.
    if (islands > 1 && uses.length > 1) {
      const message = `material ${materialId} covers ${islands} regions that do not touch`;
      report.add(CRYENGINE_CODES.CRYENGINE_MATERIAL_ISLANDS, message, place);
    }
  }
}
