/** What we read of real files against what PyFFI reads of them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ChunkKind } from '../../../../../src/formats/cryengine/files/chunks/chunks.ts';
import type { Chunk, ChunkOf } from '../../../../../src/formats/cryengine/files/chunks/document.ts';
import { corpus, describeCorpus } from '../../../../corpus.ts';
import { plain, readCry, realFiles } from '../../files.ts';

interface Theirs {
  type: string;
  version: string;
  id: number;
  offset: number;
  [field: string]: unknown;
}

interface TheirFile {
  file: string;
  sha256: string;
  filetype: string;
  version: string;
  table_offset: number;
  num_chunks: number;
  dropped: [type: string, version: string, id: number, why: string][];
  chunks: Theirs[];
  error?: string;
}

/** PyFFI's names of chunks by our kinds, where it decodes them. */
const NAMES: Partial<Record<Chunk['kind'], string>> = {
  mesh: 'MeshChunk',
  compiledMesh: 'MeshChunk',
  boneMesh: 'BoneMeshChunk',
  node: 'NodeChunk',
  material: 'MtlChunk',
  helper: 'HelperChunk',
  light: 'LightChunk',
  timing: 'TimingChunk',
  sourceInfo: 'SourceInfoChunk',
  controller: 'ControllerChunk',
  logController: 'ControllerChunk',
  boneAnimation: 'BoneAnimChunk',
  boneNames: 'BoneNameListChunk',
  bonePositions: 'BoneInitialPosChunk',
  boneLights: 'BoneLightBindingChunk',
  morphTarget: 'MeshMorphTargetChunk',
  materialName: 'MtlNameChunk',
  meshSubsets: 'MeshSubsetsChunk',
  dataStream: 'DataStreamChunk',
};

/** A chunk that PyFFI reads wrongly, and why that is known. */
function isMisread({ kind, content, version }: ChunkOf<ChunkKind>): string | undefined {
  // It takes the type for one byte and reads the size three bytes early (docs/reference/cryengine.md#helpers).
  if (kind === 'helper') return 'its size is read three bytes early';
  // Its bones of 0x825 are 152 bytes long, of which it knows 104 less (docs/reference/cryengine.md#bones).
  if (kind === 'boneAnimation' && version === 0x825) return 'bones of animations are too short';
  // It makes one key of all: a time, two vectors and a quaternion (docs/reference/cryengine.md#tools).
  if (kind === 'controller' && content.controllerType !== 1) return 'keys of all types are read as bone keys';
  // It takes 0x800 for 0x744.
  if (kind === 'compiledMesh') return 'meshes of later engines have other fields';
  return undefined;
}

const row = (column: ArrayLike<number>, index: number, width: number) =>
  Array.from({ length: width }, (_, i) => column[index * width + i]!);

const nothing = (id: number) => (id === -1 ? null : id);
const hex = (value: number) => `0x${(value >>> 0).toString(16).padStart(8, '0')}`;

function ourMesh({ content }: ChunkOf<'mesh' | 'boneMesh'>) {
  const { vertices, faces, textureVertices, textureFaces, links, colors } = content;
  const last = vertices.count - 1;
  const vertex = (index: number) => ({
    p: row(vertices.position, index, 3),
    n: row(vertices.normal, index, 3),
  });
  const face = (index: number) => [
    ...row(faces.vertexIds, index, 3),
    faces.materialId[index]!,
    faces.smoothingGroup[index]! | 0,
  ];
  const axes = [0, 1, 2].map((axis) => vertices.position.filter((_, at) => at % 3 === axis));
  return {
    num_vertices: vertices.count,
    num_faces: faces.count,
    num_uvs: textureVertices.count,
    has_vertex_weights: links !== undefined,
    has_vertex_colors: colors !== undefined,
    first_vertex: vertex(0),
    last_vertex: vertex(last),
    bbox: [axes.map((values) => Math.min(...values)), axes.map((values) => Math.max(...values))],
    first_face: face(0),
    last_face: face(faces.count - 1),
    materials: [...new Set(faces.materialId)].sort((a, b) => a - b),
    ...(textureFaces
      ? {
          first_uv: row(textureVertices.coordinate, 0, 2),
          last_uv: row(textureVertices.coordinate, textureVertices.count - 1, 2),
          first_uv_face: row(textureFaces.textureVertexIds, 0, 3),
          last_uv_face: row(textureFaces.textureVertexIds, faces.count - 1, 3),
        }
      : {}),
    ...(links ? ourLinks(links, last) : {}),
    ...(colors ? { first_color: row(colors.color, 0, 3), last_color: row(colors.color, last, 3) } : {}),
  };
}

function ourLinks({ link }: NonNullable<ChunkOf<'mesh'>['content']['links']>, last: number) {
  const of = (vertex: number) =>
    Array.from({ length: link.start[vertex + 1]! - link.start[vertex]! }, (_, index) => {
      const entry = link.start[vertex]! + index;
      return [link.boneId[entry]!, row(link.offset, entry, 3), link.weight[entry]!];
    });
  const histogram: Record<string, number> = {};
  for (let vertex = 0; vertex <= last; vertex++) {
    const count = link.start[vertex + 1]! - link.start[vertex]!;
    histogram[count] = (histogram[count] ?? 0) + 1;
  }
  return {
    links_total: link.boneId.length,
    links_hist: histogram,
    first_links: of(0),
    last_links: of(last),
  };
}

function ourMaterial({ content: { name, materialType, standard, multi, alphaTest } }: ChunkOf<'material'>) {
  return {
    name: name.text,
    mtl_type: materialType,
    ...(multi ? { children: [...multi.childIds] } : {}),
    ...(standard ? { diffuse: [...standard.diffuse], opacity: standard.opacity, alpha_test: alphaTest } : {}),
  };
}

function ourNode({ content }: ChunkOf<'node'>, idOf: (id: number) => number | null) {
  return {
    name: content.name.text,
    object: idOf(content.objectId),
    parent: idOf(content.parentId),
    num_children: content.childCount,
    children: [...(content.childIds ?? [])],
    material: idOf(content.materialId),
    transform: [0, 1, 2, 3].map((index) => row(content.matrix, index, 4)),
    pos: [...content.translation],
    rot: [...content.rotation],
    scl: [...content.scale],
    pos_ctrl: idOf(content.translationControllerId),
    rot_ctrl: idOf(content.rotationControllerId),
    scl_ctrl: idOf(content.scaleControllerId),
    prop: content.properties.text,
  };
}

/** Of a controller what PyFFI is right about. */
function ourController(chunk: ChunkOf<'controller' | 'logController'>) {
  if (chunk.kind === 'logController') {
    const { keys, controllerId } = chunk.content;
    // Its names for the columns of this version mean position and logarithm.
    const key = (index: number) => ({
      time: keys.time[index]!,
      abs_pos: row(keys.position, index, 3),
      rel_pos: row(keys.rotation, index, 3),
    });
    return {
      num_keys: keys.count,
      ctrl_id: hex(controllerId),
      first_key: key(0),
      last_key: key(keys.count - 1),
    };
  }
  const { controllerType, keyCount, controllerId, keys } = chunk.content;
  const shared = { num_keys: keyCount, ctrl_id: hex(controllerId), ctrl_type: controllerType };
  const { body } = keys;
  if (!('absolutePosition' in body)) return shared;
  const key = (index: number) => ({
    time: body.time[index]!,
    abs_pos: row(body.absolutePosition, index, 3),
    rel_pos: row(body.position, index, 3),
    rel_quat: row(body.rotation, index, 4),
  });
  return { ...shared, first_key: key(0), last_key: key(keyCount - 1) };
}

function ours(chunk: ChunkOf<ChunkKind>, idOf: (id: number) => number | null): object {
  switch (chunk.kind) {
    case 'mesh':
    case 'boneMesh':
      return ourMesh(chunk);
    case 'node':
      return ourNode(chunk, idOf);
    case 'material':
      return ourMaterial(chunk);
    case 'controller':
    case 'logController':
      return ourController(chunk);
    case 'timing': {
      const { secondsPerTick, ticksPerFrame, range, subranges } = chunk.content;
      return {
        secs_per_tick: secondsPerTick,
        ticks_per_frame: ticksPerFrame,
        name: range.name.text,
        start: range.start,
        end: range.end,
        num_sub_ranges: subranges.length,
      };
    }
    case 'sourceInfo': {
      const { sourceFile, date, author } = chunk.content;
      return { source: sourceFile.text, date: date.text, author: author.text };
    }
    case 'boneAnimation':
      return {
        bones: chunk.content.bones.map((bone) => ({
          id: bone.boneId,
          parent: bone.parentId,
          children: bone.childCount,
          crc: hex(bone.controllerId),
          prop: bone.properties.text,
          flags: hex(bone.physicsFlags),
        })),
      };
    case 'boneNames':
      return { names: chunk.content.names.map(({ text }) => text) };
    case 'bonePositions': {
      const { meshId, matrices } = chunk.content;
      return {
        num_bones: matrices.count,
        mesh: meshId,
        matrices: Array.from({ length: matrices.count }, (_, bone) =>
          [0, 1, 2, 3].map((index) => row(matrices.matrix, bone * 4 + index, 3)),
        ),
      };
    }
    case 'boneLights': {
      const { bindings } = chunk.content;
      // It takes the index of the bone for the id of a chunk (docs/reference/cryengine.md#lights).
      return {
        bindings: Array.from(bindings.lightId, (lightId, index) => ({
          light: lightId,
          pos: row(bindings.offset, index, 3),
          rot_log: row(bindings.rotation, index, 3),
        })),
      };
    }
    case 'light': {
      const { lightType, isOn, color, intensity, direction, image } = chunk.content;
      return {
        light_type: lightType,
        on: isOn !== 0,
        color: [...color],
        intensity,
        direction: [...direction],
        image: image.text,
      };
    }
    case 'morphTarget': {
      const { name, meshId, vertices } = chunk.content;
      const last = vertices.count - 1;
      return {
        name: name.text,
        mesh: meshId,
        num: vertices.count,
        last: [vertices.vertexId[last]!, row(vertices.position, last, 3)],
      };
    }
    case 'dataStream': {
      const { streamType, elementCount, elementSize } = chunk.content;
      return { stream: streamType, num: elementCount, stride: elementSize };
    }
    default:
      return {};
  }
}

describeCorpus('PyFFI', () => {
  const lines = readFileSync(join(corpus(''), '../goldens/cryengine/pyffi.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const files = lines.map((line) => JSON.parse(line) as TheirFile).filter(({ error }) => !error);
  const paths = new Map(
    realFiles().map((path) => [
      createHash('sha256')
        .update(readFileSync(corpus(path)))
        .digest('hex'),
      path,
    ]),
  );

  test.each(files.map((file) => [file.file, file] as const))('agrees about %s', (name, theirs) => {
    const { document } = readCry(readFileSync(corpus(paths.get(theirs.sha256)!)), name);
    const { header, chunks } = document;
    expect([hex(header.fileType), `0x${header.version.toString(16)}`, header.tableOffset]).toEqual([
      theirs.filetype,
      theirs.version,
      theirs.table_offset,
    ]);
    // Chunks that it cannot read are left out of its list, and so are those that are not in the file.
    const dropped = new Set(theirs.dropped.map(([, , id]) => id));
    const read = chunks.filter(({ id }) => !dropped.has(id!));
    expect(read.map(({ id, offset, version }) => [id, offset, `0x${version.toString(16)}`])).toEqual(
      theirs.chunks.map(({ id, offset, version }) => [id, offset, version]),
    );
    const ids = new Set(chunks.map(({ id }) => id));
    const idOf = (id: number) => (ids.has(id) ? nothing(id) : null);
    read.forEach((chunk, index) => {
      const their = theirs.chunks[index]!;
      if (chunk.kind === 'absent') throw new Error(`PyFFI reads chunk ${index}`);
      if (chunk.kind !== 'opaque') expect(NAMES[chunk.kind]).toBe(their.type);
      if (isMisread(chunk) === undefined) {
        expect(their, `chunk ${their.id}`).toMatchObject(plain(ours(chunk, idOf)) as object);
      } else if (chunk.kind === 'controller') {
        const { controllerId, controllerType, keyCount } = chunk.content;
        expect(their).toMatchObject({
          num_keys: keyCount,
          ctrl_id: hex(controllerId),
          ctrl_type: controllerType,
        });
      }
    });
  });

  test('knows eleven files of the first engine or more', () => {
    expect(files.length).toBeGreaterThanOrEqual(13);
    expect(files.every(({ sha256 }) => paths.has(sha256))).toBe(true);
  });
});
