import { describe, expect, test } from 'vitest';
import { type Conversion, convert } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import { type Library, MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { verify } from '../../src/convert/verify.ts';
import { writeScene } from '../../src/convert/write-scene.ts';
import type { NamedBytes } from '../../src/formats/format.ts';
import { readDocument } from '../../src/formats/index.ts';
import type { AsciiMdlDocument } from '../../src/formats/mdl/files/ascii/document.ts';
import type { MdlDocument } from '../../src/formats/mdl/files/binary/document.ts';
import { modelOf } from '../../src/formats/mdl/from-scene/translate.ts';
import type { Model, ModelMesh, ModelNode } from '../../src/formats/mdl/model/model.ts';
import { propertiesOf } from '../../src/formats/mdl/model/node-properties.ts';
import { targetById } from '../../src/formats/targets.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { Report } from '../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../corpus.ts';
import { everyKind } from '../formats/mdl/every-kind.ts';

const TARGETS = ['mdl.binary', 'mdl.ascii'];
/** Of the height: what nobody sees. */
const NEGLIGIBLE = 1e-3;
const STEM = 'c_thing';

/** A model as a GLB, with the supermodels that it inherits from. */
async function glbOf(library: Library, path: string): Promise<Conversion> {
  return convert(library, [path], { to: 'gltf.glb', name: STEM });
}

async function fromGlb({ files }: Pick<Conversion, 'files'>, to: string): Promise<Conversion> {
  const [{ name, bytes }] = files as [NamedBytes];
  return convert(new MemoryLibrary({ [name]: bytes }), [name], { to, name: STEM });
}

function modelIn([file]: readonly NamedBytes[]): Model {
  return modelOfDocument(readDocument(file!.bytes, file!.name, new Report()).document);
}

function modelOfDocument(document: unknown): Model {
  return modelOf(document as MdlDocument | AsciiMdlDocument, new Report());
}

/** What a node says that a scene neither shows nor moves, without what nodes of its kind do not have. */
function hiddenPart({ kind, values, keys, flares, mesh }: ModelNode) {
  const { position, orientation, scale, color, radius, multiplier, ambientonly, ...kept } = values;
  const known = Object.entries(kept).filter(([name]) => propertiesOf(kind)!.has(name));
  return rounded({ kind, known: Object.fromEntries(known), keys, flares, mesh: mesh && meshPart(mesh) });
}

function meshPart({ positions, normals, uvs, faces, constraints, boxes, weights }: ModelMesh) {
  return { positions, normals, uvs, faces, constraints, boxes, weight: weights?.weight };
}

/** Texts have seven digits of a number. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(6));
  if (ArrayBuffer.isView(value)) return Array.from(value as Float32Array, rounded);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));
}

/** Nodes by name that a scene keeps as they are, where nothing else is called the same. */
function hiddenNodes({ nodes }: Model): Map<string, ReturnType<typeof hiddenPart>> {
  const names = nodes.map(({ name }) => name.toLowerCase());
  const isKept = ({ kind, values, mesh }: ModelNode) =>
    kind === 'emitter' ||
    kind === 'light' ||
    kind === 'reference' ||
    (mesh !== undefined && (kind === 'aabb' || values.render === 0));
  const kept = nodes.filter((node, index) => {
    return isKept(node) && names.indexOf(names[index]!) === names.lastIndexOf(names[index]!);
  });
  return new Map(kept.map((node) => [node.name.toLowerCase(), hiddenPart(node)]));
}

describeCorpus('every real model that went through a GLB', () => {
  const models = corpusFiles('mdl', (path) => /\.(mdl|mdl\.ascii|pwk)$|text_mdl/i.test(path));

  test.each(models)('%s is a model again that moves the same and keeps what is hidden', async (path) => {
    const original = await gather(new FolderLibrary(), [corpus(path)]);
    const scene = toScene(original);
    const [glb] = await writeScene(scene, { to: 'gltf.glb', name: STEM });
    const sent = await gather(new MemoryLibrary({ [glb!.name]: glb!.bytes }), [glb!.name]);
    const returned = toScene(sent);
    const hidden = hiddenNodes(modelOfDocument(original.files[0]!.document));
    for (const to of TARGETS) {
      const { report } = sent;
      const files = await writeScene(returned, { to, name: STEM, report });
      expect(files.filter(({ bytes }) => bytes.length === 0)).toEqual([]);
      expect(report.losses.filter(({ code }) => code === 'KEPT_UNFIT')).toEqual([]);
      const { relative } = await verify(scene, files, new Report(), { fps: 4 });
      expect(relative, to).toBeLessThan(NEGLIGIBLE);
      // Without a GLB between, so that what the kind of file itself cannot say does not count. Many hide nothing.
      const direct = async () => (await targetById(to)!.translate!(original.files, STEM, new Report(), {}))!;
      const expected = hidden.size === 0 ? hidden : hiddenNodes(modelIn(await direct()));
      expect(hiddenNodes(modelIn(files)), to).toEqual(expected);
    }
  });
});

describe('a model with a node of every kind that went through a GLB', () => {
  const library = new MemoryLibrary({ 'c_thing.mdl': everyKind });

  test.each(TARGETS)('is %s again that moves the same and keeps what is hidden', async (to) => {
    const glb = await glbOf(library, 'c_thing.mdl');
    const { files, report } = await fromGlb(glb, to);
    expect(report.losses.filter(({ code }) => code === 'KEPT_UNFIT')).toEqual([]);
    expect((await verify(glb.scene, files, new Report())).relative).toBeLessThan(NEGLIGIBLE);
    const direct = await convert(library, ['c_thing.mdl'], { to, name: STEM });
    const hidden = hiddenNodes(modelIn(files));
    expect([...hidden.keys()]).toEqual(['fire', 'hook', 'lamp', 'ground', 'floor', 'ghost']);
    expect(hidden).toEqual(hiddenNodes(modelIn(direct.files)));
  });
});

describe('what a GLB keeps of a model and somebody spoilt', () => {
  const library = new MemoryLibrary({ 'c_thing.mdl': everyKind });

  test('is reported with its place and skipped', async () => {
    const { files } = await glbOf(library, 'c_thing.mdl');
    const { json, rest } = chunksOf(files[0]!.bytes);
    const spoilt = keptValues(json);
    expect(spoilt.length).toBeGreaterThan(100);
    const untold: string[] = [];
    for (const { holder, key, path } of spoilt) {
      const value = holder[key];
      holder[key] = typeof value === 'string' ? 5 : 'spoilt';
      const glb = { files: [{ name: 'c_thing.glb', bytes: glbFrom(json, rest) }] };
      for (const to of TARGETS) {
        const { report } = await fromGlb(glb, to);
        if (!report.losses.some(({ code }) => code === 'KEPT_UNFIT')) untold.push(`${to} ${path}`);
      }
      holder[key] = value;
    }
    expect(untold).toEqual([]);
  });
});

interface Spot {
  holder: Record<string, unknown>;
  key: string;
  path: string;
}

/** Every value under `extras.mdl` once; of lists the first entry stands for the others. */
function keptValues(json: unknown, path = '', isKept = false): Spot[] {
  if (typeof json !== 'object' || json === null) return [];
  const holder = json as Record<string, unknown>;
  const keys = Array.isArray(json) && isKept ? Object.keys(holder).slice(0, 1) : Object.keys(holder);
  return keys.flatMap((key) => {
    const here = `${path}.${key}`;
    const own = isKept ? [{ holder, key, path: here }] : [];
    return [...own, ...keptValues(holder[key], here, isKept || key === 'mdl')];
  });
}

const HEADER_BYTES = 20;

function chunksOf(glb: Uint8Array): { json: unknown; rest: Uint8Array } {
  const end = HEADER_BYTES + new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
  return {
    json: JSON.parse(new TextDecoder().decode(glb.subarray(HEADER_BYTES, end))),
    rest: glb.subarray(end),
  };
}

function glbFrom(json: unknown, rest: Uint8Array): Uint8Array {
  const text = JSON.stringify(json);
  const bytes = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4));
  const glb = new Uint8Array(HEADER_BYTES + bytes.length + rest.length);
  const header = new DataView(glb.buffer);
  const words = [0x46546c67, 2, glb.length, bytes.length, 0x4e4f534a];
  for (const [index, word] of words.entries()) header.setUint32(index * 4, word, true);
  glb.set(bytes, HEADER_BYTES);
  glb.set(rest, HEADER_BYTES + bytes.length);
  return glb;
}
