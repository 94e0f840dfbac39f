/** The rows of lists with special layouts as the fields of a record, for `records.ts`. */
import { compressed } from './compressed.ts';
import type { Condition } from './condition.ts';
import { rest } from './scalar.ts';
import { when } from './struct.ts';
import {
  type AnyType,
  type Count,
  countText,
  type RaggedShape,
  type ScalarName,
  type Shape,
} from './type.ts';

export function vectorOf(element: ScalarName, count: Count): AnyType {
  return { ...rest, shape: { kind: 'vector', element, count } };
}

/** One row of ragged records as a record of its own. */
export function raggedFields(name: string, parts: RaggedShape): Record<string, AnyType> {
  const { head, tailCount, tailName, tail, foot } = parts;
  const counter = `${tailName}Count`;
  const shape: Shape = { kind: 'table', name: `${name} ${tailName}`, fields: tail, count: counter };
  return { ...head, [counter]: tailCount, [tailName]: { ...tailCount, shape }, ...foot };
}

/** A list preceded by its compressed count. */
export function listFields({ name, fields }: Extract<Shape, { kind: 'list' }>): Record<string, AnyType> {
  const shape: Shape = { kind: 'table', name: `${name} item`, fields, count: 'count' };
  return { count: compressed, items: { ...compressed, shape } };
}

/** One row of a list that ends with an index: the last row consists of the index only. */
export function untilFields({ fields, limit }: Extract<Shape, { kind: 'until' }>): Record<string, AnyType> {
  const { index, ...others } = fields;
  const isRow: Condition = {
    holds: () => true,
    text: `index < ${countText(limit)}`,
    expression: (reference) =>
      `${reference('index')} < ${typeof limit === 'string' ? reference(limit) : limit}`,
  };
  const rest = Object.entries(others).map(([name, type]) => [name, when(isRow, type)]);
  return { index: index!, ...Object.fromEntries(rest) };
}
