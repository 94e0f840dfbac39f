import { joinPath } from '../../convert/library.ts';
import type { NamedBytes } from '../../formats/format.ts';
import type { BatchOutput } from '../types.ts';
import { changesTo } from './changes.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** A folder of a bucket. */
export class S3Output implements BatchOutput {
  readonly #bucket: S3Bucket;
  readonly #folder: string;
  readonly #force: boolean;

  constructor(bucket: S3Bucket, folder: string, force: boolean) {
    this.#bucket = bucket;
    this.#folder = folder;
    this.#force = force;
  }

  async write(files: readonly NamedBytes[], replaceable: readonly string[]): Promise<void> {
    const changed = await changesTo(this, files, (name) => this.#force || replaceable.includes(name));
    for (const { name, bytes } of changed) await this.#bucket.put(this.#pathOf(name), bytes);
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return this.#bucket.get(this.#pathOf(path));
  }

  size(path: string): Promise<number | undefined> {
    return this.#bucket.size(this.#pathOf(path));
  }

  #pathOf(path: string): string {
    return joinPath(this.#folder, path);
  }
}
