import type { Library } from '../convert/library.ts';
import { fileOf, folderOf } from '../convert/library.ts';
import { LARGEST } from '../convert/references.ts';

/** Fetches a URL. @throws if it does not exist, or has more bytes than the limit */
export type Fetch = (url: string, limit: number) => Promise<Uint8Array>;

/** Characters of file names with a special meaning in URLs, on some servers also `+`. */
const SPECIAL = /[?#+]/g;

/**
 * Files on a web server, which cannot be listed: it knows the given ones, and requests others. Paths are decoded URLs
 * without query and fragment.
 */
export class UrlLibrary implements Library {
  readonly #fetch: Fetch;
  /** Given URLs by path. */
  readonly #given: ReadonlyMap<string, string>;
  /** Servers of the given URLs. */
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
    const url = this.#given.get(path);
    const limit = url === undefined ? LARGEST : Number.POSITIVE_INFINITY;
    const known = this.#files.get(path) ?? this.#fetch(url ?? urlOf(path), limit);
    this.#files.set(path, known);
    return known;
  }

  /**
   * Requests the file itself, because it will be read next. Files may only refer to files on the servers of the given ones.
   */
  async has(path: string): Promise<boolean> {
    if (!this.#servers.has(serverOf(path))) return false;
    return this.read(path).then(
      () => true,
      () => false,
    );
  }
}

/** The path of a URL in the library. */
export function pathOf(url: string): string {
  return url
    .replace(/[?#].*$/, '')
    .split('/')
    .map(decoded)
    .join('/');
}

/** A part of a URL; one with a percent sign that encodes nothing stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Stands for the server of the page in relative URLs. */
const PAGE = 'page://here';

/** Undefined for an invalid URL. */
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

/** The content of a response. @throws if it has more bytes than the limit, beyond which nothing is received */
export async function bodyOf(response: Response, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    pieces.push(next.value);
    size += next.value.length;
    if (size <= limit) continue;
    await reader?.cancel();
    throw new RangeError(`The file at ${response.url} has more than ${limit} bytes`);
  }
  return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
}
