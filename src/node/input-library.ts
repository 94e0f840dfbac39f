import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { bytesSource, type Source } from '../archives/source.ts';
import type { Status } from '../convert/library.ts';
import { FolderLibrary } from './folder-library.ts';
import { withPath } from './system-error.ts';

/** What stands for standard input on the command line. */
export const STANDARD_INPUT = '-';

/** What was read from standard input, which can be read only once and may be named several times. */
const streamed = new WeakMap<NodeJS.ReadStream, Promise<Buffer>>();

/** The bytes of a file that the user names. @throws the system's error with the path */
export function readNamed(path: string): Promise<Buffer> {
  return path === STANDARD_INPUT ? readStandardInput() : withPath(path, () => readFile(path));
}

function readStandardInput(): Promise<Buffer> {
  const bytes = streamed.get(process.stdin) ?? buffer(process.stdin);
  streamed.set(process.stdin, bytes);
  return bytes;
}

/**
 * Files on disk, of which some are streams: standard input, pipes and devices can be read only once, so that their bytes are
 * kept.
 */
export class InputLibrary extends FolderLibrary {
  readonly #standardInput: string | undefined;
  readonly #streams = new Map<string, Promise<Uint8Array>>();

  /** @param standardInput path that stands for standard input */
  constructor(standardInput?: string) {
    super();
    this.#standardInput = standardInput;
  }

  override async read(path: string): Promise<Uint8Array> {
    return (await this.#isStream(path)) ? this.#readOnce(path) : super.read(path);
  }

  override async open(path: string): Promise<Source> {
    return (await this.#isStream(path)) ? bytesSource(await this.#readOnce(path)) : super.open(path);
  }

  /** The system finds no real path of a pipe without a name. */
  override async status(path: string): Promise<Status> {
    return (await this.#isStream(path)) ? { path, kind: 'other', size: 0 } : super.status(path);
  }

  #readOnce(path: string): Promise<Uint8Array> {
    const bytes =
      this.#streams.get(path) ??
      (path === this.#standardInput ? readNamed(STANDARD_INPUT) : super.read(path));
    this.#streams.set(path, bytes);
    return bytes;
  }

  async #isStream(path: string): Promise<boolean> {
    if (path === this.#standardInput) return true;
    const status = await stat(path).catch(() => undefined);
    return status !== undefined && !status.isFile() && !status.isDirectory();
  }
}
