/** The rules that a C3S file is held against. */
import type { Report } from '../../../report/report.ts';
import { type C3sDocument, modelsOf } from '../file/document.ts';
import { checkFlags, checkLongNumbers, checkOpaque, checkUnknownChunks } from './chunks.ts';
import { contextOf } from './context.ts';
import { checkEdges, checkFaces } from './edges.ts';
import { checkFrames, checkGroups } from './frames.ts';
import { checkLinks } from './links.ts';
import { checkBones, checkMounts, checkSequences } from './motion.ts';
import { checkSurfaces } from './surface.ts';
import { checkVertices } from './vertices.ts';

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
