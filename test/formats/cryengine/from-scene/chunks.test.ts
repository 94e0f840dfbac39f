import { expect, test } from 'vitest';
import { newChunk } from '../../../../src/formats/cryengine/from-scene/chunks.ts';

/** As the first engine has them: docs/reference/cryengine.md. */
test.each([
  ['sourceInfo', 0xcccc0013, 0],
  ['timing', 0xcccc000e, 0x918],
  ['node', 0xcccc000b, 0x823],
  ['helper', 0xcccc0001, 0x744],
  ['light', 0xcccc0009, 0x744],
  ['material', 0xcccc000c, 0x746],
  ['mesh', 0xcccc0000, 0x744],
  ['bonePositions', 0xcccc0012, 1],
  ['boneAnimation', 0xcccc0003, 0x290],
  ['boneNames', 0xcccc0005, 0x745],
  ['controller', 0xcccc000d, 0x826],
  ['logController', 0xcccc000d, 0x827],
] as const)('a chunk of the kind %s has its type and version', (kind, type, version) => {
  expect(newChunk(1, kind, {} as never)).toMatchObject({ type, version, id: 1, kind });
});
