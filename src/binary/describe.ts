import { type Shape, typeName } from './shape.ts';
import { isOptional } from './struct.ts';
import { type AnyType, countText } from './type.ts';

export interface DescribeOptions {
  /** Heading of the root record. */
  title: string;
  /** One paragraph before the first table. */
  introduction?: string;
}

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

/** A Markdown page with a byte table for every record of a schema, outermost first. */
export function describeMarkdown(root: AnyType, options: DescribeOptions): string {
  const records = collectRecords(root);
  const parts = [`# ${options.title}`];
  if (options.introduction) parts.push(options.introduction);
  for (const record of records)
    parts.push(`## ${record.title}`, ...(record.text ? [record.text] : []), markdownTable(record.rows));
  return `${parts.join('\n\n')}\n`;
}

interface Record_ {
  title: string;
  text?: string;
  rows: Row[];
}

/** All structs and tables that a type is made of, each once. */
function collectRecords(root: AnyType): Record_[] {
  const records: Record_[] = [];
  const seen = new Set<unknown>();
  const pending: AnyType[] = [root];
  for (let type = pending.shift(); type; type = pending.shift()) {
    const key = recordKey(type.shape);
    if (key === undefined || !seen.has(key)) {
      if (key !== undefined) seen.add(key);
      const record = recordOf(type.shape);
      if (record) records.push(record);
      pending.push(...partsOf(type.shape));
    }
  }
  return records;
}

function recordKey(shape: Shape): unknown {
  if (shape.kind === 'struct' || shape.kind === 'table') return shape.fields;
  return shape.kind === 'ragged' ? shape.parts : undefined;
}

/** The types directly inside a type. */
function partsOf(shape: Shape): AnyType[] {
  switch (shape.kind) {
    case 'struct':
    case 'table':
      return Object.values(shape.fields);
    case 'array':
      return [shape.element];
    case 'when':
      return [shape.type];
    case 'tagged':
      return [...shape.cases.values(), shape.otherwise];
    case 'pointer':
      return [shape.target];
    default:
      return [];
  }
}

function recordOf(shape: Shape): Record_ | undefined {
  if (shape.kind === 'struct') return { title: shape.name, rows: rowsOf(shape.fields, true) };
  if (shape.kind === 'table') {
    return {
      title: shape.name,
      text: `One row; there are \`${countText(shape.count)}\` of them.`,
      rows: rowsOf(shape.fields, true),
    };
  }
  if (shape.kind !== 'ragged') return undefined;
  const { head, tailCount, tailName, tail, foot } = shape.parts;
  const tails: Row = {
    ...emptyRow(),
    field: tailName,
    type: `${tailName} × ${tailName}Count`,
    meaning: Object.entries(tail)
      .map(([name, type]) => `${name} ${typeName(type)}${type.note ? ` (${type.note.meaning})` : ''}`)
      .join('; '),
  };
  const rows = [
    ...rowsOf(head, true),
    {
      ...emptyRow(),
      field: `${tailName}Count`,
      type: typeName(tailCount),
      meaning: `number of ${tailName} that follow`,
    },
    tails,
    ...rowsOf(foot, false),
  ];
  return { title: shape.name, text: `One row; there are \`${countText(shape.count)}\` of them.`, rows };
}

function emptyRow(): Row {
  return { offset: '', field: '', type: '', when: '', unit: '', meaning: '', source: '' };
}

/** @param placed whether the first field's offset in the record is known, namely 0 */
function rowsOf(fields: Record<string, AnyType>, placed: boolean): Row[] {
  let offset: number | undefined = placed ? 0 : undefined;
  return Object.entries(fields).map(([field, type]) => {
    const row: Row = {
      offset: offset === undefined ? '' : `${offset}`,
      field,
      type: typeName(type),
      when: isOptional(type) ? type.condition.text : '',
      unit: type.note?.unit ?? '',
      meaning: meaningOf(type),
      source: type.note?.source ?? '',
    };
    const width = fixedSize(type);
    offset = offset === undefined || width === undefined ? undefined : offset + width;
    return row;
  });
}

function meaningOf(type: AnyType): string {
  const meaning = type.note?.meaning ?? (isOptional(type) ? type.type.note?.meaning : undefined);
  return meaning ?? (type.shape.kind === 'count' ? `number of ${type.shape.of}` : '');
}

/** Bytes of a type that always takes the same. */
function fixedSize(type: AnyType): number | undefined {
  const { shape, minimum } = type;
  if (shape.kind === 'scalar' || shape.kind === 'count' || shape.kind === 'pointer') return minimum;
  if (shape.kind === 'vector' || shape.kind === 'bytes')
    return typeof shape.count === 'number' ? minimum : undefined;
  return shape.kind === 'string' && shape.encoding === 'fixed' ? minimum : undefined;
}

/** Columns that no row uses are left out. */
function markdownTable(rows: Row[]): string {
  const headings = HEADINGS.filter((key) => rows.some((row) => row[key] !== ''));
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(headings),
    line(headings.map(() => '---')),
    ...rows.map((row) => line(headings.map((key) => (key === 'field' ? `\`${row.field}\`` : row[key])))),
  ].join('\n');
}
