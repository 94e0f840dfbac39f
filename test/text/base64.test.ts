import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from '../../src/text/base64.ts';

// More than fit into the arguments of one call, and of every remainder by three.
test.each([0, 1, 2, 3, 255, 256, 200_000, 200_001, 200_002])(
  '%i bytes become base 64 and the same bytes again',
  (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
    const text = toBase64(bytes);
    expect(text).toBe(Buffer.from(bytes).toString('base64'));
    expect(Buffer.compare(fromBase64(text)!, bytes)).toBe(0);
  },
);

test('what is no base 64 has no bytes', () => {
  expect(fromBase64('a*b')).toBeUndefined();
});
