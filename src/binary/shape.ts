import {
  type AnyType,
  type Count,
  countText as countWord,
  type Inspection,
  type Note,
  REST,
} from './type.ts';

/** Short name of a type, for display. */
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

/** The meaning of a field: the note of its schema, or for a count, what it counts. */
export function noteOf({ note, shape }: AnyType): Note | undefined {
  if (note) return note;
  if (shape.kind === 'when') return noteOf(shape.type);
  return shape.kind === 'count' ? { meaning: `number of ${shape.of}` } : undefined;
}

/** The same for the count of a list in a ragged row. */
export function tailCountNote({ note }: AnyType, tailName: string): Note {
  return note ?? { meaning: `number of ${tailName} in this row` };
}

/** Adds its meaning to the node of a field. */
export function explain(node: Inspection, about: Note | undefined): Inspection {
  if (about) node.about = about;
  return node;
}

/** Whether all values have the minimum size and none is a count of others. */
export function isFixed({ shape }: AnyType): boolean {
  switch (shape.kind) {
    case 'scalar':
      return true;
    case 'vector':
    case 'bytes':
      return typeof shape.count === 'number';
    case 'string':
      return shape.encoding === 'fixed';
    case 'struct':
      return Object.values(shape.fields).every(isFixed);
    default:
      return false;
  }
}

/** Whether reading a value may depend on other fields or parameters. */
export function refersToFields({ shape }: AnyType): boolean {
  switch (shape.kind) {
    case 'scalar':
    case 'compressed':
    case 'count':
    case 'string':
      return false;
    case 'vector':
    case 'bytes':
      return typeof shape.count !== 'number' && shape.count !== REST;
    case 'struct':
      return Object.values(shape.fields).some(refersToFields);
    case 'array':
      return (typeof shape.count !== 'number' && shape.count !== REST) || refersToFields(shape.element);
    default:
      return true;
  }
}

function countText(count: Count): string {
  return count === REST ? 'to the end' : countWord(count);
}
