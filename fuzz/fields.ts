/** Where the fields and records of a file are, by the schemas that read it. */
import type { Inspection } from '../src/binary/schema.ts';
import type { AnyType, Count, Shape } from '../src/binary/type.ts';
import type { Reader } from './readers.ts';

/** A number or text in a file. */
export interface Field {
  offset: number;
  size: number;
  /** `control` if other fields depend on it: a count, offset, index, length, type or version. */
  role: 'control' | 'number' | 'float' | 'text';
}

/** An entry of a list, which can be removed, repeated or exchanged. */
export interface Row {
  offset: number;
  size: number;
  type: string;
  /** The field with the number of rows. */
  count?: Field;
}

export interface Layout {
  fields: readonly Field[];
  controls: readonly Field[];
  rows: readonly Row[];
}

const NOTHING: Layout = { fields: [], controls: [], rows: [] };

/** Nodes of the byte tree that are visited, and entries at the start and end of each list. */
const MOST_NODES = 3000;
const ENTRIES = 12;

const CONTROLS =
  /\b(number of|count|index|indices|offset|pointer|length|size|id|ids|version|type|kind|first|start|end|parent|flags)\b/i;
const CONTROL_NAMES =
  /(count|index|indices|offset|pointer|length|size|id|version|type|kind|start|end|flags)s?$/i;
const NUMBERS = /^([ui](8|16|32)|f(32|64)|compressed)$/;

/** The layout of an input; what cannot be inspected has none. */
export function layoutOf({ format, file }: Reader, bytes: Uint8Array): Layout {
  if (!format) return NOTHING;
  const walk = new Walk(namesOfControls(format.schema?.type));
  try {
    walk.visit(format.inspect(bytes, file), '');
  } catch {
    // The fields before the damage are known.
  }
  const inside = ({ offset, size }: { offset: number; size: number }) => offset + size <= bytes.length;
  const fields = walk.fields.filter(inside);
  return {
    fields,
    controls: fields.filter(({ role }) => role === 'control'),
    rows: walk.rows.filter(inside),
  };
}

class Walk {
  readonly fields: Field[] = [];
  readonly rows: Row[] = [];
  readonly #controls: ReadonlySet<string>;
  #nodes = 0;

  constructor(controls: ReadonlySet<string>) {
    this.#controls = controls;
  }

  /** @param list name of the list that a node is in */
  visit(node: Inspection, list: string): void {
    if (this.#nodes++ > MOST_NODES) return;
    const { name, offset, size, childCount } = node;
    if (childCount === 0) {
      if (size > 0) this.fields.push({ offset, size, role: this.#roleOf(node, list) });
      return;
    }
    const own = name.startsWith('[') ? list : name;
    let before: { name: string; field: Field } | undefined;
    for (const index of someOf(childCount)) {
      const child = node.child(index);
      const start = this.fields.length;
      const row = this.rows.length;
      if (child.name.startsWith('[') && child.size > 0)
        this.rows.push({
          offset: child.offset,
          size: child.size,
          type: `${own} ${child.type.split(' ')[0]}`,
        });
      this.visit(child, own);
      const isCounted = before && child.childCount > 0 && this.rows[row];
      if (isCounted) for (const counted of this.rows.slice(row)) counted.count ??= before!.field;
      const field = this.fields[start];
      before = field?.role === 'control' && child.childCount === 0 ? { name: child.name, field } : undefined;
    }
  }

  #roleOf({ name, type, about }: Inspection, list: string): Field['role'] {
    if (!NUMBERS.test(type)) return 'text';
    const known = name.startsWith('[') ? list : name;
    const isControl =
      this.#controls.has(known) || CONTROL_NAMES.test(known) || CONTROLS.test(about?.meaning ?? '');
    if (type.startsWith('f')) return 'float';
    return isControl ? 'control' : 'number';
  }
}

function someOf(count: number): number[] {
  const all = Array.from({ length: Math.min(count, 2 * ENTRIES) }, (_, index) => index);
  return count <= 2 * ENTRIES
    ? all
    : [...all.slice(0, ENTRIES), ...all.slice(0, ENTRIES).map((index) => count - ENTRIES + index)];
}

const known = new Map<unknown, ReadonlySet<string>>();

/** The fields of a schema that counts, conditions and cases of other fields refer to. */
function namesOfControls(type: AnyType | undefined): ReadonlySet<string> {
  const before = known.get(type);
  if (before) return before;
  const names = new Set<string>();
  const seen = new Set<Shape>();
  const visit = (shape: Shape): void => {
    if (seen.has(shape)) return;
    seen.add(shape);
    for (const name of referencesOf(shape)) names.add(name);
    for (const part of partsOf(shape)) visit(part.shape);
  };
  if (type) visit(type.shape);
  known.set(type, names);
  return names;
}

function referencesOf(shape: Shape): string[] {
  if (shape.kind === 'when') return shape.condition.text.match(/[a-z]\w+/gi) ?? [];
  if (shape.kind === 'tagged') return [shape.by, shape.size ?? shape.by];
  if (shape.kind === 'planes') return [shape.rows, shape.by, shape.width, shape.count];
  if (shape.kind === 'until') return namesIn(shape.limit);
  if ('count' in shape && shape.count !== undefined && !isType(shape.count)) return namesIn(shape.count);
  return [];
}

function isType(count: AnyType | Count): count is AnyType {
  return typeof count === 'object' && 'shape' in count;
}

function namesIn(count: Count): string[] {
  if (typeof count === 'number') return [];
  return [typeof count === 'string' ? count : count.field];
}

function partsOf(shape: Shape): AnyType[] {
  if ('fields' in shape) return Object.values(shape.fields);
  switch (shape.kind) {
    case 'array':
      return [shape.element];
    case 'when':
    case 'count':
      return [shape.type];
    case 'tagged':
      return [...shape.cases.values(), shape.otherwise];
    case 'ragged':
      return [shape.parts.head, shape.parts.tail, shape.parts.foot].flatMap((fields) =>
        Object.values(fields),
      );
    default:
      return [];
  }
}
