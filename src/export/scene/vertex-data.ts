/** Data that depends on the vertices of a file. */
import { EXPORT_CODES } from '../../convert/export-codes.ts';
import type { Report } from '../../report/report.ts';
import type { Mesh } from '../../scene/scene.ts';

/** Reports what meshes lose if their vertices change. */
export function reportVertexData({ name, primitives }: Mesh, index: number, report: Report): void {
  const lost = [
    ...(primitives.some(({ springs }) => springs) ? ['springs'] : []),
    ...(primitives.some(({ collapse }) => collapse) ? ['progressive levels of detail'] : []),
  ];
  if (lost.length === 0) return;
  const message = `The settings change the vertices of mesh "${name}", so its ${lost.join(' and ')} were dropped`;
  report.lose(EXPORT_CODES.EXPORT_VERTEX_DATA_DROPPED, message, { path: `meshes[${index}]` });
}
