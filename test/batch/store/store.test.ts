import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SetupError } from '../../../src/batch/setup-error.ts';
import { openStore } from '../../../src/batch/store/open-store.ts';
import { s3Address } from '../../../src/batch/store/s3-address.ts';
import { type Store, StoreError } from '../../../src/batch/store/store.ts';
import { ReplaceError } from '../../../src/node/write-files.ts';
import { BUCKET, type S3Server, startS3 } from '../s3-server.ts';

let s3: S3Server;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), 'exhume-store-'));
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Both kinds of store with the same files. */
const stores: Record<string, () => Promise<Store>> = {
  's3:': () => openStore(`s3://${BUCKET}/some/place`, s3.env),
  'file:': () => openStore(pathToFileURL(folder).href),
};

describe.each(Object.entries(stores))('a store at %s', (_kind, open) => {
  let store: Store;
  beforeAll(async () => {
    const filled = await open();
    const files = [
      { name: 'models/Größe (1)+&.mdl', bytes: bytes('model') },
      { name: 'models/deep/a.txt', bytes: bytes('a') },
      { name: 'models.key', bytes: bytes('0123456789') },
    ];
    await filled.output('').write(files, []);
    store = await open();
  });

  test('lists the names of files and folders in a folder', async () => {
    expect(await store.list('')).toEqual(['models', 'models.key']);
    expect(await store.list('models')).toEqual(['Größe (1)+&.mdl', 'deep']);
    expect(await store.list('models/deep')).toEqual(['a.txt']);
    expect(await store.list('nothing')).toEqual([]);
  });

  test('reads a file, also in pieces that end where the file ends', async () => {
    expect(text(await store.read('models/Größe (1)+&.mdl'))).toBe('model');
    const source = await store.open('models.key');
    expect(source.size).toBe(10);
    expect(text(await source.read(2, 3))).toBe('234');
    expect(text(await source.read(8, 100))).toBe('89');
    expect(text(await source.read(10, 1))).toBe('');
  });

  test('tells files from folders, with their sizes', async () => {
    expect(await store.status('models.key')).toMatchObject({ kind: 'file', size: 10 });
    expect(await store.status('models/deep')).toMatchObject({ kind: 'folder' });
    expect(await store.status('')).toMatchObject({ kind: 'folder' });
  });

  test('has an error with a code for files that are not there, which is no failure of the store', async () => {
    // Those of the system have both members, by which they are told from defects.
    const read = store.read('models/b.mdl');
    await expect(read).rejects.toMatchObject({ code: 'ENOENT', syscall: expect.any(String) });
    await expect(store.open('models/b.mdl')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(store.status('models/b.mdl')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(store.failure).toBeUndefined();
  });

  test('is there', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });

  test('does not lead out of its root', async () => {
    for (const path of ['../x', 'models/../../x', '/etc/passwd']) {
      await expect(store.read(path)).rejects.toThrow();
      await expect(store.status(path)).rejects.toThrow();
      expect(await store.list(path)).toEqual([]);
      await expect(store.output('').write([{ name: path, bytes: bytes('x') }], [])).rejects.toThrow();
    }
  });

  describe('as output', () => {
    test('has the bytes and sizes of files as they are now', async () => {
      const output = store.output('results');
      await output.write([{ name: 'deep/new.txt', bytes: bytes('new') }], []);
      expect(text((await output.read('deep/new.txt'))!)).toBe('new');
      expect(await output.size('deep/new.txt')).toBe(3);
      expect(await output.read('other.txt')).toBeUndefined();
      expect(await output.size('other.txt')).toBeUndefined();
      expect(text(await store.read('results/deep/new.txt'))).toBe('new');
    });

    test('does not replace files with other bytes, and then writes nothing', async () => {
      const output = store.output('taken');
      await output.write([{ name: 'b.txt', bytes: bytes('before') }], []);
      const files = [
        { name: 'a.txt', bytes: bytes('new') },
        { name: 'b.txt', bytes: bytes('after!') },
      ];
      await expect(output.write(files, ['a.txt'])).rejects.toThrow(ReplaceError);
      expect(text((await output.read('b.txt'))!)).toBe('before');
      expect(await output.size('a.txt')).toBeUndefined();
      await output.write(files, ['b.txt']);
      expect(text((await output.read('b.txt'))!)).toBe('after!');
    });

    test('takes files that are there with the same bytes', async () => {
      const output = store.output('same');
      const files = [{ name: 'a.txt', bytes: bytes('a') }];
      await output.write(files, []);
      await expect(output.write(files, [])).resolves.toBeUndefined();
    });
  });
});

describe('a store at s3:', () => {
  test('lists folders with more files than one reply of the server has', async () => {
    const page = (name: string, next: string) =>
      `<ListBucketResult><Contents><Key>many/${name}</Key><Size>3</Size></Contents>${next}</ListBucketResult>`;
    const server = await serve((url) =>
      url.searchParams.has('continuation-token')
        ? { status: 200, body: page('b', '<IsTruncated>false</IsTruncated>') }
        : {
            status: 200,
            body: page(
              'a',
              '<IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken>',
            ),
          },
    );
    const store = await openStore('s3://bucket', endpoint(server));
    expect(await store.list('many')).toEqual(['a', 'b']);
    server.close();
  });

  test('repeats requests to a server that is busy', async () => {
    const replies = [503, 500, 200];
    const server = await serve(() => ({ status: replies.shift()!, body: 'done' }));
    const store = await openStore('s3://bucket', endpoint(server));
    expect(text(await store.read('file'))).toBe('done');
    expect(replies).toEqual([]);
    expect(store.failure).toBeUndefined();
    server.close();
  });

  test('remembers that its server failed, and does not repeat what is forbidden', async () => {
    let requests = 0;
    const server = await serve(() => {
      requests++;
      return { status: 403, body: '' };
    });
    const store = await openStore('s3://bucket', endpoint(server));
    await expect(store.read('file')).rejects.toThrow(StoreError);
    expect(requests).toBe(1);
    expect(store.failure?.message).toContain('file in bucket bucket cannot be reached: S3 returned 403');
    server.close();
  });
});

test('a store whose address does not exist is refused', async () => {
  const lost = await openStore(pathToFileURL(join(folder, 'nothing')).href);
  await expect(lost.check()).rejects.toThrow(/^The store .*nothing is not a folder of this machine$/);
  const bucket = await openStore('s3://other', s3.env);
  await expect(bucket.check()).rejects.toThrow('Bucket other cannot be reached: there is no such bucket');
  const server = await serve(() => ({ status: 200, body: '' }));
  const away = await openStore('s3://other', endpoint(server));
  server.close();
  await expect(away.check()).rejects.toThrow(/^Bucket other cannot be reached: .*: connect ECONNREFUSED/);
});

interface Reply {
  status: number;
  body: string;
}

async function serve(reply: (url: URL) => Reply): Promise<Server> {
  const server = createServer((request, response) => {
    const { status, body } = reply(new URL(request.url!, 'http://server'));
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function endpoint(server: Server): Record<string, string> {
  return { AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('the address of a bucket', () => {
  const address = (url: string, env: Record<string, string> = {}) => s3Address(new URL(url), env);

  test('is at AWS by default, in the region of the environment', () => {
    expect(address('s3://models', { AWS_DEFAULT_REGION: 'eu-west-1' })).toEqual({
      endpoint: 'https://models.s3.eu-west-1.amazonaws.com',
      region: 'eu-west-1',
      accessKeyId: '',
      secretAccessKey: '',
      prefix: '',
    });
    expect(address('s3://my.models').endpoint).toBe('https://s3.us-east-1.amazonaws.com/my.models');
  });

  test('is at another server if the environment names one', () => {
    const { endpoint, prefix } = address('s3://models/a%20b//c/', { AWS_ENDPOINT_URL: 'http://minio:9000/' });
    expect(endpoint).toBe('http://minio:9000/models');
    expect(prefix).toBe('a b/c/');
  });

  test('needs both keys or none', () => {
    expect(() => address('s3://models', { AWS_ACCESS_KEY_ID: 'me' })).toThrow('Set both');
    expect(() => address('s3://models', { AWS_SESSION_TOKEN: 'token' })).toThrow('Temporary credentials');
  });

  test('has to be one of a store', async () => {
    for (const wrong of ['models', 'http://models', 's3:///models'])
      await expect(openStore(wrong, {})).rejects.toThrow(SetupError);
  });
});
