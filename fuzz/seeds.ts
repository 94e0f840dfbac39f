/** The inputs to start from: small characters written to every target, images and archives, and small files of the corpus. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFigure } from '../docs/features/figure.ts';
import { features } from '../docs/features/list.ts';
import { archiveFormats } from '../src/archives/index.ts';
import { gunzip } from '../src/archives/unpack.ts';
import { writeScene } from '../src/convert/write-scene.ts';
import type { TargetOptions } from '../src/formats/format.ts';
import { detectFormat, readDocument } from '../src/formats/index.ts';
import { encodeDocument } from '../src/formats/json/files/write.ts';
import { MAIN_TARGETS } from '../src/formats/targets.ts';
import { imageFormat } from '../src/images/decode.ts';
import { Report } from '../src/report/report.ts';
import type { Scene } from '../src/scene/scene.ts';
import { join as joined, text, u32 } from '../test/archives/bytes.ts';
import { ALONE, type Companions } from './judge.ts';
import type { Reader } from './readers.ts';
import { archivesOf } from './seeds/archives.ts';
import { imagesOf } from './seeds/images.ts';

/** Larger files are too slow to be tried thousands of times. */
const MOST_BYTES = 40_000;
/** Files of the corpus for one reader, the smallest first. */
const MOST_FILES = 30;

/** One in so many of the small characters is written to each version. */
const SHARE = 6;
/** The version of Cal3D that can hold most. */
const RICHEST = 919;
/** Numbers in the positions of a primitive. */
const MOST_NUMBERS = 300;

/** Targets with the options that change their files, and first without any. */
const WAYS: readonly (TargetOptions & { to: string })[] = [
  ...MAIN_TARGETS.map(({ id }) => ({ to: id })),
  { to: 'gltf.gltf' },
  ...[0.5, 700, 910, 919, 1000, 1200, 1300, 1301].map((version) => ({ to: 'cal3d.cfg', version })),
  { to: 'cal3d.cfg', version: 1200, compress: true },
  { to: 'cal3d.cfg', version: 919, compress: true },
  { to: 'cal3d.cfg', xml: true },
  { to: 'cryengine.cgf', version: 827 },
  { to: 'cryengine.cga' },
  { to: 'cryengine.cal' },
  { to: 'mdl.binary', target: '1.69' },
  { to: 'mdl.ascii' },
  { to: 'c3s', compress: true },
  { to: 'c3s', frames: true },
];

/** Which files of which target the inputs of a reader refer to, and those that are read first. */
const COMPANIONS: Record<string, [files: RegExp, to: string, context?: string[]]> = {
  ...Object.fromEntries(
    ['caf', 'cmf', 'cpf', 'xaf', 'xmf', 'xpf'].map((kind) => [`cal3d.${kind}`, [/\.csf$/, 'cal3d.cfg']]),
  ),
  'cal3d.cfg': [/./, 'cal3d.cfg'],
  'cryengine.caf': [/\.cgf$/, 'cryengine.cgf', ['input.cgf']],
  'cryengine.cal': [/\.caf$/, 'cryengine.cgf'],
  'gltf.gltf': [/\.bin$/, 'gltf.gltf'],
};

export interface Seed {
  name: string;
  bytes: Uint8Array;
}

/** Finds the inputs to start from. */
export class Seeds {
  readonly #known = new Map<string, Promise<Seed[]>>();
  #corpus: Seed[] | undefined;
  readonly #corpusFolder: string | undefined;

  /** @param root folder of the checkout, whose corpus is used if `withCorpus` */
  constructor(root: string, { withCorpus }: { withCorpus: boolean }) {
    const folder = resolve(root, '../shared/corpus');
    this.#corpusFolder = withCorpus && existsSync(folder) ? folder : undefined;
  }

  /** All seeds of a reader, the smallest first. */
  async of(reader: Reader): Promise<Uint8Array[]> {
    const own = [...(await this.#made(reader)), ...this.#found(reader)];
    const different = new Map(own.map(({ bytes }) => [Buffer.from(bytes).toString('latin1'), bytes]));
    return [...different.values()].sort((a, b) => a.length - b.length);
  }

  /** Files that the inputs of a reader refer to or need. */
  async companionsOf({ id, file }: Reader): Promise<Companions> {
    if (id === 'archive.key') return { ...ALONE, files: { bif: archivesOf('archive.bif')![0]! } };
    const [pattern, to, context = []] = COMPANIONS[id] ?? [];
    if (!pattern || !to) return ALONE;
    const files = await writeFigures({ to }, [makeFigure()]);
    const needed = files.filter(({ name }) => pattern.test(name) && name !== file);
    return { files: Object.fromEntries(needed.map(({ name, bytes }) => [name, bytes])), context };
  }

  async #made(reader: Reader): Promise<Seed[]> {
    const made = imagesOf(reader.id) ?? archivesOf(reader.id) ?? OTHERS[reader.id];
    if (made) return made.map((bytes) => ({ name: reader.file, bytes }));
    if (reader.id === 'json') return this.#documents();
    if (['o3d.buff', 'o3d.curv', 'o3d.skin'].includes(reader.id)) return this.#blobs(reader);
    const seeds = await Promise.all(
      WAYS.filter(({ to }) => to.startsWith(reader.family)).map((way) => this.#written(way)),
    );
    return seeds.flat().filter((seed) => seed.bytes.length <= MOST_BYTES && isOf(reader, seed));
  }

  #written(way: (typeof WAYS)[number]): Promise<Seed[]> {
    const key = JSON.stringify(way);
    const known = this.#known.get(key) ?? writeFigures(way);
    this.#known.set(key, known);
    return known;
  }

  /** The parts of O3D scenes. */
  async #blobs(reader: Reader): Promise<Seed[]> {
    const archives = await this.#written({ to: 'o3d.archive' });
    const parts = archives.flatMap(({ bytes }) => tarParts(gunzip(bytes).data));
    return parts.filter((seed) => isOf(reader, seed));
  }

  async #documents(): Promise<Seed[]> {
    const files = await Promise.all(
      [...MAIN_TARGETS.map(({ id }) => ({ to: id })), { to: 'cal3d.cfg', xml: true }].map((way) =>
        writeFigures(way, [makeFigure()]),
      ),
    );
    return files.flat().flatMap(({ name, bytes }) => {
      if (/\.(bin|png|tga)$/.test(name)) return [];
      const { document } = readDocument(bytes, name, new Report());
      return [{ name: `${name}.json`, bytes: new TextEncoder().encode(encodeDocument(document)) }];
    });
  }

  #found(reader: Reader): Seed[] {
    this.#corpus ??= this.#corpusFolder === undefined ? [] : smallFiles(this.#corpusFolder);
    return this.#corpus.filter((seed) => isOf(reader, seed)).slice(0, MOST_FILES);
  }
}

async function writeFigures(
  { to, ...options }: (typeof WAYS)[number],
  figures = options.version === undefined || options.version === RICHEST ? allFigures() : someFigures(),
): Promise<Seed[]> {
  const files = await Promise.all(
    figures.map((scene) => writeScene(scene, { to, name: 'input', ...options })),
  );
  return files.flat();
}

/** The small character, once plain and once with each of the features of the documentation that leave it small. */
function allFigures(): Scene[] {
  const scenes = features
    .flatMap((group) => group.features)
    .map((feature) => {
      const scene = makeFigure();
      feature.add(scene);
      return scene;
    });
  return [makeFigure(), ...scenes.filter(isSmall)];
}

/** Fewer, for further versions of a format. */
function someFigures(): Scene[] {
  return allFigures().filter((_, index) => index % SHARE === 0);
}

function isSmall({ meshes }: Scene): boolean {
  return meshes.every(({ primitives }) =>
    primitives.every(({ positions }) => positions.length <= MOST_NUMBERS),
  );
}

function smallFiles(folder: string): Seed[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => statSync(path).size <= MOST_BYTES)
    .sort()
    .map((path) => ({ name: path, bytes: new Uint8Array(readFileSync(path)) }))
    .sort((a, b) => a.bytes.length - b.bytes.length);
}

/** Whether a file belongs to a reader, by its content and name. */
export function isOf(reader: Reader, { name, bytes }: Seed): boolean {
  if (bytes.length === 0) return false;
  if (reader.kind === 'image') return `image.${imageFormat(bytes, name)}` === reader.id;
  if (reader.kind === 'archive') {
    const format = archiveFormats.find(({ detect }) => detect(bytes.subarray(0, 512)));
    return `archive.${format?.id}` === reader.id;
  }
  try {
    return detectFormat(bytes, name).id === reader.id;
  } catch {
    return false;
  }
}

const WORDS = (value: string) => new TextEncoder().encode(value);

/** Files that nothing writes. */
const OTHERS: Record<string, Uint8Array[]> = {
  'mdl.txi': [
    WORDS('mipmap 0\nblending additive\nproceduretype cycle\nnumx 4\nnumy 4\nfps 16\n'),
    WORDS('bumpmaptexture a_bump\nisbumpmap 1\nbumpmapscaling 2.5\nenvmaptexture default\nclamp 3\n'),
    WORDS(
      'numchars 2\nfontheight 0.14\nupperleftcoords 2\n0.0 0.1 0\n0.2 0.1 0\nlowerrightcoords 2\n0.1 0.2 0\n0.3 0.2 0\n',
    ),
  ],
  'mdl.mtr': [
    WORDS(
      '// a material\nrenderhint NormalAndSpecMapped\ncustomshaderVS vs_a\ncustomshaderFS fs_a\ntexture0 skin\ntexture1 skin_n\nparameter float Specularity 0.5\nparameter int mode 2\ntransparency 1\ntwosided 1\n',
    ),
  ],
  'mdl.plt': [
    joined(text('PLT V1  '), u32(10, 0, 2, 2), Uint8Array.of(0, 0, 128, 1, 255, 5, 7, 9)),
    joined(text('PLT V1  '), u32(10, 0, 1, 3), Uint8Array.of(1, 2, 3, 4, 5, 6)),
  ],
};

/** The files of a tar, without long names. */
function tarParts(bytes: Uint8Array): Seed[] {
  const parts: Seed[] = [];
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
    const field = (from: number, width: number) =>
      Buffer.from(bytes.subarray(at + from, at + from + width))
        .toString('latin1')
        .replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8);
    parts.push({ name: field(0, 100), bytes: bytes.slice(at + 512, at + 512 + size) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return parts;
}
