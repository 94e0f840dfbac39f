/** Influences as models have them: no more than four per vertex, which sum to one (mdl §1.5). */
import { type Approximation, reportApproximations } from '../../../animation/measure.ts';
import { canonicalInfluences } from '../../../pose/influences.ts';
import type { Report } from '../../../report/report.ts';
import { type Influences, NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { MDL_CODES as CODES } from '../codes.ts';
import { INFLUENCES } from '../model/limits.ts';

/** Part of the model's size that is rounding. */
const NEGLIGIBLE = 1e-5;

export interface Reduced {
  scene: Scene;
  /** The primitives of before, by those that were made of them, where offsets of influences say where vertices are. */
  shapes: ReadonlyMap<Primitive, Primitive>;
}

/** The scene with influences that models can hold; what leaving some out changes is measured. */
export function withFewInfluences(scene: Scene, size: number, report: Report): Reduced {
  const approximations: Approximation[] = [];
  const shapes = new Map<Primitive, Primitive>();
  const shownBy = new Map<number, number>();
  scene.nodes.forEach(({ mesh = NONE, skin = NONE }, node) => {
    if (scene.skins[skin] && !shownBy.has(mesh)) shownBy.set(mesh, node);
  });
  const meshes = scene.meshes.map((mesh, index) => {
    const node = shownBy.get(index);
    if (node === undefined) return mesh;
    const primitives = mesh.primitives.map((primitive) => {
      if (!primitive.influences) return primitive;
      const { approximation, written } = fewInfluences(primitive, primitive.influences, size);
      const message = `${mesh.name || scene.nodes[node]!.name}: ${approximation.message}`;
      approximations.push({ ...approximation, message, path: `meshes[${index}]`, node });
      if (primitive.influences.offset) shapes.set(written, primitive);
      return written;
    });
    return { ...mesh, primitives };
  });
  reportApproximations(scene, approximations, report);
  return { scene: { ...scene, meshes }, shapes };
}

function fewInfluences(
  primitive: Primitive,
  influences: Influences,
  size: number,
): { written: Primitive; approximation: Omit<Approximation, 'path' | 'node'> } {
  const { influences: few, dropped } = canonicalInfluences(influences, INFLUENCES);
  const { start, joint, weight } = influences;
  const written = { ...primitive, influences: few };
  const both = { exact: { ...primitive, influences: { start, joint, weight } }, written };
  const approximation: Omit<Approximation, 'path' | 'node'> =
    dropped > 0
      ? {
          code: CODES.MDL_INFLUENCES_REDUCED,
          message: `${dropped} influences are left out`,
          shows: 'in clips',
          tolerance: 0,
          ...both,
        }
      : {
          code: CODES.MDL_WEIGHTS_NORMALISED,
          message: 'weights do not sum to one',
          shows: 'at rest',
          tolerance: NEGLIGIBLE * size,
          ...both,
        };
  return { written, approximation };
}
