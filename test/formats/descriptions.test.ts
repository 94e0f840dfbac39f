import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type C3sDocument, modelsOf } from '../../src/formats/c3s/files/scene/document.ts';
import type {
  AnimationDocument,
  MaterialDocument,
  MorphAnimationDocument,
  SkeletonDocument,
} from '../../src/formats/cal3d/files/binary/document.ts';
import type { MeshContent } from '../../src/formats/cal3d/files/binary/schema.ts';
import {
  type ChunkOf,
  type CryengineDocument,
  chunksOf,
} from '../../src/formats/cryengine/files/chunks/document.ts';
import type { FileDocument } from '../../src/formats/format.ts';
import { formatById, formats } from '../../src/formats/index.ts';
import type { MdlDocument } from '../../src/formats/mdl/files/binary/document.ts';
import type { ArchiveDocument } from '../../src/formats/o3d/files/archive/document.ts';
import type { BuffDocument, CurvDocument, SkinDocument } from '../../src/formats/o3d/files/blobs/document.ts';
import { Report } from '../../src/report/report.ts';
import { LANGUAGES } from '../languages.ts';
import type { Parse } from '../parse.ts';

const samples = join(import.meta.dirname, '../../samples/yorick');
const sample = (path: string) => new Uint8Array(readFileSync(join(samples, path)));

const described = formats.flatMap(({ id, schema }) => (schema ? [{ id, schema }] : []));

function read<D extends FileDocument>(id: string, bytes: Uint8Array): D {
  return formatById(id)!.read(bytes, new Report()) as D;
}

/** A column in rows of so many numbers. */
const rows = (column: ArrayLike<number>, width: number) =>
  Array.from({ length: column.length / width }, (_, index) =>
    Array.from({ length: width }, (_, lane) => column[index * width + lane]!),
  );

const ascii = (text: string) => new TextEncoder().encode(text);

/** Where a text begins in a file. */
const find = (bytes: Uint8Array, text: string) => Buffer.from(bytes).indexOf(text, 0, 'latin1');

describe.each(LANGUAGES)(
  'parsers from descriptions for $language read what the documents hold',
  async (language) => {
    const parsers = new Map<string, Parse>();
    for (const { id, schema } of described) {
      parsers.set(id, await language.parserOf(schema.type, id.replace('.', '_'), schema));
    }
    const parserOf = (id: string): Parse => parsers.get(id)!;

    test('of every binary format', () => {
      expect(parsers.size).toBe(16);
    });

    const plain = { early: 0, damped_springs: 0, lit: 0, morph_style: 0, compression: 0 };

    test('of a Cal3D skeleton', () => {
      const bytes = sample('cal3d/yorick.csf');
      const { version, bones } = read<SkeletonDocument>('cal3d.csf', bytes).content;
      expect(parserOf('cal3d.csf')(bytes, { parameters: plain })).toMatchObject({
        version,
        boneCount: bones.length,
        bones: bones.map(({ name, translation, rotation, parentId, childIds }) => ({
          name: { text: name.text },
          translation: [...translation],
          rotation: [...rotation],
          parentId,
          childIds: [...childIds],
        })),
      });
    });

    test('of a Cal3D mesh', () => {
      const bytes = sample('cal3d/yorick_head.cmf');
      const { version, submeshes } = read<FileDocument & { content: MeshContent }>(
        'cal3d.cmf',
        bytes,
      ).content;
      expect(parserOf('cal3d.cmf')(bytes, { parameters: plain })).toMatchObject({
        version,
        submeshes: submeshes.map(({ vertices, faces }) => ({
          vertexCount: vertices.count,
          vertices: rows(vertices.position, 3).map((position) => ({ position })),
          faces: rows(faces.vertexIds, 3).map((vertexIds) => ({ vertexIds })),
        })),
      });
    });

    test('of a Cal3D animation', () => {
      const bytes = sample('cal3d/yorick_idle.caf');
      const { duration, tracks } = read<AnimationDocument>('cal3d.caf', bytes).content;
      expect(parserOf('cal3d.caf')(bytes, { parameters: plain })).toMatchObject({
        duration,
        tracks: tracks!.map(({ boneId, keys }) => ({
          boneId,
          keys: rows(keys.rotation, 4).map((rotation, key) => ({ time: keys.time[key], rotation })),
        })),
      });
    });

    test('of a Cal3D material', () => {
      const bytes = sample('cal3d/yorick_bone.crf');
      const { ambient, shininess, maps } = read<MaterialDocument>('cal3d.crf', bytes).content;
      expect(parserOf('cal3d.crf')(bytes, { parameters: plain })).toMatchObject({
        ambient,
        shininess,
        maps: maps.map(({ fileName }) => ({ fileName: { text: fileName.text } })),
      });
    });

    test('of a Cal3D morph animation', () => {
      const bytes = sample('cal3d-919/yorick_smile.cpf');
      const { version, duration, tracks } = read<MorphAnimationDocument>('cal3d.cpf', bytes).content;
      expect(parserOf('cal3d.cpf')(bytes, { parameters: plain })).toMatchObject({
        version,
        duration,
        tracks: tracks.map(({ morphName, keys }) => ({
          morphName: { text: morphName.text },
          keys: Array.from(keys.time, (time, key) => ({ time, weight: keys.weight[key] })),
        })),
      });
    });

    test.each(['cryengine.cgf', 'cryengine.cga'])('of a CryEngine model, as %s', (id) => {
      const bytes = sample('cryengine/yorick.cgf');
      const document = read<CryengineDocument>('cryengine.cgf', bytes);
      const { header, chunks } = document;
      const parse = parserOf(id);
      expect(parse(bytes)).toMatchObject({
        header: { signature: 'CryTek', version: header.version, tableOffset: header.tableOffset },
      });
      const parameters = { inline: 0, table_version: header.version, lists_children: 1 };
      expect(parse(bytes, { type: 'chunk_table', offset: header.tableOffset, parameters })).toMatchObject({
        entries: chunks.map(({ type, version, offset, id }) => ({ type, version, offset, id })),
      });
      const [{ offset, content }] = chunksOf(document, 'morphTarget') as [ChunkOf<'morphTarget'>];
      const { meshId, vertices, name } = content;
      expect(parse(bytes, { type: 'morph_target', offset, parameters })).toMatchObject({
        meshId,
        name: name.text,
        vertices: rows(vertices.position, 3).map((position, index) => ({
          vertexId: vertices.vertexId[index],
          position,
        })),
      });
    });

    test('of a CryEngine animation', () => {
      const bytes = sample('cryengine/yorick_idle.caf');
      const document = read<CryengineDocument>('cryengine.caf', bytes);
      const parse = parserOf('cryengine.caf');
      expect(parse(bytes)).toMatchObject({ header: { fileType: document.header.fileType } });
      for (const { offset, content } of chunksOf(document, 'timing')) {
        const parameters = { inline: content.header ? 1 : 0 };
        const { secondsPerTick, ticksPerFrame } = content;
        const parsed = parse(bytes, { type: 'timing', offset, parameters });
        expect(parsed).toMatchObject({ secondsPerTick, ticksPerFrame });
      }
      expect(chunksOf(document, 'timing')).toHaveLength(1);
    });

    test('of a compiled Neverwinter Nights model', () => {
      const bytes = sample('mdl/yorick.mdl');
      const { file, model, root } = read<MdlDocument>('mdl.binary', bytes);
      const parse = parserOf('mdl.binary');
      const { coreSize, rawSize } = file;
      expect(parse(bytes)).toMatchObject({ file: { coreSize, rawSize } });
      const { name, nodeCount, classification, animations } = model.header;
      expect(parse(bytes, { type: 'model_header', offset: 12 })).toMatchObject({
        name: name.text,
        nodeCount,
        classification,
        animations,
      });
      const offset = 12 + root!.at;
      expect(parse(bytes, { type: 'node_header', offset })).toMatchObject({
        name: root!.header.name.text,
        children: root!.header.children,
        flags: root!.header.flags,
      });
    });

    test('of a layered image of Neverwinter Nights', () => {
      const header = Uint8Array.of(10, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0);
      const bytes = Uint8Array.of(...ascii('PLT V1  '), ...header, 200, 0, 30, 5);
      expect(parserOf('mdl.plt')(bytes, { parameters: { count: 2 } })).toMatchObject({
        signature: 'PLT V1  ',
        width: 2,
        height: 1,
        pixels: [
          { shade: 200, layer: 0 },
          { shade: 30, layer: 5 },
        ],
      });
    });

    test('of a C3S scene', () => {
      const bytes = sample('c3s/yorick.c3s');
      const document = read<C3sDocument>('c3s', bytes);
      const [{ model }] = modelsOf(document) as [ReturnType<typeof modelsOf>[0]];
      const parse = parserOf('c3s');
      expect(parse(bytes)).toMatchObject({ riff: { length: bytes.length - 8 } });
      const scene = { type: 'scene_header', offset: find(bytes, 'SHDR') + 8 };
      expect(parse(bytes, scene)).toMatchObject({ version: 0x10000, name: 'yorick' });
      const { scale, rotate, parentBone, childBones } = model.bones;
      const [first = 0, second = 0] = childBones.start;
      const bone = { type: 'bone', offset: find(bytes, 'BONE') + 8 };
      expect(parse(bytes, bone)).toMatchObject({
        name: 'root',
        scale: rows(scale, 3)[0],
        rotate: rows(rotate, 4)[0],
        parentBone: { value: parentBone[0] },
        childBones: {
          items: Array.from(childBones.bone.subarray(first, second), (value) => ({ bone: { value } })),
        },
      });
    });

    describe('of a Google O3D archive', () => {
      const packed = sample('o3d/yorick.o3dtgz');
      const { members } = read<ArchiveDocument>('o3d.archive', packed);

      /** The first of the objects in a file of the archive. */
      const firstIn = (file: string, id: string) => {
        const { bytes } = members.find(({ name }) => name === file)!;
        const next = Buffer.from(bytes).indexOf(id, id.length, 'latin1');
        return bytes.slice(0, next < 0 ? bytes.length : next);
      };

      test('itself', () => {
        const tar = formatById('o3d.archive')!.packing!.unpack(packed);
        expect(parserOf('o3d.archive')(tar)).toMatchObject({
          name: Uint8Array.of(...ascii('aaaaaaaa.o3d'), ...new Uint8Array(88)),
          size: ascii('00000000003\0'),
          kind: '0',
        });
      });

      test('a buffer', () => {
        const bytes = firstIn('vertex-buffers.bin', 'BUFF');
        const { buffers } = read<BuffDocument>('o3d.buff', bytes);
        const { fields, numElements, planes } = buffers[0]!;
        const buffer = {
          id: 'BUFF',
          numElements,
          fields: Array.from(fields.type, (type, index) => ({
            type,
            numComponents: fields.numComponents[index],
          })),
          planes: planes.map((plane, index) => ({
            values: { body: rows(plane, fields.numComponents[index]!).map((body) => ({ body })) },
          })),
        };
        expect(parserOf('o3d.buff')(bytes)).toMatchObject({ buffers: [buffer] });
      });

      test('a curve', () => {
        const bytes = firstIn('curve-keys.bin', 'CURV');
        const { version, keys } = read<CurvDocument>('o3d.curv', bytes);
        expect(parserOf('o3d.curv')(bytes)).toMatchObject({
          id: 'CURV',
          version,
          keys: Array.from(keys.input, (input, index) => ({
            type: keys.type[index],
            input,
            output: keys.output[index],
          })),
        });
      });

      test('a skin', () => {
        const bytes = firstIn('skins.bin', 'SKIN');
        const { version, vertices } = read<SkinDocument>('o3d.skin', bytes);
        const { start, matrixIndex, weight } = vertices.influences;
        const parsed = parserOf('o3d.skin')(bytes);
        expect(parsed).toMatchObject({ id: 'SKIN', version });
        expect(parsed).toHaveProperty('vertices.length', vertices.count);
        expect(parsed).toHaveProperty(
          'vertices[5].influences',
          Array.from({ length: start[6]! - start[5]! }, (_, index) =>
            expect.objectContaining({
              matrixIndex: matrixIndex[start[5]! + index],
              weight: weight[start[5]! + index],
            }),
          ),
        );
      });
    });

    test('of a GLB container', () => {
      const json = [...ascii('{}  ')];
      const bytes = Uint8Array.of(
        ...ascii('glTF'),
        2,
        0,
        0,
        0,
        24,
        0,
        0,
        0,
        4,
        0,
        0,
        0,
        ...ascii('JSON'),
        ...json,
      );
      expect(parserOf('gltf.glb')(bytes, { parameters: { count: 1 } })).toMatchObject({
        version: 2,
        length: 24,
        chunks: [{ length: 4, type: 0x4e4f534a, data: ascii('{}  ') }],
      });
    });
  },
);
