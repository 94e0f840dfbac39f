/** Compares how two scenes look: normals, texture coordinates, colors, materials and images. */
import { withPlacedUvs } from '../../fit/placed-uvs.ts';
import { inAxes } from '../../pose/axes.ts';
import { type ClipNames, commonClips, heightOf } from '../../pose/compare.ts';
import { modelSize } from '../../pose/extent.ts';
import { CLOSE, matchSurfaces, mostEqualTriangles } from '../../pose/matching.ts';
import { Pair } from '../../pose/pair.ts';
import { NONE, type Scene } from '../../scene/scene.ts';
import type { LookDifference, LookKind } from './difference.ts';
import { compareImages } from './images.ts';
import { compareMaterials } from './materials.ts';
import { materialPairs } from './pairs.ts';
import { compareVertices } from './vertices.ts';

/** The differences in appearance between two scenes, apart from the positions of their vertices. */
export interface Looks {
  /** Triangles of the first scene, and those that coincide with triangles of the second: only these are compared. */
  triangles: { compared: number; of: number };
  /** One for each kind that differs. */
  differences: LookDifference[];
}

/** Options of a comparison of looks. */
export interface LookOptions {
  /** Names in the second scene of clips of the first, if known. */
  clipNames?: ClipNames;
  /** Kinds that are not compared. */
  except?: readonly LookKind[];
  /** Whether to ignore what only the second scene has, such as normals or a texture. Default false. */
  ignoreAdditions?: boolean;
}

/**
 * Compares normals, texture coordinates, vertex colors, materials and images of the triangles that two scenes have in
 * common, in any axes and units and any order of vertices, which may be merged or split. Materials are those of the same
 * triangles, whatever their names.
 *
 * @example
 * ```ts
 * import { compareLooks, gather, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']));
 * const materials = scene.materials.map((material) => ({ ...material, doubleSided: !material.doubleSided }));
 * const { differences } = compareLooks(scene, { ...scene, materials });
 * console.log(differences.map(({ kind }) => kind).join()); // sides
 * ```
 */
export function compareLooks(
  first: Scene,
  second: Scene,
  { clipNames = [], except = [], ignoreAdditions = false }: LookOptions = {},
): Looks {
  const placed = (scene: Scene): Scene => ({ ...scene, ...withPlacedUvs(scene) });
  const scenes = [placed(first), placed(second)] as const;
  const pair = new Pair(scenes[0], inAxes(scenes[1], first.axes));
  const { pairs } = commonClips(first.clips, pair.second.scene.clips, clipNames);
  const height = heightOf(pair.first.surface, first.axes) || modelSize(first);
  const corners =
    matchSurfaces(pair, pairs, height).corners ?? mostEqualTriangles(pair, pairs, height * CLOSE);
  const compared = corners.reduce((count, corner) => (corner === NONE ? count : count + 1), 0);
  const materials = materialPairs(pair, corners);
  const differences = [
    ...compareVertices(pair, corners, ignoreAdditions),
    ...compareMaterials(scenes, materials, ignoreAdditions),
    ...compareImages(scenes, materials, ignoreAdditions),
  ];
  return {
    triangles: { compared, of: corners.length },
    differences: differences.filter(({ kind }) => !except.includes(kind)),
  };
}
