import { afterEach, expect, test } from 'vitest';
import { hashBy, hashPortably, sha256 } from '../../src/binary/sha256.ts';
import { useNodeSha256 } from '../../src/node/sha256.ts';

afterEach(() => hashBy(hashPortably));

test.each([
  ['in any environment', () => {}],
  ['in Node', useNodeSha256],
])('hashes %s are those of the examples of FIPS 180-2', async (_, choose) => {
  choose();
  const hashOf = (text: string) => sha256(new TextEncoder().encode(text));
  expect(await hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await hashOf('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});
