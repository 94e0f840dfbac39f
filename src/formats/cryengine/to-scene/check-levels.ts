/** Whether levels of detail have the bones of their model (docs/reference/cryengine.md#levels-of-detail). */
import type { Report } from '../../../report/report.ts';
import { shortList } from '../../../text/counts.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { type CryengineDocument, chunksOf } from '../files/chunks/document.ts';

interface NamedDocument {
  name: string;
  document: CryengineDocument;
}

/** Number of bones that a message names. */
const LISTED = 5;

/** @param levels coarser versions of the model, such as `merc_LOD1.cgf` */
export function checkLevels(model: NamedDocument, levels: readonly NamedDocument[], report: Report): void {
  const expected = new Set(boneNames(model.document));
  for (const { name, document } of levels) {
    const found = new Set(boneNames(document));
    const more = [...found].filter((bone) => !expected.has(bone));
    const fewer = [...expected].filter((bone) => !found.has(bone));
    if (more.length + fewer.length === 0) continue;
    const parts = [
      ...(more.length > 0 ? [`has extra bones: ${shortList(more, LISTED)}`] : []),
      ...(fewer.length > 0 ? [`lacks bones: ${shortList(fewer, LISTED)}`] : []),
    ];
    const message = `Compared with ${model.name}, the level of detail ${parts.join('; it ')}`;
    report.within(name).add(CRYENGINE_CODES.CRYENGINE_LEVEL_BONES, message);
  }
}

function boneNames(document: CryengineDocument): string[] {
  const [list] = chunksOf(document, 'boneNames', 'boneNames744', 'earlyBoneNames');
  return list?.content.names.map(({ text }) => text) ?? [];
}
