/** The commands of `deploy/compose.yaml`, so that what it starts is tested without containers. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const text = readFileSync(resolve(import.meta.dirname, '../../deploy/compose.yaml'), 'utf8');

/** Options of the Redis server. */
export const REDIS_OPTIONS = listAt(/command: \[redis-server, (.*)\]/);
/** Words behind `exhume` of each worker. */
export const WORKER = listAt(/command: \[(worker, .*)\]/);
/** Words behind `exhume` of the batch in the introduction. */
export const BATCH = found(/run --rm exhume (batch .*)/).split(' ');

function listAt(pattern: RegExp): string[] {
  return found(pattern)
    .split(', ')
    .map((word) => word.replaceAll("'", ''));
}

function found(pattern: RegExp): string {
  const match = pattern.exec(text)?.[1];
  if (match === undefined) throw new Error(`compose.yaml lacks ${pattern}`);
  return match;
}
