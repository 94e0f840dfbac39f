/** The rules for a single CryTek file. Those that need several files are in to-scene/check-levels.ts. */
import type { Report } from '../../../../report/report.ts';
import { checkSkeleton } from './check/bones.ts';
import { checkChunks } from './check/chunks.ts';
import { checkMotion } from './check/controllers.ts';
import { checkHierarchy } from './check/hierarchy.ts';
import { checkMaterials } from './check/materials.ts';
import { checkMeshes } from './check/mesh.ts';
import { checkNames } from './check/names.ts';
import { checkNodes } from './check/nodes.ts';
import { checkPhysics } from './check/physics.ts';
import { checkReferences } from './check/references.ts';
import { checkSurfaces } from './check/surface.ts';
import type { CryengineDocument } from './document.ts';

export function checkDocument(document: CryengineDocument, report: Report): void {
  checkChunks(document, report);
  checkReferences(document, report);
  checkHierarchy(document, report);
  checkNodes(document, report);
  checkMeshes(document, report);
  checkSurfaces(document, report);
  checkMaterials(document, report);
  checkSkeleton(document, report);
  checkPhysics(document, report);
  checkMotion(document, report);
  checkNames(document, report);
}
