/**
 * Speed of reading and writing O3D buffers, curves, skins and archives, compared with a plain copy of their bytes and, for
 * archives, with unpacking them. The blobs are generated; the archives are those of ../shared/corpus, if it exists beside the
 * checkout.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzip } from '../src/archives/unpack.ts';
import { readArchive } from '../src/formats/o3d/files/archive/read.ts';
import { indexScene } from '../src/formats/o3d/files/archive/scene-index.ts';
import { writeArchive } from '../src/formats/o3d/files/archive/write.ts';
import type { BufferBlob, CurveBlob, SkinBlob } from '../src/formats/o3d/files/blobs/document.ts';
import { blobReader } from '../src/formats/o3d/files/blobs/read.ts';
import { writeBuffer, writeCurve, writeSkin } from '../src/formats/o3d/files/blobs/write.ts';
import { Report } from '../src/report/report.ts';
import { type Comparison, markdown, measure } from './measure.ts';

const ELEMENTS = 100_000;
const KEYS = 100_000;
const VERTICES = 100_000;

const fill = (length: number) => Float32Array.from({ length }, (_, i) => (i % 1009) / 64);

/** Positions, normals and texture coordinates. */
function largeBuffer(): BufferBlob {
  const numComponents = Uint8Array.of(3, 3, 2);
  return {
    version: 1,
    fields: { count: 3, type: Uint8Array.of(1, 1, 1), numComponents },
    numElements: ELEMENTS,
    planes: Array.from(numComponents, (width) => fill(ELEMENTS * width)),
  };
}

/** @param bezier every nth key is a Bezier key; in Kitty one in eighteen */
function largeCurve(bezier: number): CurveBlob {
  const type = Uint8Array.from({ length: KEYS }, (_, key) => (key % bezier === 0 ? 3 : 2));
  const tangents = () => fill(KEYS * 2).map((value, at) => (type[at >> 1] === 3 ? value : 0));
  const keys = { input: fill(KEYS), output: fill(KEYS), inTangent: tangents(), outTangent: tangents() };
  return { version: 1, keys: { count: KEYS, type, ...keys } };
}

/** One to four influences per vertex. */
function largeSkin(): SkinBlob {
  const start = new Uint32Array(VERTICES + 1);
  for (let vertex = 0; vertex < VERTICES; vertex++) {
    start[vertex + 1] = start[vertex]! + 1 + ((vertex * 7) % 4);
  }
  const total = start[VERTICES]!;
  const matrixIndex = Int32Array.from({ length: total }, (_, at) => at % 40);
  return {
    version: 1,
    vertices: { count: VERTICES, influences: { start, matrixIndex, weight: fill(total) } },
  };
}

function compareBlob(name: string, bytes: Uint8Array, read: () => unknown, write: () => unknown): Comparison {
  const size = `${(bytes.length / 1e6).toFixed(1)} MB`;
  return {
    name: `${name}, ${size}`,
    bytes: bytes.length,
    ways: { 'copy the bytes': () => bytes.slice(), read, write },
  };
}

function blobs(): Comparison[] {
  const whole = (bytes: Uint8Array) => ({ offset: 0, size: bytes.length });
  const buffer = writeBuffer(largeBuffer());
  const curves = [18, 2].map((bezier) => ({ bezier, bytes: writeCurve(largeCurve(bezier)) }));
  const skin = writeSkin(largeSkin());
  const [bufferBlob, skinBlob] = [largeBuffer(), largeSkin()];
  return [
    compareBlob(
      `BUFF of ${ELEMENTS} elements`,
      buffer,
      () => blobReader(buffer).buffer(whole(buffer)),
      () => writeBuffer(bufferBlob),
    ),
    ...curves.map(({ bezier, bytes }) => {
      const blob = largeCurve(bezier);
      return compareBlob(
        `CURV of ${KEYS} keys, one in ${bezier} Bezier`,
        bytes,
        () => blobReader(bytes).curve(whole(bytes)),
        () => writeCurve(blob),
      );
    }),
    compareBlob(
      `SKIN of ${VERTICES} vertices`,
      skin,
      () => blobReader(skin).skin(whole(skin)),
      () => writeSkin(skinBlob),
    ),
  ];
}

const corpus = join(import.meta.dirname, '../../shared/corpus/o3d');

function archives(): Comparison[] {
  if (!existsSync(corpus)) return [];
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(o3dtgz|tgz|o3d)$/.test(name))
    .sort()
    .map((name) => new Uint8Array(readFileSync(join(corpus, name))));
  const documents = files.map((bytes) => readArchive(bytes, new Report()));
  const unpacked = files.reduce((sum, bytes) => sum + gunzip(bytes).data.length, 0);
  return [
    {
      name: `${files.length} archives, ${(unpacked / 1e6).toFixed(1)} MB unpacked`,
      bytes: unpacked,
      ways: {
        unpack: () => files.map((bytes) => gunzip(bytes)),
        read: () => files.map((bytes) => readArchive(bytes, new Report())),
        'index the scenes': () => documents.map(({ scene }) => indexScene(scene)),
        'write, unchanged': () => documents.map(writeArchive),
      },
    },
  ];
}

console.log(markdown(await measure([...blobs(), ...archives()], 3, 100)));
