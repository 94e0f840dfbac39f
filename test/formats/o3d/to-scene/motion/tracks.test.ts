import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { toScene } from '../../../../../src/convert/to-scene.ts';
import { read } from '../../../../../src/formats/index.ts';
import { ParamGraph } from '../../../../../src/formats/o3d/to-scene/graph/param-graph.ts';

const name = 'yorick.o3dtgz';
const bytes = readFileSync(join(import.meta.dirname, '../../../../../samples/yorick/o3d', name));

test('tracks evaluate only the params that they need, and never the whole archive', () => {
  const document = read(new Uint8Array(bytes), name);
  const run = vi.spyOn(ParamGraph.prototype, 'run');
  try {
    const { clips, nodes } = toScene([{ name, document }]);
    const moved = new Set(clips.flatMap(({ tracks }) => tracks.map(({ target }) => target)));
    const whole = run.mock.calls.filter(([, plan]) => plan === undefined);
    expect(moved.size).toBeGreaterThan(10);
    expect(nodes.length).toBeGreaterThan(moved.size);
    // Only for the rest pose of the nodes and of the skins.
    expect(whole.length).toBeLessThan(moved.size);
    expect(whole.every(([time]) => time === 0)).toBe(true);
  } finally {
    run.mockRestore();
  }
});
