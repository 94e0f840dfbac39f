/** Serves the studio to browsers on this machine only. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';
import type { CharacterFiles } from './studio-characters.ts';

export interface StudioServer {
  /** Address of the page, with a token that other users of this machine do not know. */
  url: string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json; charset=utf-8',
};

/** The policy of the page itself; in addition, no other page may frame it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; worker-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Code and styles of the page, whose names contain hashes of their contents. */
const ASSETS = '/assets/';

/** Assets are cached, since each character that is opened starts a worker with the same code. */
const ASSET_CACHING = 'private, max-age=86400, immutable';

/**
 * Starts the server.
 *
 * @param site folder of the built page
 * @param characters opened by the page at its start; only their files are served
 * @param port 0 for any free port
 * @throws the system's error if the page was not built or the port is in use, with a message that names a free one
 */
export async function serveStudio(
  site: string,
  characters: readonly CharacterFiles[],
  port: number,
): Promise<StudioServer> {
  const answers = new Map([...siteFiles(site), ...namedFiles(characters)]);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const server = createServer((request, response) => answer({ server, token, answers }, request, response));
  await listen(server, port).catch((error) => explain(error, port));
  return {
    url: `http://${LOOPBACK}:${portOf(server)}/${token}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const TOKEN_BYTES = 18;

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
}

/** What is wrong with a port, by the system's error. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'is reserved for the administrator',
};

/** Rethrows an error of listening; the message of one for a port that cannot be used names a free port. */
async function explain(error: NodeJS.ErrnoException, port: number): Promise<never> {
  const reason = REASONS[error.code ?? ''];
  if (reason === undefined) throw error;
  const other = createServer();
  await listen(other, 0);
  const message = `Port ${port} ${reason}; port ${portOf(other)} is free`;
  await new Promise((resolve) => other.close(resolve));
  throw Object.assign(error, { message });
}

interface Site {
  server: Server;
  /** First folder of every path. */
  token: string;
  answers: Answers;
}

/** Served contents by path: requests are never looked up on disk, so that they cannot leave these. */
type Answers = ReadonlyMap<string, () => Uint8Array>;

function* siteFiles(site: string): Generator<[string, () => Uint8Array]> {
  for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    yield [`/${relative(site, path).split(sep).join('/')}`, () => readFileSync(path)];
  }
}

/** Each character has a separate folder, since two may have files of the same name. */
function* namedFiles(characters: readonly CharacterFiles[]): Generator<[string, () => Uint8Array]> {
  const list = characters.map(({ character }, index) => ({ ...character, folder: `${index}/` }));
  const bytes = new TextEncoder().encode(JSON.stringify({ characters: list }));
  yield ['/files/list.json', () => bytes];
  for (const [index, { files }] of characters.entries()) {
    for (const [path, content] of files) yield [`/files/${index}/${path}`, () => content];
  }
}

function answer({ server, token, answers }: Site, request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  const [, given = '', wanted = ''] = /^\/([^/]*)(\/.*)?$/s.exec(pathOf(request.url ?? '/')) ?? [];
  const path = wanted === '/' ? '/index.html' : wanted;
  if (!isOurs(server, request)) refuse(response, 403, 'Only the page of this server may send requests.');
  else if (!isToken(given, token))
    refuse(response, 403, 'Open the whole address that exhume studio printed.');
  else if (request.method !== 'GET' && request.method !== 'HEAD')
    refuse(response, 405, 'Only GET and HEAD are allowed.');
  else {
    const bytes = bytesAt(answers, path);
    if (bytes) send(response, path, bytes);
    else refuse(response, 404, 'File not found.');
  }
}

/** Node.js omits the bytes in answers to HEAD. */
function send(response: ServerResponse, path: string, bytes: Uint8Array): void {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  if (path.startsWith(ASSETS)) response.setHeader('Cache-Control', ASSET_CACHING);
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length });
  response.end(bytes);
}

/** A file of the page may be gone, for example since another version was installed meanwhile. */
function bytesAt(answers: Answers, path: string): Uint8Array | undefined {
  try {
    return answers.get(path)?.();
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${reason}\n`);
}

/** Takes the same time for every wrong token. */
function isToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Values of Sec-Fetch-Site of requests by the page itself, and by a user who typed its address. */
const OWN_SITES: readonly unknown[] = [undefined, 'same-origin', 'none'];

/** Refuses requests from other sites, which could reach this server by DNS rebinding or through a visitor's browser. */
function isOurs(server: Server, { headers }: IncomingMessage): boolean {
  const { host, origin, 'sec-fetch-site': site } = headers;
  if (!OWN_SITES.includes(site)) return false;
  const hosts = [LOOPBACK, 'localhost'].map((name) => `${name}:${portOf(server)}`);
  return host !== undefined && hosts.includes(host) && (origin === undefined || origin === `http://${host}`);
}

/** Path of a request; empty for an invalid address. */
function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return '';
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
