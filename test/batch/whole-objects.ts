/** s3rver shows objects while they are uploaded, and what a broken upload leaves; of S3 only whole objects are seen. */
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Store } from 's3rver';

/** @param staging an empty folder on the disk of the store */
export function keepWhole(store: Store, staging: string): void {
  let count = 0;
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const path = store.getResourcePath(bucket, key, 'object');
    const staged = join(staging, `${++count}`);
    writeFileSync(staged, bytes);
    mkdirSync(dirname(path), { recursive: true });
    renameSync(staged, path);
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}
