/** Limits influences per vertex, and normalizes weights. */
import { type Approximation, reportApproximations } from '../animation/measure.ts';
import { modelSize } from '../pose/extent.ts';
import { canonicalInfluences } from '../pose/influences.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import { type Mesh, NONE, type Primitive, type Scene } from '../scene/scene.ts';
import { counted } from '../text/counts.ts';
import { quoted } from '../text/names.ts';
import type { Holder } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';

/** Rounding of the sum of weights: that of four with six decimals, as text has them. */
const ROUNDED = 2e-6;
/** Rounding, relative to the model's size. */
export const NEGLIGIBLE = 1e-5;

/** The meshes with influences that the target supports; the resulting deviation is measured. */
export function fitInfluences(scene: Scene, { capabilities }: Holder, report: Report): Mesh[] {
  const { influences: limit = Number.POSITIVE_INFINITY, unitWeights } = capabilities;
  // Without skins, joints still determine the place of surfaces.
  if (limit === 0 || !(unitWeights || Number.isFinite(limit))) return scene.meshes;
  const bending = bendingNodes(scene);
  // The size is computed on demand, since few meshes deviate.
  let negligible: number | undefined;
  const tolerance = () => {
    negligible ??= modelSize(scene) * NEGLIGIBLE;
    return negligible;
  };
  const approximations: Approximation[] = [];
  const meshes = scene.meshes.map((mesh, index): Mesh => {
    const nodes = bending.get(index);
    if (!nodes) return mesh;
    const primitives = mesh.primitives.map((primitive, place): Primitive => {
      if (!primitive.influences) return primitive;
      const { influences, dropped, deviation } = canonicalInfluences(primitive.influences, limit);
      const written = { ...primitive, influences };
      const path: ElementPath = `meshes[${index}].primitives[${place}]`;
      const where = quoted(primitive.name || mesh.name, path);
      const cause = causeOf(where, dropped, deviation, tolerance);
      if (cause) approximations.push({ ...cause, path, nodes, exact: primitive, written });
      return written;
    });
    return { ...mesh, primitives };
  });
  reportApproximations(scene, approximations, report);
  return meshes;
}

/** Reports shown meshes whose influences move nothing, since no node has a skin for them; no target keeps such influences. */
export function reportUnusedInfluences(scene: Scene, report: Report): void {
  const bending = bendingNodes(scene);
  const shown = new Set(scene.nodes.map(({ mesh = NONE }) => mesh));
  scene.meshes.forEach(({ name, primitives }, index) => {
    if (bending.has(index) || !shown.has(index)) return;
    primitives.forEach(({ influences }, place) => {
      if (!influences?.joint.length) return;
      const path: ElementPath = `meshes[${index}].primitives[${place}]`;
      const message = `Dropped the ${counted(influences.joint.length, 'influence')} of mesh ${quoted(name, path)}, which has no skin`;
      report.lose(FIT_CODES.FIT_INFLUENCES_UNUSED, message, { path });
    });
  });
}

/** The reason for a deviation, if there may be one. */
function causeOf(
  mesh: string,
  dropped: number,
  deviation: number,
  tolerance: () => number,
): Pick<Approximation, 'code' | 'message' | 'tolerance'> | undefined {
  if (dropped > 0) {
    const message = `Dropped ${counted(dropped, 'influence')} of mesh ${mesh}`;
    return { code: FIT_CODES.FIT_INFLUENCES_REDUCED, message, tolerance: 0 };
  }
  if (deviation <= ROUNDED) return undefined;
  const message = `Normalized the weights of mesh ${mesh}`;
  return { code: FIT_CODES.FIT_WEIGHTS_NORMALIZED, message, tolerance: tolerance() };
}

/** The nodes that show each mesh with a skin, at any level of detail. */
export function bendingNodes({ nodes, meshes, skins }: Scene): Map<number, number[]> {
  const bending = new Map<number, number[]>();
  nodes.forEach(({ mesh = NONE, skin = NONE }, node) => {
    if (!skins[skin]) return;
    for (const level of [mesh, ...(meshes[mesh]?.lods ?? [])]) {
      bending.set(level, [...(bending.get(level) ?? []), node]);
    }
  });
  return bending;
}
