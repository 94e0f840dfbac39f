import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cutClip } from '../../src/animation/range.ts';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import type { Target, TargetOptions } from '../../src/formats/format.ts';
import { targets } from '../../src/formats/targets.ts';
import { encodePng } from '../../src/images/png.ts';
import { FormatError, Report } from '../../src/report/report.ts';
import type { MorphTarget, Scene } from '../../src/scene/scene.ts';

const FOLDER = new URL('../../samples/yorick/c3s/', import.meta.url);
const read = (name: string) => new Uint8Array(readFileSync(new URL(name, FOLDER)));
const library = new MemoryLibrary({ 'yorick.c3s': read('yorick.c3s') });
const whole = toScene(await gather(library, ['yorick.c3s']));
const IMAGE = encodePng({ width: 4, height: 4, data: new Uint8Array(64).fill(255) });

/**
 * A moment of each clip, few vertices that morph, and small images, so that nothing takes long to write; two meshes, which may be
 * joined; and other axes than those of glTF.
 */
const scene: Scene = {
  ...whole,
  meshes: whole.meshes.map(({ primitives, ...mesh }) => ({
    ...mesh,
    primitives: primitives.map((primitive) => ({
      ...primitive,
      morphTargets: (primitive.morphTargets ?? []).map(withFewVertices),
    })),
  })),
  nodes: [...whole.nodes, { ...whole.nodes.find(({ mesh }) => mesh !== undefined)!, name: 'again' }],
  axes: { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 1 },
  clips: whole.clips.map((clip) => cutClip(clip, 0, 0.1)),
  textures: whole.textures.map(({ name, uri }) => ({ name, uri, bytes: IMAGE })),
};

function withFewVertices({ vertices, positions, normals, ...target }: MorphTarget): MorphTarget {
  const count = 20;
  return {
    ...target,
    vertices: vertices.slice(0, count),
    positions: positions.slice(0, count * 3),
    ...(normals ? { normals: normals.slice(0, count * 3) } : {}),
  };
}

/** One value of each option that is not the default. */
const OTHERWISE: Required<Omit<TargetOptions, 'version'>> = {
  maxInfluences: 1,
  compress: true,
  xml: true,
  target: '1.69',
  frames: true,
  separate: true,
  bake: true,
  textures: 'dds',
  textureSize: 2,
  textureFolder: 'Objects',
};

async function written(target: Target, options: TargetOptions): Promise<string> {
  try {
    const files = await target.write(scene, 'yorick', new Report(), options);
    return files.map(({ name, bytes }) => `${name} ${Buffer.from(bytes).toString('base64')}`).join('\n');
  } catch (error) {
    // A kind of file that there is nothing to write as.
    if (error instanceof FormatError) return error.code;
    throw error;
  }
}

/**
 * Options that make a difference: in the usual version of the target, in the newest, which has most to choose, or, for an
 * option that the target says it supports, in any version.
 */
async function telling(target: Target): Promise<string[]> {
  const [newest, ...older] = [...(target.versions ?? [])].reverse().map((version) => ({ version }));
  const claimed = new Set<string>(target.supports);
  const found = new Set<string>();
  const look = async (version: TargetOptions, isWanted: (option: string) => boolean) => {
    const wanted = Object.entries(OTHERWISE).filter(([option]) => !found.has(option) && isWanted(option));
    if (wanted.length === 0) return;
    const plain = await written(target, version);
    for (const [option, value] of wanted) {
      if ((await written(target, { ...version, [option]: value })) !== plain) found.add(option);
    }
  };
  for (const version of newest ? [{}, newest] : [{}]) await look(version, () => true);
  for (const version of older) await look(version, (option) => claimed.has(option));
  return [...found];
}

describe('what a target says that it supports', () => {
  test.each(targets.map((target) => [target.id, target] as const))(
    'is what changes %s',
    async (_, target) => {
      expect([...(target.supports ?? [])].sort()).toEqual((await telling(target)).sort());
    },
  );
});

describe('what a target can hold', () => {
  test.each(targets.map((target) => [target.id, target] as const))(
    'follows from options that %s supports, and from no others',
    (_, { capabilities, supports = [], versions = [] }) => {
      for (const version of [undefined, ...versions]) {
        const plain = { ...(version === undefined ? {} : { version }) };
        for (const [option, value] of Object.entries(OTHERWISE)) {
          if (supports.some((supported) => supported === option)) continue;
          expect(capabilities?.({ ...plain, [option]: value }), option).toEqual(capabilities?.(plain));
        }
      }
    },
  );
});
