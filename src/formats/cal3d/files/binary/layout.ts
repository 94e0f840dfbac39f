/** The layouts of each version. */
import { viewOf } from '../../../../binary/view.ts';
import type { Layout } from './schema.ts';

/** The kinds of binary files, by their extensions. */
export type BinaryKind = 'csf' | 'caf' | 'cmf' | 'crf' | 'cpf';

export const PLAIN: Layout = {
  early: false,
  dampedSprings: false,
  lit: false,
  morphStyle: 0,
  compression: 0,
};

const VERSIONS: ReadonlySet<number> = new Set([
  600, 699, 700, 799, 899, 900, 910, 911, 912, 913, 914, 915, 916, 917, 918, 919, 1000, 1100, 1200, 1300,
  1301,
]);
const OLDEST = 600;
/** Springs lost their damping in December 2001, while the version stayed 700 for some time. */
const LAST_DAMPED = 700;

const isImvu = (version: number) => version >= 911 && version <= 919;

/** The layouts that a file of a version can have, likeliest first; undefined for an unknown version. */
export function layoutsOf(
  kind: BinaryKind,
  version: number,
  bytes: Uint8Array,
): readonly Layout[] | undefined {
  if (!VERSIONS.has(version)) return undefined;
  if (kind === 'csf') return skeletonLayouts(version);
  if (kind === 'cmf') return meshLayouts(version);
  return [kind === 'caf' ? { ...PLAIN, compression: compressionOf(version, bytes) } : PLAIN];
}

function skeletonLayouts(version: number): readonly Layout[] {
  const lit = { ...PLAIN, lit: true };
  if (isImvu(version)) return [lit];
  return version === 1300 ? [lit, PLAIN] : [PLAIN];
}

/** The layout of 1300 was changed twice without a new number; files without morph targets fit two of the three. */
function meshLayouts(version: number): readonly Layout[] {
  const terminated = { ...PLAIN, morphStyle: 1 } as const;
  const counted = { ...PLAIN, morphStyle: 2 } as const;
  if (isImvu(version)) return [{ ...terminated, lit: true }];
  if (version === 1300) return [{ ...terminated, lit: true }, counted, terminated, { ...counted, lit: true }];
  if (version === 1301) return [counted, terminated];
  const damped = { ...PLAIN, dampedSprings: true };
  if (version === OLDEST) return [damped, PLAIN];
  return version <= LAST_DAMPED ? [PLAIN, damped] : [PLAIN];
}

/** Offsets of the header fields that state the compression of keys. */
const COMPRESSION_FLAG = 8;
const FLAGS_1200 = 16;
const FLAGS_1300 = 20;

function compressionOf(version: number, bytes: Uint8Array): Layout['compression'] {
  const word = (offset: number) => (offset + 4 <= bytes.length ? viewOf(bytes).getInt32(offset, true) : 0);
  if (version >= 913 && version <= 918) return 2;
  if ((version === 919 || version >= 1300) && word(COMPRESSION_FLAG) !== 0) return 2;
  const flags = version === 1200 ? word(FLAGS_1200) : version >= 1300 ? word(FLAGS_1300) : 0;
  return (flags & 1) === 1 ? 1 : 0;
}

/** The version that its files do not store. */
export const EARLY = 0.5;

/** The features of a version's files. */
export interface VersionFeatures {
  version: number;
  early: boolean;
  dampedSprings: boolean;
  /** Lights and vertex colors. */
  lit: boolean;
  morphStyle: Layout['morphStyle'];
  mapTypes: boolean;
  /** Animations have a flag for the compression of 1200, which no library of the version supports. */
  ignoresCompression: boolean;
}

/** @throws RangeError for an unknown version */
export function featuresOf(version: number): VersionFeatures {
  if (version !== EARLY && !VERSIONS.has(version)) {
    throw new RangeError(`Unknown version ${version}; choose ${WRITABLE.join(', ')}`);
  }
  const modern = version === 1300 || version === 1301;
  return {
    version,
    early: version === EARLY,
    dampedSprings: version === OLDEST,
    lit: isImvu(version) || version === 1300,
    morphStyle: version === 1301 ? 2 : isImvu(version) || version === 1300 ? 1 : 0,
    mapTypes: isImvu(version) || modern,
    ignoresCompression: modern,
  };
}

/** Every version that can be written. */
export const WRITABLE: readonly number[] = [EARLY, ...VERSIONS];

/** The layout in which files of a version are written; for 1300 that of its first writers. */
export function defaultLayout(kind: BinaryKind, version: number, compress: boolean): Layout {
  const { early, lit, morphStyle, dampedSprings } = featuresOf(version);
  switch (kind) {
    case 'csf':
      return { ...PLAIN, early, lit };
    case 'cmf':
      return { ...PLAIN, early, lit, morphStyle, dampedSprings };
    case 'caf':
      return { ...PLAIN, early, compression: writtenCompression(version, compress) };
    default:
      return PLAIN;
  }
}

function writtenCompression(version: number, compress: boolean): Layout['compression'] {
  if (version >= 913 && version <= 918) return 2;
  if (!compress || featuresOf(version).ignoresCompression) return 0;
  if (version === 919) return 2;
  return version >= 1200 ? 1 : 0;
}
