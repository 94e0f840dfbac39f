/** The rules for C3S files. */
import type { Report } from '../../../../report/report.ts';
import { checkFlags, checkLongNumbers, checkOpaque, checkUnknownChunks } from './check/chunks.ts';
import { contextOf } from './check/context.ts';
import { checkEdges, checkFaces } from './check/edges.ts';
import { checkFrames, checkGroups } from './check/frames.ts';
import { checkLinks } from './check/links.ts';
import { checkBones, checkMounts, checkSequences } from './check/motion.ts';
import { checkSurfaces } from './check/surface.ts';
import { checkVertices } from './check/vertices.ts';
import { type C3sDocument, modelsOf } from './document.ts';

export function checkDocument(document: C3sDocument, report: Report): void {
  checkUnknownChunks(document, report);
  for (const { model, path } of modelsOf(document)) {
    const context = contextOf(model, path, report);
    checkOpaque(context, path);
    checkFlags(context);
    checkLongNumbers(context, path);
    checkSurfaces(context);
    checkVertices(context);
    checkEdges(context);
    checkFaces(context);
    checkLinks(context);
    checkGroups(context);
    checkFrames(context);
    checkBones(context);
    checkSequences(context);
    checkMounts(context);
  }
}
