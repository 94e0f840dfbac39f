/** Rules about bones: their names, numbers, places at rest and joints. */
import type { Report } from '../../../../../report/report.ts';
import { CRYENGINE_CODES } from '../../../codes.ts';
import { controllerIdOf } from '../controller-id.ts';
import { type CryengineDocument, type PlacedChunk, placedChunks } from '../document.ts';
import { NO_CHUNK } from '../records/chunk.ts';
import { checkRows } from './context.ts';
import { boneCount } from './mesh.ts';

/** Of a living body; a dead one should do with 14 (docs/reference/cryengine.md#limits-and-advice-of-the-exporter). */
const MOST_BONES = 23;
/** Of `physicsFlags`: the bone has no physics. */
const NOT_PHYSICAL = 0xffffffff;
/** Of `physicsFlags`: axes that can turn. */
const ACTIVE_AXES = 7;

export function checkSkeleton(document: CryengineDocument, report: Report): void {
  const [bones] = placedChunks(document, 'boneAnimation');
  const [names] = placedChunks(document, 'boneNames', 'boneNames744', 'earlyBoneNames');
  if (bones && names) checkBoneNames(bones, names.chunk.content.names, names.path, report);
  checkPositions(document, report);
  checkLights(document, report);
  if (bones) checkJoints(bones, report);
}

function checkBoneNames(
  { chunk, path }: PlacedChunk<'boneAnimation'>,
  names: readonly { text: string; raw?: Uint8Array }[],
  namesPath: string,
  report: Report,
): void {
  const { bones } = chunk.content;
  // Old animations have one name more, that of the scene, which their root names as its parent
  // (docs/reference/cryengine.md#bones).
  const scene = bones.some(({ parentId }) => parentId === bones.length) ? 1 : 0;
  if (names.length !== bones.length + scene) {
    const message = `there are ${bones.length} bones and ${names.length} names`;
    const place = { path: `${namesPath}.nameCount` };
    report.add(CRYENGINE_CODES.CRYENGINE_BONE_COUNT, message, place);
  }
  bones.forEach(({ controllerId }, index) => {
    const name = names[index];
    if (!name) return;
    const crc = controllerIdOf(name);
    if (controllerId === crc) return;
    const found = `0x${controllerId.toString(16)}, and the CRC of its name is 0x${crc.toString(16)}`;
    const message = `the bone ${JSON.stringify(name.text)} has ${found}`;
    const place = { path: `${path}.bones[${index}].controllerId` };
    report.add(CRYENGINE_CODES.CRYENGINE_BONE_CRC, message, place);
  });
}

function checkPositions(document: CryengineDocument, report: Report): void {
  const bones = boneCount(document);
  for (const { chunk, path } of placedChunks(document, 'bonePositions')) {
    const { matrices } = chunk.content;
    checkRows(matrices.matrix, 12, (bone) => `${path}.matrices[${bone}].matrix`, report);
    if (matrices.count === bones || bones === Number.POSITIVE_INFINITY) continue;
    const message = `there are ${bones} bones and the places of ${matrices.count}`;
    const place = { path: `${path}.matrixCount` };
    report.add(CRYENGINE_CODES.CRYENGINE_BONE_COUNT, message, place);
  }
}

function checkLights(document: CryengineDocument, report: Report): void {
  const bones = boneCount(document);
  for (const { chunk, path } of placedChunks(document, 'boneLights')) {
    chunk.content.bindings.boneId.forEach((bone, binding) => {
      if (bone < bones) return;
      const message = `a light hangs on bone ${bone}, which does not exist`;
      const place = { path: `${path}.bindings[${binding}].boneId` };
      report.add(CRYENGINE_CODES.CRYENGINE_BONE_RANGE, message, place);
    });
  }
}

function checkJoints({ chunk, path }: PlacedChunk<'boneAnimation'>, report: Report): void {
  const { bones } = chunk.content;
  if (bones.length > MOST_BONES) {
    const place = { path: `${path}.boneCount` };
    report.add(CRYENGINE_CODES.CRYENGINE_BONES_MANY, `there are ${bones.length} bones`, place);
  }
  bones.forEach(({ physicsFlags, physicsMeshId }, index) => {
    if (physicsMeshId === NO_CHUNK || physicsFlags === NOT_PHYSICAL || (physicsFlags & ACTIVE_AXES) !== 0)
      return;
    const message = `the joint of bone ${index} cannot turn`;
    const place = { path: `${path}.bones[${index}].physicsFlags` };
    report.add(CRYENGINE_CODES.CRYENGINE_JOINT_LOCKED, message, place);
  });
}
