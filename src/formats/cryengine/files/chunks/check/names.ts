/** The exporter's limits on names (docs/reference/cryengine.md#limits-and-advice-of-the-exporter). */

import type { Report } from '../../../../../report/report.ts';
import { fileOf } from '../../../../../text/file-name.ts';
import { CRYENGINE_CODES } from '../../../codes.ts';
import { type CryengineDocument, chunksById, placedChunks } from '../document.ts';
import { standardMaterials } from '../materials.ts';

/** Characters, without the terminating NUL. */
const LONGEST_NAME = 63;
const LONGEST_TEXTURE = 31;
const LONGEST_PROPERTY_NAME = 31;
const LONGEST_PROPERTY_VALUE = 63;
const LONGEST_BONE_PROPERTY = 31;

export function checkNames(document: CryengineDocument, report: Report): void {
  checkObjectNames(document, report);
  checkTextureNames(document, report);
  checkSceneProperties(document, report);
  checkBoneProperties(document, report);
}

/** The exporter wrote the names of object, shader and material into one field. */
function checkObjectNames(document: CryengineDocument, report: Report): void {
  const lengths = materialNameLengths(document);
  for (const { chunk, path } of placedChunks(document, 'node')) {
    const { name, materialId } = chunk.content;
    const material = lengths.get(materialId) ?? 0;
    const length = name.text.length + material;
    if (length <= LONGEST_NAME) continue;
    const names = `Name ${JSON.stringify(name.text)} with its material and shader`;
    const message = `${names} has ${length} characters, more than ${LONGEST_NAME}`;
    report.add(CRYENGINE_CODES.CRYENGINE_NAME_LENGTH, message, { path: `${path}.name` });
  }
}

/** By id, the length of a material's name and shader; of a multi-material, the greatest length of its materials. */
function materialNameLengths(document: CryengineDocument): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>();
  for (const { id, name } of standardMaterials(document)) lengths.set(id, nameAndShader(name).length);
  for (const { chunk } of placedChunks(document, 'material', 'material745', 'material744')) {
    if (chunk.id === undefined || !chunk.content.multi) continue;
    let most = 0;
    for (const id of chunk.content.multi.childIds) most = Math.max(most, lengths.get(id) ?? 0);
    lengths.set(chunk.id, most);
  }
  return lengths;
}

/** `name(shader)/physics` without the parentheses and what follows them (docs/reference/cryengine.md#materials). */
function nameAndShader(name: string): string {
  return name.replace(/^([^(]*)\(([^)]*)\).*$/s, '$1$2');
}

function checkTextureNames(document: CryengineDocument, report: Report): void {
  const byId = chunksById(document);
  const indices = new Map(document.chunks.map((chunk, index) => [chunk, index]));
  for (const { id, maps } of standardMaterials(document)) {
    const chunk = byId.get(id);
    const index = chunk && indices.get(chunk);
    for (const { slot, map } of maps) {
      const file = fileOf(map.name.text);
      if (file.length <= LONGEST_TEXTURE) continue;
      const message = `Texture name ${JSON.stringify(file)} has ${file.length} characters, more than ${LONGEST_TEXTURE}`;
      const place = { path: `chunks[${index}].standard.maps.${slot}.name` };
      report.add(CRYENGINE_CODES.CRYENGINE_TEXTURE_NAME_LENGTH, message, place);
    }
  }
}

function checkSceneProperties(document: CryengineDocument, report: Report): void {
  for (const { chunk, path } of placedChunks(document, 'sceneProperties', 'earlySceneProperties')) {
    chunk.content.properties.forEach(({ name, value }, index) => {
      const place = { path: `${path}.properties[${index}]` };
      const add = (text: string, what: string, most: number) =>
        report.add(
          CRYENGINE_CODES.CRYENGINE_SCENE_PROPERTY_LENGTH,
          `Property ${what} ${JSON.stringify(text)} has ${text.length} characters, more than ${most}`,
          place,
        );
      if (name.text.length > LONGEST_PROPERTY_NAME) add(name.text, 'name', LONGEST_PROPERTY_NAME);
      if (value.text.length > LONGEST_PROPERTY_VALUE) add(value.text, 'value', LONGEST_PROPERTY_VALUE);
    });
  }
}

function checkBoneProperties(document: CryengineDocument, report: Report): void {
  for (const { chunk, path } of placedChunks(document, 'boneAnimation')) {
    chunk.content.bones.forEach(({ properties: { text } }, bone) => {
      if (text.length <= LONGEST_BONE_PROPERTY) return;
      const named = `Properties ${JSON.stringify(text)} of bone ${bone}`;
      const message = `${named} have ${text.length} characters, more than ${LONGEST_BONE_PROPERTY}`;
      const place = { path: `${path}.bones[${bone}].properties` };
      report.add(CRYENGINE_CODES.CRYENGINE_BONE_PROPERTY_LENGTH, message, place);
    });
  }
}
