/** An original file into which edited records are put. */
import { patchRecord } from '../../../../binary/patch.ts';
import type { Chunk, ChunkOf, CryengineDocument, Segment } from '../../files/chunks/document.ts';

/** A chunk with content. */
type Editable = Exclude<Chunk, { kind: 'absent' }>;

export class Draft {
  /** A copy of the original down to its lists, whose entries are replaced and never changed in place. */
  readonly document: CryengineDocument;
  /** Whether anything was put in or removed. */
  isChanged = false;

  constructor(original: CryengineDocument) {
    this.document = { ...original, chunks: [...original.chunks], order: [...original.order] };
  }

  /** The current chunk of an id. */
  byId(id: number): Chunk | undefined {
    return this.document.chunks.find((chunk) => chunk.id === id);
  }

  /**
   * Puts the differences between two records into a chunk; if they do not fit it, all fields of the second record.
   *
   * @param kept fields that keep their original value in that case
   */
  put(chunk: Chunk, [before, after]: readonly [object, object], kept: readonly string[] = []): void {
    const index = this.document.chunks.indexOf(chunk);
    if (chunk.kind === 'absent' || index < 0) return;
    const patched = patchRecord<object>(chunk.content, before, after);
    if (patched === chunk.content) return;
    const own = Object.entries(chunk.content).filter(([field]) => kept.includes(field));
    const content = patched ?? { ...chunk.content, ...after, ...Object.fromEntries(own) };
    // The records have the fields of the chunk's kind.
    this.document.chunks[index] = { ...chunk, content } as Chunk;
    this.isChanged = true;
  }

  /** An unused chunk id. */
  nextId(): number {
    return this.document.chunks.reduce((most, { id = -1 }) => Math.max(most, id), -1) + 1;
  }

  /** Adds a chunk after the last one of its kind. */
  add(chunk: Editable): void {
    const { chunks, order } = this.document;
    const last = chunks.findLastIndex(({ kind }) => kind === chunk.kind);
    const place = order.findIndex((segment) => 'chunk' in segment && segment.chunk === last);
    const index = chunks.push(placedAnew(chunk)) - 1;
    order.splice(place + 1, 0, { chunk: index });
    this.isChanged = true;
  }

  /** Removes a chunk. */
  remove(chunk: Chunk): void {
    const { document } = this;
    const index = document.chunks.indexOf(chunk);
    document.chunks = document.chunks.filter((other) => other !== chunk);
    document.order = document.order.flatMap((segment): Segment[] => {
      if (!('chunk' in segment)) return [segment];
      if (segment.chunk === index) return [];
      return [{ chunk: segment.chunk > index ? segment.chunk - 1 : segment.chunk }];
    });
    this.isChanged = true;
  }
}

/** A chunk whose offset, also in its inline header, is set when it is written. */
function placedAnew(chunk: Editable): Chunk {
  const { content, id } = chunk;
  const header = 'header' in content ? content.header : undefined;
  const repeated = header && id !== undefined ? { header: { ...header, id, offset: 0 } } : {};
  return { ...chunk, offset: 0, content: { ...content, ...repeated } } as Chunk;
}

export function isController(chunk: Chunk): chunk is ChunkOf<'controller' | 'logController'> {
  return chunk.kind === 'controller' || chunk.kind === 'logController';
}
