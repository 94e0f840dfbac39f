/** The files of new meshes, materials and clips, like those that the character has. */
import { newFileNames } from '../../edit.ts';
import type { FileDocument, SourceFile } from '../../format.ts';
import type { AnyContent, BinaryDocument } from '../files/binary/document.ts';
import { type BinaryKind, PLAIN } from '../files/binary/layout.ts';
import { withListed } from '../files/cfg/add.ts';
import type { ConfigDocument } from '../files/cfg/document.ts';
import { LISTING_KEYS } from './from-scene.ts';

const SPELLING = { binary: 'c', xml: 'x' } as const;

/** Collects new files, and lists them in the model file if there is one. */
export class NewFiles {
  readonly #files: SourceFile[] = [];
  readonly #nameFor: ReturnType<typeof newFileNames>;
  readonly #entries: { key: string; value: string }[] = [];

  constructor(files: readonly SourceFile[]) {
    this.#nameFor = newFileNames(files);
  }

  /** The name of the file for an element. */
  nameFor(wanted: string, kind: BinaryKind, spelling: keyof typeof SPELLING): string {
    return this.#nameFor(wanted, `${SPELLING[spelling]}${kind.slice(1)}`);
  }

  add(kind: BinaryKind, file: SourceFile): void {
    this.#files.push(file);
    this.#entries.push({ key: LISTING_KEYS[kind], value: file.name });
  }

  /** The files of the character with the new ones. */
  addedTo(files: readonly SourceFile[]): SourceFile[] {
    const isListing = ({ document }: SourceFile) => document?.format === 'cal3d.cfg';
    const listed = files.map((file) => {
      if (!isListing(file) || this.#entries.length === 0) return file;
      return { ...file, document: this.#entries.reduce(withListed, file.document as ConfigDocument) };
    });
    return [...listed, ...this.#files];
  }
}

/**
 * A document in XML with some values.
 *
 * @param alike a document of the character, whose version it gets
 */
export function newXmlDocument(kind: BinaryKind, values: object, alike: FileDocument): FileDocument {
  const { version } = (alike as BinaryDocument<AnyContent>).content as { version?: number | string };
  const format = `cal3d.x${kind.slice(1)}`;
  // Materials have their version as text.
  const own = kind === 'crf' ? `${version ?? ''}` : Number(version);
  const content = { ...values, ...(version === undefined && kind !== 'crf' ? {} : { version: own }) };
  return { format, layout: PLAIN, content } as FileDocument;
}
