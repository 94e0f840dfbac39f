/** Edited colours as an archive can have them. */
import { count, type Errors, maxAndMean, noErrors } from '../../../../animation/errors.ts';
import type { Mesh, Primitive, Scene } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import { O3D_CODES } from '../../codes.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import { vertexStreams } from '../../files/archive/streams.ts';
import { FIELD_TYPES, toByte } from '../../files/blobs/document.ts';
import { bankOf } from '../../to-scene/geometry.ts';
import { SEMANTIC } from '../../to-scene/graph/semantics.ts';
import type { MeshPart } from '../../to-scene/meshes.ts';
import type { Stage } from '../../to-scene/stage.ts';
import type { Traced } from '../trace.ts';

/** Bytes as floats and back. */
const NOTHING = 1e-6;

/** The scene after an edit, with colours in steps of a 255th where the archive has bytes for them. */
export function withStoredColors({ before, after, report }: Edit, traced: readonly Traced[]): Scene {
  const meshes = [...after.meshes];
  for (const { stage, shapes } of traced) {
    for (const { mesh, made } of [...shapes.values()].flat()) {
      const is = after.meshes[mesh]!;
      if (is === before.meshes[mesh]) continue;
      const errors = noErrors();
      meshes[mesh] = withRounded(stage, made, before.meshes[mesh]!, is, errors);
      if (errors.max <= NOTHING) continue;
      const error = { ...maxAndMean(errors), unit: 'parts of full brightness' };
      report.lose(O3D_CODES.O3D_COLOR_ROUNDED, `of "${is.name}"`, { error });
    }
  }
  return { ...after, meshes };
}

/** @param errors receives how far the colours are off */
function withRounded(stage: Stage, made: MeshPart['made'], was: Mesh, is: Mesh, errors: Errors): Mesh {
  const primitives = is.primitives.map((primitive, index): Primitive => {
    const { colors } = primitive;
    const object = made[index]?.object;
    const isEdited = colors !== was.primitives[index]?.colors;
    if (!colors || !object || !isEdited || !hasByteColors(stage, object)) return primitive;
    const stored = colors.map((value) => Math.fround(toByte(value) / 255));
    stored.forEach((value, at) => {
      count(errors, Math.abs(value - colors[at]!));
    });
    return { ...primitive, colors: stored };
  });
  return { ...is, primitives };
}

function hasByteColors(stage: Stage, primitive: SceneObject): boolean {
  const bank = bankOf(stage, primitive);
  const stream =
    bank &&
    vertexStreams(bank).find(
      ({ semantic, semanticIndex }) => semantic === SEMANTIC.color && semanticIndex === 0,
    );
  const place = stream && stage.index.fields.get(stream.field);
  return (
    place !== undefined && stage.blobs.buffer(place.owner)?.fields.type[place.index] === FIELD_TYPES.ubyteN
  );
}
