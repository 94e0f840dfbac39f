import { snakeCase } from './condition.ts';
import {
  type Call,
  type Content,
  type Dialect,
  type Member,
  type RecordLayout,
  type RecordOptions,
  type Repeat,
  recordsOf,
} from './records.ts';
import type { AnyType, ScalarName } from './type.ts';

const SCALARS: Record<ScalarName, string> = {
  u8: 'u1',
  i8: 's1',
  u16: 'u2',
  i16: 's2',
  u32: 'u4',
  i32: 's4',
  f32: 'f4',
  f64: 'f8',
};

const DIALECT: Dialect = {
  and: 'and',
  or: 'or',
  not: 'not ',
  name: snakeCase,
  integer: (number) => `${number}.to_i`,
  compressed: (field) => `${field}.value`,
  alongside: (list) => `${list}[_index]`,
  length: (list) => `${list}.size`,
};

/**
 * A schema as a Kaitai Struct specification (.ksy). Names of outer fields that inner records use are passed down as
 * parameters. Properties of documents that Kaitai Struct cannot express, such as texts with bytes after their NUL, are
 * omitted.
 *
 * @throws RangeError if the root is not a `struct`
 * @example
 * ```ts
 * import { describeKaitai, struct, u8 } from 'exhume/binary';
 *
 * console.log(describeKaitai(struct('Head', { version: u8 }), 'head').includes('type: u1')); // true
 * ```
 */
export function describeKaitai(root: AnyType, id: string, options: RecordOptions = {}): string {
  const { root: top, mentioned } = recordsOf(root, id, DIALECT, options);
  const lines = ['meta:', `  id: ${snakeCase(id)}`, '  endian: le', '  encoding: UTF-8', ...render(top, '')];
  if (mentioned.length > 0) lines.push('types:');
  for (const record of mentioned) lines.push(`  ${record.id}:`, ...render(record, '    '));
  return `${lines.join('\n')}\n`;
}

function render({ parameters, members, isCompressed }: RecordLayout, indent: string): string[] {
  const lines: string[] = [];
  if (parameters.size > 0) lines.push('params:');
  for (const [name, kind] of parameters) {
    lines.push(`  - id: ${snakeCase(name)}`, `    type: ${kind === 'float' ? 'f8' : 's8'}`);
  }
  if (isCompressed) lines.push(...COMPRESSED);
  else if (members.length > 0) lines.push('seq:', ...members.flatMap(attribute));
  return lines.length > 0 ? lines.map((line) => indent + line) : [`${indent}seq: []`];
}

/** Groups of seven bits, and the number that they encode. */
const COMPRESSED = [
  'seq:',
  '  - id: groups',
  '    type: u1',
  '    repeat: until',
  '    repeat-until: (_ & 0x80) == 0',
  'instances:',
  '  value:',
  `    value: ${JSON.stringify(
    Array.from({ length: 5 }, (_, place) => {
      const group = `((groups[groups.size - ${place + 1}] & 0x7f) << ${place * 7})`;
      return place === 0 ? group : `(groups.size > ${place} ? ${group} : 0)`;
    }).join(' + '),
  )}`,
];

function attribute({ name, content, repeat, condition, meaning }: Member): string[] {
  const lines = [`id: ${snakeCase(name)}`, ...contentKeys(content), ...(repeat ? repeatKeys(repeat) : [])];
  if (condition !== undefined) lines.push(`if: ${quoted(condition)}`);
  if (meaning) lines.push(`doc: ${JSON.stringify(meaning)}`);
  return lines.map((line, index) => `  ${index === 0 ? '- ' : '  '}${line}`);
}

/** The keys of an attribute for its content. */
function contentKeys(content: Content): string[] {
  switch (content.kind) {
    case 'number':
      return [`type: ${SCALARS[content.type]}`];
    case 'bytes':
      return [content.size === undefined ? 'size-eos: true' : `size: ${quoted(content.size)}`];
    case 'text':
      if (content.isOpen) return ['type: strz', 'eos-error: false'];
      return content.size === undefined ? ['type: strz'] : [`size: ${content.size}`, 'type: strz'];
    case 'record':
      return [`type: ${called(content)}`];
    case 'choice': {
      const cases = content.cases.map(([tag, call]) => `    ${tag}: ${called(call)}`);
      // Without a case of its own, Kaitai Struct keeps the bytes.
      if (content.otherwise) cases.push(`    _: ${called(content.otherwise)}`);
      const size = content.size === undefined ? [] : [`size: ${quoted(content.size)}`];
      return [...size, 'type:', `  switch-on: ${quoted(content.by)}`, '  cases:', ...cases];
    }
  }
}

function called({ record, values }: Call): string {
  return quoted(values.length > 0 ? `${record.id}(${values.join(', ')})` : record.id);
}

function repeatKeys(repeat: Repeat): string[] {
  switch (repeat.kind) {
    case 'end':
      return ['repeat: eos'];
    case 'count':
      return ['repeat: expr', `repeat-expr: ${quoted(repeat.count)}`];
    case 'until':
      return ['repeat: until', `repeat-until: _.index >= ${repeat.limit}`];
  }
}

/** An expression as YAML: between quotation marks unless it is only a name, a number or a call. */
function quoted(expression: string): string {
  return /^\w+(\([\w, ]+\))?$/.test(expression) ? expression : JSON.stringify(expression);
}
