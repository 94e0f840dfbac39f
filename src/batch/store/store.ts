import type { Source } from '../../archives/source.ts';
import type { Library, Status } from '../../convert/library.ts';
import { isBelow } from '../../convert/roots.ts';
import { SetupError } from '../setup-error.ts';
import type { BatchOutput } from '../types.ts';

/**
 * Files that several machines share: a folder that all of them have mounted, or a prefix of an S3 bucket. Paths are relative to its
 * root and stay inside of it. Its contents are listed once per store.
 */
export interface Store extends Library {
  open(path: string): Promise<Source>;
  status(path: string): Promise<Status>;
  /** @throws SetupError if the address does not exist or cannot be read */
  check(): Promise<void>;
  /**
   * A folder to which results are written. Each file is written atomically. Before the row of its character is recorded it has no
   * effect, and another attempt writes the same bytes.
   *
   * @param force whether any file may be replaced
   */
  output(folder: string, force?: boolean): BatchOutput;
  /**
   * The last error of the store itself, such as a server that does not answer. Lookups treat such an error as a missing file, so a
   * result is only valid if there was none meanwhile.
   */
  readonly failure: StoreError | undefined;
}

/** A temporary error of a store: the request may succeed later. */
export class StoreError extends SetupError {}

/** Whether a path stays inside of a store. */
export function isInside(path: string): boolean {
  return path === '' || (isBelow(path, '') && !path.split('/').includes('..'));
}
