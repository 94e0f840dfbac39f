/** A file of the original while edited records are put into it. */
import { patchRecord } from '../../../../binary/patch.ts';
import type { Chunk, ChunkOf, CryengineDocument, Segment } from '../../files/chunks/document.ts';

/** A chunk whose content the families of records share. */
type Editable = Exclude<Chunk, { kind: 'absent' }>;

export class Draft {
  /** With copies of the lists, whose entries are never changed in place. */
  readonly document: CryengineDocument;
  /** Whether anything was put in or taken out. */
  isChanged = false;

  constructor(original: CryengineDocument) {
    this.document = { ...original, chunks: [...original.chunks], order: [...original.order] };
  }

  /** The chunk of an id, as it is by now. */
  byId(id: number): Chunk | undefined {
    return this.document.chunks.find((chunk) => chunk.id === id);
  }

  /**
   * Puts what differs between two records into a chunk; where it has no place in there, all that they know.
   *
   * @param kept fields that only the original knows, although records have them
   */
  put(chunk: Chunk, [before, after]: readonly [object, object], kept: readonly string[] = []): void {
    const index = this.document.chunks.indexOf(chunk);
    if (chunk.kind === 'absent' || index < 0) return;
    const patched = patchRecord<object>(chunk.content, before, after);
    if (patched === chunk.content) return;
    const own = Object.entries(chunk.content).filter(([field]) => kept.includes(field));
    const content = patched ?? { ...chunk.content, ...after, ...Object.fromEntries(own) };
    // Families of records have the fields of the chunks that they are written as.
    this.document.chunks[index] = { ...chunk, content } as Chunk;
    this.isChanged = true;
  }

  /** An id that no chunk has. */
  nextId(): number {
    return this.document.chunks.reduce((most, { id = -1 }) => Math.max(most, id), -1) + 1;
  }

  /** Adds a chunk behind the last one of its kind. */
  add(chunk: Editable): void {
    const { chunks, order } = this.document;
    const last = chunks.findLastIndex(({ kind }) => kind === chunk.kind);
    const place = order.findIndex((segment) => 'chunk' in segment && segment.chunk === last);
    const index = chunks.push(placedAnew(chunk)) - 1;
    order.splice(place + 1, 0, { chunk: index });
    this.isChanged = true;
  }

  /** Takes a chunk out. */
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

/** Where a chunk lies follows from where it is written, also in what repeats its entry of the table. */
function placedAnew(chunk: Editable): Chunk {
  const { content, id } = chunk;
  const header = 'header' in content ? content.header : undefined;
  const repeated = header && id !== undefined ? { header: { ...header, id, offset: 0 } } : {};
  return { ...chunk, offset: 0, content: { ...content, ...repeated } } as Chunk;
}

export function isController(chunk: Chunk): chunk is ChunkOf<'controller' | 'logController'> {
  return chunk.kind === 'controller' || chunk.kind === 'logController';
}
