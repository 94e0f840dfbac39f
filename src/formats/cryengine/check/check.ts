/** The rules that a CryTek file can be held against by itself. What needs several files is in check-levels.ts. */
import type { Report } from '../../../report/report.ts';
import type { CryengineDocument } from '../file/document.ts';
import { checkSkeleton } from './bones.ts';
import { checkChunks } from './chunks.ts';
import { checkMotion } from './controllers.ts';
import { checkHierarchy } from './hierarchy.ts';
import { checkMeshes } from './mesh.ts';
import { checkNames } from './names.ts';
import { checkNodes } from './nodes.ts';
import { checkReferences } from './references.ts';
import { checkSurfaces } from './surface.ts';

export function checkDocument(document: CryengineDocument, report: Report): void {
  checkChunks(document, report);
  checkReferences(document, report);
  checkHierarchy(document, report);
  checkNodes(document, report);
  checkMeshes(document, report);
  checkSurfaces(document, report);
  checkSkeleton(document, report);
  checkMotion(document, report);
  checkNames(document, report);
}
