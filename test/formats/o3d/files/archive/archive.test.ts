import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

import { detectFormat } from '../../../../../src/formats/index.ts';

import type { JsonObject } from '../../../../../src/formats/o3d/files/archive/document.ts';
import { fileNamed } from '../../../../../src/formats/o3d/files/archive/layout.ts';
import { readArchive } from '../../../../../src/formats/o3d/files/archive/read.ts';
import { indexScene } from '../../../../../src/formats/o3d/files/archive/scene-index.ts';
import { createArchive, writeArchive } from '../../../../../src/formats/o3d/files/archive/write.ts';
import { Report } from '../../../../../src/report/report.ts';
import { thrownBy } from '../../../../binary/hex.ts';
import {
  gzipped,
  joined,
  MARKER,
  POINTS,
  readO3d,
  readScene,
  SKIN,
  sceneMember,
  sceneOf,
  TRIANGLE,
  tarOf,
  textBytes,
} from '../../bytes.ts';

const TRANSFORM: JsonObject = { id: 2, properties: { name: 'node', parent: { ref: 1 } } };
const SCENE = sceneOf({ 'o3d.Transform': [TRANSFORM] });

const read = (bytes: Uint8Array) => readArchive(bytes, new Report());
const rewritten = (bytes: Uint8Array) => writeArchive(read(bytes));

describe('an archive is known by what is in it', () => {
  test.each<[string, Uint8Array]>([
    ['a tar in gzip with the marker', gzipped(tarOf(MARKER, sceneMember(SCENE)))],
    ['a tar in gzip without it', gzipped(tarOf({ name: 'a', bytes: textBytes('a') }, sceneMember(SCENE)))],
    ['a tar', tarOf(MARKER, sceneMember(SCENE))],
    ['a scene.json', sceneMember(SCENE).bytes],
    ['a scene.json with blanks', textBytes(`\n ${JSON.stringify(SCENE, null, 2)}\n`)],
  ])('%s', (_what, bytes) => {
    expect(detectFormat(bytes, 'whatever').id).toBe('o3d.archive');
    expect(rewritten(bytes)).toEqual(bytes);
  });

  test.each<[string, Uint8Array]>([
    ['a tar in gzip of something else', gzipped(tarOf({ name: 'a', bytes: textBytes('a') }))],
    ['something else in gzip', gzipped(textBytes('scene.json'))],
    ['a gzip that is cut off', gzipped(tarOf(sceneMember(SCENE))).subarray(0, 30)],
    ['another JSON', textBytes('{"version":6,"nodes":{}}')],
  ])('%s is none', (_what, bytes) => {
    expect(thrownBy(() => detectFormat(bytes, 'scene.o3dtgz'))).toMatchObject({ code: 'FORMAT_UNKNOWN' });
  });

  test('without its scene.json it is refused', () => {
    const bytes = gzipped(tarOf(MARKER, { name: 'a.png', bytes: textBytes('a') }));
    expect(thrownBy(() => readO3d(bytes))).toMatchObject({ code: 'O3D_SCENE_MISSING' });
  });

  test('whose scene.json is none of objects is refused at its place', () => {
    const bytes = tarOf(MARKER, sceneMember('{"objects":[]}'));
    expect(thrownBy(() => read(bytes))).toMatchObject({ code: 'O3D_SCENE_SHAPE', offset: 1536 });
    const broken = tarOf(MARKER, sceneMember('{"objects":{}'));
    expect(thrownBy(() => read(broken))).toMatchObject({ code: 'O3D_JSON_SYNTAX', offset: 1549 });
    const within = new Uint8Array([...new Uint8Array(64), ...broken]).subarray(64);
    expect(thrownBy(() => read(within))).toMatchObject({ code: 'O3D_JSON_SYNTAX', offset: 1549 });
  });
});

describe('the tar of an archive', () => {
  const long = `textures/${'x'.repeat(120)}.png`;

  test.each<[string, Uint8Array]>([
    ['ends without blocks of zeros', tarOf(MARKER, sceneMember(SCENE))],
    ['ends with blocks of zeros', joined(tarOf(MARKER, sceneMember(SCENE)), new Uint8Array(10240))],
    [
      'has names with a slash in front',
      tarOf(MARKER, sceneMember(SCENE), { name: '/shaders/a.fx', bytes: POINTS }),
    ],
    [
      'has what a Macintosh left',
      tarOf({ name: '._aaaaaaaa.o3d', bytes: POINTS }, MARKER, sceneMember(SCENE)),
    ],
    ['has folders', tarOf(MARKER, { name: 'images/', bytes: textBytes(''), type: '5' }, sceneMember(SCENE))],
    ['has links', tarOf(MARKER, { name: 'link', bytes: textBytes(''), type: '2' }, sceneMember(SCENE))],
    [
      'has long names',
      tarOf(
        MARKER,
        sceneMember(SCENE),
        { name: '././@LongLink', bytes: textBytes(long), type: 'L' },
        { name: long.slice(0, 99), bytes: POINTS },
      ),
    ],
  ])('%s, and is written so', (_what, tar) => {
    expect(readO3d(tar).report.issues).toEqual([]);
    expect(rewritten(tar)).toEqual(tar);
    expect(rewritten(gzipped(tar))).toEqual(gzipped(tar));
  });

  test('gives its files by their raw names', () => {
    const tar = tarOf(
      MARKER,
      sceneMember(SCENE),
      { name: '/a.fx', bytes: POINTS },
      { name: '././@LongLink', bytes: textBytes(long), type: 'L' },
      { name: long.slice(0, 99), bytes: SKIN },
    );
    expect(fileNamed(read(tar), '/a.fx')).toEqual(POINTS);
    expect(fileNamed(read(tar), 'a.fx')).toBeUndefined();
    expect(fileNamed(read(tar), long)).toEqual(SKIN);
  });

  test('that is cut off is read up to there, reported, and written byte-identical', () => {
    const tar = tarOf(MARKER, sceneMember(SCENE), { name: 'a.png', bytes: new Uint8Array(2000) });
    const cut = tar.subarray(0, tar.length - 1000);
    const { document, issues } = readScene(cut);
    expect(issues).toMatchObject([{ code: 'ARCHIVE_TRUNCATED', offset: 2048 }]);
    expect(document.members.map(({ name }) => name)).toEqual(['aaaaaaaa.o3d', 'scene.json']);
    expect(writeArchive(document)).toEqual(cut);
  });

  test('that is cut off before its scene.json is reported', () => {
    const tar = tarOf(MARKER, sceneMember(SCENE));
    expect(() => readScene(gzipped(tar.subarray(0, 1100)))).toThrow('before the archive is cut off');
  });

  test('whose last block is not filled up is written so', () => {
    const tar = tarOf(MARKER, sceneMember(SCENE));
    const short = tar.subarray(0, 1536 + sceneMember(SCENE).bytes.length);
    expect(rewritten(short)).toEqual(short);
  });

  test('with something else than zeros in its padding is written so', () => {
    const tar = tarOf(MARKER, sceneMember(SCENE));
    tar[600] = 7;
    expect(rewritten(tar)).toEqual(tar);
  });
});

describe('a scene that was changed', () => {
  const TEXT =
    '{"version":6,"o3d_rootObject_root":1,"objects":{"o3d.Transform":[{"id":2,"properties":{"name":"a","x":0.50}}]}}';
  const bytes = gzipped(tarOf(MARKER, sceneMember(TEXT), { name: 'b.png', bytes: POINTS }));

  function renamed(): Uint8Array {
    const document = read(bytes);
    const [object] = indexScene(document.scene).byClass.get('o3d.Transform')!;
    object!.properties.name = 'a longer name';
    return writeArchive(document);
  }

  test('is written with the rest as it was', () => {
    const document = read(renamed());
    expect(new TextDecoder().decode(fileNamed(document, 'scene.json'))).toBe(
      TEXT.replace('"a"', '"a longer name"'),
    );
    expect(fileNamed(document, 'b.png')).toEqual(POINTS);
    expect(document.members.map(({ name }) => name)).toEqual(['aaaaaaaa.o3d', 'scene.json', 'b.png']);
  });

  test('has a right checksum in the header whose size changed, and nothing else in it', () => {
    const before = gunzipSync(bytes).subarray(1024, 1536);
    const after = gunzipSync(renamed()).subarray(1024, 1536);
    const sum = (block: Uint8Array) =>
      block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    expect(Number.parseInt(after.toString('latin1', 148, 154), 8)).toBe(sum(after));
    expect(after.subarray(0, 124)).toEqual(before.subarray(0, 124));
    expect(Number.parseInt(after.toString('latin1', 124, 135), 8)).toBe(TEXT.length + 12);
  });

  test('is the same each time', () => {
    expect(renamed()).toEqual(renamed());
  });

  test('alone is written alone', () => {
    const document = read(textBytes(TEXT));
    document.scene.version = 5;
    expect(new TextDecoder().decode(writeArchive(document))).toBe(TEXT.replace('6', '5'));
  });
});

describe('a new archive', () => {
  const document = createArchive(SCENE, [
    { name: 'images/a.png', bytes: textBytes('png') },
    { name: 'vertex-buffers.bin', bytes: POINTS },
    { name: 'images/b.png', bytes: textBytes('png') },
    { name: 'index-buffers.bin', bytes: TRIANGLE },
  ]);

  test('has the marker, the data, the scene and then all else, folders before what is in them', () => {
    const { members } = read(writeArchive(document));
    expect(members.map(({ name }) => name)).toEqual([
      'aaaaaaaa.o3d',
      'index-buffers.bin',
      'vertex-buffers.bin',
      'scene.json',
      'images/',
      'images/a.png',
      'images/b.png',
    ]);
  });

  test('has names of any length that Google’s loader takes', () => {
    const name = 'n'.repeat(1024);
    const written = writeArchive(createArchive(SCENE, [{ name, bytes: POINTS }]));
    expect(fileNamed(read(written), name)).toEqual(POINTS);
    const longer = createArchive(SCENE, [{ name: `${name}n`, bytes: POINTS }]);
    expect(thrownBy(() => writeArchive(longer))).toMatchObject({ code: 'O3D_NAME_LONG' });
  });
});
