import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, resolve } from 'node:path';
import { build } from 'esbuild';

/** What a page may be made of. */
export type Files = Record<string, string | Uint8Array>;

export interface Site {
  /** Of the root, with a slash at its end. */
  url: string;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };
/** The empty icon keeps the browser from asking for one. */
const PAGE = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="page.js"></script>';

/**
 * Serves a page that runs one script, and files for it, on this machine. The files may have an `index.html` of their own
 * with the script `page.js`.
 *
 * @param entry path of the script's source, which is bundled with all that it imports
 * @param files by path
 * @param policy the Content-Security-Policy of every answer
 */
export async function serve(entry: string, files: Files, policy: string): Promise<Site> {
  const known: Files = { 'index.html': PAGE, ...files, 'page.js': await bundle(entry) };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!.slice(1)) || 'index.html';
    const body = known[path];
    response.statusCode = body === undefined ? 404 : 200;
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** @throws where anything that the page uses imports a part of Node */
async function bundle(entry: string): Promise<Uint8Array> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    // A dependency's class for Node imports these; it must fall out of the bundle because nothing uses it.
    external: ['node:*'],
    // As users import it.
    alias: { 'exhume/three': resolve(import.meta.dirname, '../../src/three/index.ts') },
    metafile: true,
    write: false,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  if (imports.length > 0) throw new Error(`${entry} imports ${imports.map(({ path }) => path).join(', ')}`);
  return outputFiles[0]!.contents;
}
