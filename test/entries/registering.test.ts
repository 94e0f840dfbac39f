import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import {
  bytes,
  count,
  f32,
  type Infer,
  inspect,
  read as readAs,
  struct,
  table,
  u16,
  write as writeAs,
} from '../../src/entries/binary.ts';
import { editFields, nodeAtPath } from '../../src/entries/inspect.ts';
import {
  catalog,
  checkFile,
  convert,
  convertOnto,
  createScene,
  declareCodes,
  detectFormat,
  type Family,
  type FileDocument,
  type Format,
  fitScene,
  formatById,
  formats,
  MemoryLibrary,
  read,
  registerFamily,
  targetById,
  toScene,
  write,
  writeScene,
} from '../../src/index.ts';
import { ExhumeLoader } from '../../src/three/index.ts';
import { run, runJson, useFolder } from '../cli/run.ts';

/** A format from outside: joints one below the other, each with the height above the one before. */
const chain = struct('Chain', {
  magic: bytes(4),
  jointCount: count(u16, 'joints'),
  joints: table('joints', { height: f32 }, 'jointCount'),
});

interface ChainDocument extends FileDocument {
  content: Infer<typeof chain>;
}

const MAGIC = new TextEncoder().encode('CHN1');

const CODES = declareCodes({
  CHAIN_JOINT_BELOW: {
    severity: 'warning',
    meaning: 'A joint is below the one before it.',
    advice: 'Nothing needs to be done if that is meant.',
  },
});

const chainFormat: Format<ChainDocument> = {
  id: 'chain.file',
  family: 'chain',
  title: 'Chain of joints',
  extensions: ['chn'],
  leads: true,
  detect: (file) => MAGIC.every((byte, at) => file[at] === byte),
  read: (file) => ({ format: 'chain.file', content: readAs(chain, file) }),
  write: ({ content }) => writeAs(chain, content),
  check: ({ content }, report) =>
    content.joints.height.forEach((height, joint) => {
      if (height < 0) {
        report.add(CODES.CHAIN_JOINT_BELOW, `the joint is ${-height} lower`, { path: `joints[${joint}]` });
      }
    }),
  inspect: (file, name) => inspect(chain, file, name),
  needs: () => [],
  describe: () => ({ version: '1' }),
};

const chainFamily: Family = {
  id: 'chain',
  formats: [chainFormat],
  codes: CODES,
  targets: [
    {
      id: 'chain.file',
      title: 'Chain of joints',
      extension: 'chn',
      write: async ({ nodes }, name) => {
        const height = Float32Array.from(nodes, ({ translation }) => translation[1]);
        const content = { magic: MAGIC, joints: { count: nodes.length, height } };
        return [{ name: `${name}.chn`, bytes: writeAs(chain, content) }];
      },
    },
  ],
  toScene: ([file]) => {
    const { content } = file!.document as ChainDocument;
    const axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 } as const;
    const scene = createScene('chain', { format: 'chain', files: [file!.name] }, axes);
    content.joints.height.forEach((height, joint) => {
      scene.nodes.push({
        name: `joint ${joint}`,
        parent: joint - 1,
        translation: [0, height, 0],
        rotation: [0, 0, 0, 1],
        scale: [1, 1, 1],
      });
    });
    return scene;
  },
};

registerFamily(chainFamily);

/** Two joints, at 1.5 and -0.5: written by hand. */
const FILE = Uint8Array.of(0x43, 0x48, 0x4e, 0x31, 2, 0, 0, 0, 0xc0, 0x3f, 0, 0, 0, 0xbf);
const library = new MemoryLibrary({ 'a.chn': FILE });

test('a format from outside is detected, read and written byte for byte', () => {
  expect(detectFormat(FILE, 'unnamed')).toBe(chainFormat);
  expect(formatById('chain.file')).toBe(chainFormat);
  expect(formats.map(({ id }) => id)).toContain('chain.file');
  const document = read(FILE, 'a.chn');
  expect(document).toMatchObject({ content: { joints: { height: Float32Array.of(1.5, -0.5) } } });
  expect(write(document)).toEqual(FILE);
});

test('its rules are applied, and its codes are in the catalog', async () => {
  const { issues } = await checkFile(library, 'a.chn');
  expect(issues).toMatchObject([{ code: 'CHAIN_JOINT_BELOW', path: 'joints[1]', offset: 10, file: 'a.chn' }]);
  expect(catalog.get('CHAIN_JOINT_BELOW')).toBe(CODES.CHAIN_JOINT_BELOW);
});

test('its fields are inspected and edited', () => {
  expect(nodeAtPath(chainFormat.inspect(FILE, 'a.chn'), 'joints[1].height')?.value).toBe(-0.5);
  const edited = editFields({ name: 'a.chn', bytes: FILE }, [{ path: 'joints[1].height', value: 1.5 }]);
  expect([...edited.subarray(10)]).toEqual([0, 0, 0xc0, 0x3f]);
});

test('it converts to and from the formats that come with the library', async () => {
  const { files } = await convert(library, ['a.chn'], { to: 'gltf.glb' });
  const [glb] = files;
  const back = await convert(new MemoryLibrary({ [glb!.name]: glb!.bytes }), [glb!.name], {
    to: 'chain.file',
  });
  expect(back.files).toEqual([{ name: 'a.chn', bytes: FILE }]);
});

test('edits are not put back into it without a way to do so', async () => {
  const { files } = await convert(library, ['a.chn'], { to: 'gltf.glb' });
  const both = new MemoryLibrary({ 'a.chn': FILE, 'edited.glb': files[0]!.bytes });
  await expect(convertOnto(both, ['edited.glb'], 'a.chn')).rejects.toMatchObject({
    code: 'CONVERT_ONTO_FAMILY',
    message: 'Edits cannot be put back into a.chn, a file of chain',
  });
});

test('three.js loads it, also under another extension', async () => {
  for (const name of ['a.chn', 'unnamed']) {
    const { model } = await new ExhumeLoader().parse(FILE, name);
    expect(model.objects.map(({ position }) => position.y)).toEqual([1.5, -0.5]);
  }
});

describe('commands that load only the families they need', () => {
  const folder = useFolder();

  test.each([
    ['info', 'a.chn: Chain of joints'],
    ['inspect', 'joints'],
    ['rewrite -o -', ': 14 bytes, identical'],
  ])('%s knows it', async (words, said) => {
    const [command, ...options] = words.split(' ');
    const { out, err } = await run(command!, folder.write('a.chn', FILE), ...options);
    expect(out + err).toContain(said);
  });

  test('formats lists it, as its JSON Schema says', async () => {
    const { json } = await runJson<object>('formats', 'chain');
    expect(json).toMatchObject({ formats: [{ id: 'chain.file' }], targets: [{ id: 'chain.file' }] });
    const [common, schema] = ['common', 'formats'].map((name) =>
      JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8')),
    );
    const validate = new Ajv2020().addSchema(common).compile(schema);
    validate(json);
    expect(validate.errors).toBeNull();
  });
});

test('a scene is made of its document and written as its target', async () => {
  const scene = toScene([{ name: 'a.chn', document: read(FILE, 'a.chn') }]);
  expect(scene.nodes.map(({ name }) => name)).toEqual(['joint 0', 'joint 1']);
  expect(targetById('chain.file')?.extension).toBe('chn');
  expect(await writeScene(scene, { to: 'chain.file' })).toEqual([{ name: 'chain.chn', bytes: FILE }]);
});

test('data that its scenes keep under its name are not custom properties', () => {
  const scene = toScene([{ name: 'a.chn', document: read(FILE, 'a.chn') }]);
  scene.nodes[1]!.properties = { chain: { link: 3 }, mass: 70 };
  const { losses } = fitScene(scene, { to: 'mdl.binary' });
  const [dropped] = losses.filter(({ code }) => code === 'FIT_PROPERTIES_DROPPED');
  expect(dropped?.message).toMatch(/: mass$/);
});

test.each([
  ['The family chain is already registered', {}],
  ['The format chain.file is already registered', { id: 'other' }],
  ['The target chain.file is already registered', { id: 'other', formats: [] }],
  ['The code CHAIN_JOINT_BELOW is already registered', { id: 'other', formats: [], targets: [] }],
  [
    'Format new belongs to family chain, not other',
    { id: 'other', formats: [{ ...chainFormat, id: 'new' }], targets: [], codes: {} },
  ],
])('refuses a family with an id that is taken: %s', (message, change) => {
  const before = formats.length;
  expect(() => registerFamily({ ...chainFamily, ...change })).toThrow(new RangeError(message));
  expect(formats.length).toBe(before);
});
