import type { FunctionComponent } from 'preact';
import { byteAt, type Examined } from './examined.ts';
import { READ_BYTES, readingsOf } from './readings.ts';

/** The bytes at the cursor as every usual type, in both byte orders. */
export const Inspector: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const { cursor, contents, draft } = examined;
  const length = Math.min(READ_BYTES, contents.bytes.size - cursor.value);
  const bytes = Array.from({ length }, (_, index) => {
    const offset = cursor.value + index;
    return draft.value.get(offset) ?? byteAt(examined, offset);
  });
  if (bytes.includes(undefined)) return null;
  return (
    <table class="inspector">
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Little-endian</th>
          <th scope="col">Big-endian</th>
        </tr>
      </thead>
      <tbody>
        {readingsOf(Uint8Array.from(bytes.map((byte) => byte ?? 0))).map(({ type, little, big }) => (
          <tr key={type}>
            <th scope="row">{type}</th>
            {little === big ? (
              <td colSpan={2}>{little}</td>
            ) : (
              <>
                <td>{little}</td>
                <td>{big}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
