import { describe, expect, test, vi } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import type {
  BesideOptions,
  FileDocument,
  Format,
  Reader,
  ReadingOptions,
} from '../../src/formats/format.ts';
import type { Report } from '../../src/report/report.ts';
import { createScene, NONE, type Node } from '../../src/scene/scene.ts';

const heard = vi.hoisted((): { reading?: ReadingOptions; wanted?: BesideOptions } => ({}));

/** Without anything there would be nothing to convert. */
const STILL: Node = {
  name: 'still',
  parent: NONE,
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
};

// Models and animations are files of three letters here and the lists are real ones, so that what is brought along does
// not depend on what those files hold.
vi.mock('../../src/formats/whole-families.ts', () => ({ wholeFamily: async (reader: Reader) => reader }));
vi.mock('../../src/formats/families.ts', async (original) => {
  const families = await original<typeof import('../../src/formats/families.ts')>();
  const registry = await families.wholeRegistry();
  const { Registry } = await import('../../src/formats/registry.ts');
  const { cryengineBeside } = await import('../../src/formats/cryengine/companions.ts');
  const family: Reader = {
    id: 'cryengine',
    formats: [],
    codes: {},
    toScene: (_files, _textures, _report, reading = {}) => {
      heard.reading = reading;
      const axes = { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 } as const;
      return { ...createScene('', { format: '', files: [] }, axes), nodes: [STILL] };
    },
    lacks: () => undefined,
    beside: (files, names, wanted) => {
      heard.wanted = wanted;
      return cryengineBeside(files, names, wanted);
    },
  };
  const fake = (id: string) => ({ id, check: () => {}, needs: () => [] }) as Partial<Format> as Format;
  class Short extends Registry {
    override read(bytes: Uint8Array, name: string, report: Report) {
      const kind = new TextDecoder().decode(bytes);
      if (!/^c[ga][fa]$/.test(kind)) return registry.read(bytes, name, report);
      const document: FileDocument = { format: `cryengine.${kind}` };
      return { format: fake(document.format), document };
    }

    override readerOf(format: Format) {
      return format.id.startsWith('cryengine') ? family : registry.readerOf(format);
    }
  }
  return { ...families, likelyRegistry: async () => undefined, wholeRegistry: async () => new Short() };
});

const encode = (text: string) => new TextEncoder().encode(text);
const cal = (...lines: string[]) => encode(lines.join('\r\n'));
const CGF = encode('cgf');
const CAF = encode('caf');

async function load(files: Record<string, Uint8Array>, inputs: string[], options = {}) {
  const gathered = await gather(new MemoryLibrary(files), inputs, options);
  const names = gathered.files.map(({ name, document, alias }) => {
    const known = document ? name : `(${name})`;
    return alias === undefined ? known : `${alias}: ${known}`;
  });
  const issues = gathered.report.issues.map(({ code, message }) => `${code} ${message}`);
  return { names, issues, gathered };
}

const SHARED = {
  'objects/merc/merc.cgf': CGF,
  'objects/merc/merc.cal': cal(
    '// all',
    'walk = men\\walk_loop.caf',
    'run = men\\run_loop.caf',
    'idle = men\\gone.caf',
  ),
  'objects/merc/merc_LOD1.cgf': CGF,
  'objects/merc/merc_walk.caf': CAF,
  'animations/Men/Walk_Loop.caf': CAF,
  'animations/Men/run_loop.caf': CAF,
};

describe('a model', () => {
  test('brings the list beside it and the animations of the list, by their aliases', async () => {
    const { names, issues } = await load(SHARED, ['objects/merc/merc.cgf']);
    expect(names).toEqual([
      'merc.cgf',
      'merc.cal',
      'walk: Walk_Loop.caf',
      'run: run_loop.caf',
      'idle: (gone.caf)',
    ]);
    expect(issues).toEqual([
      'CONVERT_FILE_MISSING File ../../animations/men/gone.caf (animation idle) was not found',
      'CONVERT_COMPANION_FOUND Using merc.cal from the same folder as list',
    ]);
  });

  test('brings its levels of detail before, where they are asked for', async () => {
    const { gathered } = await load(SHARED, ['objects/merc/merc.cgf'], { levels: true });
    expect(gathered.files.slice(0, 3).map(({ name, role }) => [name, role])).toEqual([
      ['merc.cgf', undefined],
      ['merc_LOD1.cgf', 'level'],
      ['merc.cal', 'list'],
    ]);
  });

  test('brings what is called after it where there is no list, and says so once', async () => {
    const aliases = ['a', 'b', 'c', 'd'];
    const files = Object.fromEntries(aliases.map((alias) => [`gun_${alias}.caf`, CAF]));
    const { names, issues } = await load({ 'gun.cgf': CGF, ...files }, ['gun.cgf']);
    expect(names).toEqual(['gun.cgf', ...aliases.map((alias) => `${alias}: gun_${alias}.caf`)]);
    expect(issues).toEqual([
      'CONVERT_COMPANION_FOUND Using 4 files from the same folder as animation: gun_a.caf, gun_b.caf, gun_c.caf and 1 more',
    ]);
  });

  test('comes alone where the caller wants it alone', async () => {
    const { names, issues } = await load(SHARED, ['objects/merc/merc.cgf'], { complete: false });
    expect([names, issues]).toEqual([['merc.cgf'], []]);
  });

  test('may have companions that are damaged or no files: the rest is there', async () => {
    const files = { 'gun.cgf': CGF, 'gun_a.caf': encode('?'), 'gun_b.caf/x': CAF, 'gun_c.caf': CAF };
    const { names, issues } = await load(files, ['gun.cgf']);
    expect(names).toEqual(['gun.cgf', 'a: (gun_a.caf)', 'b: (gun_b.caf)', 'c: gun_c.caf']);
    expect(issues).toEqual([
      expect.stringContaining('FORMAT_UNKNOWN'),
      'CONVERT_FILE_UNREADABLE File gun_a.caf (animation) cannot be read and was skipped',
      'CONVERT_FILE_MISSING File gun_b.caf (animation b) was not found',
      'CONVERT_COMPANION_FOUND Using gun_c.caf from the same folder as animation',
    ]);
  });
});

describe('a list', () => {
  test('alone has the model of its name', async () => {
    const { names } = await load(SHARED, ['objects/merc/merc.cal']);
    expect([names[0], names.at(-1)]).toEqual(['merc.cal', 'merc.cgf']);
  });

  test('may give one file several aliases, each of which has a place', async () => {
    const list = cal('$AnimDir = .', 'a = x.caf', 'b = x.caf', 'c = y.caf', 'a = x.caf', 'b = X.CAF');
    const { names, gathered } = await load({ 'm.cgf': CGF, 'm.cal': list, 'x.caf': CAF, 'y.caf': CAF }, [
      'm.cgf',
    ]);
    expect(names).toEqual(['m.cgf', 'm.cal', 'a: x.caf', 'b: x.caf', 'c: y.caf']);
    expect(gathered.files[3]!.document).toBe(gathered.files[2]!.document);
  });

  test('names a file that the caller gave as well', async () => {
    const { names } = await load(SHARED, ['objects/merc/merc.cgf', 'animations/Men/Walk_Loop.caf']);
    expect(names.slice(0, 3)).toEqual(['merc.cgf', 'walk: Walk_Loop.caf', 'merc.cal']);
  });

  test('may include others, itself too', async () => {
    const files = {
      'm.cgf': CGF,
      'm.cal': cal('$Include = more\\all.cal', '$AnimDir = .', 'a = x.caf'),
      'more/all.cal': cal('$AnimDir = .', 'b = y.caf', '$Include = ..\\m.cal'),
      'x.caf': CAF,
      'more/y.caf': CAF,
    };
    const { names } = await load(files, ['m.cgf']);
    expect(names).toEqual(['m.cgf', 'm.cal', 'all.cal', 'b: y.caf', 'a: x.caf']);
  });

  test('has every missing animation named, and no folder listed twice for them', async () => {
    const missing = Array.from({ length: 500 }, (_, index) => `a${index} = men\\a${index}.caf`);
    const library = new MemoryLibrary({
      'o/m/m.cgf': CGF,
      'o/m/m.cal': cal(...missing),
      'animations/men/x.caf': CAF,
    });
    const list = vi.spyOn(library, 'list');
    const { report, files } = await gather(library, ['o/m/m.cgf']);
    const messages = report.issues
      .filter(({ code }) => code === 'CONVERT_FILE_MISSING')
      .map(({ message }) => message);
    expect(messages).toHaveLength(500);
    expect(messages[499]).toBe('File ../../animations/men/a499.caf (animation a499) was not found');
    expect(files).toHaveLength(502);
    const listed = list.mock.calls.map(([folder]) => folder);
    expect(listed).toHaveLength(new Set(listed).size);
  });
});

describe('files that the inputs are understood by', () => {
  test('come first and bring no animations', async () => {
    const input = 'animations/Men/run_loop.caf';
    const { names, issues } = await load(SHARED, [input], { with: ['objects/merc/merc.cgf'] });
    expect(names).toEqual(['merc.cgf', 'run_loop.caf']);
    expect(issues).toEqual([]);
    const list = await load(SHARED, [input], { with: ['objects/merc/merc.cgf', 'objects/merc/merc.cal'] });
    expect(list.names).toEqual(['merc.cgf', 'merc.cal', 'run_loop.caf']);
  });

  test('bring their levels of detail where they are asked for', async () => {
    const options = { with: ['objects/merc/merc.cgf'], levels: true };
    const { names } = await load(SHARED, ['animations/Men/run_loop.caf'], options);
    expect(names).toEqual(['merc.cgf', 'run_loop.caf', 'merc_LOD1.cgf']);
  });

  test('do not keep an input from bringing what it names', async () => {
    const { names } = await load(SHARED, ['objects/merc/merc.cal'], { with: ['objects/merc/merc.cgf'] });
    expect(names.slice(0, 3)).toEqual(['merc.cgf', 'merc.cal', 'walk: Walk_Loop.caf']);
  });

  test('must be readable', async () => {
    await expect(load(SHARED, ['objects/merc/merc.cgf'], { with: ['gone.cgf'] })).rejects.toThrow(RangeError);
  });
});

test('an animation alone brings nothing', async () => {
  const { names, issues } = await load(SHARED, ['objects/merc/merc_walk.caf'], { levels: true });
  expect([names, issues]).toEqual([['merc_walk.caf'], []]);
});

describe('the family hears', () => {
  test('how the caller wants files to be read', async () => {
    const { gathered } = await load(SHARED, ['objects/merc/merc_walk.caf']);
    toScene(gathered, { curveEnds: 'engine' });
    expect(heard.reading).toMatchObject({ curveEnds: 'engine' });
  });

  test.each([
    [{}, false],
    [{ lod: 1 }, true],
    [{ lod: 0 }, true],
    [{ lod: 'all' }, true],
  ] as const)('of a conversion with %j whether levels are wanted: %s', async (options, levels) => {
    const library = new MemoryLibrary(SHARED);
    await convert(library, ['objects/merc/merc.cgf'], { to: 'gltf.glb', curveEnds: 'max', ...options });
    expect(heard).toMatchObject({ wanted: { levels, animations: true }, reading: { curveEnds: 'max' } });
  });
});
