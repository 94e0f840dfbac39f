import { expect, test } from 'vitest';
import { readArchive } from '../../../../src/formats/o3d/files/archive/read.ts';
import { traceArchives } from '../../../../src/formats/o3d/to-scene/to-scene.ts';
import { Report } from '../../../../src/report/report.ts';
import { mesh } from '../../../scene.ts';
import { node, sceneOf, triangle, written } from '../from-scene/archives.ts';

test('what a second archive shows counts behind what the first one does', async () => {
  const { bytes } = await written(sceneOf({ nodes: [node({ mesh: 0 })], meshes: [mesh(triangle())] }));
  const document = readArchive(bytes, new Report());
  const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.o3dtgz`, document }));
  const nodes = traceArchives(files, {}).map(({ file, stage }) => [file, [...stage.nodes.values()]]);
  // The root and the node of each, one archive after the other.
  expect(nodes).toEqual([
    [0, [0, 1]],
    [1, [2, 3]],
    [2, [4, 5]],
  ]);
});
