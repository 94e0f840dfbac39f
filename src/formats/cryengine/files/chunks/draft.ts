/** An original file into which edited records are put. */
import { patchRecord } from '../../../../binary/patch.ts';
import {
  type Chunk,
  type CryengineDocument,
  chunksById,
  unusedId,
  withAdded,
  withoutChunk,
  withReplaced,
} from './document.ts';

export class Draft {
  /** The current document; the original until something changes. */
  document: CryengineDocument;

  constructor(original: CryengineDocument) {
    this.document = original;
  }

  /** The current chunk of an id. */
  byId(id: number): Chunk | undefined {
    return chunksById(this.document).get(id);
  }

  /**
   * Puts the differences between two records into a chunk; if they do not fit it, all fields of the second record.
   *
   * @param kept fields that keep their original value in that case
   */
  put(chunk: Chunk, [before, after]: readonly [object, object], kept: readonly string[] = []): void {
    if (chunk.kind === 'absent') return;
    const patched = patchRecord<object>(chunk.content, before, after);
    if (patched === chunk.content) return;
    const own = Object.entries(chunk.content).filter(([field]) => kept.includes(field));
    const content = patched ?? { ...chunk.content, ...after, ...Object.fromEntries(own) };
    // The records have the fields of the chunk's kind.
    this.document = withReplaced(this.document, chunk, { ...chunk, content } as Chunk);
  }

  /** Replaces fields of a chunk. */
  set(chunk: Chunk, fields: object): void {
    if (chunk.kind === 'absent') return;
    const content = { ...chunk.content, ...fields };
    this.document = withReplaced(this.document, chunk, { ...chunk, content } as Chunk);
  }

  /** Adds a chunk. @returns its id */
  add(made: (id: number) => Exclude<Chunk, { kind: 'absent' }>): number {
    const id = unusedId(this.document);
    this.document = withAdded(this.document, made(id));
    return id;
  }

  remove(chunk: Chunk): void {
    this.document = withoutChunk(this.document, chunk);
  }
}
