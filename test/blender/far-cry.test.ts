/** A character that was prepared in Blender as docs/guides/far-cry.md says, through to the folder of the game. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingForBlender } from '../../scripts/blender/round-trip.ts';
import { checkMod } from '../../src/convert/mod/check-mod.ts';
import { type Exported, exportScene } from '../../src/export/export.ts';
import type { ExportSettings } from '../../src/export/settings/settings.ts';
import type { ChunkKind } from '../../src/formats/cryengine/files/chunks/chunks.ts';
import { type CryengineDocument, chunksOf } from '../../src/formats/cryengine/files/chunks/document.ts';
import { gather, toScene, writeScene } from '../../src/index.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { Pose } from '../../src/pose/pose.ts';
import { corpus } from '../corpus.ts';
import { readCry } from '../formats/cryengine/files.ts';

const missing = missingForBlender();
/** In CI Blender is a part of the machine. */
const isSkipped = missing !== undefined && process.env.CI !== 'true';

const ROOT = join(import.meta.dirname, '../..');
const MERC = corpus('cryengine/fholger-farcry_vrmod/Sources/Objects/characters/sdkmerc/SDKmerc.cgf');

const hasMerc = existsSync(MERC);

let folder: string;
const inFolder = (name: string) => join(folder, name);
const sceneIn = async (path: string) => toScene(await gather(new FolderLibrary(), [path]));

async function writeGlb(source: string, name: string): Promise<string> {
  const [glb] = await writeScene(await sceneIn(source), { to: 'gltf.glb', name });
  writeFileSync(inFolder(`${name}.glb`), glb!.bytes);
  return inFolder(`${name}.glb`);
}

const exported = async (name: string, settings: ExportSettings = {}) =>
  exportScene(await sceneIn(inFolder(`${name}.glb`)), settings, { name });

function documentOf({ files }: Exported, name: string): CryengineDocument {
  return readCry(files.find((file) => file.name === name)!.bytes, name).document;
}

const contents = <K extends ChunkKind>(document: CryengineDocument, kind: K) =>
  chunksOf(document, kind).map(({ content }) => content);

describe.skipIf(isSkipped)(`a character from Blender (skipped: ${missing ?? 'no'})`, () => {
  let saved: Exported;
  const bonesOf = (name: string) =>
    contents(documentOf(saved, name), 'boneNames')[0]!.names.map(({ text }) => text);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'exhume-far-cry-'));
    const yorick = await writeGlb(join(ROOT, 'samples/yorick/cal3d/yorick.cfg'), 'sample');
    const merc = hasMerc ? [await writeGlb(MERC, 'sdkmerc'), inFolder('merc.glb')] : [];
    const script = join(import.meta.dirname, 'far-cry.py');
    const words = ['--background', '--factory-startup', '--python-exit-code', '1', '--python', script, '--'];
    const { status, stdout, stderr } = spawnSync(
      'blender',
      [...words, yorick, inFolder('yorick.glb'), ...merc],
      {
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`Blender ended with code ${status}:\n${stdout}\n${stderr}`);
    saved = await exported('yorick', {
      animation: { cleanup: { tolerance: '0.1%' } },
      textures: { format: 'dds', folder: 'Objects/characters/yorick' },
    });
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  test('is a model with levels of detail, an animation, their list, and images', () => {
    expect(saved.files.map(({ name }) => name)).toEqual([
      'yorick.cgf',
      'yorick_LOD1.cgf',
      'yorick_LOD2.cgf',
      'yorick_walk.caf',
      'yorick.cal',
      'yorick_bone.dds',
      'yorick_cloth.dds',
    ]);
    const faces = ['yorick.cgf', 'yorick_LOD1.cgf', 'yorick_LOD2.cgf'].map(
      (name) => contents(documentOf(saved, name), 'mesh')[0]!.faces.count,
    );
    expect(faces[1]! / faces[0]!).toBeCloseTo(0.5, 1);
    expect(faces[2]! / faces[0]!).toBeCloseTo(0.25, 1);
  });

  test('has the bones of its armature in all levels, below the topmost one; an empty is a helper', () => {
    const bones = bonesOf('yorick.cgf');
    expect([bones.length, bones[0]]).toEqual([35, 'root']);
    expect(bonesOf('yorick_LOD1.cgf')).toEqual(bones);
    expect(bonesOf('yorick_LOD2.cgf')).toEqual(bones);
    const nodes = contents(documentOf(saved, 'yorick.cgf'), 'node').map(({ name }) => name.text);
    expect(nodes).toEqual(['yorick', 'Dummy01']);
  });

  test('has one bone more if empties are bones', async () => {
    const model = documentOf(await exported('yorick', { bones: { ignoreDummies: false } }), 'yorick.cgf');
    expect(contents(model, 'boneNames')[0]!.names).toHaveLength(36);
  });

  test('has physical shapes with mass and limits, properties, physical materials and a subrange', () => {
    const model = documentOf(saved, 'yorick.cgf');
    expect(contents(model, 'boneMesh').map(({ faces }) => faces.count)).toEqual([12, 12]);
    const { bones } = contents(model, 'boneAnimation')[0]!;
    const hand = bones[bonesOf('yorick.cgf').indexOf('hand_left')]!;
    expect(hand.properties.text).toBe('mass=5');
    expect(hand.physicsFlags).toBe(7 | 8);
    expect(hand.maximumAngles[0]).toBeCloseTo(Math.PI / 4, 6);
    expect(contents(model, 'sceneProperties')[0]!.properties[0]!.value.text).toBe('m01');
    expect(contents(model, 'material').map(({ name }) => name.text)).toContain(
      'bone(TemplModelCommon)/mat_flesh',
    );
    const [timing] = contents(documentOf(saved, 'yorick_walk.caf'), 'timing');
    expect(timing!.subranges.map(({ name, start, end }) => [name.text, start, end])).toEqual([
      ['left', 0, 12],
    ]);
  });

  test('the box of a hand surrounds the hand', async () => {
    const scene = await sceneIn(inFolder('yorick.glb'));
    const { world } = new Pose(scene);
    const place = (name: string) => {
      const node = scene.nodes.findIndex((each) => each.name === name);
      return [...world.subarray(node * 16 + 12, node * 16 + 15)];
    };
    const [middle, hand] = [place('hand_left Phys'), place('hand_left')];
    const distance = Math.hypot(...middle.map((value, axis) => value - hand[axis]!));
    const [shape] = contents(documentOf(saved, 'yorick.cgf'), 'boneMesh').slice(-1);
    // The middle of the box is as far from the bone in the file, whose unit is a centimeter.
    const own = [0, 1, 2].map((axis) => {
      const values = [...shape!.vertices.position].filter((_, at) => at % 3 === axis);
      return (Math.min(...values) + Math.max(...values)) / 2;
    });
    expect(Math.hypot(...own)).toBeCloseTo(distance * scene.axes.metersPerUnit * 100, 2);
  });

  test('draws no warning of its own check', async () => {
    const place = 'mod/Objects/characters/yorick';
    mkdirSync(inFolder(place), { recursive: true });
    for (const { name, bytes } of saved.files) writeFileSync(join(inFolder(place), name), bytes);
    const checks = await checkMod(new FolderLibrary(), inFolder('mod'));
    expect(checks.map(({ file }) => file.split('/').pop())).toContain('yorick_bone.dds');
    const issues = [...saved.issues, ...checks.flatMap((check) => check.issues)];
    expect(issues.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test.skipIf(!hasMerc)(
    'a real one keeps its physical shapes (skipped without ../shared/corpus)',
    async () => {
      const before = readCry(readFileSync(MERC), 'SDKmerc.cgf').document;
      const after = documentOf(await exported('merc'), 'merc.cgf');
      const facesOf = (model: CryengineDocument) =>
        contents(model, 'boneMesh').map(({ faces }) => faces.count);
      expect(facesOf(after)).toEqual(facesOf(before));
      expect(facesOf(after)).toHaveLength(12);
      const known = contents(after, 'material').length;
      const used = contents(after, 'boneMesh').flatMap(({ faces }) => [...faces.materialId]);
      expect(used.every((id) => id === 255 || id < known)).toBe(true);
    },
  );
});
