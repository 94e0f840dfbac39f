/** The manual's advice about the physical shapes of bones (docs/reference/cryengine.md#limits-and-advice-of-the-exporter). */
import type { Report } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { CRYENGINE_CODES } from '../../../codes.ts';
import { type CryengineDocument, type PlacedChunk, placedChunks } from '../document.ts';
import type { MeshContent } from '../records/mesh.ts';

/** Faces of a shape of a living body. */
const FEWEST_FACES = 12;
const MOST_FACES = 35;
/** Share of the volume of both neighbors below which a part is light. */
const LIGHT = 0.5;

type Bones = PlacedChunk<'boneAnimation'>;

/** A physical shape of a bone. */
interface Shape {
  bone: number;
  path: string;
  faces: number;
  volume: number;
}

export function checkPhysics(document: CryengineDocument, report: Report): void {
  const [bones] = placedChunks(document, 'boneAnimation');
  if (!bones) return;
  const shapes = shapesOf(document, bones);
  for (const { bone, path, faces } of shapes.values()) {
    if (faces >= FEWEST_FACES && faces <= MOST_FACES) continue;
    const message = `The physical shape of bone ${bone} has ${counted(faces, 'face')} instead of ${FEWEST_FACES} to ${MOST_FACES}`;
    report.add(CRYENGINE_CODES.CRYENGINE_PHYSICS_FACES, message, { path: `${path}.faces` });
  }
  for (const shape of shapes.values()) checkWeight(shape, shapes, bones, report);
}

/** The shapes by bone. */
function shapesOf(document: CryengineDocument, { chunk }: Bones): Map<number, Shape> {
  const meshes = new Map(placedChunks(document, 'boneMesh').map((placed) => [placed.chunk.id, placed]));
  const shapes = chunk.content.bones.flatMap(({ physicsMeshId }, bone): [number, Shape][] => {
    const placed = meshes.get(physicsMeshId);
    if (!placed) return [];
    const { content } = placed.chunk;
    return [[bone, { bone, path: placed.path, faces: content.faces.count, volume: volumeOf(content) }]];
  });
  return new Map(shapes);
}

/** Reports a part that is light between two heavy ones, of which one is above it. */
function checkWeight(
  { bone, volume, path }: Shape,
  shapes: ReadonlyMap<number, Shape>,
  { chunk }: Bones,
  report: Report,
): void {
  const isLighter = (other: Shape | undefined) => other && volume < LIGHT * other.volume;
  const above = nearestAbove(bone, shapes, chunk.content.bones);
  if (!isLighter(above)) return;
  const below = [...shapes.values()].find(
    (shape) => isLighter(shape) && nearestAbove(shape.bone, shapes, chunk.content.bones)?.bone === bone,
  );
  if (!below) return;
  const message = `The physical shape of bone ${bone} is light between those of bones ${above!.bone} and ${below.bone}`;
  report.add(CRYENGINE_CODES.CRYENGINE_PHYSICS_LIGHT, message, { path: `${path}.vertices` });
}

/** The shape of the nearest bone above that has one. */
function nearestAbove(
  bone: number,
  shapes: ReadonlyMap<number, Shape>,
  bones: readonly { parentId: number }[],
): Shape | undefined {
  let above = bones[bone]?.parentId ?? -1;
  for (let steps = 0; steps < bones.length && above >= 0 && !shapes.has(above); steps++)
    above = bones[above]?.parentId ?? -1;
  return shapes.get(above);
}

/** Of a closed surface. */
function volumeOf({
  vertices: { position },
  faces: { vertexIds },
}: Pick<MeshContent, 'vertices' | 'faces'>): number {
  let volume = 0;
  for (let face = 0; face < vertexIds.length; face += 3) {
    const [a, b, c] = [vertexIds[face]! * 3, vertexIds[face + 1]! * 3, vertexIds[face + 2]! * 3];
    const at = (vertex: number, axis: number) => position[vertex + axis] ?? 0;
    volume +=
      at(a, 0) * (at(b, 1) * at(c, 2) - at(b, 2) * at(c, 1)) +
      at(a, 1) * (at(b, 2) * at(c, 0) - at(b, 0) * at(c, 2)) +
      at(a, 2) * (at(b, 0) * at(c, 1) - at(b, 1) * at(c, 0));
  }
  return Math.abs(volume) / 6;
}
