import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BatchLibrary } from '../../src/convert/batch/batch-library.ts';
import { runItem } from '../../src/convert/batch/item.ts';
import { planBatch } from '../../src/convert/batch/plan.ts';
import { FolderLibrary } from '../../src/node/index.ts';
import { run, useFolder } from '../cli/run.ts';
import { runOf } from '../convert/batch/models.ts';
import { corpus, describeCorpus } from '../corpus.ts';

const folder = useFolder();

describeCorpus('real files', () => {
  test.each(['c3s', 'o3d', 'cryengine', 'cal3d/imvu-cal3d/data'])(
    'a batch of %s gives the same bytes as convert, one by one',
    async (family) => {
      const root = corpus(family);
      const library = new BatchLibrary(new FolderLibrary());
      const batch = runOf({ to: 'gltf.glb' }, root);
      let compared = 0;
      for await (const item of planBatch(library, { root, inputs: [root], isSingle: true })) {
        const { row, files } = await runItem(library, item, batch);
        const output = folder.path('single.glb');
        const inputs = item.inputs.map((path) => `${root}/${path}`);
        const { code } = await run('convert', ...inputs, '-o', output, '--to', 'gltf.glb', '--force');
        expect([item.id, row.status], item.id).toEqual([
          item.id,
          code === 0 || row.issues.error > 0 ? 'done' : 'failed',
        ]);
        if (row.status !== 'done') continue;
        expect(readFileSync(output).equals(files[0]!.bytes), item.id).toBe(true);
        compared++;
      }
      expect(compared).toBeGreaterThan(0);
    },
  );
});
