/** Rules for scene archives. */
import type { Report } from '../../../../report/report.ts';
import { openBlobs } from './blob-access.ts';
import type { CheckedScene } from './check/checked-scene.ts';
import { checkData } from './check/data.ts';
import { checkHierarchy } from './check/hierarchy.ts';
import { checkIds } from './check/ids.ts';
import { checkMembers } from './check/members.ts';
import { checkParams } from './check/params.ts';
import { checkPrimitives } from './check/primitives.ts';
import { checkReferences } from './check/references.ts';
import { checkSkins } from './check/skins.ts';
import type { ArchiveDocument } from './document.ts';
import { indexScene } from './scene-index.ts';

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
  checkHierarchy(checked);
  checkParams(checked);
  checkData(checked);
  checkPrimitives(checked);
  checkSkins(checked);
}
