import { afterEach, expect, test, vi } from 'vitest';
import { checkFile } from '../../src/convert/check.ts';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { formatById } from '../../src/formats/index.ts';
import { cmf, TRIANGLE, type Vertex } from '../formats/cal3d/files/binary/bytes.ts';

afterEach(() => vi.restoreAllMocks());

/** Bytes in front of the first submesh, of what a submesh begins with, of a vertex with one influence, of a submesh. */
const [HEAD, START, VERTEX, SUBMESH] = [12, 24, 44, 24 + 3 * 44 + 12];

const light = (vertex: Vertex): Vertex => ({ ...vertex, influences: [[0, 0.5]] });

/** Each of its vertices has an issue of its own, and each submesh one that only the scene tells: it has no material. */
const MANY = cmf(Array(5).fill({ vertices: TRIANGLE.map(light) }));

function inspections() {
  return vi.spyOn(formatById('cal3d.cmf')!, 'inspect');
}

test('a file with many issues is inspected once to tell where they are', async () => {
  const inspect = inspections();
  const gathered = await gather(new MemoryLibrary({ 'a.cmf': MANY }), ['a.cmf'], { complete: false });
  const { issues } = gathered.report;
  const offsetsOf = (code: string) =>
    issues.filter((issue) => issue.code === code).map(({ offset }) => offset);
  const vertices = Array.from({ length: 15 }, (_, at) => [Math.floor(at / 3), at % 3] as const);
  expect(offsetsOf('CAL3D_WEIGHT_SUM')).toEqual(
    vertices.map(([submesh, vertex]) => HEAD + submesh * SUBMESH + START + vertex * VERTEX),
  );
  expect(inspect).toHaveBeenCalledTimes(1);
  toScene(gathered);
  expect(offsetsOf('CAL3D_MATERIAL_RANGE')).toEqual([0, 1, 2, 3, 4].map((at) => HEAD + at * SUBMESH));
  expect(inspect).toHaveBeenCalledTimes(1);
});

test('a file without issues is not inspected', async () => {
  const inspect = inspections();
  const { issues } = await checkFile(new MemoryLibrary({ 'a.cmf': cmf([{}]) }), 'a.cmf');
  expect(issues).toEqual([]);
  expect(inspect).not.toHaveBeenCalled();
});

test('of two files of the same name each has its own places', async () => {
  const [first, second, third] = TRIANGLE as [Vertex, Vertex, Vertex];
  const library = new MemoryLibrary({
    'a/x.cmf': cmf([{ vertices: [first, light(second), third] }]),
    'b/x.cmf': cmf([{ vertices: [first, light(second), third], maps: 1 }].map(withCoordinates)),
  });
  const { report } = await gather(library, ['a/x.cmf', 'b/x.cmf'], { complete: false });
  const found = report.issues.filter(({ code }) => code === 'CAL3D_WEIGHT_SUM');
  // In the second file a vertex has eight bytes more.
  expect(found.map(({ offset }) => offset)).toEqual([HEAD + START + VERTEX, HEAD + START + VERTEX + 8]);
});

function withCoordinates<T extends { vertices: Vertex[] }>(submesh: T): T {
  return { ...submesh, vertices: submesh.vertices.map((vertex) => ({ ...vertex, uvs: [0, 0] })) };
}
