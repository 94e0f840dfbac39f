/** Fits vertex colors, normals and morph targets of surfaces. */
import { count, countDistances, type Errors, maxAndMean, noErrors } from '../animation/errors.ts';
import type { LossDetail, Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import { type Curve, type Mesh, type MorphTarget, NONE, type Primitive, type Scene } from '../scene/scene.ts';
import { quoted } from '../text/names.ts';
import type { Holder } from './capabilities.ts';
import { listed } from './clips.ts';
import { FIT_CODES } from './codes.ts';
import { withFacets } from './facets.ts';

export function fitSurfaces(scene: Scene, holder: Holder, report: Report): Mesh[] {
  const moved = movedTargets(scene);
  const rigid = new Set(
    scene.nodes.flatMap(({ mesh = NONE, skin = NONE }) => (scene.skins[skin] ? [] : [mesh])),
  );
  const shown = shownMeshes(scene);
  return scene.meshes.map((mesh, index) => {
    if (!shown.has(index)) return mesh;
    const primitives = mesh.primitives.map((primitive, place) => {
      const path: ElementPath = `meshes[${index}].primitives[${place}]`;
      const where = quoted(primitive.name || mesh.name, path);
      const bends = !rigid.has(index) && primitive.influences !== undefined;
      const shaped = fitMorphs(primitive, { bends, moved, where, path }, holder, report);
      const surface = fitSurface(shaped, { where, path }, holder, report);
      return holder.capabilities.facets ? surface : withFacets(surface);
    });
    const isSame = primitives.every((primitive, place) => primitive === mesh.primitives[place]);
    return isSame ? mesh : { ...mesh, primitives };
  });
}

/** Meshes that nodes show, at any level of detail. */
export function shownMeshes({ nodes, meshes }: Scene): Set<number> {
  return new Set(nodes.flatMap(({ mesh = NONE }) => [mesh, ...(meshes[mesh]?.lods ?? [])]));
}

interface Place {
  /** For messages. */
  where: string;
  path: ElementPath;
}

/** White is the default color, so that dropping it is not a loss. */
export function fitSurface(
  primitive: Primitive,
  { where, path }: Place,
  { title, capabilities }: Holder,
  report: Report,
): Primitive {
  const { colors, springs, collapse, ...others } = primitive;
  if (!capabilities.vertexColors && colors?.some((value) => value !== 1)) {
    report.lose(FIT_CODES.FIT_COLORS_DROPPED, `${title} cannot hold the vertex colors of ${where}`, { path });
  }
  if (!capabilities.springs && springs) {
    report.lose(FIT_CODES.FIT_SPRINGS_DROPPED, `${title} cannot hold the springs of ${where}`, { path });
  }
  if (!capabilities.collapse && collapse) {
    const message = `${title} cannot hold the progressive levels of detail of ${where}`;
    report.lose(FIT_CODES.FIT_COLLAPSE_DROPPED, message, { path });
  }
  const keeps = {
    ...(capabilities.vertexColors && colors ? { colors } : {}),
    ...(capabilities.springs && springs ? { springs } : {}),
    ...(capabilities.collapse && collapse ? { collapse } : {}),
  };
  const isSame = Object.keys(others).length + Object.keys(keeps).length === Object.keys(primitive).length;
  return isSame ? primitive : { ...others, ...keeps };
}

/** Rounding of a byte in single precision. */
const ROUNDING = 1e-6;

/** The message for colors that are rounded to bytes. */
export function roundedColors(mesh: string): string {
  return `Vertex colors of mesh ${mesh} are rounded`;
}

/** Reports colors of vertices that are written as bytes, if that changes them. @param errors of their channels */
export function reportColors(errors: Errors, message: string, report: Report, place: LossDetail): void {
  if (errors.max <= ROUNDING) return;
  report.lose(FIT_CODES.FIT_COLORS_ROUNDED, message, {
    ...place,
    error: { ...maxAndMean(errors), unit: 'of full brightness' },
  });
}

/** Half the distance of two colors stored in bytes. */
const HALF_STEP = 0.5 / 255;

/** Reports colors of vertices that differ from the stored ones by rounding to bytes. */
export function reportStoredColors(
  { name, primitives }: Mesh,
  stored: Mesh | undefined,
  report: Report,
  path: ElementPath,
): void {
  const errors = noErrors();
  primitives.forEach(({ colors = [] }, index) => {
    const own = stored?.primitives[index]?.colors;
    colors.forEach((channel, at) => {
      const error = Math.abs((own?.[at] ?? Infinity) - channel);
      if (error <= HALF_STEP + ROUNDING) count(errors, error);
    });
  });
  reportColors(errors, roundedColors(name), report, { path });
}

/** Names of morph targets that clips show. */
function movedTargets({ clips }: Scene): Set<string> {
  const tracks = clips.flatMap(({ morphTracks = [] }) => morphTracks);
  return new Set(tracks.filter(({ curve }) => hasWeight(curve)).map(({ morph }) => morph));
}

function hasWeight({ values, tangents }: Curve): boolean {
  return [values, tangents?.in, tangents?.out].some((column) => column?.some((value) => value !== 0));
}

/** The surface without morph targets that are neither kept nor written as moving vertices. */
function fitMorphs(
  primitive: Primitive,
  { bends, moved, where, path }: Place & { bends: boolean; moved: ReadonlySet<string> },
  { title, capabilities }: Holder,
  report: Report,
): Primitive {
  const { morphTargets: targets = [], ...others } = primitive;
  const { morphTargets, morphTracks } = capabilities;
  const isShown = ({ name }: MorphTarget) =>
    moved.has(name) && (morphTracks === 'any' || (morphTracks === 'rigid' && !bends));
  const dropped = morphTargets ? [] : targets.filter((target) => !isShown(target));
  if (dropped.length === 0) return primitive;
  const lost = dropped.filter((target) => moved.has(target.name) || hasEffect(target));
  if (lost.length > 0) {
    const names = listed(lost.map(({ name }) => name));
    const message = `${title} cannot hold the morph targets ${names} of ${where}`;
    report.lose(FIT_CODES.FIT_MORPHS_DROPPED, message, { path, error: reach(lost) });
  }
  const shown = targets.filter(isShown);
  return shown.length > 0 ? { ...others, morphTargets: shown } : others;
}

/** Other targets are the rest pose, as a frame among vertex frames is. */
function hasEffect({ positions, normals }: MorphTarget): boolean {
  return [positions, normals].some((column) => column?.some((value) => value !== 0));
}

/** Displacements of vertices by targets at weight 1. */
function reach(targets: readonly MorphTarget[]): { max: number; mean: number; unit: string } {
  const errors = noErrors();
  for (const { positions } of targets) countDistances(errors, positions);
  return { ...maxAndMean(errors), unit: 'units' };
}
