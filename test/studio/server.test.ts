import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { characterFiles } from '../../src/node/studio-characters.ts';
import { type StudioServer, serveStudio } from '../../src/node/studio-server.ts';

const samples = resolve(import.meta.dirname, '../../samples/yorick');

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

describe('the studio’s server', () => {
  let site: string;
  let server: StudioServer;

  beforeAll(async () => {
    site = mkdtempSync(join(tmpdir(), 'exhume-'));
    writeFileSync(join(site, 'index.html'), 'the page');
    const yorick = await characterFiles(new FolderLibrary(), [`${samples}/cal3d/yorick.cfg`], {});
    server = await serveStudio(site, [yorick], 0);
  });
  afterAll(async () => {
    await server.close();
    rmSync(site, { recursive: true });
  });

  /** The raw path, which `fetch` would normalize. */
  function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
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
    expect([status, body]).toEqual([200, 'the page']);
    const policy = `${headers['content-security-policy']}`;
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  test('refuses requests with another Host or Origin', async () => {
    const { port } = new URL(server.url);
    expect((await ask('/', { Host: `evil.example:${port}` })).status).toBe(403);
    expect((await ask('/files/list.json', { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask('/', { Host: `localhost:${port}`, Origin: `http://localhost:${port}` })).status).toBe(
      200,
    );
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
    '/../package.json',
    '/files/0/../../../../package.json',
    '/%2e%2e/package.json',
    '/files/0/..%2f..%2fREADME.md',
    '/files/1/yorick.cfg',
    '//etc/passwd',
    '/%',
    'http://[',
  ])('has nothing at %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});
