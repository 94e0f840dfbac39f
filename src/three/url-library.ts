import type { Library } from '../convert/library.ts';
import { fileOf, folderOf } from '../convert/library.ts';

/** Gets what is at an address. @throws where nothing is there */
export type Fetch = (url: string) => Promise<Uint8Array>;

/** Characters that a file's name may have and that mean something else in an address. */
const SPECIAL = /[?#]/g;

/**
 * Files on a web server, which cannot be listed: it knows those that it was given, and asks for others. Paths are addresses
 * with their escapes resolved and without query and fragment.
 */
export class UrlLibrary implements Library {
  readonly #fetch: Fetch;
  /** Addresses as they were given, by path. */
  readonly #given: ReadonlyMap<string, string>;
  /** Of the addresses that were given. */
  readonly #servers: ReadonlySet<string | undefined>;
  readonly #files = new Map<string, Promise<Uint8Array>>();

  constructor(urls: readonly string[], fetch: Fetch) {
    this.#given = new Map(urls.map((url) => [pathOf(url), url]));
    this.#servers = new Set([...this.#given.keys()].map(serverOf));
    this.#fetch = fetch;
  }

  async list(folder: string): Promise<readonly string[]> {
    return [...this.#given.keys()].filter((path) => folderOf(path) === folder).map(fileOf);
  }

  read(path: string): Promise<Uint8Array> {
    const known = this.#files.get(path) ?? this.#fetch(this.#given.get(path) ?? urlOf(path));
    this.#files.set(path, known);
    return known;
  }

  /**
   * It asks for the file itself, because it is going to be read as soon as it is found. Files may refer to anything on the
   * servers that the given ones are on, and to nothing on others.
   */
  async has(path: string): Promise<boolean> {
    if (!this.#servers.has(serverOf(path))) return false;
    return this.read(path).then(
      () => true,
      () => false,
    );
  }
}

/** The path of an address in the library. */
export function pathOf(url: string): string {
  return decodeURI(url.replace(/[?#].*$/, ''));
}

/** Relative addresses are on the server of the page, wherever that is. */
const PAGE = 'page://here';

/** Undefined where it is no address. */
function serverOf(path: string): string | undefined {
  try {
    const { protocol, host } = new URL(urlOf(path), PAGE);
    return `${protocol}//${host}`;
  } catch {
    return undefined;
  }
}

function urlOf(path: string): string {
  return encodeURI(path).replace(SPECIAL, encodeURIComponent);
}
