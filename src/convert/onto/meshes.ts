/** Merges edited meshes into those of an original. */
import { patchEachField, patchRecord, saysTheSame } from '../../binary/patch.ts';
import { type Influences, type Mesh, NONE, type Primitive, type Skin } from '../../scene/scene.ts';
import { counted } from '../../text/counts.ts';
import { primitivesInOrder } from './in-order.ts';
import { haveSameWeights, mergeInfluences } from './influences.ts';
import { carriedLevels } from './levels.ts';
import { inFormerPlaces, remainingPlaces } from './part-places.ts';
import { showTheSame } from './same-surface.ts';
import { carriedSprings, originOf } from './springs.ts';
import { withFormerWeights } from './unbound.ts';

/** A part of a mesh that was replaced. */
export type MeshPart = 'geometry' | 'weights';

export interface MergedMesh {
  mesh: Mesh;
  replaced: MeshPart[];
  /** What belonged to the old vertices and triangles, as messages say it. */
  dropped: string[];
  /** What was fitted to the new ones, as messages say it. */
  rebuilt: string[];
  /** What the edited mesh lacks, as messages say it: programs do not write all of it. */
  kept: string[];
}

/**
 * A mesh with the differences between its states before and after an edit applied, which use the original's indices.
 *
 * @param sent the mesh before the edit
 * @param skin of the mesh, if it has one
 * @returns undefined if nothing differs
 */
export function mergeMesh(
  original: Mesh,
  sent: Mesh,
  changed: Mesh,
  skin: Skin | undefined,
): MergedMesh | undefined {
  const [before, exported] = [sent, changed].map((mesh) => withKnownMaterials(mesh, original)) as [
    Mesh,
    Mesh,
  ];
  const isSame = pairsOf(before, exported)?.every(([was, is]) => saysTheSame(was, is));
  if (isSame || showTheSame(before, exported)) return undefined;
  const remaining = remainingPlaces(before, exported);
  if (remaining && original.primitives.length === before.primitives.length)
    return mergeRemaining(pick(original, remaining), pick(before, remaining), exported, skin);
  const edited = withKnownVertices(before, inFormerPlaces(before, exported));
  const pairs = pairsOf(before, edited);
  const shapesOf = ({ primitives }: Mesh) => primitives.map(({ influences: _, ...shape }) => shape);
  const replaced: MeshPart[] = [
    ...(saysTheSame(shapesOf(before).map(shown), shapesOf(edited).map(shown)) ? [] : ['geometry' as const]),
    ...(pairs?.every(([was, is]) => haveSameWeights(was, is)) ? [] : ['weights' as const]),
  ];
  const merged = mergePrimitives(original, before, edited, skin);
  const shapes = edited.primitives.map(
    (primitive, index) => merged[index] ?? adopted(primitive, original, index),
  );
  const levels = carry(shapes, original, (own, primitive, index) =>
    withLevels(own, primitive, merged[index] !== undefined),
  );
  const springs = carry(levels.primitives, original, withSprings);
  const mesh = withPrimitives(original, springs.primitives);
  return {
    mesh,
    replaced,
    dropped: droppedData(original, mesh),
    rebuilt: [...levels.rebuilt, ...springs.rebuilt],
    kept: keptData(before, exported, mesh),
  };
}

const UNCHANGED = { replaced: [], dropped: [], rebuilt: [], kept: [] };

/** Merges a mesh of which other primitives were deleted. */
function mergeRemaining(original: Mesh, before: Mesh, edited: Mesh, skin: Skin | undefined): MergedMesh {
  const merged = mergeMesh(original, before, edited, skin) ?? { ...UNCHANGED, mesh: original };
  return { ...merged, replaced: [...new Set<MeshPart>(['geometry', ...merged.replaced])] };
}

function pick(mesh: Mesh, places: readonly number[]): Mesh {
  return { ...mesh, primitives: places.map((place) => mesh.primitives[place]!) };
}

/** The edited mesh, whose primitives have their former vertices in order where these are still there. */
function withKnownVertices(before: Mesh, exported: Mesh): Mesh {
  const known = primitivesInOrder(before, exported);
  const { primitives } = known.includes(undefined) ? withFormerWeights(before, exported) : exported;
  return { ...exported, primitives: primitives.map((primitive, index) => known[index] ?? primitive) };
}

/** Vertices of a mesh only have places in its list of vertices if all of them have one. */
function withPrimitives({ vertexCount, ...mesh }: Mesh, primitives: Primitive[]): Mesh {
  if (primitives.every(({ origin }) => origin))
    return { ...mesh, primitives, ...(vertexCount === undefined ? {} : { vertexCount }) };
  return { ...mesh, primitives: primitives.map(withoutOrigin) };
}

function withoutOrigin(primitive: Primitive): Primitive {
  if (!primitive.origin) return primitive;
  const { origin: _, ...own } = primitive;
  return own;
}

/** An edited primitive with data that depend on its vertices and triangles. */
interface Carried {
  primitive: Primitive;
  /** What was fitted to new vertices and triangles, as messages say it. */
  rebuilt?: string;
}

/** Edited primitives with data of the original, as far as their vertices are there. @param to undefined if there are no such data */
function carry(
  edited: readonly Primitive[],
  { primitives: was }: Mesh,
  to: (own: Primitive, primitive: Primitive, index: number) => Carried | undefined,
): { primitives: Primitive[]; rebuilt: string[] } {
  const carried = edited.map((primitive, index): Carried => {
    const own = was[index];
    return (own && own !== primitive && to(own, primitive, index)) || { primitive };
  });
  return {
    primitives: carried.map(({ primitive }) => primitive),
    rebuilt: carried.flatMap(({ rebuilt }) => rebuilt ?? []),
  };
}

/** @param isInOrder whether vertices have their old numbers */
function withLevels(own: Primitive, primitive: Primitive, isInOrder: boolean): Carried | undefined {
  if (!own.collapse) return undefined;
  const origin = isInOrder ? [...own.collapse.collapseId.keys()] : originOf(own, primitive);
  const levels = carriedLevels(own, primitive, origin);
  if (!levels) return undefined;
  const { added, removed } = levels;
  if (added + removed === 0) return { primitive: levels.primitive };
  const fewer = `${counted(removed, 'triangle')} fewer`;
  const rebuilt = `progressive levels of detail with ${counted(added, 'new vertex', 'new vertices')} and ${fewer}`;
  return { primitive: levels.primitive, rebuilt };
}

function withSprings(own: Primitive, primitive: Primitive): Carried | undefined {
  const carried = carriedSprings(own, primitive);
  if (!carried) return undefined;
  const { springs, lost, added } = carried;
  if (springs.idleLength.length === 0) {
    const { springs: _, ...unsprung } = primitive;
    return { primitive: unsprung };
  }
  const sprung = { ...primitive, springs };
  if (lost + added === 0) return { primitive: sprung };
  const rebuilt = `springs, ${counted(lost, 'spring')} fewer and ${counted(added, 'new spring')}`;
  return { primitive: sprung, rebuilt };
}

const BOUND_TO_VERTICES = { collapse: 'progressive levels of detail', springs: 'springs' } as const;

function droppedData({ primitives: was }: Mesh, { primitives: is }: Mesh): string[] {
  const fields = Object.keys(BOUND_TO_VERTICES) as (keyof typeof BOUND_TO_VERTICES)[];
  const isDropped = (field: (typeof fields)[number]) =>
    was.some((primitive, index) => primitive[field] && !is[index]?.[field]);
  return fields.filter(isDropped).map((field) => BOUND_TO_VERTICES[field]);
}

const DROPPED_BY_PROGRAMS = {
  colors: 'colors',
  morphTargets: 'morph targets',
  influences: 'weights',
} as const;

function keptData(before: Mesh, edited: Mesh, merged: Mesh): string[] {
  const fields = Object.keys(DROPPED_BY_PROGRAMS) as (keyof typeof DROPPED_BY_PROGRAMS)[];
  const has = ({ primitives }: Mesh, field: (typeof fields)[number]) =>
    primitives.some((primitive) => primitive[field]);
  const isKept = (field: (typeof fields)[number]) =>
    has(before, field) && !has(edited, field) && has(merged, field);
  return fields.filter(isKept).map((field) => DROPPED_BY_PROGRAMS[field]);
}

/** Primitives with a material that the original lacks keep their old one, unless some of the original have none. */
function withKnownMaterials(mesh: Mesh, original: Mesh): Mesh {
  if (original.primitives.some(({ material }) => material === NONE)) return mesh;
  const primitives = mesh.primitives.map((primitive, index) => {
    const { material } = primitive;
    return material === NONE
      ? { ...primitive, material: original.primitives[index]?.material ?? NONE }
      : primitive;
  });
  return { ...mesh, primitives };
}

type Shown = Pick<
  Primitive,
  'material' | 'positions' | 'normals' | 'uvs' | 'colors' | 'indices' | 'influences' | 'morphTargets'
>;

/** The editable part of a primitive, without its name and properties. */
export function shown(primitive: Omit<Primitive, 'influences'> & { influences?: Influences }): Shown {
  const { material, positions, normals, uvs, colors, indices, influences, morphTargets } = primitive;
  return {
    material,
    positions,
    uvs,
    indices,
    ...(normals ? { normals } : {}),
    ...(colors ? { colors } : {}),
    ...(influences ? { influences } : {}),
    ...(morphTargets ? { morphTargets } : {}),
  };
}

/** The primitives in order; undefined if their numbers differ. */
function pairsOf(before: Mesh, edited: Mesh): [before: Shown, edited: Shown][] | undefined {
  if (before.primitives.length !== edited.primitives.length) return undefined;
  return before.primitives.map((primitive, index) => [shown(primitive), shown(edited.primitives[index]!)]);
}

/** Primitives are undefined if their vertices are not those of the original in order. */
function mergePrimitives(
  original: Mesh,
  before: Mesh,
  edited: Mesh,
  skin: Skin | undefined,
): (Primitive | undefined)[] {
  const count = before.primitives.length;
  if (original.primitives.length !== count || edited.primitives.length < count) return [];
  return original.primitives.map((primitive, index) =>
    mergePrimitive(primitive, shown(before.primitives[index]!), shown(edited.primitives[index]!), skin),
  );
}

/** @returns undefined if the vertices are not those of the original in order */
function mergePrimitive(
  original: Primitive,
  before: Shown,
  edited: Shown,
  skin: Skin | undefined,
): Primitive | undefined {
  if (saysTheSame(before, edited)) return original;
  const place = (positions: Float32Array) => ({ positions });
  const isOwn = edited.positions.length === original.positions.length;
  const moved =
    isOwn && patchRecord(place(original.positions), place(before.positions), place(edited.positions));
  if (!moved) return undefined;
  const { influences, ...fields } = mergedFields(original, before, edited);
  const { collapse: _, ...surface } = original;
  const merged: Primitive = { ...surface, ...fields };
  if (!influences) return merged;
  const own = original.influences;
  if (!own || !before.influences || !edited.influences || !skin) return { ...merged, influences };
  const bound = { ...original, influences: own };
  return {
    ...merged,
    influences: mergeInfluences(before.influences, edited.influences, bound, merged, skin),
  };
}

/** Each column separately: patched if the original's is the one before the edit, else as edited. */
function mergedFields(original: Primitive, before: Shown, edited: Shown): Shown {
  const own = shown(original);
  // Programs drop columns.
  const left = Object.entries(before).filter(([field]) => field in edited);
  return patchRecord<Shown>(own, before, edited) ?? patchEachField(own, Object.fromEntries(left), edited);
}

/** A primitive that replaces another one and takes its name, but not its vertex origins. */
function adopted(primitive: Primitive, { primitives, name }: Mesh, index: number): Primitive {
  return { ...shown(primitive), name: primitives[index]?.name ?? `${name} ${index}` };
}
