import { describe, expect, test } from 'vitest';
import {
  type ConfigDocument,
  configMetersPerUnit,
  configNeeds,
  scaleEntry,
} from '../../../../../src/formats/cal3d/files/cfg/document.ts';
import { detectConfig, readConfig } from '../../../../../src/formats/cal3d/files/cfg/read.ts';
import { writeConfig } from '../../../../../src/formats/cal3d/files/cfg/write.ts';
import { lines } from '../binary/bytes.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const needs = (text: string) =>
  configNeeds(readConfig(encode(text))).map(({ name, role }) => ({ name, role }));
const entries = (text: string) =>
  readConfig(encode(text)).content.entries.map(({ key, value }) => `${key}=${value}`);

describe('a model file', () => {
  test('is known by a line that names a skeleton, mesh, animation or material', () => {
    for (const line of ['skeleton=a', ' mesh = a', '\tanimation\t=a', '# x\r\nmaterial=a']) {
      expect(detectConfig(encode(line), 'HERO.CFG'), line).toBe(true);
    }
    for (const line of ['scale=1', '# mesh=a', 'xmesh=a', 'mesh a', 'mesh=a\0']) {
      expect(detectConfig(encode(line), 'hero.cfg'), line).toBe(false);
    }
  });

  test('is known under another name only by a file of Cal3D, since other programs list materials, too', () => {
    for (const line of ['skeleton=a.csf', 'scale=1\n mesh_body = "a.XMF"'])
      expect(detectConfig(encode(line), 'hero.txt'), line).toBe(true);
    for (const line of ['[Materials]\nmaterial=mat_mud', 'mesh=a', 'map=a.csf'])
      expect(detectConfig(encode(line), 'CryExport.ini'), line).toBe(false);
  });

  test('may have blanks round its equals signs, comments and empty lines', () => {
    expect(entries('# c\n\n  skeleton  =  a b.csf  \n\t# d\nmesh=\n')).toEqual(['skeleton=a b.csf', 'mesh=']);
  });

  test('may end its lines in any way, the last also not at all', () => {
    expect(entries('skeleton=a\r\nmesh=b\nmesh=c\rmesh=d')).toEqual([
      'skeleton=a',
      'mesh=b',
      'mesh=c',
      'mesh=d',
    ]);
  });

  test('may hold equals signs in its values', () => {
    expect(entries('mesh=a=b.cmf')).toEqual(['mesh=a=b.cmf']);
  });

  test('names files in order, each kind by its key; other keys name none', () => {
    const text =
      'scale=2\nmesh=b.cmf\nskeleton=a.csf\nblendmesh=x.cmf\nshadow=0\nmaterial=c.xrf\nanimation=d.caf\nMesh=e.cmf';
    expect(needs(text)).toEqual([
      { name: 'b.cmf', role: 'mesh' },
      { name: 'a.csf', role: 'skeleton' },
      { name: 'x.cmf', role: 'morph' },
      { name: 'c.xrf', role: 'material' },
      { name: 'd.caf', role: 'animation' },
    ]);
  });

  test('may be written in sections, with quoted values and a name in each key', () => {
    const text =
      '[model]\nskeleton="a b.csf"\nrotate="0 0 90"\nanimation_walk="d.caf"\nmesh_body="b.cmf"\nmesh_file="e.cmf"\nmaterial_skin="c.xrf"\nmorphtarget="f.cmf"\nmorphanim=g.cpf';
    expect(needs(text)).toEqual([
      { name: 'a b.csf', role: 'skeleton' },
      { name: 'd.caf', role: 'animation' },
      { name: 'b.cmf', role: 'mesh' },
      { name: 'e.cmf', role: 'mesh' },
      { name: 'c.xrf', role: 'material' },
      { name: 'f.cmf', role: 'morph' },
      { name: 'g.cpf', role: 'animation' },
    ]);
  });

  test('takes the XML file for the binary one and the other way round', () => {
    const alternatives = (text: string) =>
      configNeeds(readConfig(encode(text))).map((need) => need.alternatives);
    expect(alternatives('skeleton=a.csf\nmesh=b.XMF\nmaterial=c.xrf\nanimation=d')).toEqual([
      ['xsf'],
      ['cmf'],
      ['crf'],
      [],
    ]);
  });

  test('puts a path before the names that follow it', () => {
    expect(
      needs('mesh=a\npath=x/y\nmesh=b\npath=z\\\nmesh=c\npath=\nmesh=d').map(({ name }) => name),
    ).toEqual(['a', 'x/y/b', 'z\\c', 'd']);
  });
});

describe('the unit of a model', () => {
  const unit = (text: string) => configMetersPerUnit(readConfig(encode(text)));

  test('is a centimeter at scale 1 and grows as the scale falls', () => {
    expect(unit('scale=1.0')).toBeCloseTo(0.01, 9);
    expect(unit('scale = 0.01')).toBeCloseTo(1, 9);
    expect(unit('scale=2.0f')).toBeCloseTo(0.005, 9);
  });

  test('is a meter where nothing usable is said', () => {
    for (const text of ['mesh=a', 'scale=0', 'scale=-1', 'scale=big', 'scale=Infinity'])
      expect(unit(text)).toBe(1);
  });

  test('is written with the precision of the numbers that are read', () => {
    expect(scaleEntry(0.01)).toEqual({ key: 'scale', value: '1' });
    expect(scaleEntry(0.03).value).toBe('0.333333333');
  });

  test('is that of the last line that says it', () => {
    expect(unit('scale=5\nscale=1')).toBeCloseTo(0.01, 9);
  });
});

describe('writing a model file', () => {
  test('keeps an untouched one as it was', () => {
    const source = encode('# mine\r\nskeleton = a.csf');
    expect(writeConfig(readConfig(source))).toEqual(source);
  });

  test('writes a changed one anew', () => {
    const document: ConfigDocument = readConfig(encode('# mine\r\nskeleton = a.csf'));
    document.content.entries.push({ key: 'mesh', value: 'b.cmf' });
    expect(writeConfig(document)).toEqual(lines('skeleton=a.csf', 'mesh=b.cmf'));
  });
});
