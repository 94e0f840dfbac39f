import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { FolderIndex, findFile, folderOf } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { bodyOf, pathOf, UrlLibrary } from '../../src/three/url-library.ts';

const NAMES = [
  '../shared/b.png',
  '../../../elsewhere.test/c.png',
  'http://elsewhere.test/d.png',
  'https:/e.png',
  'https:',
  'c:/maps/f.png',
];

/** The addresses that are asked for when a file refers to others that are nowhere. */
async function asked(url: string): Promise<string[]> {
  const addresses: string[] = [];
  const library = new UrlLibrary([url], async (address) => {
    addresses.push(address);
    throw new Error('there is nothing');
  });
  for (const name of NAMES) await findFile(new FolderIndex(library), name, [folderOf(url)]);
  return addresses;
}

test('nothing is asked of other servers, whatever files refer to', async () => {
  const addresses = await asked('http://here.test:81/models/a.gltf');
  expect(addresses).toContain('http://here.test:81/shared/b.png');
  expect(addresses.filter((address) => new URL(address).host !== 'here.test:81')).toEqual([]);
});

test.each(['models/a.gltf', '/a.gltf', 'a.gltf'])(
  'the server of the page is asked for what %s refers to',
  async (url) => {
    const addresses = await asked(url);
    expect(addresses).toContain(`${url.slice(0, -'a.gltf'.length)}b.png`);
    for (const page of ['http://here.test/x/', 'https://here.test/x/']) {
      expect(addresses.filter((address) => new URL(address, page).host !== 'here.test')).toEqual([]);
    }
  },
);

/** The addresses that are asked for, and the codes of what a glTF file refers to, which does not exist. */
async function gathered(url: string, uri: string, root?: string) {
  const addresses: string[] = [];
  const file = new TextEncoder().encode(JSON.stringify({ asset: { version: '2.0' }, images: [{ uri }] }));
  const library = new UrlLibrary([url], async (address) => {
    if (address === url) return file;
    addresses.push(address);
    throw new Error('there is nothing');
  });
  const { report } = await gather(library, [pathOf(url)], root === undefined ? {} : { root });
  return { addresses, codes: report.issues.map(({ code }) => code) };
}

test.each(['http://here.test/models/a.gltf', 'models/a.gltf', '/models/a.gltf'])(
  'nothing is asked for outside of the folder of %s, unless it is below the root of the game',
  async (url) => {
    const start = url.slice(0, -'models/a.gltf'.length);
    const shut = await gathered(url, '../shared/b.png');
    expect(shut.codes).toEqual(['CONVERT_REFERENCE_OUTSIDE']);
    expect(shut.addresses).toContain(`${start}models/shared/b.png`);
    expect(shut.addresses.filter((address) => !address.startsWith(`${start}models/`))).toEqual([]);
    const open = await gathered(url, '../shared/b.png', start === '/' ? start : start.slice(0, -1));
    expect(open.codes).toEqual(['CONVERT_FILE_MISSING']);
    expect(open.addresses).toContain(`${start}shared/b.png`);
  },
);

test('a model of CryEngine has the animations of its list, which it does not name', async () => {
  const bytes = (name: string) => readFileSync(`samples/yorick/cryengine/${name}`);
  const library = new UrlLibrary(['http://here.test/a/yorick.cgf'], async (address) => {
    if (!address.startsWith('http://here.test/a/')) throw new Error('there is nothing');
    return bytes(address.slice('http://here.test/a/'.length));
  });
  const scene = toScene(await gather(library, ['http://here.test/a/yorick.cgf']));
  expect(scene.clips.map(({ name }) => name)).toEqual(['idle', 'walk', 'wave']);
});

test('an image that is nowhere is requested with the extensions that converters write', async () => {
  const addresses: string[] = [];
  const library = new UrlLibrary(['a/yorick.cgf'], async (address) => {
    if (address === 'a/yorick.cgf') return readFileSync('samples/yorick/cryengine/yorick.cgf');
    addresses.push(address);
    throw new Error('there is nothing');
  });
  const { missing } = await gather(library, ['a/yorick.cgf']);
  expect(missing.map(({ name }) => name)).toEqual(['yorick_bone.png', 'yorick_cloth.png']);
  expect(addresses.filter((address) => address.includes('bone'))).toEqual(
    ['png', 'tga', 'dds', 'jpg'].map((extension) => `a/yorick_bone.${extension}`),
  );
});

test.each([
  ['models/a%2Cb%2Bc%40d%23e/hero.cfg?v=1#x', 'models/a,b+c@d#e/hero.cfg'],
  ['models/100%/my%20hero.cfg', 'models/100%/my hero.cfg'],
])('the path of %s is %s', (url, path) => {
  expect(pathOf(url)).toBe(path);
});

test('what a file in a folder with encoded characters refers to is requested there', async () => {
  const { addresses } = await gathered('http://here.test/a%2Cb%2Bc%23/m.gltf', 'tex#1+2.png');
  expect(addresses).toContain('http://here.test/a,b%2Bc%23/tex%231%2B2.png');
});

test('files that a file refers to are requested together, not one after the other', async () => {
  let open = 0;
  let most = 0;
  const library = new UrlLibrary(['a/yorick.cfg'], async (address) => {
    most = Math.max(most, ++open);
    await new Promise((answer) => setImmediate(answer));
    open--;
    return readFileSync(`samples/yorick/cal3d/${address.slice('a/'.length)}`);
  });
  await gather(library, ['a/yorick.cfg']);
  // A skeleton, three meshes, three animations and two materials.
  expect(most).toBe(9);
});

test('what a file refers to has a limit, and what is given has none', async () => {
  const limits = new Map<string, number>();
  const library = new UrlLibrary(['a.gltf'], async (address, limit) => {
    limits.set(address, limit);
    return new Uint8Array(0);
  });
  await library.read('a.gltf');
  await library.has('b.png');
  expect([...limits]).toEqual([
    ['a.gltf', Number.POSITIVE_INFINITY],
    ['b.png', 2 ** 30],
  ]);
});

test('a response is received up to its limit', async () => {
  let sent = 0;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: (controller) => {
          sent++;
          controller.enqueue(Uint8Array.of(1, 2, 3));
        },
      }),
    );
  await expect(bodyOf(endless(), 100)).rejects.toThrow('more than 100 bytes');
  expect(sent).toBeLessThan(50);
  expect(await bodyOf(new Response(Uint8Array.of(1, 2, 3)), 3)).toEqual(Uint8Array.of(1, 2, 3));
  expect(await bodyOf(new Response(null), 3)).toEqual(new Uint8Array(0));
});
