/** Serves the studio to browsers on this machine only. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';
import type { CharacterFiles } from './studio-characters.ts';

export interface StudioServer {
  /** Address of the page. */
  url: string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** The policy of the page itself; in addition, no other page may frame it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; worker-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/**
 * Starts the server.
 *
 * @param site folder of the built page
 * @param characters opened by the page at its start; only their files are served
 * @param port 0 for any free port
 * @throws the system's error if the port is in use or the page was not built
 */
export async function serveStudio(
  site: string,
  characters: readonly CharacterFiles[],
  port: number,
): Promise<StudioServer> {
  const answers = new Map([...siteFiles(site), ...namedFiles(characters)]);
  const server = createServer((request, response) => answer(server, answers, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  return {
    url: `http://${LOOPBACK}:${portOf(server)}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
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

function answer(server: Server, answers: Answers, request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  const path = pathOf(request.url ?? '/');
  const content = answers.get(path);
  if (!isOurs(server, request)) refuse(response, 403, 'Only the page of this server may send requests.');
  else if (request.method !== 'GET' && request.method !== 'HEAD')
    refuse(response, 405, 'Only GET and HEAD are allowed.');
  else if (!content) refuse(response, 404, 'File not found.');
  else {
    const bytes = content();
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${reason}\n`);
}

/** Refuses requests from other sites, which could reach this server by DNS rebinding or through a visitor's browser. */
function isOurs(server: Server, { headers: { host, origin } }: IncomingMessage): boolean {
  const hosts = [LOOPBACK, 'localhost'].map((name) => `${name}:${portOf(server)}`);
  return host !== undefined && hosts.includes(host) && (origin === undefined || origin === `http://${host}`);
}

/** Path of a request; empty for an invalid address. */
function pathOf(url: string): string {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return path === '/' ? '/index.html' : path;
  } catch {
    return '';
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
