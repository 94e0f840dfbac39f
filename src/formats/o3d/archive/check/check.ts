/** Rules for scene archives. */
import type { Report } from '../../../../report/report.ts';
import { openBlobs } from '../blob-access.ts';
import type { ArchiveDocument } from '../document.ts';
import { indexScene } from '../scene-index.ts';
import type { CheckedScene } from './checked-scene.ts';
import { checkData } from './data.ts';
import { checkIds } from './ids.ts';
import { checkMembers } from './members.ts';
import { checkPrimitives } from './primitives.ts';
import { checkReferences } from './references.ts';
import { checkSkins } from './skins.ts';

export function checkArchive(document: ArchiveDocument, report: Report): void {
  const checked: CheckedScene = {
    document,
    index: indexScene(document.scene),
    blobs: openBlobs(document),
    report,
  };
  checkMembers(checked);
  checkIds(checked);
  checkReferences(checked);
  checkData(checked);
  checkPrimitives(checked);
  checkSkins(checked);
}
