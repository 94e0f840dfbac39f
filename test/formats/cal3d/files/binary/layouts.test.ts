import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import type {
  AnimationDocument,
  MaterialDocument,
  MeshDocument,
  MorphAnimationDocument,
  SkeletonDocument,
} from '../../../../../src/formats/cal3d/files/binary/document.ts';
import type {
  MeshContent,
  Morph,
  SkeletonContent,
} from '../../../../../src/formats/cal3d/files/binary/schema.ts';
import { plainTracks } from '../../../../../src/formats/cal3d/files/binary/tracks.ts';
import type { FileDocument } from '../../../../../src/formats/format.ts';
import { readDocument, writeDocument } from '../../../../../src/formats/index.ts';
import { Report } from '../../../../../src/report/report.ts';
import { hex } from '../../../../binary/hex.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import { maxDifference } from '../../../../pose/golden-characters.ts';
import { caf, cmf, crf, csf, f32, i32, join, TRIANGLE, text, withI32 } from './bytes.ts';
import {
  cafHeader,
  cpf,
  IMVU,
  litCsf,
  type ModernLayout,
  type ModernSubmesh,
  modernCmf,
} from './modern-bytes.ts';

/** Reads a file that must use up its bytes exactly and be written as it was. */
function readExactly<D extends FileDocument>(bytes: Uint8Array, name: string): D {
  const report = new Report();
  const { document } = readDocument(bytes, name, report);
  expect(report.issues.map(({ code }) => code).filter((code) => code !== 'CAL3D_MORPH_MEANING')).toEqual([]);
  expect(Buffer.compare(writeDocument(document), bytes), `${name} is written as it was read`).toBe(0);
  return document as D;
}

const readMesh = (bytes: Uint8Array) => {
  const { layout, content } = readExactly<MeshDocument>(bytes, 'a.cmf');
  return { layout, content: content as MeshContent };
};
const readSkeleton = (bytes: Uint8Array) => readExactly<SkeletonDocument>(bytes, 'a.csf');
const readAnimation = (bytes: Uint8Array) => readExactly<AnimationDocument>(bytes, 'a.caf').content;

/** Name and moved vertices of a morph target, however they are stored. */
function movedBy({ name, moved }: Morph): { name: string; ids: number[] } {
  const { count, index } = 'records' in moved.body ? moved.body.records : moved.body;
  return { name: name.text, ids: [...index.subarray(0, count)] };
}

describeCorpus('files of 919 that IMVU’s reader has decoded', () => {
  const folder = 'cal3d/generated/imvu919';
  const decoded = corpusFiles(folder, (path) => path.endsWith('.json')).map((path) => path.slice(0, -5));
  const of = (extension: string) => decoded.filter((path) => path.endsWith(extension));
  const open = <D extends FileDocument>(path: string) =>
    readExactly<D>(readFileSync(corpus(path)), basename(path));
  const beside = <T>(path: string) => JSON.parse(readFileSync(corpus(`${path}.json`), 'utf8')) as T;

  interface Bone {
    name: string;
    parent: number;
    t: number[];
    r: number[];
    lt: number[];
    lr: number[];
    light: number;
    lightColor: number[];
  }

  test.each(of('.csf'))('%s: bones and lights', (path) => {
    const expected = beside<{ ambient: number[]; bones: Bone[] }>(path);
    const { bones, sceneAmbientColor } = open<SkeletonDocument>(path).content;
    expect(maxDifference(sceneAmbientColor!, expected.ambient)).toBeLessThan(1e-6);
    expect(bones.map(({ name, parentId, lightType }) => [name.text, parentId, lightType])).toEqual(
      expected.bones.map(({ name, parent, light }) => [name, parent, light]),
    );
    expected.bones.forEach(({ t, r, lt, lr, lightColor }, index) => {
      const bone = bones[index]!;
      const found = [
        bone.translation,
        bone.rotation,
        bone.localTranslation!,
        bone.localRotation!,
        bone.lightColor!,
      ];
      [t, r, lt, lr, lightColor].forEach((values, field) => {
        expect(maxDifference(found[field]!, values)).toBeLessThan(1e-5);
      });
    });
  });

  interface Submesh {
    material: number;
    vertices: number;
    faces: number;
    pos: number[];
    color32: number[];
    morphs: { name: string; n: number; ids: number[] }[];
  }

  test.each(of('.cmf'))('%s: vertices, colors and morph targets', (path) => {
    const expected = beside<{ submeshes: Submesh[] }>(path).submeshes;
    const { submeshes } = open<MeshDocument>(path).content as MeshContent;
    expect(submeshes.length).toBe(expected.length);
    expected.forEach(({ material, vertices, faces, pos, color32, morphs }, index) => {
      const submesh = submeshes[index]!;
      expect([submesh.materialThreadId, submesh.vertices.count, submesh.faces.count]).toEqual([
        material,
        vertices,
        faces,
      ]);
      expect(maxDifference(submesh.vertices.position, pos)).toBeLessThan(1e-3);
      // The reader keeps colors as 0xAARRGGBB with the parts cut off to bytes.
      const bytes = [...submesh.vertices.color!].map((value) => Math.floor(value * 255));
      color32.forEach((color, vertex) => {
        const parts = [16, 8, 0].map((shift) => (color >>> shift) & 255);
        expect(maxDifference(bytes.slice(vertex * 3, vertex * 3 + 3), parts)).toBeLessThanOrEqual(1);
      });
      expect(submesh.morphs!.map(movedBy)).toEqual(morphs.map(({ name, ids }) => ({ name, ids })));
    });
  });

  test.each(of('.crf'))('%s: maps with their types', (path) => {
    const { maps } = open<MaterialDocument>(path).content;
    expect(maps.map(({ fileName, type }) => [fileName.text, type!.text])).toEqual(
      beside<{ maps: string[][] }>(path).maps,
    );
  });

  test.each(of('.cpf'))('%s: weights', (path) => {
    const expected = beside<{ duration: number; tracks: { name: string; keys: number[][] }[] }>(path);
    const { duration, tracks } = open<MorphAnimationDocument>(path).content;
    expect(duration).toBeCloseTo(expected.duration, 6);
    expect(tracks.map(({ morphName }) => morphName.text)).toEqual(expected.tracks.map(({ name }) => name));
    expected.tracks.forEach(({ keys }, index) => {
      const { time, weight } = tracks[index]!.keys;
      expect(
        maxDifference(
          time,
          keys.map(([first]) => first!),
        ),
      ).toBeLessThan(1e-6);
      expect(
        maxDifference(
          weight,
          keys.map(([, second]) => second!),
        ),
      ).toBeLessThan(1e-6);
    });
  });

  test('are of all kinds', () => {
    expect([of('.csf'), of('.cmf'), of('.crf'), of('.cpf')].map(({ length }) => length)).toEqual([
      2, 4, 2, 1,
    ]);
  });

  test.each(['lights.csf', 'material1.crf', 'mesh1_9morphs.cmf'])('%s is the same in 911 and 914', (name) => {
    for (const version of [911, 914]) {
      const path = `${folder}/v${version}_${name}`;
      expect(existsSync(corpus(path))).toBe(true);
      const { content } = open<SkeletonDocument>(path);
      const { version: _, ...rest } = content;
      const { version: __, ...original } = open<SkeletonDocument>(`${folder}/${name}`).content;
      expect(rest).toEqual(original);
      expect(content.version).toBe(version);
    }
  });
});

const LIFTED = [{ vertex: 1, position: [0, 0, 0.25], normal: [0, 0.1, 0], uvs: [0, 0] }];
const SUBMESH: ModernSubmesh = {
  maps: 1,
  vertices: TRIANGLE.map((vertex, index) => ({ ...vertex, uvs: [index, 0.5], color: [0.25, 0.5, index] })),
};
const MORPHED: ModernSubmesh = { ...SUBMESH, morphs: [{ name: 'up', moved: LIFTED }] };

/** The three layouts that share version 1300, see docs/reference/cal3d.md#the-three-layouts-of-1300. */
const VARIANTS: [name: string, layout: ModernLayout, style: number][] = [
  ['A', { lit: true, style: 'terminated' }, 1],
  ['B', { lit: false, style: 'terminated' }, 1],
  ['C', { lit: false, style: 'counted' }, 2],
];

describe('a mesh of 1300', () => {
  test.each(VARIANTS)('in layout %s is detected by an exact fit', (_, layout, style) => {
    const found = readMesh(modernCmf([MORPHED], 1300, layout));
    expect(found.layout).toMatchObject({ lit: layout.lit, morphStyle: style });
    const [{ vertices, morphs, faces }] = found.content.submeshes as [MeshContent['submeshes'][number]];
    expect([...vertices.position]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect(vertices.color && [...vertices.color]).toEqual(
      layout.lit ? [0.25, 0.5, 0, 0.25, 0.5, 1, 0.25, 0.5, 2] : undefined,
    );
    expect(morphs!.map(movedBy)).toEqual([{ name: 'up', ids: [1] }]);
    expect([...faces.vertexIds]).toEqual([0, 1, 2]);
  });

  test.each(VARIANTS)('in layout %s is read without morph targets, too', (_, layout) => {
    const found = readMesh(modernCmf([SUBMESH, SUBMESH], 1300, layout));
    expect(found.layout.lit).toBe(layout.lit);
    expect(found.content.submeshes.map(({ faces }) => [...faces.vertexIds])).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
  });

  test('may count a target that moves every vertex, although that number also ends one', () => {
    const moved = [0, 1, 2].map((vertex) => ({ ...LIFTED[0]!, vertex }));
    const bytes = modernCmf([{ ...SUBMESH, morphs: [{ name: 'all', moved }] }], 1300, VARIANTS[2]![1]);
    const { layout, content } = readMesh(bytes);
    expect(layout.morphStyle).toBe(2);
    expect(content.submeshes[0]!.morphs!.map(movedBy)).toEqual([{ name: 'all', ids: [0, 1, 2] }]);
  });

  test.each(VARIANTS)('in layout %s may have a target that moves nothing', (_, layout) => {
    const { content } = readMesh(
      modernCmf([{ ...SUBMESH, morphs: [{ name: 'none', moved: [] }] }], 1300, layout),
    );
    expect(content.submeshes[0]!.morphs!.map(movedBy)).toEqual([{ name: 'none', ids: [] }]);
  });
});

test('a mesh of 1301 counts its morph targets and has no colors', () => {
  const { layout, content } = readMesh(modernCmf([MORPHED], 1301, { lit: false, style: 'counted' }));
  expect(layout).toMatchObject({ lit: false, morphStyle: 2 });
  expect(content.submeshes[0]!.morphs!.map(movedBy)).toEqual([{ name: 'up', ids: [1] }]);
});

test('a skeleton of 1300 has lights or not, by an exact fit', () => {
  const lit = readSkeleton(litCsf([{ lightType: 2, lightColor: [1, 0, 0] }, {}], 1300, [0, 0, 1])).content;
  expect([...lit.sceneAmbientColor!]).toEqual([0, 0, 1]);
  expect(lit.bones.map(({ lightType }) => lightType)).toEqual([2, 0]);
  const plain = readSkeleton(csf([{ name: 'a' }, { name: 'b' }], 1300)).content;
  expect(plain.sceneAmbientColor).toBeUndefined();
  expect(plain.bones.map(({ name, lightType }) => [name.text, lightType])).toEqual([
    ['a', undefined],
    ['b', undefined],
  ]);
});

test('a material has types of its maps exactly in 911 to 919, 1300 and 1301', () => {
  const body = crf({}, 700).slice(8, -4);
  for (const version of [911, 912, 919, 1300, 1301]) {
    const typed = join([0x43, 0x52, 0x46, 0], i32(version), body, i32(1), text('a.tga'), text('Opacity'));
    const { maps } = readExactly<MaterialDocument>(typed, 'a.crf').content;
    expect([maps[0]!.fileName.text, maps[0]!.type!.text]).toEqual(['a.tga', 'Opacity']);
  }
  for (const version of [600, 910, 1000, 1100, 1200]) {
    const { maps } = readExactly<MaterialDocument>(crf({ maps: ['a.tga'] }, version), 'a.crf').content;
    expect(maps).toEqual([{ fileName: expect.objectContaining({ text: 'a.tga' }) }]);
  }
});

/**
 * Ten readings of docs/reference/cal3d.md that concern files; those of rotations, winding and levels have tests elsewhere
 * too.
 */
describe('what breaks naive readers', () => {
  const plainKey = f32(0, 1, 2, 3, 0, 0, 0, 1);

  test('1: versions above 911 do not all have colors, lights and morph targets', () => {
    for (const version of [1000, 1100, 1200]) {
      const { submeshes } = readMesh(
        cmf([{ maps: 1, vertices: [{ uvs: [3, 4] }], faces: [] }], version),
      ).content;
      expect([submeshes[0]!.vertices.color, submeshes[0]!.morphs]).toEqual([undefined, undefined]);
      expect([...submeshes[0]!.vertices.textureCoordinates]).toEqual([3, 4]);
      expect(readSkeleton(csf([{}], version)).content.bones[0]!.lightType).toBeUndefined();
    }
    for (const version of [911, 912, 913, 914, 915, 916, 917, 918, 919]) {
      const { submeshes } = readMesh(modernCmf([MORPHED], version, IMVU)).content;
      expect([...submeshes[0]!.vertices.color!.subarray(0, 3)]).toEqual([0.25, 0.5, 0]);
      expect(submeshes[0]!.morphs).toHaveLength(1);
      expect(readSkeleton(litCsf([{ lightType: 4 }], version)).content.bones[0]!.lightType).toBe(4);
    }
    expect(readMesh(cmf([{}], 910)).content.submeshes[0]!.vertices.color).toBeUndefined();
  });

  test('2: one number, 1300, stands for three layouts', () => {
    const layouts = VARIANTS.map(([, layout]) => readMesh(modernCmf([MORPHED], 1300, layout)).layout);
    expect(new Set(layouts.map((layout) => JSON.stringify(layout))).size).toBe(3);
  });

  test('3: 0.5 has a # for a fourth letter and no version, later ones a NUL and one', () => {
    const early = readSkeleton(csf([{ name: 'old' }], 'early')).content;
    expect([early.version, early.bones[0]!.name.text, early.bones[0]!.localRotation]).toEqual([
      undefined,
      'old',
      undefined,
    ]);
    expect(readSkeleton(csf([{ name: 'new' }], 600)).content.version).toBe(600);
    expect(readAnimation(caf([{}], 2, 'early')).duration).toBe(2);
  });

  test('5: bit 0 of the flags of 1200 and later is not the compression of 913 to 919', () => {
    const quantized = join(i32(4, 1), f32(0, 0, 0, 1, 1, 1), hex('0000 03000000 0000 0100 0100'));
    for (const header of [
      cafHeader(1200, { flags: 1 }),
      cafHeader(1300, { compressionFlag: 0, flags: 1 }),
      cafHeader(1301, { compressionFlag: 0, flags: 3 }),
    ]) {
      const [track] = plainTracks(readAnimation(join(header, quantized)));
      expect([track!.boneId, track!.keys.count, ...track!.keys.translation]).toEqual([4, 1, 3, 0, 0]);
    }
    const packed = hex('04 00 01 00  03 00 00 00 00 00');
    for (const header of [
      cafHeader(913, {}),
      cafHeader(918, {}),
      cafHeader(919, { compressionFlag: 1 }),
      cafHeader(1300, { compressionFlag: 1, flags: 0 }),
    ]) {
      const [track] = plainTracks(readAnimation(join(header, packed)));
      expect([track!.boneId, ...track!.keys.rotation]).toEqual([4, 0, 0, 0, 1]);
    }
  });

  test('the header of an animation grows by version, and its order matters', () => {
    const plain = join(i32(6, 1), plainKey);
    for (const header of [
      ...[600, 910, 911, 912, 1000, 1100].map((version) => cafHeader(version, { duration: 2 })),
      cafHeader(919, { compressionFlag: 0, duration: 2 }),
      cafHeader(1200, { duration: 2, flags: 0 }),
      cafHeader(1200, { duration: 2, flags: 2 }),
      cafHeader(1300, { compressionFlag: 0, duration: 2, flags: 0 }),
      cafHeader(1301, { compressionFlag: 0, duration: 2, flags: 0 }),
    ]) {
      const content = readAnimation(join(header, plain));
      expect(content.duration).toBe(2);
      const [track] = plainTracks(content);
      expect([track!.boneId, ...track!.keys.translation]).toEqual([6, 1, 2, 3]);
    }
  });

  test('8: a collapse target means nothing where no vertex collapses, and may then be anything', () => {
    const odd = (collapse: number, lodSteps = 0) =>
      cmf([{ lodSteps, vertices: TRIANGLE.map((vertex) => ({ ...vertex, collapse })) }]);
    const codesOf = (bytes: Uint8Array) => {
      const report = new Report();
      const { format, document } = readDocument(bytes, 'a.cmf', report);
      format.check(document, report);
      return report.issues.map(({ code }) => code);
    };
    for (const collapse of [0, -2, -9, 7]) expect(codesOf(odd(collapse))).toEqual([]);
    expect(codesOf(odd(7, 1))).toEqual(['CAL3D_COLLAPSE_RANGE']);
  });

  test('springs had a damping in 600, and in the first files that say 700', () => {
    const vertices = TRIANGLE.map((vertex) => ({ ...vertex, physicalWeight: 1 }));
    const springs = [{ ends: [0, 1] as [number, number], coefficient: 2, damping: 0.5, length: 3 }];
    for (const version of [600, 700]) {
      const { submeshes } = readMesh(cmf([{ vertices, springs }], version)).content;
      expect([...submeshes[0]!.springs.damping!]).toEqual([0.5]);
      expect([...submeshes[0]!.springs.idleLength]).toEqual([3]);
    }
  });

  test('a morph target ends with any index that is none: the number of vertices, one more, or another', () => {
    for (const ending of [0, 1, 1000]) {
      const terminator = (vertices: number) => vertices + ending;
      const { submeshes } = readMesh(modernCmf([MORPHED, SUBMESH], 919, { ...IMVU, terminator })).content;
      expect(submeshes[0]!.morphs!.map(movedBy)).toEqual([{ name: 'up', ids: [1] }]);
    }
  });

  test('names may come without a NUL, and their bytes stay', () => {
    const morphs = [{ name: 'bare', withoutNul: true, moved: LIFTED }];
    const { submeshes } = readMesh(modernCmf([{ ...SUBMESH, morphs }], 1300, VARIANTS[1]![1])).content;
    expect(submeshes[0]!.morphs!.map(movedBy)).toEqual([{ name: 'bare', ids: [1] }]);
  });

  test('a morph animation has the mark CPF, unlike in the documentation', () => {
    const { tracks, duration } = readExactly<MorphAnimationDocument>(
      cpf([{ morph: 'smile', keys: [[0.5, 0.25]] }], 3),
      'a.cpf',
    ).content;
    expect([duration, tracks[0]!.morphName.text, ...tracks[0]!.keys.time, ...tracks[0]!.keys.weight]).toEqual(
      [3, 'smile', 0.5, 0.25],
    );
  });

  test('versions that never were are refused, also between those that were', () => {
    for (const version of [601, 701, 901, 920, 999, 1299, 1302]) {
      expect(() => readDocument(withI32(cmf([{}]), 4, version), 'a.cmf', new Report())).toThrow(
        expect.objectContaining({ code: 'CAL3D_VERSION_UNSUPPORTED' }),
      );
    }
  });
});

describeCorpus('resaved files of 1301', () => {
  const contentOf = <D extends FileDocument>(path: string) =>
    readExactly<D>(readFileSync(corpus(`cal3d/${path}`)), basename(path));

  test('hold what the originals of 700 do', () => {
    const bones = (path: string) =>
      (contentOf<SkeletonDocument>(path).content as SkeletonContent).bones.map(({ name, translation }) => [
        name.text,
        ...translation,
      ]);
    expect(bones('generated/resaved-v1301/cally.csf')).toEqual(bones('imvu-cal3d/data/cally/cally.csf'));
    const positions = (path: string) =>
      (contentOf<MeshDocument>(path).content as MeshContent).submeshes.map(
        ({ vertices }) => vertices.position,
      );
    expect(positions('generated/resaved-v1301/cally_chest.cmf')).toEqual(
      positions('imvu-cal3d/data/cally/cally_chest.cmf'),
    );
    const keys = (path: string) => plainTracks(contentOf<AnimationDocument>(path).content);
    expect(keys('generated/resaved-v1301/cally_idle.caf')).toEqual(
      keys('imvu-cal3d/data/cally/cally_idle.caf'),
    );
  });
});
