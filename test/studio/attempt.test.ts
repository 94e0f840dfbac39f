import { expect, test, vi } from 'vitest';
import { attempt, tryOrder } from '../../studio/src/export/attempt.ts';
import { characters } from '../../studio/src/state/characters.ts';

type OnStep = (step: { title: string; detail: string }) => void;

const late: OnStep[] = [];
const written = { files: [] };
vi.mock('../../studio/src/desk/passing.ts', () => ({ pass: async () => {} }));
vi.mock('../../studio/src/desk/hire.ts', () => ({
  hire: () => ({
    desk: {
      convertFiles: async (_subject: unknown, _order: unknown, onStep: OnStep) => {
        late.push(onStep);
        return written;
      },
    },
    dismiss: () => {},
  }),
}));

test('a step that arrives after the result does not replace it', async () => {
  const character = { name: 'yorick', files: [], collection: [], inputs: [], options: {}, issues: [] };
  characters.value = [character] as never;
  await tryOrder(character as never, { to: 'gltf.glb' } as never);
  late[0]!({ title: 'Verifying', detail: '' });
  expect(attempt.value).toMatchObject({ written });
  expect(attempt.value!.running).toBeUndefined();
});
