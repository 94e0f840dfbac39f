/**
 * Removes scale from the nodes of a scene: scale, mirroring and shear are applied to surfaces, bind matrices and offsets, and
 * the children of a scaled node get other transforms.
 */
import { sceneDistance } from '../animation/measure.ts';
import { createPrecision } from '../animation/precision.ts';
import { compose, moveDirection } from '../math/affine.ts';
import { modelSize } from '../pose/extent.ts';
import { soundParents } from '../pose/skeleton.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import { type Clip, type Curve, NONE, type Node, type Scene, type Track, type Vec3 } from '../scene/scene.ts';
import { listed } from './clips.ts';
import { FIT_CODES } from './codes.ts';
import { NEGLIGIBLE } from './influences.ts';
import { type ShearedNode, shearedTracks } from './sheared-tracks.ts';
import { isUniform, uniformCurve } from './uniform-scale.ts';
import {
  type Base,
  mainAxes,
  mirroredRows,
  type Place,
  placesOf,
  shearedNodes,
  UNMIRRORED,
} from './unscaled-places.ts';
import { movedMeshes, movedSkin } from './unscaled-surfaces.ts';

export interface UnscaledOptions {
  /** Name of the scene's unit. */
  unit?: string;
  /** The nodes that may rest with a uniform scale, if all nodes may scale uniformly in clips. By default no node may scale. */
  scalable?: ReadonlySet<number>;
}

/**
 * The same surfaces, animated and at rest, on nodes without scale, mirroring or shear; the same object if nothing changes.
 * Animated scales are dropped, so that nodes keep their rest scale; if nodes may scale, they become uniform. Nodes that rotate below
 * a non-uniform scale, which shears them, only follow closely. Reported are nodes that are sheared or scaled non-uniformly in clips.
 */
export function unscaledScene(
  scene: Scene,
  report: Report,
  { unit = 'units', scalable }: UnscaledOptions = {},
): Scene {
  const parents = soundParents(scene.nodes.map(({ parent }) => parent));
  const axes = mainAxes(scene.nodes, parents);
  const places = placesOf(scene, parents, axes, scalable);
  const clips = scalable ? scene.clips : scene.clips.map(withoutScales);
  const exact = { ...scene, clips };
  const uneven = new Set<number>();
  const precisionOf = createPrecision(exact, []);
  const tracks = clips.map((clip) =>
    clip.tracks.flatMap((track): Track[] => {
      const place = places[track.target]!;
      const above = places[parents[track.target]!]?.base;
      if (track.property !== 'scale') return isReplaced(track, place) ? [] : [movedTrack(track, above)];
      const scaled = scaledTrack(track, scaleRatio(scene.nodes[track.target]!, place.node, above));
      if (isUniform(scaled.curve)) return [scaled];
      uneven.add(track.target);
      return [{ ...scaled, curve: uniformCurve(scaled.curve, clip, precisionOf(scaled)) }];
    }),
  );
  if (uneven.size === 0 && places.every(({ node, base }, index) => node === scene.nodes[index] && !base)) {
    const isSame = clips.every((clip, index) => clip === scene.clips[index]);
    return isSame ? scene : exact;
  }
  const sheared = shearedNodes(scene, places, parents, axes);
  const nodes = places.map(({ node }) => node);
  const unscaled = {
    ...scene,
    ...movedMeshes(scene, nodes, places),
    skins: scene.skins.map((skin) => movedSkin(skin, places)),
    clips: clips.map((clip, index) => ({
      ...clip,
      tracks: [...tracks[index]!, ...shearedTracks(exact, clip, sheared)],
    })),
  };
  reportApart({ exact, unscaled, unit }, { sheared, uneven: [...uneven] }, report);
  return unscaled;
}

/** Whether other curves replace a curve. */
function isReplaced({ property }: Track, { turns }: Place): boolean {
  return turns === 'sheared' || (turns === 'never' && property === 'rotation');
}

/** Reports why nodes differ, with the displacement of the surface at rest or in clips. @param uneven indices of nodes */
function reportApart(
  { exact, unscaled, unit }: { exact: Scene; unscaled: Scene; unit: string },
  { sheared, uneven }: { sheared: readonly ShearedNode[]; uneven: readonly number[] },
  report: Report,
): void {
  const tops = sheared.filter(({ parent }) => parent === NONE).map(({ index }) => index);
  const causes = [
    { nodes: tops, what: 'Bones that rotate below a non-uniform scale cannot be sheared' },
    { nodes: uneven, what: 'Bones can only scale uniformly in clips' },
  ].filter(({ nodes }) => nodes.length > 0);
  if (causes.length === 0) return;
  const { max, mean } = sceneDistance(exact, unscaled);
  if (max <= modelSize(exact) * NEGLIGIBLE) return;
  for (const { nodes, what } of causes) {
    const message = `${what}: ${listed(nodes.map((node) => exact.nodes[node]!.name))}`;
    const path: ElementPath = `nodes[${nodes[0]!}]`;
    report.lose(FIT_CODES.FIT_SCALE_DROPPED, message, { path, error: { max, mean, unit } });
  }
}

function withoutScales(clip: Clip): Clip {
  const stays = ({ property }: Track) => property !== 'scale';
  return clip.tracks.every(stays) ? clip : { ...clip, tracks: clip.tracks.filter(stays) };
}

function movedTrack(track: Track, above: Base | undefined): Track {
  if (!above || track.curve.times.length === 0) return track;
  const { values, times } = track.curve;
  const { matrix, signs = UNMIRRORED } = above;
  const width = values.length / times.length;
  const curve = mappedCurve(track.curve, (rows) =>
    track.property === 'translation' ? movedRows(rows, matrix) : mirroredRows(rows, width, signs),
  );
  return { ...track, curve };
}

/** A curve with changed keys and tangents. */
function mappedCurve(curve: Curve, change: (rows: Float32Array) => Float32Array): Curve {
  const { values, tangents } = curve;
  return {
    ...curve,
    values: change(values),
    ...(tangents ? { tangents: { in: change(tangents.in), out: change(tangents.out) } } : {}),
  };
}

/** The factor between a node's scale in clips, and the scale that it needs there in its new place. */
function scaleRatio({ scale }: Node, placed: Node, above: Base | undefined): Vec3 {
  const inherited = above?.signs ? Math.abs(above.matrix[0]!) : 1;
  return scale.map((factor, axis) => (factor === 0 ? inherited : placed.scale[axis]! / factor)) as Vec3;
}

/** A track with its scales times factors, one per axis. */
function scaledTrack(track: Track, ratio: Vec3): Track {
  if (ratio.every((factor) => factor === 1)) return track;
  const matrix = compose({ scale: ratio });
  return { ...track, curve: mappedCurve(track.curve, (rows) => movedRows(rows, matrix)) };
}

function movedRows(rows: Float32Array, matrix: Float64Array): Float32Array {
  const out = new Float32Array(rows.length);
  for (let row = 0; row < rows.length; row += 3) moveDirection(out, row, matrix, 0, rows, row);
  return out;
}
