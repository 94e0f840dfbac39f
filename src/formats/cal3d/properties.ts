/** What Cal3D files contain and the scene model cannot represent: `properties.cal3d` of primitives and materials. */
import {
  f32,
  type Kept,
  type KeptForms,
  keeper,
  list,
  maybe,
  numbers,
  record,
  whole,
} from '../../fit/kept.ts';

const PRIMITIVE = record({
  /** Vertex colors as stored, 3 per vertex. */
  color: maybe(f32()),
});

const MATERIAL = record({
  /** The stored color: textured materials are white in the scene. */
  diffuse: maybe(numbers(4)),
  /** Of a submesh of version 0.5. */
  mapIds: maybe(list(whole)),
});

export type PrimitiveProperties = Kept<typeof PRIMITIVE>;
export type MaterialProperties = Kept<typeof MATERIAL>;

export const CAL3D_KEPT: KeptForms = { primitives: PRIMITIVE, materials: MATERIAL };

export const cal3dProperties = keeper('cal3d');
