import { fileURLToPath } from 'node:url';
import { SetupError } from '../setup-error.ts';
import { FolderStore } from './folder-store.ts';
import { s3Address } from './s3-address.ts';
import { S3Bucket } from './s3-bucket.ts';
import { S3Store } from './s3-store.ts';
import type { Store } from './store.ts';

/**
 * The store at an address: `s3://bucket/prefix`, or `file:///folder`.
 *
 * @param env has the server and the keys of S3
 * @throws SetupError
 */
export async function openStore(address: string, env: NodeJS.ProcessEnv = process.env): Promise<Store> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 's3:') return new S3Store(await S3Bucket.at(s3Address(url, env)));
  if (url?.protocol === 'file:') return new FolderStore(fileURLToPath(url));
  throw new SetupError(
    `${address} is not the address of a store; write s3://bucket/prefix or file:///folder`,
  );
}
