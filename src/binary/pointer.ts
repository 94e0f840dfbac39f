import type { Scalar } from './scalar.ts';
import { typeName } from './shape.ts';
import { type Inspection, leaf, type Type } from './type.ts';

/** A record that is reached through its offset. `at` is where it lay; without it, writing puts it behind everything else. */
export interface Pointed<T> {
  at?: number;
  value: T;
}

/** New records are put at multiples of this. */
const ALIGNMENT = 4;

/**
 * An offset from the start of the file that leads to a record; the null offset leads to nothing. Two pointers to one
 * offset give the same object, and one object is written once.
 *
 * @param nothing the offset that means "no record"
 */
export function pointer<T>(type: Scalar, target: Type<T>, nothing = 0): Type<Pointed<T> | undefined> {
  const self: Type<Pointed<T> | undefined> = {
    shape: { kind: 'pointer', type, target },
    minimum: type.minimum,
    read: (reader, scope) => {
      const at = type.read(reader, scope);
      if (at === nothing) return undefined;
      const known = reader.pointed.get(target) ?? new Map<number, unknown>();
      reader.pointed.set(target, known);
      const shared = known.get(at) as Pointed<T> | undefined;
      if (shared) return shared;
      // Known before it is read, so that records may point back to what leads to them.
      const pointed = { at } as Pointed<T>;
      known.set(at, pointed);
      pointed.value = reader.at(at, () => target.read(reader, scope));
      return pointed;
    },
    write: (writer, pointed, scope) => {
      const slot = writer.reserve(type.minimum);
      if (!pointed) return type.element.set(writer.view, slot, nothing);
      writer.later(() => {
        let place = writer.placed.get(pointed);
        if (place === undefined) {
          place = pointed.at ?? Math.ceil(writer.length / ALIGNMENT) * ALIGNMENT;
          writer.placed.set(pointed, place);
          writer.at(place, () => target.write(writer, pointed.value, scope));
        }
        type.element.set(writer.view, slot, place);
      });
    },
    size: () => type.minimum,
    skip: (reader, scope) => {
      type.skip(reader, scope);
    },
    inspect: (reader, scope, name) => {
      const offset = reader.offset;
      const at = type.read(reader, scope);
      const node: Inspection = leaf(name, typeName(self), offset, type.minimum, at);
      if (at === nothing) return node;
      const child = () => reader.at(at, () => target.inspect(reader, scope, 'target'));
      return { ...node, childCount: 1, child };
    },
  };
  return self;
}
