/** The packed add-on for Blender, as Blender's installers want it. `test/blender` uses it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packAddOn } from '../../scripts/blender-add-on.ts';

const files = unzipSync(packAddOn());
const textOf = (name: string) => strFromU8(files[`exhume/${name}`]!);

test('has the add-on, its manifest and its license in one folder, and nothing else', () => {
  const names = Object.keys(files);
  expect(names).toEqual(
    expect.arrayContaining(['exhume/__init__.py', 'exhume/blender_manifest.toml', 'exhume/LICENSE']),
  );
  expect(names.filter((name) => !/^exhume\/(\w+\.py|blender_manifest\.toml|LICENSE)$/.test(name))).toEqual(
    [],
  );
});

test('has the same bytes in every time zone', () => {
  const { TZ } = process.env;
  try {
    const [here, there] = ['America/Los_Angeles', 'Pacific/Auckland'].map((zone) => {
      process.env.TZ = zone;
      return Buffer.from(packAddOn());
    });
    expect(here!.equals(there!)).toBe(true);
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

test('has the version of the package, for earlier and for later versions of Blender', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  expect(textOf('blender_manifest.toml')).toContain(`\nversion = "${version}"\n`);
  expect(textOf('__init__.py')).toContain(`"version": (${version.replaceAll('.', ', ')}),`);
});

test('has a manifest whose texts are as short as Blender demands, without a period at the end', () => {
  const manifest = textOf('blender_manifest.toml');
  for (const key of ['tagline', 'files']) {
    const [, text] = new RegExp(`^${key} = "(.*)"$`, 'm').exec(manifest)!;
    expect(text!.length).toBeLessThanOrEqual(64);
    expect(text).toMatch(/\w$/);
  }
});
