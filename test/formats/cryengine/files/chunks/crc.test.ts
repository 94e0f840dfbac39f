import { expect, test } from 'vitest';
import { crc32 } from '../../../../../src/binary/crc32.ts';
import { stored } from '../../../../../src/binary/schema.ts';
import { controllerIdOf } from '../../../../../src/formats/cryengine/files/chunks/controller-id.ts';

test('the checksum is that of zlib', () => {
  // The check value that every description of CRC-32 gives.
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  expect(crc32(new Uint8Array())).toBe(0);
});

test('a controller is named after the very bytes of its bone', () => {
  // Examples of docs/reference/cryengine.md#bones.
  expect(controllerIdOf(stored('Bip01'))).toBe(0x78561a24);
  expect(controllerIdOf(stored('Bip01 Pelvis'))).toBe(0xd3553473);
});

test('bytes behind the NUL do not count, and Latin-1 stays Latin-1', () => {
  const raw = Uint8Array.of(0x42, 0xf6, 0, 0x68);
  expect(controllerIdOf({ text: 'Bö', raw })).toBe(crc32(Uint8Array.of(0x42, 0xf6)));
});
