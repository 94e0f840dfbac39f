import { describe, expect, test } from 'vitest';
import { createScene, type Issue, type Loss } from '../../src/index.ts';
import { countFindings, filterFindings, groupFindings, KINDS } from '../../studio/src/issues/findings.ts';
import {
  describeMissing,
  isMissing,
  mayMissClips,
  missingFiles,
} from '../../studio/src/issues/missing-files.ts';
import { elementAtPath, isIn } from '../../studio/src/issues/scene-path.ts';
import { mesh, node, sceneOf, triangle } from '../scene.ts';

const files = [{ name: 'a.csf' }, { name: 'b.cmf' }];
const issue = (code: string, severity: Issue['severity'], more: Partial<Issue> = {}): Issue => ({
  code,
  severity,
  message: `about ${code}`,
  path: '',
  ...more,
});

const issues = [
  issue('CONVERT_COMPANION_FOUND', 'info'),
  issue('CONVERT_FILE_MISSING', 'warning', { file: 'b.cmf', message: 'the texture bark.tga was not found' }),
  issue('FORMAT_EMPTY', 'error', { file: 'a.csf', path: 'bones[2].name', offset: 40 }),
  issue('CONVERT_FILE_MISSING', 'warning', { file: 'b.cmf', message: 'the texture moss.tga was not found' }),
];
const meanings = { FORMAT_EMPTY: { meaning: 'The file is empty.', advice: 'Get the file again.' } };
const losses: Loss[] = [
  { code: 'SOMETHING_NEW', message: 'half of it', error: { max: 2, mean: 1, unit: 'units' } },
];

describe('findings of a character', () => {
  const groups = groupFindings(issues, losses, files, meanings);

  test('are grouped by code, most severe first', () => {
    expect(groups.map(({ kind, code, findings }) => [kind, code, findings.length])).toEqual([
      ['error', 'FORMAT_EMPTY', 1],
      ['warning', 'CONVERT_FILE_MISSING', 2],
      ['loss', 'SOMETHING_NEW', 1],
      ['info', 'CONVERT_COMPANION_FOUND', 1],
    ]);
    expect(countFindings(groups, 'warning')).toBe(2);
  });

  test('have the meaning and advice of a known code', () => {
    expect(groups[0]!.about?.advice).toBe('Get the file again.');
    expect(groups[2]!.about).toBeUndefined();
  });

  test('have their file and location', () => {
    expect(groups[0]!.findings[0]).toEqual({
      message: 'about FORMAT_EMPTY',
      path: 'bones[2].name',
      offset: 40,
      file: 0,
    });
    expect(groups[3]!.findings[0]!.file).toBeUndefined();
  });

  test('belong to the only file if they name none', () => {
    const [group] = groupFindings([issue('FORMAT_UNKNOWN', 'error')], [], [{ name: 'noise.bin' }], {});
    expect(group!.findings[0]!.file).toBe(0);
  });
});

describe('the filter of findings', () => {
  const groups = groupFindings(issues, losses, files, meanings);

  test('keeps the wanted kinds', () => {
    expect(filterFindings(groups, new Set(['info']), '').map(({ code }) => code)).toEqual([
      'CONVERT_COMPANION_FOUND',
    ]);
  });

  test('finds words in messages and drops the other findings of the code', () => {
    const [group, ...others] = filterFindings(groups, new Set(KINDS), ' Moss ');
    expect(group!.findings.map(({ message }) => message)).toEqual(['the texture moss.tga was not found']);
    expect(others).toEqual([]);
  });

  test('finds a code with all its findings', () => {
    expect(filterFindings(groups, new Set(KINDS), 'file_missing')[0]!.findings).toHaveLength(2);
  });
});

describe('the element of a loss', () => {
  test.each([
    ['meshes[2].primitives[1].uvs[3]', { kind: 'primitive', mesh: 2, primitive: 1 }],
    ['meshes[2]', { kind: 'mesh', index: 2 }],
    ['clips[0].tracks[4]', { kind: 'clip', index: 0 }],
    ['materials[1].maps[0]', { kind: 'material', index: 1 }],
    ['nodes[3].properties.mdl', { kind: 'node', index: 3 }],
    ['cameras[0]', { kind: 'node', index: 2 }],
    ['cameras[1]', undefined],
    ['skins[0]', { kind: 'node', index: 5 }],
    ['ambient', undefined],
    ['properties.fog', undefined],
    ['submeshes[0]', undefined],
  ])('is read from the path %s', (path, element) => {
    const scene = createScene(
      '',
      { format: '', files: [] },
      { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 },
    );
    const projection = { type: 'perspective', fieldOfView: 1 } as const;
    scene.cameras.push({ name: 'eye', node: 2, near: 1, projection });
    scene.skins.push({ name: 'skin', joints: [5, 6], inverseBind: new Float32Array(32) });
    expect(elementAtPath(path, scene)).toEqual(element);
  });

  test('is not there if it could not be added to the files', () => {
    const scene = sceneOf({ meshes: [mesh(triangle())], nodes: [node()] });
    const isThere = (path: string) => isIn(elementAtPath(path, scene)!, scene);
    const there = ['meshes[0]', 'meshes[0].primitives[0]', 'nodes[0]'];
    const absent = ['meshes[1]', 'meshes[0].primitives[1]', 'nodes[1].scale', 'clips[0]'];
    expect(there.filter(isThere)).toEqual(there);
    expect(absent.filter(isThere)).toEqual([]);
  });

  test('is replaced by the location in the file if there is none in the scene', () => {
    const lost: Loss[] = [
      { code: 'A', message: 'read', source: { file: 'b.cmf', path: 'submeshes[1]' } },
      { code: 'B', message: 'written', path: 'clips[0]', source: { file: 'b.cmf', path: 'x' } },
    ];
    const found = groupFindings([], lost, files, {}).flatMap(({ findings }) => findings);
    expect(found).toEqual([
      { message: 'read', path: 'submeshes[1]', file: 1 },
      { message: 'written', path: 'clips[0]' },
    ]);
  });
});

describe('missing files', () => {
  test('are those of the character and its images, each once', () => {
    const texture = (uri: string, bytes?: Uint8Array) => ({ name: uri, uri, ...(bytes ? { bytes } : {}) });
    const textures = [texture('skin.tga'), texture('hat.tga', new Uint8Array(1)), texture('skin.tga')];
    const scene = { textures } as Parameters<typeof missingFiles>[0]['scene'];
    expect(missingFiles({ missing: ['walk.caf'], ...(scene ? { scene } : {}) })).toEqual([
      'walk.caf',
      'skin.tga',
    ]);
  });

  test('may contain clips, except for images', () => {
    const scene = sceneOf({ textures: [{ name: '', uri: 'Objects\\gun.dds' }] });
    expect(mayMissClips({ missing: ['Objects\\gun.dds'], scene })).toBe(false);
    expect(mayMissClips({ missing: ['gun.cal', 'Objects\\gun.dds'], scene })).toBe(true);
    const lacking = { role: 'skeleton', extensions: ['csf'] };
    expect(mayMissClips({ missing: [], lacking, scene })).toBe(true);
  });

  test('are told apart from damaged ones', () => {
    const damaged = { name: 'body.cmf', bytes: new Blob(['?']) };
    expect(describeMissing({ missing: [], files: [] })).toBe('');
    expect(describeMissing({ missing: ['head.cmf'], files: [] })).toBe('1 file missing');
    expect(describeMissing({ missing: ['body.cmf'], files: [damaged] })).toBe('1 file damaged');
    expect(describeMissing({ missing: ['body.cmf', 'head.cmf'], files: [damaged] })).toBe(
      '2 files missing or damaged',
    );
  });

  test('are also those that no file names, and are recognized by their names or kind', () => {
    const lacking = { role: 'skeleton', extensions: ['csf', 'xsf'] };
    const facts = { missing: ['Textures\\Skin.tga', 'hat'], lacking };
    expect(missingFiles(facts)).toEqual(['Textures\\Skin.tga', 'hat', 'skeleton (.csf or .xsf)']);
    const files = ['any/hero.xsf', 'skin.TGA', 'hat.dds', 'hat', 'skin.png', 'hats.dds', 'hero.cmf'];
    expect(files.filter((path) => isMissing(facts, path))).toEqual(files.slice(0, 4));
  });
});
