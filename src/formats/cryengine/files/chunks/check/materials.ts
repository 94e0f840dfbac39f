/** Rules about the numbers of materials. Those of unused texture slots are often garbage. */
import type { Report } from '../../../../../report/report.ts';
import { type CryengineDocument, placedChunks } from '../document.ts';
import { checkNumbers } from './context.ts';

const SHINE = ['specularLevel', 'shininess', 'selfIllumination', 'opacity'] as const;

export function checkMaterials(document: CryengineDocument, report: Report): void {
  for (const { chunk, path } of placedChunks(document, 'material', 'material745')) {
    const { content } = chunk;
    if (!content.standard) continue;
    for (const field of SHINE)
      checkNumbers([content.standard[field]], 0, 1, `${path}.standard.${field}`, report);
    if ('alphaTest' in content) checkNumbers([content.alphaTest], 0, 1, `${path}.alphaTest`, report);
  }
}
