import type { Source } from '../../archives/source.ts';
import { pathsBelow } from '../../convert/below.ts';
import { fileOf, folderOf, type Status } from '../../convert/library.ts';
import type { BatchOutput } from '../types.ts';
import type { S3Bucket, S3Entry } from './s3-bucket.ts';
import { S3Output } from './s3-output.ts';
import { isInside, type Store, type StoreError } from './store.ts';

type Folder = ReadonlyMap<string, S3Entry>;

/** Number of cached names; some 30 MB. */
const NAMES_KEPT = 200_000;

/** The files of a bucket. Listings of folders are cached: models look for hundreds of files in the same folders. */
export class S3Store implements Store {
  readonly #bucket: S3Bucket;
  /** Listings by path, the oldest first. */
  readonly #folders = new Map<string, Promise<Folder>>();
  #names = 0;

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket;
  }

  get failure(): StoreError | undefined {
    return this.#bucket.failure;
  }

  check(): Promise<void> {
    return this.#bucket.check();
  }

  output(folder: string, force = false): BatchOutput {
    return new S3Output(this.#bucket, folder, force);
  }

  async list(folder: string): Promise<readonly string[]> {
    return isInside(folder) ? [...(await this.#folder(folder)).keys()].sort() : [];
  }

  async kinds(folder: string): Promise<ReadonlyMap<string, Status['kind']>> {
    if (!isInside(folder)) return new Map();
    return new Map(Array.from(await this.#folder(folder), ([name, { kind }]) => [name, kind]));
  }

  below(folder: string): Promise<readonly string[]> {
    return pathsBelow(this, folder);
  }

  async read(path: string): Promise<Uint8Array> {
    const bytes = await this.#bucket.get(path);
    if (!bytes) throw notFound(path);
    return bytes;
  }

  async open(path: string): Promise<Source> {
    const { kind, size } = await this.#entry(path);
    if (kind !== 'file') throw notFound(path);
    return {
      size,
      read: async (offset, length) => {
        const end = Math.min(offset + length, size);
        return end > offset ? this.#bucket.getRange(path, offset, end) : new Uint8Array();
      },
    };
  }

  async status(path: string): Promise<Status> {
    if (path === '') return { path, kind: 'folder', size: 0 };
    return { path, ...(await this.#entry(path)) };
  }

  async #entry(path: string): Promise<S3Entry> {
    const entry = (await this.#folder(folderOf(path))).get(fileOf(path));
    if (!entry) throw notFound(path);
    return entry;
  }

  #folder(path: string): Promise<Folder> {
    const known = this.#folders.get(path);
    if (known) return known;
    const folder = this.#bucket.list(path);
    this.#folders.set(path, folder);
    folder.then(
      ({ size }) => this.#makeRoom(size),
      () => this.#folders.delete(path),
    );
    return folder;
  }

  async #makeRoom(added: number): Promise<void> {
    this.#names += added;
    for (const [path, folder] of this.#folders) {
      // The latest listing is still needed.
      if (this.#names <= NAMES_KEPT || this.#folders.size === 1) return;
      this.#folders.delete(path);
      this.#names -= await folder.then(
        ({ size }) => size,
        () => 0,
      );
    }
  }
}

/** Like the error of the file system, with the same code. */
function notFound(path: string): Error {
  return Object.assign(new RangeError(`File ${path} was not found`), {
    code: 'ENOENT',
    syscall: 'open',
    path,
  });
}
