import type { S3mini } from 's3mini';
import { codeOf } from '../../node/system-error.ts';
import { loadOptional } from '../optional-packages.ts';
import { httpStatus, withRetries } from './retry.ts';
import type { S3Address } from './s3-address.ts';
import { isInside, StoreError } from './store.ts';

/** Milliseconds after which a request counts as failed. */
const PATIENCE = 30_000;

/** A file, or a folder of files. */
export interface S3Entry {
  kind: 'file' | 'folder';
  size: number;
}

/** The files of a bucket whose keys have a prefix. Requests are repeated if the server is busy. */
export class S3Bucket {
  /** The error of the last failed request. */
  failure: StoreError | undefined;
  readonly #client: S3mini;
  readonly #prefix: string;

  private constructor(client: S3mini, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
  }

  /** @throws SetupError */
  static async at({ prefix, ...address }: S3Address): Promise<S3Bucket> {
    const { S3mini } = await loadOptional(['s3mini'], () => import('s3mini'));
    return new S3Bucket(new S3mini({ ...address, requestAbortTimeout: PATIENCE }), prefix);
  }

  /** The contents of a folder by name; of a file and a folder with one name, the file. */
  async list(folder: string): Promise<Map<string, S3Entry>> {
    const prefix = folder === '' ? '' : `${folder}/`;
    const entries = new Map<string, S3Entry>();
    for (const { Key: key, Size: size } of await this.#objects(prefix)) {
      const isFolder = key.endsWith('/');
      const name = key.slice(this.#prefix.length + prefix.length, isFolder ? -1 : undefined);
      if (name === '' || (isFolder && entries.has(name))) continue;
      entries.set(name, isFolder ? { kind: 'folder', size: 0 } : { kind: 'file', size });
    }
    return entries;
  }

  /** @throws StoreError if the bucket does not exist, or its server does not answer or refuses to */
  async check(): Promise<void> {
    await this.#objects('', 1);
  }

  async #objects(prefix: string, most?: number) {
    const objects = await this.#request(prefix, (key) =>
      this.#client.listObjects('/', key, most, { delimiter: '/' }),
    );
    if (!objects) throw this.#failed(prefix, new Error('there is no such bucket'));
    return objects;
  }

  /** @returns undefined if there is no such file */
  async get(path: string): Promise<Uint8Array | undefined> {
    const bytes = await this.#request(path, (key) => this.#client.getObjectArrayBuffer(key));
    return bytes ? new Uint8Array(bytes) : undefined;
  }

  /** The bytes from an offset up to another one. */
  async getRange(path: string, start: number, end: number): Promise<Uint8Array> {
    const bytes = await this.#request(path, async (key) => {
      const response = await this.#client.getObjectRaw(key, false, start, end);
      const received = await response.arrayBuffer();
      // Servers may ignore ranges.
      return response.status === 206 ? received : received.slice(start, end);
    });
    return new Uint8Array(bytes);
  }

  /** Bytes of a file; undefined if there is none. */
  async size(path: string): Promise<number | undefined> {
    return this.#request(path, (key) =>
      this.#client.getContentLength(key).catch((error: unknown) => {
        if (httpStatus(error) === 404) return undefined;
        throw error;
      }),
    );
  }

  async put(path: string, bytes: Uint8Array): Promise<void> {
    await this.#request(path, (key) => this.#client.putAnyObject(key, bytes));
  }

  /** @throws RangeError if the path leads out of the store, StoreError */
  async #request<T>(path: string, ask: (key: string) => Promise<T>): Promise<T> {
    if (!isInside(path)) throw new RangeError(`${path} is outside of the store`);
    try {
      return await withRetries(() => ask(this.#prefix + path));
    } catch (cause) {
      throw this.#failed(path, cause);
    }
  }

  #failed(path: string, cause: unknown): StoreError {
    const key = this.#prefix + path;
    const place = `${key === '' ? 'B' : `${key} in b`}ucket ${this.#client.bucketName}`;
    this.failure = new StoreError(`${place} cannot be reached: ${reasonOf(cause)}`, { cause });
    return this.failure;
  }
}

/** The message of an error and of its root cause, such as that of the connection. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  let first = error;
  while (first.cause instanceof Error) first = first.cause;
  const detail = first.message || codeOf(first);
  return first === error || !detail || error.message.includes(detail)
    ? error.message
    : `${error.message}: ${detail}`;
}
