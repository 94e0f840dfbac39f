import { describe, expect, test } from 'vitest';
import { catalog, describeCodes, TABLES } from '../../src/convert/catalog.ts';
import { declareCodes, FormatError, Report } from '../../src/report/report.ts';

const CODES = declareCodes({
  TEST_BAD: { severity: 'error', meaning: 'It is bad.', advice: 'Make it good.' },
  TEST_ODD: { severity: 'info', meaning: 'It is odd.', advice: 'Leave it.' },
  TEST_GONE: { severity: 'info', meaning: 'It is gone.', advice: 'Look for it.', listed: 30 },
});

describe('codes', () => {
  test('know their own ids', () => {
    expect(CODES.TEST_BAD.id).toBe('TEST_BAD');
  });

  test('are each declared once, in capitals, with a meaning and an advice of one sentence or more', () => {
    for (const [id, code] of catalog) {
      expect(id).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/);
      expect(code.id).toBe(id);
      expect(code.meaning, id).toMatch(/^(glTF|[A-Z]).*\.$/);
      expect(code.advice, id).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('no code is declared twice, which would give two rules the same advice', () => {
    const ids = TABLES.flatMap((codes) =>
      Object.values(codes).flatMap(({ id, replaces = [] }) => [id, ...replaces]),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('that replace others have a row for each of those, which says what it was replaced by', () => {
    expect(catalog.get('MDL_MESH_SPLIT')!.meaning).toBe(
      'Replaced by `FIT_MESH_SPLIT`, which all targets share.',
    );
    expect(catalog.get('GLTF_ROTATION_NORMALISED')!.meaning).toBe(
      'Replaced by `FIT_ROTATION_NORMALIZED`, which all targets share.',
    );
  });

  test('have no advice to ignore something: nothing is needed then', () => {
    const ids = [...catalog].flatMap(([id, { advice }]) => (/ignore (it|this)/i.test(advice) ? [id] : []));
    expect(ids).toEqual([]);
  });

  test('that are notes on modeling are marked, so that conversions only count them', () => {
    expect(catalog.get('CRYENGINE_BONES_MANY')!.modeling).toBe(true);
  });

  test('are introduced with what is printed for issues and losses', () => {
    expect(describeCodes()).toContain('An issue is printed with its severity, a loss as `loss`.');
  });

  test('are all in the documentation', () => {
    const page = describeCodes();
    for (const id of catalog.keys()) expect(page).toContain(`| <a id="${id}"></a>\`${id}\` |`);
  });
});

describe('a report', () => {
  test('keeps issues with code, severity, message, path, offset and file, in order', () => {
    const report = new Report();
    report.add(CODES.TEST_BAD, 'bone 3 is bad', { path: 'bones[3]', offset: 12 });
    report.within('a.csf').add(CODES.TEST_ODD, 'odd');
    expect(report.issues).toEqual([
      { code: 'TEST_BAD', severity: 'error', message: 'bone 3 is bad', path: 'bones[3]', offset: 12 },
      { code: 'TEST_ODD', severity: 'info', message: 'odd', path: '', file: 'a.csf' },
    ]);
  });

  test('counts by severity', () => {
    const report = new Report();
    for (const code of [CODES.TEST_BAD, CODES.TEST_ODD, CODES.TEST_ODD]) report.add(code, '');
    expect([report.count('error'), report.count('warning'), report.count('info')]).toEqual([1, 0, 2]);
  });

  test('lists twenty issues of a code per file and says how many more there are', () => {
    const report = new Report();
    for (const file of ['a', 'b']) {
      const own = report.within(file);
      for (let i = 0; i < 1000; i++) own.add(CODES.TEST_BAD, `${i}`);
    }
    report.add(CODES.TEST_ODD, 'odd');
    expect(report.issues).toHaveLength(43);
    expect(report.issues[20]).toMatchObject({
      code: 'TEST_BAD',
      message: 'and 980 more of these',
      more: 980,
      file: 'a',
    });
    expect(report.issues[41]).toMatchObject({ message: 'and 980 more of these', file: 'b' });
  });

  test('lists as many issues as the code says, where it says so', () => {
    const report = new Report();
    for (let i = 0; i < 100; i++) report.add(CODES.TEST_GONE, `${i}`);
    expect(report.issues).toHaveLength(31);
    expect(report.issues[30]).toMatchObject({ message: 'and 70 more of these' });
  });

  test('counts what it does not list', () => {
    const report = new Report();
    for (let i = 0; i < 1000; i++) report.within('a').add(CODES.TEST_BAD, `${i}`);
    expect(report.count('error')).toBe(1000);
  });

  test('lists every issue where it is complete', () => {
    const report = Report.complete();
    for (let i = 0; i < 1000; i++) report.within('a').add(CODES.TEST_BAD, `${i}`);
    expect(report.issues.map(({ message }) => Number(message))).toEqual(
      Array.from({ length: 1000 }, (_, i) => i),
    );
  });

  test('counts what even a complete report does not list', () => {
    const report = Report.complete();
    for (let i = 0; i < 250_005; i++) report.add(CODES.TEST_BAD, '');
    expect(report.issues).toHaveLength(250_001);
    expect(report.issues[250_000]?.more).toBe(5);
    expect(report.count('error')).toBe(250_005);
  });

  test('takes in what kept a file from being read', () => {
    const report = new Report();
    report.within('a.csf').addError(new FormatError(CODES.TEST_BAD, 'no', { path: 'x', offset: 4 }));
    expect(report.issues).toEqual([
      { code: 'TEST_BAD', severity: 'error', message: 'no', path: 'x', offset: 4, file: 'a.csf' },
    ]);
  });

  test('puts the name of a file into what is added through its view of it, and into nothing else', async () => {
    const report = new Report();
    const read = async (file: string) => {
      const own = report.within(file);
      await Promise.resolve();
      own.add(CODES.TEST_BAD, 'bad');
      await Promise.resolve();
      own.lose(CODES.TEST_ODD, 'left out', { source: 'bones[1]' });
    };
    await Promise.all([read('a.csf'), read('b.csf')]);
    report.add(CODES.TEST_ODD, 'odd');
    report.lose(CODES.TEST_ODD, 'rounded', { path: 'clips[0]' });
    expect(report.issues.map(({ file }) => file)).toEqual(['a.csf', 'b.csf', undefined]);
    expect(report.losses).toEqual([
      { code: 'TEST_ODD', message: 'left out', source: { file: 'a.csf', path: 'bones[1]' } },
      { code: 'TEST_ODD', message: 'left out', source: { file: 'b.csf', path: 'bones[1]' } },
      { code: 'TEST_ODD', message: 'rounded', path: 'clips[0]' },
    ]);
    expect(report.within('c.csf').refusal(CODES.TEST_BAD, 'no')).toMatchObject({ file: 'c.csf' });
  });

  test('takes no name of a file or a clip for a place in the scene', () => {
    const path: string = 'walk';
    // @ts-expect-error: only paths such as `clips[0]` are places in a scene.
    new Report().lose(CODES.TEST_ODD, 'rounded', { path });
  });

  test('keeps losses with their measured errors', () => {
    const report = new Report();
    report.lose(CODES.TEST_ODD, 'rounded', { path: 'clips[0]', error: { max: 2, mean: 1, unit: 'm' } });
    expect(report.losses).toEqual([
      { code: 'TEST_ODD', message: 'rounded', path: 'clips[0]', error: { max: 2, mean: 1, unit: 'm' } },
    ]);
  });
});

test('the path of an error grows from the inside out', () => {
  const error = new FormatError(CODES.TEST_BAD, 'no', { path: 'x' });
  expect(error.within('[2]').within('points').within('mesh').path).toBe('mesh.points[2].x');
  expect(new FormatError(CODES.TEST_BAD, 'no').within('mesh').path).toBe('mesh');
});
