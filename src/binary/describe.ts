import { noteOf, tailCountNote, typeName } from './shape.ts';
import { isOptional } from './struct.ts';
import { type AnyType, type Count, countText, type Note, REST, type Shape } from './type.ts';

/** Heading and introduction of the byte tables. */
export interface DescribeOptions {
  /** Heading of the root record. */
  title: string;
  /** One paragraph before the first table. */
  introduction?: string;
}

/** One line of a byte table. Columns that no line of a table uses are omitted. */
interface Row {
  offset: string;
  field: string;
  type: string;
  when: string;
  unit: string;
  meaning: string;
  source: string;
}

const HEADINGS: (keyof Row)[] = ['offset', 'field', 'type', 'when', 'unit', 'meaning', 'source'];

/** One byte table. */
interface Section {
  title: string;
  introduction?: string;
  rows: Row[];
}

/**
 * A Markdown page with a byte table for every record of a schema, outermost first.
 *
 * @param root one record, or several at any place in the file
 * @example
 * ```ts
 * import { describeMarkdown, note, struct, u8 } from 'exhume/binary';
 *
 * const head = struct('Head', { version: note(u8, 'always 1') });
 * console.log(describeMarkdown(head, { title: 'Heads' }).includes('always 1')); // true
 * ```
 */
export function describeMarkdown(root: AnyType | readonly AnyType[], options: DescribeOptions): string {
  const parts = [`# ${options.title}`];
  if (options.introduction) parts.push(options.introduction);
  for (const { title, introduction, rows } of collectSections([root].flat())) {
    parts.push(`## ${title}`);
    if (introduction) parts.push(introduction);
    parts.push(markdownTable(rows));
  }
  return `${parts.join('\n\n')}\n`;
}

/** The tables of all records that types are made of, each once. */
function collectSections(roots: readonly AnyType[]): Section[] {
  const sections: Section[] = [];
  const seen = new Set<object>();
  const pending = roots.map(({ shape }) => shape);
  for (let shape = pending.shift(); shape; shape = pending.shift()) {
    const record = recordOf(shape);
    if (seen.has(record)) continue;
    seen.add(record);
    sections.push(...sectionsOf(shape));
    pending.push(...partsOf(shape).map((part) => part.shape));
  }
  return sections;
}

/** The object that identifies a record. */
function recordOf(shape: Shape): object {
  if ('fields' in shape) return shape.fields;
  return shape.kind === 'ragged' ? shape.parts : shape;
}

/** The types directly inside a type. */
function partsOf(shape: Shape): AnyType[] {
  switch (shape.kind) {
    case 'struct':
    case 'table':
    case 'until':
    case 'rows':
    case 'list':
      return Object.values(shape.fields);
    case 'array':
      return [shape.element];
    case 'when':
      return [shape.type];
    case 'tagged':
      return [...shape.cases.values(), shape.otherwise];
    default:
      return [];
  }
}

function sectionsOf(shape: Shape): Section[] {
  switch (shape.kind) {
    case 'struct':
      return [sectionOf(shape)];
    case 'table':
      return [sectionOf(shape, oneOf(shape.count))];
    case 'until':
      return [sectionOf(shape, endsAt(shape.limit))];
    case 'rows':
      return [sectionOf(shape, TO_THE_END)];
    case 'list':
      return [sectionOf(shape, COUNTED)];
    case 'ragged':
      return raggedSections(shape);
    default:
      return [];
  }
}

/** Of a record that always begins at the same place. */
function sectionOf(
  { name, fields }: { name: string; fields: Record<string, AnyType> },
  introduction?: string,
): Section {
  return { title: name, rows: rowsOf(fields, 0), ...(introduction ? { introduction } : {}) };
}

function raggedSections({ name, parts, count }: Extract<Shape, { kind: 'ragged' }>): Section[] {
  const { head, tailCount, tailName, tail, foot } = parts;
  const counter = `${tailName}Count`;
  const listRow = describeField(tailName, `${tailName}[${counter}]`, {});
  const counted = { ...tailCount, note: tailCountNote(tailCount, tailName) };
  const beforeTails = rowsOf({ ...head, [counter]: counted }, 0);
  return [
    { title: name, introduction: oneOf(count), rows: [...beforeTails, listRow, ...rowsOf(foot, undefined)] },
    sectionOf({ name: `${name}: ${tailName}`, fields: tail }, oneOf(counter)),
  ];
}

const TO_THE_END = 'One row; there is one in each chunk, or one after the other up to the end.';
const COUNTED = 'One item; there are as many as the compressed number in front of the list says.';

function oneOf(count: Count): string {
  if (count === REST) return 'One row; they go on to the end.';
  return `One row; there are \`${countText(count)}\` of them.`;
}

function endsAt(limit: Count): string {
  return `One row; they end at the first index that is not below \`${countText(limit)}\`, which has nothing behind it.`;
}

/** @param start offset of the first field in the record, if it is constant */
function rowsOf(fields: Record<string, AnyType>, start: number | undefined): Row[] {
  let offset = start;
  return Object.entries(fields).map(([field, type]) => {
    const conditions: string[] = [];
    let inner = type;
    for (; isOptional(inner); inner = inner.type) conditions.push(inner.condition.text);
    const row = describeField(field, typeText(inner), {
      offset,
      when: conditions.join(' and '),
      note: noteOf(type),
    });
    const size = fixedSize(type);
    offset = offset === undefined || size === undefined ? undefined : offset + size;
    return row;
  });
}

function describeField(
  field: string,
  type: string,
  more: { offset?: number | undefined; when?: string; note?: Note | undefined },
): Row {
  const { offset, when = '', note } = more;
  return {
    offset: offset === undefined ? '' : `${offset}`,
    field: `\`${field}\``,
    type,
    when,
    unit: note?.unit ?? '',
    meaning: note?.meaning ?? '',
    source: note?.source ?? '',
  };
}

/** A type for display; for a chunk, the meaning of each tag. */
function typeText(type: AnyType): string {
  const { shape } = type;
  if (shape.kind === 'planes') {
    const cases = [...shape.elements].map(([tag, element]) => `${tag}: ${element}`);
    const values = `${shape.rows}.${shape.width} × ${shape.count}`;
    return `for each of \`${shape.rows}\`, \`${values}\` values by its \`${shape.by}\`: ${cases.join(', ')}`;
  }
  if (shape.kind !== 'tagged') return typeName(type);
  const cases = [...shape.cases].map(([tag, body]) => `${tag}: ${typeName(body)}`);
  return `by \`${shape.by}\`: ${cases.join(', ')}, else ${typeName(shape.otherwise)}`;
}

/** Size of a type with a constant size. */
function fixedSize({ shape, minimum }: AnyType): number | undefined {
  switch (shape.kind) {
    case 'scalar':
    case 'count':
      return minimum;
    case 'vector':
    case 'bytes':
      return typeof shape.count === 'number' ? minimum : undefined;
    case 'string':
      return shape.encoding === 'fixed' ? minimum : undefined;
    case 'struct':
      return Object.values(shape.fields).every(isFixed) ? minimum : undefined;
    case 'table':
      return typeof shape.count === 'number' && Object.values(shape.fields).every(isFixed)
        ? minimum
        : undefined;
    case 'array':
      return typeof shape.count === 'number' && isFixed(shape.element) ? minimum : undefined;
    default:
      return undefined;
  }
}

function isFixed(type: AnyType): boolean {
  return fixedSize(type) !== undefined;
}

/** Columns that no row uses are omitted. */
function markdownTable(rows: Row[]): string {
  const headings = HEADINGS.filter((key) => rows.some((row) => row[key] !== ''));
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(headings),
    line(headings.map(() => '---')),
    ...rows.map((row) => line(headings.map((key) => row[key]))),
  ].join('\n');
}
