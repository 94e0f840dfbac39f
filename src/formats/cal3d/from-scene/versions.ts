/** Converts content to any version of its file, and reports what that version cannot hold and fitting does not cover. */

import type { Distance } from '../../../animation/measure.ts';
import type { StoredString } from '../../../binary/schema.ts';
import { angleBetween } from '../../../math/quaternion.ts';
import { largestOf, vectorLength } from '../../../math/vector.ts';
import type { Code, Loss, Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { approximate, counted } from '../../../text/counts.ts';
import { CAL3D_CODES } from '../codes.ts';
import { decodeQuantized, encodeQuantized } from '../files/binary/compression-1200.ts';
import { decodePacked, encodePacked, isPackable } from '../files/binary/compression-imvu.ts';
import type { AnyContent, BinaryDocument } from '../files/binary/document.ts';
import { type BinaryKind, defaultLayout, featuresOf, type VersionFeatures } from '../files/binary/layout.ts';
import type {
  AnimationContent,
  Keys,
  MaterialContent,
  MeshContent,
  MorphAnimationContent,
  SkeletonContent,
  Track,
} from '../files/binary/schema.ts';
import { inverseRest, matrixDistance, storedInverseBind } from '../files/binary/skeleton-space.ts';
import { plainTracks } from '../files/binary/tracks.ts';
import { countedMorphs } from '../to-scene/morphs.ts';
import { type Character, earlyMesh } from './early-mesh.ts';

export interface VersionOptions {
  /** 0.5, 600 … 1301. */
  version: number;
  /** Compress keys, in versions where that is optional. */
  compress?: boolean;
}

/** A file to write. */
export interface WrittenFile {
  name: string;
  /** The element of the scene that it contains. */
  path: ElementPath;
  /** The distance of surfaces and joints between two versions of an animation, in units. */
  distance(exact: AnimationContent, written: AnimationContent): Distance;
}

/**
 * @returns undefined if the version has no files of this kind
 */
export function asVersion(
  kind: BinaryKind,
  content: AnyContent,
  { name, path, distance }: WrittenFile,
  { version, compress = false }: VersionOptions,
  character: Character,
  report: Report,
): BinaryDocument<AnyContent> | undefined {
  const features = featuresOf(version);
  const lose: Lose = (code, message, error) =>
    report.lose(code, `${message} (${name})`, { path, ...(error ? { error } : {}) });
  const limit = (what: string) => lose(CAL3D_CODES.CAL3D_VERSION_LIMIT, `Version ${version} has no ${what}`);
  const layout = defaultLayout(kind, version, compress);
  const { version: _old, ...rest } = { ...content } as AnyContent & { version?: number };
  const framed = { ...rest, magic: magicOf(kind, version), ...(version < 600 ? {} : { version }) };
  const document = (adapted: object) => ({ format: `cal3d.${kind}`, layout, content: adapted as AnyContent });
  switch (kind) {
    case 'csf':
      return document(skeletonAs(framed as SkeletonContent, features, limit));
    case 'cmf': {
      const mesh = meshAs(framed as MeshContent, features, limit);
      return document(features.early ? earlyMesh(mesh, character, limit) : mesh);
    }
    case 'caf':
      return document(animationAs(framed as AnimationContent, features, layout.compression, distance, lose));
    case 'crf':
      if (!features.early) return document(materialAs(framed as MaterialContent, features));
      limit('material files');
      return undefined;
    case 'cpf':
      return features.morphStyle > 0 ? document(framed as MorphAnimationContent) : undefined;
  }
}

function magicOf(kind: BinaryKind, version: number): Uint8Array<ArrayBuffer> {
  const [a, b, c] = kind.toUpperCase();
  return Uint8Array.from(`${a}${b}${c}${version < 600 ? '#' : '\0'}`, (letter) => letter.charCodeAt(0));
}

type Limit = (what: string) => void;
type Lose = (code: Code, message: string, error?: Loss['error']) => void;

function skeletonAs(
  content: SkeletonContent,
  { lit, early }: VersionFeatures,
  limit: Limit,
): SkeletonContent {
  const { sceneAmbientColor = new Float32Array(3), ...rest } = content;
  if (early && restDeviates(content))
    limit('bone spaces, and those of this skeleton differ from its rest pose');
  const bones = content.bones.map(
    ({ lightType = 0, lightColor, localTranslation, localRotation, ...bone }) => ({
      ...bone,
      ...(early || !localTranslation || !localRotation ? {} : { localTranslation, localRotation }),
      ...(lit ? { lightType, lightColor: lightColor ?? new Float32Array(3) } : {}),
    }),
  );
  return { ...rest, bones, ...(lit ? { sceneAmbientColor } : {}) };
}

/** Relative to the size of the skeleton. */
const REST_TOLERANCE = 1e-4;

function restDeviates(content: SkeletonContent): boolean {
  const stored = storedInverseBind(content);
  if (!stored) return false;
  const rest = inverseRest(content);
  const size = largestOf(rest, 1);
  return content.bones.some((_, bone) => matrixDistance(stored, rest, bone * 16) > REST_TOLERANCE * size);
}

function meshAs(content: MeshContent, features: VersionFeatures, limit: Limit): MeshContent {
  const { lit, early, morphStyle, dampedSprings } = features;
  const { submeshes: all } = content;
  if (!dampedSprings && all.some(({ springs }) => springs.damping?.some((value) => value !== 0))) {
    limit('damping of springs');
  }
  const submeshes = all.map(({ morphs = [], vertices, springs, ...submesh }) => {
    const { color, ...plain } = vertices;
    const { damping, ...undamped } = springs;
    const white = () => new Float32Array(vertices.count * 3).fill(1);
    return {
      ...submesh,
      vertices: lit ? { ...plain, color: color ?? white() } : early ? vertices : plain,
      springs: dampedSprings ? { ...springs, damping: damping ?? new Float32Array(springs.count) } : undamped,
      ...(morphStyle === 0 ? {} : { morphs: morphStyle === 2 ? countedMorphs(morphs, vertices) : morphs }),
    };
  });
  return { ...content, submeshes };
}

function materialAs(content: MaterialContent, { mapTypes }: VersionFeatures): MaterialContent {
  const maps = content.maps.map(({ fileName, type }, index) => ({
    fileName,
    ...(mapTypes ? { type: type ?? usualType(index) } : {}),
  }));
  return { ...content, maps };
}

/** IMVU reads the first map without a type as diffuse; other maps of old models are bump maps. */
function usualType(index: number): StoredString {
  return { text: index === 0 ? 'Diffuse Color' : 'Bump' };
}

function animationAs(
  content: AnimationContent,
  { version }: VersionFeatures,
  compression: 0 | 1 | 2,
  distance: WrittenFile['distance'],
  lose: Lose,
): AnimationContent {
  const {
    tracks: _a,
    quantizedTracks: _b,
    packedTracks: _c,
    compressionFlag: _d,
    flags: _e,
    ...rest
  } = content;
  const header = {
    ...(version === 919 || version >= 1300 ? { compressionFlag: compression === 2 ? 1 : 0 } : {}),
    ...(version >= 1200 ? { flags: compression === 1 ? 1 : 0 } : {}),
  };
  const tracks = plainTracks(content).filter((track) => compression !== 2 || isPackable(track));
  const lost = plainTracks(content).length - tracks.length;
  if (lost > 0) {
    const message = `Version ${version} cannot hold ${counted(lost, 'compressed track')} with more than 65,535 keys or a bone above 8,191`;
    lose(CAL3D_CODES.CAL3D_VERSION_LIMIT, message);
  }
  if (compression === 0) return { ...rest, ...header, tracks };
  const compressed = (decode: (index: number) => Keys, written: AnimationContent): AnimationContent => {
    const { time, translation, rotation } = compressionErrors(tracks, decode);
    if (time === 0 && translation === 0 && rotation === 0) return written;
    const message = `Keys were compressed; rotations differ by up to ${approximate(rotation)}°, translations by up to ${approximate(translation)} units, times by up to ${approximate(time)} s`;
    const error = { ...distance({ ...rest, ...header, tracks }, written), unit: 'units' };
    lose(CAL3D_CODES.CAL3D_KEYS_COMPRESSED, message, error);
    return written;
  };
  if (compression === 1) {
    const quantizedTracks = tracks.map(({ boneId, keys }) => encodeQuantized(boneId, keys, content.duration));
    const decode = (index: number) => decodeQuantized(quantizedTracks[index]!, content.duration);
    return compressed(decode, { ...rest, ...header, quantizedTracks });
  }
  const packedTracks = tracks.map(({ boneId, keys }) => encodePacked(boneId, keys, version));
  return compressed((index) => decodePacked(packedTracks[index]!), { ...rest, ...header, packedTracks });
}

/** The largest errors of compressed keys: times in seconds, translations in units, rotations in degrees. */
function compressionErrors(
  tracks: readonly Track[],
  decode: (index: number) => Keys,
): { time: number; translation: number; rotation: number } {
  let [time, translation, rotation] = [0, 0, 0];
  tracks.forEach(({ keys }, index) => {
    const decoded = decode(index);
    for (let key = 0; key < keys.count; key++) {
      time = Math.max(time, Math.abs(keys.time[key]! - decoded.time[key]!));
      translation = Math.max(translation, distanceBetween(keys.translation, decoded.translation, key * 3));
      const angle = angleBetween(keys.rotation, key * 4, decoded.rotation, key * 4);
      rotation = Math.max(rotation, (angle * 180) / Math.PI);
    }
  });
  return { time, translation, rotation };
}

function distanceBetween(a: Float32Array, b: Float32Array, at: number): number {
  return vectorLength(a[at]! - b[at]!, a[at + 1]! - b[at + 1]!, a[at + 2]! - b[at + 2]!);
}
