import { expect, test, vi } from 'vitest';
import { conversion, startConversion } from '../../studio/src/export/conversion.ts';
import { characters } from '../../studio/src/state/characters.ts';

type OnStep = (step: { title: string; detail: string }) => void;

const late: OnStep[] = [];
const written = { files: [] };
vi.mock('../../studio/src/worker/sending.ts', () => ({ sendFiles: async () => {} }));
vi.mock('../../studio/src/worker/pool.ts', async (original) => ({
  ...(await original<typeof import('../../studio/src/worker/pool.ts')>()),
  takeWorker: () => ({
    worker: {
      convertFiles: async (_subject: unknown, _order: unknown, onStep: OnStep) => {
        late.push(onStep);
        return written;
      },
    },
    terminate: () => {},
    terminated: new Promise(() => {}),
  }),
}));

test('a step that arrives after the result does not replace it', async () => {
  const character = { name: 'yorick', files: [], collection: [], inputs: [], options: {}, issues: [] };
  characters.value = [character] as never;
  await startConversion(character as never, { to: 'gltf.glb' } as never);
  late[0]!({ title: 'Verifying', detail: '' });
  expect(conversion.value).toMatchObject({ written });
  expect(conversion.value!.running).toBeUndefined();
});
