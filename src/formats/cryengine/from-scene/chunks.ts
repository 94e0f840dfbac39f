/** Builds chunks and files. */
import { stored } from '../../../binary/schema.ts';
import { CHUNK_TYPE, type ChunkContents } from '../files/chunks/chunks.ts';
import type { Chunk, CryengineDocument, CryengineFormat, Segment } from '../files/chunks/document.ts';
import { HEADER_BYTES } from '../files/chunks/frame.ts';
import { chunkSize } from '../files/chunks/write.ts';

/**
 * The kinds of chunks that are written, in the versions of the first engine; those with `repeats` begin with a copy of
 * their table entry (docs/reference/cryengine.md#inline-headers).
 */
const WRITTEN = {
  sourceInfo: { type: CHUNK_TYPE.sourceInfo, version: 0, repeats: false },
  sceneProperties: { type: CHUNK_TYPE.sceneProperties, version: 0x744, repeats: true },
  timing: { type: CHUNK_TYPE.timing, version: 0x918, repeats: true },
  node: { type: CHUNK_TYPE.node, version: 0x823, repeats: true },
  helper: { type: CHUNK_TYPE.helper, version: 0x744, repeats: true },
  light: { type: CHUNK_TYPE.light, version: 0x744, repeats: true },
  material: { type: CHUNK_TYPE.material, version: 0x746, repeats: true },
  mesh: { type: CHUNK_TYPE.mesh, version: 0x744, repeats: true },
  boneMesh: { type: CHUNK_TYPE.boneMesh, version: 0x744, repeats: true },
  vertexAnimation: { type: CHUNK_TYPE.vertexAnimation, version: 0x744, repeats: true },
  morphTarget: { type: CHUNK_TYPE.morphTarget, version: 1, repeats: false },
  bonePositions: { type: CHUNK_TYPE.bonePositions, version: 1, repeats: false },
  boneAnimation: { type: CHUNK_TYPE.boneAnimation, version: 0x290, repeats: true },
  boneNames: { type: CHUNK_TYPE.boneNames, version: 0x745, repeats: false },
  boneNames744: { type: CHUNK_TYPE.boneNames, version: 0x744, repeats: true },
  boneLights: { type: CHUNK_TYPE.boneLights, version: 1, repeats: false },
  controller: { type: CHUNK_TYPE.controller, version: 0x826, repeats: true },
  logController: { type: CHUNK_TYPE.controller, version: 0x827, repeats: false },
} as const;

type Kind = keyof typeof WRITTEN;
export type NewContent<K extends Kind> = Omit<ChunkContents[K], 'header' | 'trailing'>;

const TABLE_VERSION = 0x744;
const GEOMETRY = 0xffff0000;
const ANIMATION = 0xffff0001;

/** A chunk without an offset. @param version if it is not the usual one */
export function newChunk<K extends Kind>(
  id: number,
  kind: K,
  content: NewContent<K>,
  version: number = WRITTEN[kind].version,
): Written {
  const { type, repeats } = WRITTEN[kind];
  const header = repeats ? { header: { type, version, offset: 0, id } } : {};
  const whole = { ...header, ...content, trailing: new Uint8Array() };
  return { type, version, offset: 0, id, kind, content: whole } as unknown as Written;
}

type Written = Exclude<Chunk, { kind: 'absent' }>;

/**
 * Builds a file. The id of a chunk is its index in the table. It can be reserved before the content is known, because chunks refer
 * to each other in both directions.
 */
export class NewFile {
  readonly #chunks: (Chunk | undefined)[] = [];
  /** Chunks that follow another one in the file instead of the order of the table. */
  readonly #behind = new Map<number, number[]>();

  /** @returns the id of a chunk whose content is set later */
  reserve(): number {
    return this.#chunks.push(undefined) - 1;
  }

  /** @param version if it is not the usual one */
  put<K extends Kind>(
    id: number,
    kind: K,
    content: NewContent<K>,
    version: number = WRITTEN[kind].version,
  ): void {
    this.#chunks[id] = newChunk(id, kind, content, version);
  }

  /** @returns its id */
  add<K extends Kind>(kind: K, content: NewContent<K>, version?: number): number {
    const id = this.reserve();
    this.put(id, kind, content, version);
    return id;
  }

  /** Moves a chunk in the file, but not in the table. */
  placeBehind(id: number, other: number): void {
    const followers = this.#behind.get(other) ?? [];
    followers.push(id);
    this.#behind.set(other, followers);
  }

  /** @throws RangeError for a reserved chunk without content */
  document(format: CryengineFormat): CryengineDocument {
    const chunks = this.#chunks.map((chunk, id) => {
      if (!chunk) throw new RangeError(`Chunk ${id} was reserved but has no content`);
      return chunk;
    });
    const places = this.#places();
    let end = HEADER_BYTES;
    for (const id of places) end += settle(chunks[id]!, end);
    const order: Segment[] = [...places.map((chunk) => ({ chunk })), { table: true }];
    return {
      format,
      header: {
        signature: stored('CryTek'),
        padding: new Uint8Array(2),
        fileType: format === 'cryengine.caf' ? ANIMATION : GEOMETRY,
        version: TABLE_VERSION,
        tableOffset: end,
      },
      chunks,
      order,
    };
  }

  /** The ids in the order of the file. */
  #places(): number[] {
    const moved = new Set([...this.#behind.values()].flat());
    const standing = this.#chunks.map((_, id) => id).filter((id) => !moved.has(id));
    return standing.flatMap((id) => [id, ...(this.#behind.get(id) ?? [])]);
  }
}

/**
 * Sets the offset of a chunk and pads it if its kind ends on a multiple of four
 * (docs/reference/cryengine.md#alignment-and-garbage).
 */
function settle(chunk: Chunk, offset: number): number {
  chunk.offset = offset;
  if (chunk.kind === 'absent') return 0;
  if ('header' in chunk.content && chunk.content.header) chunk.content.header.offset = offset;
  if (chunk.kind === 'sourceInfo' || chunk.kind === 'boneNames') {
    const closing = chunk.kind === 'boneNames' ? 1 : 0;
    const end = offset + chunkSize(chunk) + closing;
    chunk.content.trailing = new Uint8Array(closing + ((4 - (end % 4)) % 4));
  }
  return chunkSize(chunk);
}
