import { rest } from './scalar.ts';
import type { Scope } from './scope.ts';
import { explain, noteOf } from './shape.ts';
import { type AnyType, type Infer, type Inspection, inside, type Shape, type Type } from './type.ts';

/** A chunk's content and, if its stated size exceeds the known layout, the remaining bytes. */
export interface Tagged<T> {
  body: T;
  rest?: Uint8Array;
}

/**
 * A record whose layout depends on an earlier field. Unknown tags are read as `otherwise`.
 *
 * @param by the earlier field with the tag
 * @param size the earlier field with the chunk's size; bytes beyond the known layout are kept
 * @throws FormatError BINARY_TRUNCATED if the file or chunk is too short, and the errors of the record
 * @example
 * ```ts
 * import { read, rest, struct, tagged, u8, u16 } from 'exhume/binary';
 *
 * const chunk = struct('Chunk', { tag: u8, content: tagged('tag', { 1: u16 }, rest) });
 * console.log(read(chunk, Uint8Array.of(1, 5, 0)).content.body); // 5
 * ```
 */
export function tagged<C extends Record<number, AnyType>, O extends AnyType>(
  by: string,
  cases: C,
  otherwise: O,
  size?: string,
): Type<Tagged<Infer<C[keyof C]> | Infer<O>>> {
  type Value = Tagged<Infer<C[keyof C]> | Infer<O>>;
  const byTag = new Map(Object.entries(cases).map(([tag, type]) => [Number(tag), type as AnyType]));
  const choose = (scope: Scope) => byTag.get(scope.number(by)) ?? otherwise;
  const shape: Shape = {
    kind: 'tagged',
    by,
    cases: byTag,
    otherwise,
    ...(size === undefined ? {} : { size }),
  };
  return {
    shape,
    minimum: 0,
    read: (reader, scope) => {
      const type = choose(scope);
      const readBody = () => inside('body', () => type.read(reader, scope));
      if (size === undefined) return { body: readBody() } as Value;
      return reader.within(scope.number(size), () => {
        const body = readBody();
        return (reader.remaining > 0 ? { body, rest: rest.read(reader, scope) } : { body }) as Value;
      });
    },
    write: (writer, value, scope) => {
      const before = writer.offset;
      inside('body', () => choose(scope).write(writer, value.body, scope));
      if (value.rest) writer.put(value.rest);
      if (size !== undefined)
        writer.checkLength(writer.offset - before, scope.number(size), 'Chunk in bytes');
    },
    inspect: (reader, scope, name) => {
      const type = choose(scope);
      const look = (): Inspection => {
        const offset = reader.offset;
        const parts = [explain(type.inspect(reader, scope, 'body'), noteOf(type))];
        if (size !== undefined && reader.remaining > 0) parts.push(rest.inspect(reader, scope, 'rest'));
        return {
          name,
          type: parts[0]!.type,
          offset,
          size: reader.offset - offset,
          childCount: parts.length,
          child: (index) => parts[index]!,
        };
      };
      return size === undefined ? look() : reader.within(scope.number(size), look);
    },
  };
}
