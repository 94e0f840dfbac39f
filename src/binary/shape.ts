import type { Condition } from './condition.ts';
import {
  type AnyType,
  type Count,
  countText as countWord,
  type Inspection,
  type Note,
  REST,
} from './type.ts';

/** What a type is made of, as data. */
export type Shape =
  | { kind: 'scalar'; name: ScalarName }
  | { kind: 'compressed' }
  | { kind: 'vector'; element: ScalarName; count: Count }
  | { kind: 'bytes'; count: Count | 'rest' }
  | { kind: 'string'; encoding: 'counted' | 'fixed' | 'terminated' | 'open'; count?: AnyType | number }
  | { kind: 'struct'; name: string; fields: Record<string, AnyType> }
  | { kind: 'array'; element: AnyType; count: Count }
  | { kind: 'when'; condition: Condition; type: AnyType }
  | { kind: 'count'; type: AnyType; of: string }
  | { kind: 'table'; name: string; fields: Record<string, AnyType>; count: Count }
  | { kind: 'until'; name: string; fields: Record<string, AnyType>; limit: Count }
  | { kind: 'ragged'; name: string; parts: RaggedShape; count: Count }
  | {
      kind: 'planes';
      rows: string;
      by: string;
      width: string;
      count: string;
      elements: ReadonlyMap<number, ScalarName>;
    }
  | { kind: 'rows'; name: string; fields: Record<string, AnyType> }
  | { kind: 'list'; name: string; fields: Record<string, AnyType> }
  | { kind: 'tagged'; by: string; cases: ReadonlyMap<number, AnyType>; otherwise: AnyType; size?: string };

/** Rows of different lengths: what stands before, in and behind them. */
export interface RaggedShape {
  head: Record<string, AnyType>;
  tailCount: AnyType;
  tailName: string;
  tail: Record<string, AnyType>;
  foot: Record<string, AnyType>;
}

/** Kinds of numbers. */
export type ScalarName = 'u8' | 'i8' | 'u16' | 'i16' | 'u32' | 'i32' | 'f32' | 'f64';

/** Short name of a type, as people write it. */
export function typeName(type: AnyType): string {
  const { shape } = type;
  switch (shape.kind) {
    case 'scalar':
      return shape.name;
    case 'compressed':
      return 'compressed';
    case 'vector':
      return `${shape.element}[${countText(shape.count)}]`;
    case 'bytes':
      return shape.count === 'rest' ? 'bytes to the end' : `bytes[${countText(shape.count)}]`;
    case 'string':
      return typeof shape.count === 'number' ? `string[${shape.count}]` : 'string';
    case 'struct':
      return shape.name;
    case 'planes':
      return `values of ${shape.rows}`;
    case 'until':
      return `${shape.name} until ${countText(shape.limit)}`;
    case 'rows':
      return `${shape.name} to the end`;
    case 'list':
      return `compressed count, ${shape.name}[count]`;
    case 'table':
    case 'ragged':
      return `${shape.name}[${countText(shape.count)}]`;
    case 'array':
      return `${typeName(shape.element)}[${countText(shape.count)}]`;
    case 'when':
    case 'count':
      return typeName(shape.type);
    case 'tagged':
      return `by ${shape.by}`;
  }
}

/** What a field means: as its schema says, or for a count, what it counts. */
export function noteOf({ note, shape }: AnyType): Note | undefined {
  if (note) return note;
  if (shape.kind === 'when') return noteOf(shape.type);
  return shape.kind === 'count' ? { meaning: `number of ${shape.of}` } : undefined;
}

/** The same for the count of a list in a ragged row. */
export function tailCountNote({ note }: AnyType, tailName: string): Note {
  return note ?? { meaning: `number of ${tailName} in this row` };
}

/** A field's node, which was just made, with what the field means. */
export function explain(node: Inspection, about: Note | undefined): Inspection {
  if (about) node.about = about;
  return node;
}

function countText(count: Count): string {
  return count === REST ? 'to the end' : countWord(count);
}
