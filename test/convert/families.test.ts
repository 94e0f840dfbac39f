import { expect, test } from 'vitest';
import { gatherKnown } from '../../src/convert/gathering.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { cal3dFamily } from '../../src/formats/cal3d/index.ts';
import type { Format, Reader } from '../../src/formats/format.ts';
import { Registry } from '../../src/formats/registry.ts';
import { crf, csf } from '../formats/cal3d/files/binary/bytes.ts';

/** Materials count as another family here, so that the rule does not depend on which families there are. */
class TwoFamilies extends Registry {
  override readerOf(format: Format): Reader {
    return { ...super.readerOf(format), id: format.id === 'cal3d.crf' ? 'other' : 'cal3d' };
  }
}

test('files of two families do not make one character', async () => {
  const library = new MemoryLibrary({ 'a.csf': csf([{}]), 'a.crf': crf() });
  const registry = new TwoFamilies();
  registry.add(cal3dFamily);
  await expect(gatherKnown(registry, library, ['a.csf', 'a.crf'])).rejects.toMatchObject({
    code: 'CONVERT_FAMILY_MIXED',
    message: expect.stringContaining('cal3d and other'),
  });
});
