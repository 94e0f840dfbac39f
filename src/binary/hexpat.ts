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
  u8: 'u8',
  i8: 's8',
  u16: 'u16',
  i16: 's16',
  u32: 'u32',
  i32: 's32',
  f32: 'float',
  f64: 'double',
};

/** Keywords of the language, which field names must avoid. */
const KEYWORDS = new Set(
  (
    'if else while for match return break continue struct enum union fn bitfield unsigned signed le be parent namespace ' +
    'using this in out ref null const try catch import as is true false nan inf addressof sizeof typenameof padding auto ' +
    'any float double bool char char16 str u8 u16 u24 u32 u48 u64 u96 u128 s8 s16 s24 s32 s48 s64 s96 s128'
  ).split(' '),
);

const DIALECT: Dialect = {
  and: '&&',
  or: '||',
  not: '!',
  name: (field) => {
    const name = snakeCase(field);
    return KEYWORDS.has(name) ? `${name}_` : name;
  },
  integer: (number) => `s64(${number})`,
  compressed: (field) => `${field}.value`,
  alongside: (list) => `${list}[std::core::array_index()]`,
  length: (list) => `std::core::member_count(${list})`,
  reserved: ['fixed_text', 'terminated_text', 'open_text', 'fixed_bytes'],
};

/**
 * A schema as a pattern of ImHex (.hexpat). Names of outer fields that inner records use are passed down as template
 * parameters; those from outside the file become input variables. A choice of a stated size is shown as bytes.
 *
 * @throws RangeError if the root is not a `struct`
 * @example
 * ```ts
 * import { describeHexpat, struct, u8 } from 'exhume/binary';
 *
 * console.log(describeHexpat(struct('Head', { version: u8 }), 'head').includes('u8 version;')); // true
 * ```
 */
export function describeHexpat(root: AnyType, id: string, options: RecordOptions = {}): string {
  const { root: top, complete } = recordsOf(root, id, DIALECT, options);
  const inputs = [...top.parameters.keys()].map(DIALECT.name);
  const structures = complete.flatMap((record) => ['', ...structure(record)]);
  const isUsed = ([head]: string[]) =>
    structures.some((line) => line.includes(/\w+Text|\w+Bytes/.exec(head!)![0]));
  const lines = [
    ...PROLOGUE,
    ...inputs.map((name) => `s64 ${name} in;`),
    ...LONE.filter(isUsed).flatMap((lone) => ['', ...lone]),
    ...structures,
    '',
    `${called({ record: top, values: inputs })} file @ 0x00;`,
  ];
  if (options.scattered)
    lines.push('// The other records lie elsewhere: place them as the line above places the file.');
  return `${lines.join('\n')}\n`;
}

/** Meshes and animations have more elements than the default limits of the language. */
const PROLOGUE = [
  '#pragma endian little',
  '#pragma array_limit 0x1000000',
  '#pragma pattern_limit 0x10000000',
  '#include <std/core.pat>',
  '#include <std/mem.pat>',
];

const INSIDE = '$ < sizeof($)';

/**
 * Records that consist of a single text or byte array, since only records can be listed. `&&` always evaluates its right side,
 * so that only `?` prevents reading beyond the end.
 */
const LONE = [
  ['struct FixedText<auto size> {', '    char text[size];', '};'],
  ['struct TerminatedText {', '    char text[];', '};'],
  [
    'struct OpenText {',
    `    char text[while((${INSIDE} ? std::mem::read_unsigned($, 1) : 0) != 0)];`,
    `    if (${INSIDE}) {`,
    '        padding[1];',
    '    }',
    '};',
  ],
  ['struct FixedBytes<auto size> {', '    u8 bytes[size];', '};'],
];

function structure({ id, parameters, members, isCompressed, isLast }: RecordLayout): string[] {
  const names = [...parameters.keys()].map((name) => `auto ${DIALECT.name(name)}`);
  const lines = isCompressed ? compressedGroups() : members.flatMap(declaration);
  if (isLast !== undefined) lines.push(`if (${isLast}) {`, '    break;', '}');
  const template = names.length > 0 ? `<${names.join(', ')}>` : '';
  return [`struct ${typeName(id)}${template} {`, ...indented(lines), '};'];
}

/** Up to five groups of seven bits, and the number that they encode. */
function compressedGroups(): string[] {
  let lines: string[] = [];
  for (let place = 5; place > 1; place--) {
    const group = `group${place}`;
    const add = [`u8 ${group};`, `value = (value << 7) | (${group} & 0x7F);`];
    lines = [`if (group${place - 1} >= 0x80) {`, ...indented([...add, ...lines]), '}'];
  }
  return ['u8 group1;', 'u32 value = group1 & 0x7F;', ...lines];
}

function declaration(member: Member): string[] {
  const lines = variable(member);
  return member.condition === undefined ? lines : [`if (${member.condition}) {`, ...indented(lines), '}'];
}

function variable({ name, content, repeat, meaning }: Member): string[] {
  const id = DIALECT.name(name);
  const end = `${meaning ? ` [[comment(${JSON.stringify(meaning)})]]` : ''};`;
  if (content.kind === 'choice' && content.size === undefined) return choice(id, content, end);
  if (repeat) return [`${elementType(content)} ${id}[${lengthOf(repeat)}]${end}`];
  switch (content.kind) {
    case 'bytes':
    case 'choice':
      return [`u8 ${id}[${content.size ?? 'sizeof($) - $'}]${end}`];
    case 'text':
      return [content.isOpen ? `OpenText ${id}${end}` : `char ${id}[${content.size ?? ''}]${end}`];
    default:
      return [`${elementType(content)} ${id}${end}`];
  }
}

function choice(id: string, { by, cases, otherwise }: Extract<Content, { kind: 'choice' }>, end: string) {
  const lines = cases.map(([tag, call]) => `(${tag}): ${called(call)} ${id}${end}`);
  if (otherwise) lines.push(`(_): ${called(otherwise)} ${id}${end}`);
  return [`match (${by}) {`, ...indented(lines), '}'];
}

/** A type by its name, as lists need it. */
function elementType(content: Content): string {
  switch (content.kind) {
    case 'number':
      return SCALARS[content.type];
    case 'record':
      return called(content);
    case 'text':
      if (content.isOpen) return 'OpenText';
      return content.size === undefined ? 'TerminatedText' : `FixedText<(${content.size})>`;
    case 'bytes':
    case 'choice':
      return `FixedBytes<(${content.size ?? 'sizeof($) - $'})>`;
  }
}

function lengthOf(repeat: Repeat): string {
  switch (repeat.kind) {
    case 'count':
      return repeat.count;
    case 'end':
      return `while(${INSIDE})`;
    case 'until':
      // The record of a row says when its list ends.
      return 'while(true)';
  }
}

function called({ record, values }: Call): string {
  return `${typeName(record.id)}${values.length > 0 ? `<${values.join(', ')}>` : ''}`;
}

/** Converts `file_header` to `FileHeader`, so that records and fields of the same name differ. */
function typeName(id: string): string {
  return id.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`);
}
