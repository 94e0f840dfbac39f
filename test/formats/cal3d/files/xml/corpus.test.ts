import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { PLAIN } from '../../../../../src/formats/cal3d/files/binary/layout.ts';
import { readBinary } from '../../../../../src/formats/cal3d/files/binary/read.ts';
import type {
  AnimationContent,
  MeshContent,
  Morph,
  MorphAnimationContent,
  SkeletonContent,
  Submesh,
} from '../../../../../src/formats/cal3d/files/binary/schema.ts';
import { plainTracks } from '../../../../../src/formats/cal3d/files/binary/tracks.ts';
import { readXmlAnimation, writeXmlAnimation } from '../../../../../src/formats/cal3d/files/xml/animation.ts';
import { xmlKind } from '../../../../../src/formats/cal3d/files/xml/detect.ts';
import { readXmlMesh, writeXmlMesh } from '../../../../../src/formats/cal3d/files/xml/mesh.ts';
import { readXmlMorphAnimation } from '../../../../../src/formats/cal3d/files/xml/morph-animation.ts';
import { readXmlSkeleton, writeXmlSkeleton } from '../../../../../src/formats/cal3d/files/xml/skeleton.ts';
import { Report } from '../../../../../src/report/report.ts';
import { corpus, corpusFiles, describeCorpus } from '../../../../corpus.ts';
import { KINDS, type KindName } from './kinds.ts';

const load = (path: string) => new Uint8Array(readFileSync(corpus(path)));
const kindOf = (path: string) => path.slice(-3).toLowerCase() as KindName;

/** Texts of IMVU's tests that are no files: a stub that was cut off, and a project of another program around a file. */
const NO_FILES = ['meshtestdata_L97.xmf', 'pycal3dtest_L1283_xml_that_crashes_due_to_missing_header.xpf'];
const isFile = (path: string) => !NO_FILES.some((name) => path.endsWith(name));
const xmlFiles = corpusFiles('cal3d', (path) => /\.x[samrp]f$/i.test(path));

describeCorpus('real files in XML', () => {
  test.each(xmlFiles.filter(isFile))('%s is read, recognized and written as it was', (path) => {
    const kind = kindOf(path);
    const bytes = load(path);
    expect(xmlKind(bytes, path)).toBe(kind);
    expect(KINDS[kind].rewrite(bytes, false)).toBe(bytes);
    const anew = KINDS[kind].rewrite(bytes, true);
    expectSame(contentOf(kind, anew), contentOf(kind, bytes));
  });

  test.each(xmlFiles.filter((path) => !isFile(path)))('%s is refused', (path) => {
    expect(() => KINDS[kindOf(path)].read(load(path), new Report())).toThrow(
      expect.objectContaining({ code: 'CAL3D_XML_DAMAGED' }),
    );
  });

  test('have nothing to report, except what IMVU’s tests and one converter test did wrong on purpose', () => {
    const remarks = xmlFiles.filter(isFile).flatMap((path) => {
      const report = new Report();
      KINDS[kindOf(path)].read(load(path), report);
      return report.issues.map(({ code, path: place }) => `${path.split('/').at(-1)} ${code} ${place}`);
    });
    expect(remarks.sort()).toEqual(
      [
        'base.xsf CAL3D_XML_COUNT NUMBONES',
        'meshtestdata_L277.xsf CAL3D_XML_COUNT NUMBONES',
        'meshtestdata_L30.xrf CAL3D_XML_COUNT NUMMAPS',
        'meshtestdata_L367.xsf CAL3D_XML_COUNT NUMBONES',
        'meshtestdata_L40.xrf CAL3D_XML_COUNT NUMMAPS',
        'meshtestdata_L415.xsf CAL3D_XML_COUNT NUMBONES',
        'meshtestdata_L442.xaf CAL3D_XML_COUNT NUMTRACKS',
        'pycal3dtest_L1263_xml_with_hash_mark_comments.xmf CAL3D_XML_STRAY_TEXT ',
        'pycal3dtest_L1263_xml_with_hash_mark_comments.xmf CAL3D_XML_STRAY_TEXT ',
        'pycal3dtest_L391_mesh1.xmf CAL3D_XML_ELEMENT_UNKNOWN SUBMESH[0].MORPH[0].BLENDVERTEX[0].COLOR',
        'pycal3dtest_L3965_xml_that_crashes_due_to_missing_header_attributes.xsf CAL3D_XML_VERSION ',
        'pycal3dtest_L537_mesh2.xmf CAL3D_XML_STRAY_TEXT SUBMESH[0].VERTEX[0].NORM',
      ].sort(),
    );
  });
});

function contentOf(kind: KindName, bytes: Uint8Array): object {
  return { ...KINDS[kind].read(bytes, new Report()).content, version: undefined };
}

function binary<C>(kind: 'csf' | 'cmf' | 'caf' | 'cpf', path: string): C {
  return readBinary(kind, load(path), new Report()).content as C;
}

/** As `toEqual` has it, without its patience for large files. */
function expectSame(actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  expect(actual).toEqual(expected);
  expect.fail('a zero or what is no number differs');
}

const xml = {
  xsf: (path: string) => readXmlSkeleton(load(path), new Report()).content,
  xmf: (path: string) => readXmlMesh(load(path), new Report()).content,
  xaf: (path: string) => readXmlAnimation(load(path), new Report()).content,
  xpf: (path: string) => readXmlMorphAnimation(load(path), new Report()).content,
};

/** What the classic writer keeps of a float: 6 digits. */
const SIX_DIGITS = 6e-6;

/** Holds every number against its like, lists and records going down together. */
function expectClose(actual: unknown, expected: unknown, path = ''): void {
  if (typeof expected === 'number') {
    const distance = Math.abs((actual as number) - expected);
    if (!(distance <= SIX_DIGITS * Math.abs(expected))) expect.fail(`${path} is ${actual}, not ${expected}`);
  } else if (typeof expected === 'object' && expected !== null) {
    expect(typeof actual, path).toBe('object');
    expect(Object.keys(actual as object).sort(), path).toEqual(Object.keys(expected).sort());
    for (const [key, value] of Object.entries(expected)) {
      expectClose((actual as Record<string, unknown>)[key], value, `${path}.${key}`);
    }
  } else expect(actual, path).toBe(expected);
}

describeCorpus('XML that a library saved beside the binary file says the same in 6 digits', () => {
  const folders = ['generated/resaved-v1100', 'generated/resaved-v1301'].map((folder) => `cal3d/${folder}`);

  test.each(folders)('skeletons of %s', (folder) => {
    expectClose(xml.xsf(`${folder}/cally.xsf`), binary<SkeletonContent>('csf', `${folder}/cally.csf`));
  });

  test.each(folders)('animations of %s', (folder) => {
    const { duration, tracks } = xml.xaf(`${folder}/cally_idle.xaf`);
    const expected = binary<AnimationContent>('caf', `${folder}/cally_idle.caf`);
    expectClose({ duration, tracks }, { duration: expected.duration, tracks: expected.tracks });
  });

  test.each(
    folders.flatMap((folder) => ['cally_chest', 'paladin_cape'].map((name) => [folder, name] as const)),
  )('meshes of %s: %s', (folder, name) => {
    const expected = binary<MeshContent>('cmf', `${folder}/${name}.cmf`).submeshes.map(unmorphed);
    expectClose(xml.xmf(`${folder}/${name}.xmf`).submeshes.map(uncolored), expected);
  });

  /** The binary files of 1301 have no colors, and those in XML are all white. */
  function uncolored({ vertices: { color, ...vertices }, ...submesh }: Submesh) {
    if (color) expect(color.every((value) => value === 1)).toBe(true);
    return { ...submesh, vertices };
  }

  /** The binary files of 1301 say that there are no morph targets. */
  function unmorphed({ morphs, ...submesh }: Submesh) {
    expect(morphs ?? []).toEqual([]);
    return submesh;
  }
});

describeCorpus('what IMVU’s library wrote in binary is what we read in the XML that it was made from', () => {
  const made = (name: string) => `cal3d/generated/imvu919/${name}`;
  const test_ = (name: string) => `cal3d/imvu-cal3d/inline-tests/pycal3dtest_${name}`;

  test('an animation', () => {
    const { duration, tracks } = xml.xaf(test_('L549_animation1.xaf'));
    const expected = binary<AnimationContent>('caf', made('animation1.caf'));
    expect({ duration, tracks }).toEqual({ duration: expected.duration, tracks: expected.tracks });
  });

  test('a morph animation', () => {
    const { duration, tracks } = xml.xpf(test_('L1239_animmorph1.xpf'));
    const expected = binary<MorphAnimationContent>('cpf', made('animmorph1.cpf'));
    expect({ duration, tracks }).toEqual({ duration: expected.duration, tracks: expected.tracks });
  });

  test('lights; the library moves and turns the bones themselves', () => {
    for (const [source, result] of [
      [made('lights.xsf'), made('lights.csf')],
      [test_('L361_skeleton1.xsf'), made('skeleton1.csf')],
    ] as const) {
      const skeleton = xml.xsf(source);
      const expected = binary<SkeletonContent>('csf', result);
      const lights = ({ sceneAmbientColor, bones }: SkeletonContent) => ({
        sceneAmbientColor,
        bones: bones.map(({ name, parentId, childIds, lightType, lightColor, localTranslation }) => ({
          name: name.text,
          parentId,
          childIds,
          lightType,
          lightColor,
          localTranslation,
        })),
      });
      expect(lights(skeleton)).toEqual(lights(expected));
    }
  });

  test.each([
    ['L391_mesh1.xmf', 'mesh1_9morphs.cmf'],
    ['L3984_mesh_with_empty_morph.xmf', 'mesh_empty_morph.cmf'],
  ])('a mesh with morph targets: %s', (source, result) => {
    const [submesh] = xml.xmf(test_(source)).submeshes.map(shape);
    const [expected] = binary<MeshContent>('cmf', made(result)).submeshes.map(shape);
    expect(submesh!.plain).toEqual(expected!.plain);
    expect(submesh!.targets.map(({ name, index }) => ({ name, index }))).toEqual(
      expected!.targets.map(({ name, index }) => ({ name, index })),
    );
    submesh!.targets.forEach(({ position, normal }, target) => {
      const rounded = expected!.targets[target]!;
      expect(largestDifference(position, rounded.position)).toBeLessThan(5e-4);
      expect(largestDifference(normal, rounded.normal)).toBeLessThan(1e-6);
    });
  });

  /**
   * What the library leaves as it is. It reads colors only in files from 911 on, sorts influences by weight, drops morph
   * targets that move nothing and the texture coordinates of all, and rounds the others by going over differences.
   */
  function shape({ vertices: { color: _, influences, ...vertices }, morphs = [], ...rest }: Submesh) {
    const perVertex = Array.from({ length: vertices.count }, (_, vertex) =>
      Array.from(influences.weight.subarray(influences.start[vertex], influences.start[vertex + 1]))
        .map((weight, at) => [influences.boneId[influences.start[vertex]! + at], weight])
        .sort(),
    );
    const targets = morphs.map(bareMorph).filter(({ count }) => count > 0);
    return { plain: { ...rest, vertices, perVertex }, targets };
  }

  function largestDifference(a: Float32Array, b: Float32Array): number {
    return a.reduce((largest, value, at) => Math.max(largest, Math.abs(value - b[at]!)), 0);
  }
});

function bareMorph({ name, moved: { body } }: Morph) {
  const { count, index, position, normal, textureCoordinates } = 'records' in body ? body.records : body;
  return { name: name.text, count, index, position, normal, textureCoordinates };
}

describeCorpus('real binary files written in XML keep every float', () => {
  const intact = (extension: RegExp) =>
    corpusFiles('cal3d', (path) => extension.test(path) && !/\/malformed\/|v05-synthetic/.test(path));

  test.each(intact(/\.csf$/i))('%s', (path) => {
    const content = binary<SkeletonContent>('csf', path);
    const bytes = writeXmlSkeleton({ format: 'cal3d.xsf', layout: PLAIN, content });
    const bare = ({ sceneAmbientColor, bones }: SkeletonContent) => ({
      sceneAmbientColor,
      bones: bones.map((bone) => ({ ...bone, name: bone.name.text })),
    });
    expectSame(bare(readXmlSkeleton(bytes, new Report()).content), bare(content));
  });

  test.each(intact(/\.caf$/i))('%s', (path) => {
    const content = binary<AnimationContent>('caf', path);
    const bytes = writeXmlAnimation({ format: 'cal3d.xaf', layout: PLAIN, content });
    const { duration, tracks } = readXmlAnimation(bytes, new Report()).content;
    expectSame({ duration, tracks }, { duration: content.duration, tracks: plainTracks(content) });
  });

  test.each(intact(/\.cmf$/i))('%s', (path) => {
    const content = binary<MeshContent>('cmf', path);
    const bytes = writeXmlMesh({ format: 'cal3d.xmf', layout: PLAIN, content });
    const bare = ({ springs: { damping: _, ...springs }, morphs = [], ...submesh }: Submesh) => ({
      ...submesh,
      springs,
      morphs: morphs.map(bareMorph),
    });
    expectSame(readXmlMesh(bytes, new Report()).content.submeshes.map(bare), content.submeshes.map(bare));
  });
});
