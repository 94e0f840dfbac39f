import type { Scalar } from './scalar.ts';
import { explain, noteOf, typeName } from './shape.ts';
import { type Inspection, inside, leaf, type Type } from './type.ts';

/** A record that is reached through its offset. `at` is where it lay; without it, writing puts it behind everything else. */
export interface Pointed<T> {
  at?: number;
  value: T;
}

/**
 * An offset from the start of the file that leads to a record; the null offset leads to nothing. Two pointers to one
 * offset give the same object, and one object is written once. The byte tree of records that point back to what leads
 * to them goes on as deep as pointers may be nested.
 *
 * @param target the type of the record, or a function that gives it where records point to their own kind
 * @param nothing the offset that means "no record"
 */
export function pointer<T>(
  type: Scalar,
  target: Type<T> | (() => Type<T>),
  nothing = 0,
): Type<Pointed<T> | undefined> {
  const targetType = typeof target === 'function' ? target : () => target;
  const self: Type<Pointed<T> | undefined> = {
    shape: { kind: 'pointer', type, target: targetType, nothing },
    minimum: type.minimum,
    read: (reader, scope) => {
      const slot = reader.offset;
      const at = type.read(reader, scope);
      if (at === nothing) return undefined;
      const known = reader.pointed(targetType());
      const shared = known.get(at) as Pointed<T> | undefined;
      if (shared) return shared;
      reader.checkOverlap();
      // Known before it is read, so that records may point back to what leads to them.
      const pointed = { at } as Pointed<T>;
      known.set(at, pointed);
      pointed.value = inside('value', () => targetType().read(reader.follow(slot, at), scope));
      return pointed;
    },
    write: (writer, pointed, scope) => {
      const slot = writer.reserve(type.minimum);
      if (!pointed) {
        type.element.set(writer.view, slot, nothing);
        return;
      }
      writer.later(pointed.at !== undefined, () => {
        let place = writer.placed.get(pointed);
        if (place === undefined) {
          place = writer.placeFor(pointed.at, targetType().size(pointed.value, scope));
          writer.placed.set(pointed, place);
          writer.at(place, () => targetType().write(writer, pointed.value, scope));
        }
        type.element.set(writer.view, slot, place);
      });
    },
    size: () => type.minimum,
    skip: (reader, scope) => {
      type.skip(reader, scope);
    },
    inspect: (reader, scope, name) => {
      const slot = reader.offset;
      const at = type.read(reader, scope);
      const node: Inspection = leaf(name, typeName(self), slot, type.minimum, at);
      if (at === nothing) return node;
      const origin = reader.fork();
      const child = () => {
        const target = targetType();
        return explain(target.inspect(origin.follow(slot, at), scope, 'value'), noteOf(target));
      };
      return { ...node, childCount: 1, child, leads: 'here' };
    },
  };
  return self;
}
