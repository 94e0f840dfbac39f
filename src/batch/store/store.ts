import type { Source } from '../../archives/source.ts';
import type { Library, Status } from '../../convert/library.ts';
import { isBelow } from '../../convert/roots.ts';
import { SetupError } from '../setup-error.ts';
import type { BatchOutput } from '../types.ts';

/**
 * Files that several machines share: a folder that all of them have mounted, or a part of an S3 bucket. Paths are relative
 * to its root and do not lead out of it. Its contents are looked up once for each store.
 */
export interface Store extends Library {
  open(path: string): Promise<Source>;
  status(path: string): Promise<Status>;
  /** @throws SetupError if nothing is at the address, or may not be read */
  check(): Promise<void>;
  /**
   * A folder to which results are written. Each file is written as a whole; as long as the row of its character is not, it belongs
   * to nothing, and whoever tries again writes the same bytes.
   *
   * @param force whether any file may be replaced
   */
  output(folder: string, force?: boolean): BatchOutput;
  /**
   * The last error of the store itself, such as a server that does not answer. Who looks up files takes such an error for a
   * missing file, so a result is only valid if there was none meanwhile.
   */
  readonly failure: StoreError | undefined;
}

/** A store that does not do what is asked of it, although that may work later. */
export class StoreError extends SetupError {}

/** Whether a path does not lead out of a store. */
export function isInside(path: string): boolean {
  return path === '' || (isBelow(path, '') && !path.split('/').includes('..'));
}
