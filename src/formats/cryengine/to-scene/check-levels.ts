/** Whether levels of detail have the bones of their model (docs/reference/cryengine.md#levels-of-detail). */
import type { Report } from '../../../report/report.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { type CryengineDocument, chunksOf } from '../files/chunks/document.ts';

interface NamedDocument {
  name: string;
  document: CryengineDocument;
}

/** Bones that are told by name. */
const TOLD = 5;

/** @param levels files of fewer vertices, such as `merc_LOD1.cgf`, of the model */
export function checkLevels(model: NamedDocument, levels: readonly NamedDocument[], report: Report): void {
  const expected = new Set(boneNames(model.document));
  for (const { name, document } of levels) {
    const found = new Set(boneNames(document));
    const more = [...found].filter((bone) => !expected.has(bone));
    const fewer = [...expected].filter((bone) => !found.has(bone));
    if (more.length + fewer.length === 0) continue;
    const parts = [
      ...(more.length > 0 ? [`has ${list(more)} more than ${model.name}`] : []),
      ...(fewer.length > 0 ? [`lacks ${list(fewer)}`] : []),
    ];
    report.within(name).add(CRYENGINE_CODES.CRYENGINE_LEVEL_BONES, `the level ${parts.join(' and ')}`);
  }
}

function boneNames(document: CryengineDocument): string[] {
  const [list] = chunksOf(document, 'boneNames', 'boneNames744', 'earlyBoneNames');
  return list?.content.names.map(({ text }) => text) ?? [];
}

function list(names: readonly string[]): string {
  const told = names.slice(0, TOLD).join(', ');
  return names.length > TOLD ? `${told} and ${names.length - TOLD} more` : told;
}
