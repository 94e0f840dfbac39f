import { beforeAll, describe, expect, test } from 'vitest';
import { parseWords } from '../../src/cli/dump.ts';
import type { DumpSwitch } from '../../src/formats/format.ts';
import { caf, csf } from '../formats/cal3d/files/binary/bytes.ts';
import { cgf, helper, mesh, timing } from '../formats/cryengine/files/chunks/rules-chunks.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();

beforeAll(() => {
  folder.write('a.cgf', cgf(helper(), timing(), mesh()));
  folder.write('b.cgf', cgf(helper()));
  folder.write('a.csf', csf([{ name: 'hip' }]));
  folder.write('long.caf', caf([{ keys: Array.from({ length: 40 }, (_, time) => ({ time })) }], 99));
  folder.write('cut.cgf', cgf(helper()).slice(0, 40));
});

describe('switches', () => {
  const SWITCHES: DumpSwitch[] = [
    { name: 'keys', meaning: 'keys' },
    { name: 'meshVerts', meaning: 'vertices', argument: { name: 'XYZ', pattern: /^[xyz]{1,3}$/i } },
  ];
  const parse = (...words: string[]) =>
    parseWords(words, SWITCHES, (path) => path === '/keys' || path === 'zyx');

  test.each(['-meshVerts', '/meshVerts', '-MESHVERTS', '/meshverts'])('are known as %s', (word) => {
    expect(parse(word, 'a.cgf')).toEqual({ files: ['a.cgf'], chosen: new Map([['meshverts', '']]) });
  });

  test('take an argument that fits, and leave what does not fit to the files', () => {
    expect(parse('-meshVerts', 'XZ', 'a.cgf')).toEqual({
      files: ['a.cgf'],
      chosen: new Map([['meshverts', 'XZ']]),
    });
    expect(parse('-meshVerts', 'xyzw').files).toEqual(['xyzw']);
    expect(parse('-keys', 'xyz').files).toEqual(['xyz']);
  });

  test('leave files alone that look like arguments or switches', () => {
    expect(parse('-meshVerts', 'zyx')).toEqual({ files: ['zyx'], chosen: new Map([['meshverts', '']]) });
    expect(parse('/keys')).toEqual({ files: ['/keys'], chosen: new Map() });
    expect(parse('/home/a.cgf').files).toEqual(['/home/a.cgf']);
  });

  test('that are unknown are refused with those that are known', () => {
    expect(() => parse('-key', 'a.cgf')).toThrow('Unknown switch -key; choose from -keys, -meshVerts');
    expect(() => parse('-keys')).toThrow('No file was given');
  });
});

describe('dump', () => {
  test('prints files one after the other, with their switches wherever they stand', async () => {
    const { code, out } = await run('dump', folder.path('a.cgf'), '/MESHVERTS', 'zyx', folder.path('b.cgf'));
    expect(code).toBe(0);
    expect(out).toMatch(/^File: a\.cgf\nChunkTableOffset: 0x[0-9A-F]{8} {2}FileType: Geom/);
    expect(out).toContain('\nFile: b.cgf\n');
    expect(out).toContain('\n  vertex[3]: position 0 0 1');
    expect(out).not.toContain('\r');
  });

  test('ends with 2 where a switch is unknown, or unknown to the format', async () => {
    const unknown = await run('dump', folder.path('a.cgf'), '-meshVertices');
    expect([unknown.code, unknown.out]).toEqual([2, '']);
    expect(unknown.err).toMatch(/-meshVertices; choose from -briefInfo, .*-collectTexturesForCopying/);
    const foreign = await run('dump', folder.path('a.csf'), '-keys');
    expect([foreign.code, foreign.out]).toEqual([2, '']);
  });

  test('goes on behind a file that cannot be read', async () => {
    const { code, out, err } = await run('dump', folder.path('cut.cgf'), folder.path('b.cgf'));
    expect(code).toBe(1);
    expect(err).toContain('CRYENGINE_TABLE_RANGE');
    expect(out).toContain('File: b.cgf');
  });

  test('gives the facts as JSON, wherever that is said', async () => {
    const { code, json } = await runJson<unknown>('dump', '-keys', folder.path('a.cgf'));
    expect(code).toBe(0);
    expect(json).toMatchObject({
      file: folder.path('a.cgf'),
      format: 'cryengine.cgf',
      fileType: 'Geom',
      version: 0x744,
      chunks: [
        { type: 'Helper', version: 0x744, id: 0, size: 32, offset: 20, facts: { helperType: 0 } },
        { type: 'Timing', facts: { ticksPerFrame: 160 } },
        { type: 'Mesh', facts: { vertices: 4, openEdges: 0 } },
      ],
      summary: { wastedBytes: 0, textures: [] },
    });
  });

  test('prints the tree of any other file, each line with its whole path', async () => {
    const { code, out } = await run('dump', folder.path('a.csf'));
    expect(code).toBe(0);
    expect(out).toContain('\n  bones[0].name: "hip"\n');
    expect(out).toContain('\n  bones[0].translation: 0 0 0\n');
  });

  test('cuts long lists of any other file short, and says so', async () => {
    const { out } = await run('dump', folder.path('long.caf'));
    expect(out).toContain('  tracks[0].keys[15].time: 15\n');
    expect(out).not.toContain('tracks[0].keys[16]');
    expect(out).toContain('  tracks[0].keys: 24 more of 40\n');
  });
});
