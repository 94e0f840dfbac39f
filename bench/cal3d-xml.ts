/**
 * Speed of Cal3D XML: a generated mesh of 10,000 vertices and, if the corpus is available, a real one are read into columns,
 * written back unchanged, and written anew; compared with a plain copy of the bytes and with finding tags alone.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLAIN } from '../src/formats/cal3d/files/binary/layout.ts';
import { readXmlMesh, writeXmlMesh } from '../src/formats/cal3d/files/xml/mesh.ts';
import { XmlTokens } from '../src/formats/cal3d/files/xml/tokens.ts';
import { Report } from '../src/report/report.ts';
import { type Comparison, markdown, measure } from './measure.ts';

const VERTICES = 10_000;
const INFLUENCES_PER_VERTEX = 2;
const FACES = 16_000;

/** Numbers with six digits, as exporters write them. */
function digits(length: number, step: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length }, (_, index) => ((index * step) % 199_999) / 1000 - 100);
}

function indices(length: number, step: number, limit: number): Int32Array<ArrayBuffer> {
  return Int32Array.from({ length }, (_, index) => (index * step) % limit);
}

function sampleMesh(): Uint8Array {
  const influences = VERTICES * INFLUENCES_PER_VERTEX;
  const none = new Int32Array(0);
  const submesh = {
    materialThreadId: 0,
    lodSteps: 0,
    mapCount: 1,
    vertices: {
      count: VERTICES,
      position: digits(VERTICES * 3, 7919),
      normal: digits(VERTICES * 3, 6007),
      collapseId: new Int32Array(VERTICES).fill(-1),
      faceCollapseCount: new Int32Array(VERTICES),
      textureCoordinates: digits(VERTICES * 2, 4999),
      influences: {
        start: Uint32Array.from({ length: VERTICES + 1 }, (_, vertex) => vertex * INFLUENCES_PER_VERTEX),
        boneId: indices(influences, 17, 60),
        weight: digits(influences, 3001),
      },
    },
    springs: {
      count: 0,
      vertexIds: none,
      coefficient: new Float32Array(0),
      idleLength: new Float32Array(0),
    },
    faces: { count: FACES, vertexIds: indices(FACES * 3, 12_347, VERTICES) },
  };
  const content = { magic: new Uint8Array(4), submeshes: [submesh], trailing: new Uint8Array(0) };
  return writeXmlMesh({ format: 'cal3d.xmf', layout: PLAIN, content });
}

function compare(name: string, bytes: Uint8Array): Comparison {
  const read = () => readXmlMesh(bytes, new Report());
  const document = read();
  const { format, layout, content } = document;
  const made = { format, layout, content };
  return {
    name: `${name}, ${(bytes.length / 1e6).toFixed(1)} MB`,
    bytes: bytes.length,
    ways: {
      'copy the bytes': () => bytes.slice(),
      'find tags and attributes': () => {
        const tokens = new XmlTokens(bytes);
        while (tokens.next() !== 'end');
      },
      'read into columns': read,
      'write unchanged': () => writeXmlMesh(document),
      'write anew': () => writeXmlMesh(made),
    },
  };
}

const paladin = join(
  import.meta.dirname,
  '../../shared/corpus/cal3d/google-code-export-cal3djs/demo/data/paladin/paladin_body.xmf',
);
const comparisons = [compare('generated mesh', sampleMesh())];
if (existsSync(paladin)) comparisons.push(compare('paladin_body.xmf', new Uint8Array(readFileSync(paladin))));
console.log(markdown(await measure(comparisons)));
