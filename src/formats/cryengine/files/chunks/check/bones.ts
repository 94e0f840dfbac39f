/** Rules about bones: names, ids, bind pose and physical joints. */
import type { Report } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
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
    const message = `${counted(bones.length, 'bone')}, but ${counted(names.length, 'bone name')}`;
    const place = { path: `${namesPath}.nameCount` };
    report.add(CRYENGINE_CODES.CRYENGINE_BONE_COUNT, message, place);
  }
  bones.forEach(({ controllerId }, index) => {
    const name = names[index];
    if (!name) return;
    const crc = controllerIdOf(name);
    if (controllerId === crc) return;
    const found = `controller id 0x${controllerId.toString(16)}, but its name has CRC-32 0x${crc.toString(16)}`;
    const message = `Bone ${JSON.stringify(name.text)} has ${found}`;
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
    const message = `${counted(bones, 'bone')}, but ${counted(matrices.count, 'bind matrix', 'bind matrices')}`;
    const place = { path: `${path}.matrixCount` };
    report.add(CRYENGINE_CODES.CRYENGINE_BONE_COUNT, message, place);
  }
}

function checkLights(document: CryengineDocument, report: Report): void {
  const bones = boneCount(document);
  for (const { chunk, path } of placedChunks(document, 'boneLights')) {
    chunk.content.bindings.boneId.forEach((bone, binding) => {
      if (bone < bones) return;
      const message = `Unknown bone ${bone} in light binding ${binding}`;
      const place = { path: `${path}.bindings[${binding}].boneId` };
      report.add(CRYENGINE_CODES.CRYENGINE_BONE_RANGE, message, place);
    });
  }
}

function checkJoints({ chunk, path }: PlacedChunk<'boneAnimation'>, report: Report): void {
  const { bones } = chunk.content;
  if (bones.length > MOST_BONES) {
    const place = { path: `${path}.boneCount` };
    const message = `Skeleton has ${bones.length} bones, more than the recommended ${MOST_BONES}`;
    report.add(CRYENGINE_CODES.CRYENGINE_BONES_MANY, message, place);
  }
  bones.forEach(({ physicsFlags, physicsMeshId }, index) => {
    if (physicsMeshId === NO_CHUNK || physicsFlags === NOT_PHYSICAL || (physicsFlags & ACTIVE_AXES) !== 0)
      return;
    const message = `Joint of bone ${index} is locked on all axes`;
    const place = { path: `${path}.bones[${index}].physicsFlags` };
    report.add(CRYENGINE_CODES.CRYENGINE_JOINT_LOCKED, message, place);
  });
}
