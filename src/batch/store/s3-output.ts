import { joinPath } from '../../convert/library.ts';
import type { NamedBytes } from '../../formats/format.ts';
import type { BatchOutput } from '../types.ts';
import { changesTo } from './changes.ts';
import type { S3Bucket } from './s3-bucket.ts';

/**
 * A folder of a bucket. Each file is written as a whole; as long as the row of its item is not, it belongs to nothing, and
 * whoever tries the item again writes the same bytes.
 */
export class S3Output implements BatchOutput {
  readonly #bucket: S3Bucket;
  readonly #folder: string;

  constructor(bucket: S3Bucket, folder: string) {
    this.#bucket = bucket;
    this.#folder = folder;
  }

  async write(files: readonly NamedBytes[], replaceable: readonly string[]): Promise<void> {
    const changed = await changesTo(this, files, replaceable);
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
