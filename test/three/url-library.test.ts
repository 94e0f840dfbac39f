import { expect, test } from 'vitest';
import { FolderIndex, findFile, folderOf } from '../../src/convert/library.ts';
import { UrlLibrary } from '../../src/three/url-library.ts';

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
