import { expect, test, vi } from 'vitest';
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import type { Format } from '../../src/formats/format.ts';
import { crf, csf } from '../formats/cal3d/files/binary/bytes.ts';

// Materials count as another family here, so that the rule does not depend on which families there are.
vi.mock('../../src/formats/index.ts', async (original) => {
  const registry = await original<typeof import('../../src/formats/index.ts')>();
  const familyOf = (format: Format) => ({
    ...registry.familyOf(format),
    id: format.id === 'cal3d.crf' ? 'other' : 'cal3d',
  });
  return { ...registry, familyOf };
});

test('files of two families do not make one character', async () => {
  const library = new MemoryLibrary({ 'a.csf': csf([{}]), 'a.crf': crf() });
  await expect(gather(library, ['a.csf', 'a.crf'])).rejects.toMatchObject({
    code: 'CONVERT_FAMILY_MIXED',
    message: expect.stringContaining('cal3d and other'),
  });
});
