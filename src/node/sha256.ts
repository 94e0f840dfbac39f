import { createHash } from 'node:crypto';
import { hashBy } from '../binary/sha256.ts';

/** Computes SHA-256 in the calling thread: having another one do it takes longer for all but very large files. */
export function useNodeSha256(): void {
  hashBy((bytes) => createHash('sha256').update(bytes).digest('hex'));
}
