import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { characterFiles } from '../../src/node/studio-characters.ts';
import { type StudioServer, serveStudio } from '../../src/node/studio-server.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');
afterEach(() => vi.restoreAllMocks());

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

test('files of one name have paths below their common folder, which tell them apart', async () => {
  const inputs = ['cal3d', 'cal3d-xml'].map((folder) => [`${samples}/${folder}/yorick.cfg`]);
  const [first, second] = await characterFiles(new FolderLibrary(), inputs, {});
  expect(first!.character.inputs).toEqual(['cal3d/yorick.cfg']);
  expect(second!.character.inputs).toEqual(['cal3d-xml/yorick.cfg']);
  expect([...second!.files.keys()]).toEqual(second!.character.files);
  const [alone] = await characterFiles(new FolderLibrary(), inputs.slice(0, 1), {});
  expect(alone!.character.inputs).toEqual(['yorick.cfg']);
});

describe('the studio’s server', () => {
  let site: string;
  let server: StudioServer;

  beforeAll(async () => {
    site = mkdtempSync(join(tmpdir(), 'exhume-'));
    writeFileSync(join(site, 'index.html'), 'the page');
    mkdirSync(join(site, 'assets'));
    writeFileSync(join(site, 'assets/worker-xDJ_88TT.js'), 'the code');
    const yorick = await characterFiles(new FolderLibrary(), [[`${samples}/cal3d/yorick.cfg`]], {});
    server = await serveStudio(site, yorick, 0);
  });
  afterAll(async () => {
    await server.close();
    rmSync(site, { recursive: true });
  });

  /** A path below that of the page. */
  function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return askWhole(new URL(server.url).pathname.slice(0, -1) + path, headers, method);
  }

  /** The raw path, which `fetch` would normalize. */
  function askWhole(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    const { port } = new URL(server.url);
    return new Promise((done, failed) => {
      request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => done({ status: response.statusCode!, headers: response.headers, body }));
      })
        .on('error', failed)
        .end();
    });
  }

  test('listens on the loopback address only', () => {
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
  });

  test('serves the page under a policy without eval', async () => {
    const { status, headers, body } = await ask('/');
    expect([status, body, headers['content-type']]).toEqual([200, 'the page', 'text/html; charset=utf-8']);
    const policy = `${headers['content-security-policy']}`;
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  test('lets the browser cache code of the page, but no file of a character', async () => {
    const caching = async (path: string) => (await ask(path)).headers['cache-control'];
    expect(await caching('/assets/worker-xDJ_88TT.js')).toContain('immutable');
    for (const path of ['/', '/files/list.json', '/files/0/yorick.cfg'])
      expect(await caching(path)).toBe('no-store');
  });

  test('refuses requests with another Host or Origin', async () => {
    const { port } = new URL(server.url);
    expect((await ask('/', { Host: `evil.example:${port}` })).status).toBe(403);
    expect((await ask('/files/list.json', { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask('/', { Host: `localhost:${port}`, Origin: `http://localhost:${port}` })).status).toBe(
      200,
    );
  });

  test.each(['', '/', '/index.html', '/files/list.json', '/x/index.html', '//', '/%', 'http://['])(
    'refuses %s, which is without its token',
    async (path) => {
      expect((await askWhole(path)).status).toBe(403);
    },
  );

  test('has another token each time, which nobody can guess, and refuses others of its length', async () => {
    const { pathname } = new URL(server.url);
    expect(pathname).toMatch(/^\/[\w-]{24}\/$/);
    const other = await serveStudio(site, [], 0);
    const { pathname: otherPath } = new URL(other.url);
    await other.close();
    expect(otherPath).not.toBe(pathname);
    expect((await askWhole(otherPath)).status).toBe(403);
    expect((await askWhole(pathname)).status).toBe(200);
  });

  test('refuses requests by pages of other sites, even with its token', async () => {
    for (const [site, status] of [
      ['cross-site', 403],
      ['same-site', 403],
      ['same-origin', 200],
      ['none', 200],
    ] as const) {
      expect((await ask('/', { 'Sec-Fetch-Site': site })).status).toBe(status);
    }
  });

  test('names a free port where the system refuses its port', async () => {
    vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (this: Server) {
      process.nextTick(() => this.emit('error', Object.assign(new Error(), { code: 'EACCES' })));
      return this;
    });
    await expect(serveStudio(site, [], 22)).rejects.toThrow(
      /^Port 22 is reserved for the administrator; port \d+ is free$/,
    );
  });

  test('names a free port where its port is in use', async () => {
    const { port } = new URL(server.url);
    const error = await serveStudio(site, [], Number(port)).catch((failure: Error) => failure);
    const free = new RegExp(`^Port ${port} is in use; port (\\d+) is free$`).exec(
      `${(error as Error).message}`,
    );
    const second = await serveStudio(site, [], Number(free?.[1]));
    expect(new URL(second.url).port).toBe(free?.[1]);
    await second.close();
  });

  test('goes on where a file of the page has gone', async () => {
    const place = join(site, 'gone.js');
    writeFileSync(place, '');
    const other = await serveStudio(site, [], 0);
    const { pathname } = new URL(other.url);
    rmSync(place);
    const ask = async (path: string) => (await fetch(new URL(pathname + path, other.url))).status;
    expect([await ask('gone.js'), await ask('')]).toEqual([404, 200]);
    await other.close();
  });

  test('changes nothing', async () => {
    expect((await ask('/', {}, 'POST')).status).toBe(405);
    expect((await ask('/', {}, 'HEAD')).body).toBe('');
  });

  test('serves the named files with their companions, and nothing else', async () => {
    const { characters } = JSON.parse((await ask('/files/list.json')).body);
    expect(characters).toHaveLength(1);
    expect(characters[0]).toMatchObject({ title: 'yorick.cfg', inputs: ['yorick.cfg'], folder: '0/' });
    expect(characters[0].files).toContain('yorick_walk.caf');
    expect(characters[0].files).toContain('yorick_bone.png');
    expect((await ask('/files/0/yorick_walk.caf')).status).toBe(200);
    expect(JSON.stringify(characters)).not.toContain(samples);
  });

  test.each([
    '/files/0/..%2f..%2fREADME.md',
    '/files/1/yorick.cfg',
    '/files/0/../../package.json',
    '//etc/passwd',
  ])('has nothing at %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  test.each(['/../package.json', '/files/0/../../../../package.json', '/%2e%2e/package.json'])(
    'refuses %s, which leads out of the page',
    async (path) => {
      expect((await ask(path)).status).toBe(403);
    },
  );
});
