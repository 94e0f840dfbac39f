import { describe, expect, test } from 'vitest';
import type { ReadingOptions } from '../../../../src/formats/format.ts';
import { readDocument } from '../../../../src/formats/index.ts';
import { Report } from '../../../../src/report/report.ts';
import { bytesOf, model } from './ascii/texts.ts';
import { squareModel } from './binary/bytes.ts';

function needsOf(bytes: Uint8Array, options: ReadingOptions = {}): string[] {
  const { format, document } = readDocument(bytes, 'a.mdl', new Report());
  return format
    .needs(document, options)
    .map(({ name, role, optional }) => `${role} ${name}${optional ? '?' : ''}`);
}

const MESH = ['  parent NULL', '  verts 3', '0 0 0', '1 0 0', '0 1 0', '  faces 1', '0 1 2 1 0 1 2 0'];
const node = (type: string, name: string, ...lines: string[]) => [
  `node ${type} ${name}`,
  ...MESH,
  ...lines,
  'endnode',
];
const text = (...lines: string[]) => needsOf(bytesOf(model(...lines)));

describe('a text model needs', () => {
  test('its supermodel, by the name that the engine looks for', () => {
    const withSuper = (name: string) =>
      needsOf(bytesOf(model().replace('begin', `setsupermodel m ${name}\nbegin`)));
    expect(withSuper('a_ba')).toEqual(['supermodel a_ba.mdl']);
    expect(withSuper('null')).toEqual([]);
    expect(withSuper('a_name_of_seventeen')).toEqual(['supermodel a_name_of_sevent.mdl']);
  });

  test('the textures of its meshes, each once in any case, and what may lie beside them', () => {
    const lines = [
      ...node('trimesh', 'a', 'bitmap C_Skull', 'texture1 c_bump'),
      ...node('skin', 'b', 'texture0 c_skull'),
      ...node('danglymesh', 'c', 'bitmap NULL'),
    ];
    expect(text(...lines)).toEqual([
      'material C_Skull.mtr?',
      'material C_Skull.txi?',
      'material c_bump.txi?',
      'texture C_Skull',
      'texture c_bump',
    ]);
  });

  test('the material that a mesh names', () => {
    expect(text(...node('trimesh', 'a', 'bitmap x', 'materialname m'))).toEqual([
      'material m.mtr',
      'texture m?',
      'material x.txi?',
      'texture x',
    ]);
    expect(text(...node('trimesh', 'a', 'bitmap M', 'materialname m'))).toEqual([
      'material m.mtr',
      'texture m',
      'material M.txi?',
    ]);
  });

  test('nothing of what is not drawn', () => {
    const lines = [
      ...node('trimesh', 'a', 'bitmap x', 'render 0'),
      ...node('aabb', 'b', 'bitmap x'),
      'node emitter c',
      '  parent NULL',
      '  texture fx',
      'endnode',
      'node dummy d',
      '  parent NULL',
      'endnode',
    ];
    expect(text(...lines)).toEqual([]);
    const hidden = needsOf(bytesOf(model(...lines)), { hidden: true });
    expect(hidden).toEqual(['material x.mtr?', 'material x.txi?', 'texture x']);
    expect(text(...node('aabb', 'b', 'bitmap x', 'render 1'))).toContain('texture x');
  });
});

describe('a compiled model needs', () => {
  test('the same', () => {
    const { model: compiled, mesh } = squareModel();
    compiled.core.text(0xa8, 'a_ba\0');
    compiled.core.text(mesh + 0xe8, 'C_Skull');
    compiled.core.text(mesh + 0x128, 'NULL');
    compiled.core.text(mesh + 0x1a8, 'm_skull');
    expect(needsOf(compiled.bytes)).toEqual([
      'supermodel a_ba.mdl',
      'material m_skull.mtr',
      'texture m_skull?',
      'material C_Skull.txi?',
      'texture C_Skull',
    ]);
    compiled.core.u32(mesh + 0xdc, 0);
    expect(needsOf(compiled.bytes)).toEqual(['supermodel a_ba.mdl']);
    expect(needsOf(compiled.bytes, { hidden: true })).toContain('texture C_Skull');
  });
});
