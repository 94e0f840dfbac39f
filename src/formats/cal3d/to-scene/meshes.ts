/** Meshes, morph targets in separate files, and the materials in meshes of version 0.5. */
import { Pose } from '../../../pose/pose.ts';
import type { Report } from '../../../report/report.ts';
import { NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { stemOf } from '../../../text/file-name.ts';
import { CAL3D_CODES } from '../codes.ts';
import type { MeshDocument } from '../files/binary/document.ts';
import type { EarlyMeshContent, MeshContent } from '../files/binary/schema.ts';
import type { Parts } from '../parts.ts';
import { materialOf } from './materials.ts';
import { shapeTarget } from './morphs.ts';
import { earlyMeshPrimitives, type MeshContext, MOST_BONES, meshPrimitives } from './primitives.ts';

export function addMeshes(scene: Scene, { skeleton, meshes, materials }: Parts, report: Report): void {
  for (const { name, document, shapes } of meshes) {
    const own = report.within(name);
    const context: MeshContext = {
      name: stemOf(name),
      bones: skeleton?.document.content.bones.length,
      report: own,
    };
    const primitives = document.layout.early
      ? earlyPrimitives(scene, document.content as EarlyMeshContent, context)
      : meshPrimitives(document.content as MeshContent, context);
    if (!document.layout.early) checkMaterials(primitives, materials.length, own);
    for (const shape of shapes) addShape(primitives, stemOf(shape.name), shape.document, own);
    const mesh = scene.meshes.push({ name: stemOf(name), primitives }) - 1;
    scene.nodes.push({
      name: stemOf(name),
      parent: NONE,
      translation: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      mesh,
      ...(skeleton ? { skin: 0 } : {}),
    });
  }
}

/** Adds a mesh with the same vertices at other positions as a morph target. */
function addShape(primitives: Primitive[], name: string, { content }: MeshDocument, report: Report): void {
  const { submeshes } = content as MeshContent;
  primitives.forEach((primitive, index) => {
    const shape = submeshes[index]?.vertices;
    if (shape && 'position' in shape && shape.count * 3 === primitive.positions.length) {
      primitive.morphTargets = [...(primitive.morphTargets ?? []), shapeTarget(name, primitive, shape)];
      return;
    }
    const message = `Mesh "${name}" does not have the vertices of "${primitive.name}", whose morph target it should be, and was dropped`;
    report.add(CAL3D_CODES.CAL3D_MORPH_TOPOLOGY, message, { path: `submeshes[${index}]` });
  });
}

/** Submeshes of version 0.5 contain their material; each becomes one of the scene. */
function earlyPrimitives(scene: Scene, content: EarlyMeshContent, context: MeshContext): Primitive[] {
  const hasBones = scene.skins.length > 0;
  if (!hasBones) {
    const message =
      'The positions of a mesh of version 0.5 are relative to its bones, and no skeleton was given';
    context.report.add(CAL3D_CODES.CAL3D_SKELETON_MISSING, message);
  }
  const restMatrices = hasBones ? new Pose(scene).world : bonesAtOrigin();
  const primitives = earlyMeshPrimitives(content, restMatrices, context);
  content.submeshes.forEach((submesh, index) => {
    const { ambient, diffuse, specular, shininess, mapIds } = submesh;
    const name = primitives[index]!.name;
    primitives[index]!.material = scene.materials.length;
    const material = materialOf(name, { ambient, diffuse, specular, shininess, maps: [] }, () => ({
      index: NONE,
      found: false,
    }));
    scene.materials.push({
      ...material,
      properties: { cal3d: { diffuse: [...diffuse], mapIds: [...mapIds] } },
    });
  });
  return primitives;
}

function bonesAtOrigin(): Float64Array {
  const matrices = new Float64Array(MOST_BONES * 16);
  for (let at = 0; at < matrices.length; at += 16) {
    for (let axis = 0; axis < 4; axis++) matrices[at + axis * 5] = 1;
  }
  return matrices;
}

function checkMaterials(primitives: Primitive[], materials: number, report: Report): void {
  primitives.forEach((primitive, index) => {
    const { material } = primitive;
    if (material === NONE || (material >= 0 && material < materials)) return;
    const message = `Unknown material ${material} in submesh ${index}; the character has ${counted(materials, 'material')}`;
    report.add(CAL3D_CODES.CAL3D_MATERIAL_RANGE, message, { path: `submeshes[${index}].materialThreadId` });
    primitive.material = NONE;
  });
}
