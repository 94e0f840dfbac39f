import { compressed } from './compressed.ts';
import { type Condition, snakeCase } from './condition.ts';
import { rest } from './scalar.ts';
import { array, isOptional, when } from './struct.ts';
import { tagged } from './tagged.ts';
import {
  type AnyType,
  type Count,
  countText,
  type RaggedShape,
  REST,
  type ScalarName,
  type Shape,
} from './type.ts';

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

/** A number that counts and conditions can refer to. */
interface Reference {
  /** How to get at it, as an expression. */
  expression: string;
  kind: 'integer' | 'float';
}

/** A record as a Kaitai Struct type. */
interface Specification {
  id: string;
  /** Names that the record takes from around it, in the order of their first use. */
  parameters: Map<string, Reference['kind']>;
  /** Lines of `seq`. */
  sequence: string[];
  /** Lines of `instances`: what is computed. */
  instances: string[];
}

/**
 * A schema as a Kaitai Struct specification (.ksy). Names of outer fields that inner records use are passed down as
 * parameters, which is how Kaitai Struct lets a record see the one around it. What is known of a document and cannot be
 * said there, such as which texts keep bytes behind their NUL, is left out.
 *
 * @param parameters names that the schema takes from outside the file
 * @throws RangeError where the root is no `struct`
 * @example
 * ```ts
 * import { describeKaitai, struct, u8 } from 'exhume/binary';
 *
 * console.log(describeKaitai(struct('Head', { version: u8 }), 'head').includes('type: u1')); // true
 * ```
 */
export function describeKaitai(root: AnyType, id: string, parameters: readonly string[] = []): string {
  if (root.shape.kind !== 'struct') throw new RangeError('a Kaitai Struct specification describes a struct');
  const outer = new Map(parameters.map((name) => [name, 'integer' as const]));
  const specifications = new Specifications();
  const top = specifications.of(id, root.shape.fields, root.shape.fields, outer);
  const lines = ['meta:', `  id: ${snakeCase(id)}`, '  endian: le', '  encoding: UTF-8', ...render(top, '')];
  const inner = specifications.all().filter((specification) => specification !== top);
  if (inner.length > 0) lines.push('types:');
  for (const specification of inner) lines.push(`  ${specification.id}:`, ...render(specification, '    '));
  return `${lines.join('\n')}\n`;
}

function render({ parameters, sequence, instances }: Specification, indent: string): string[] {
  const lines: string[] = [];
  if (parameters.size > 0) lines.push('params:');
  for (const [name, kind] of parameters) {
    lines.push(`  - id: ${snakeCase(name)}`, `    type: ${kind === 'float' ? 'f8' : 's8'}`);
  }
  if (sequence.length > 0) lines.push('seq:', ...sequence);
  if (instances.length > 0) lines.push('instances:', ...instances);
  return lines.length > 0 ? lines.map((line) => indent + line) : [`${indent}seq: []`];
}

/** The types of one specification file, each record once. */
class Specifications {
  readonly #byRecord = new Map<object, Specification>();
  readonly #ids = new Set<string>();

  all(): Specification[] {
    return [...this.#byRecord.values()];
  }

  /**
   * @param record tells one record from another
   * @param outer the kind of every number that is known around the record
   */
  of(
    name: string,
    record: object,
    fields: Record<string, AnyType>,
    outer: ReadonlyMap<string, Reference['kind']>,
  ): Specification {
    const known = this.#byRecord.get(record);
    if (known) return known;
    const specification = { id: this.#unusedId(name), parameters: new Map(), sequence: [], instances: [] };
    this.#byRecord.set(record, specification);
    const writer = new RecordWriter(this, specification, outer);
    for (const [field, type] of Object.entries(fields)) writer.add(field, type);
    return specification;
  }

  /** A length and then a text. */
  countedText(length: AnyType): string {
    const { id, sequence } = this.of('countedText', length, { length }, new Map());
    if (sequence.length === 2) sequence.push('  - id: text', '    size: length', '    type: strz');
    return id;
  }

  /** Groups of seven bits, the highest first, and the number that they are. */
  compressed({ shape }: AnyType): string {
    const { id, sequence, instances } = this.of('compressed', shape, {}, new Map());
    if (sequence.length > 0) return id;
    sequence.push('  - id: groups', '    type: u1', '    repeat: until', '    repeat-until: (_ & 0x80) == 0');
    const terms = Array.from({ length: 5 }, (_, place) => {
      const group = `((groups[groups.size - ${place + 1}] & 0x7f) << ${place * 7})`;
      return place === 0 ? group : `(groups.size > ${place} ? ${group} : 0)`;
    });
    instances.push('  value:', `    value: ${JSON.stringify(terms.join(' + '))}`);
    return id;
  }

  #unusedId(name: string): string {
    const base = snakeCase(name);
    let id = base;
    for (let number = 2; this.#ids.has(id); number++) id = `${base}_${number}`;
    this.#ids.add(id);
    return id;
  }
}

/** Writes one record, field after field. */
class RecordWriter {
  readonly #specifications: Specifications;
  readonly #specification: Specification;
  readonly #outer: ReadonlyMap<string, Reference['kind']>;
  readonly #own = new Map<string, Reference>();

  constructor(
    specifications: Specifications,
    specification: Specification,
    outer: ReadonlyMap<string, Reference['kind']>,
  ) {
    this.#specifications = specifications;
    this.#specification = specification;
    this.#outer = outer;
  }

  add(name: string, type: AnyType): void {
    const conditions: Condition[] = [];
    let inner = type;
    for (; isOptional(inner); inner = inner.type) conditions.push(inner.condition);
    const test = conditions
      .map((condition) => `(${condition.expression((field) => this.#number(field))})`)
      .join(' and ');
    const id = snakeCase(name);
    const lines = [`id: ${id}`, ...this.#content(name, inner)];
    if (test !== '') lines.push(`if: ${quoted(test)}`);
    const meaning = type.note?.meaning ?? inner.note?.meaning;
    if (meaning) lines.push(`doc: ${JSON.stringify(meaning)}`);
    this.#specification.sequence.push(...lines.map((line, index) => `  ${index === 0 ? '- ' : '  '}${line}`));
    const kind = numberKind(inner);
    const number = inner.shape.kind === 'compressed' ? `${id}.value` : id;
    this.#own.set(name, { kind: kind ?? 'integer', expression: numberExpression(number, kind, test) });
  }

  /** The keys of an attribute that say what its content is. */
  #content(name: string, type: AnyType): string[] {
    const { shape } = type;
    switch (shape.kind) {
      case 'scalar':
        return [`type: ${SCALARS[shape.name]}`];
      case 'compressed':
        return [`type: ${this.#specifications.compressed(type)}`];
      case 'count':
        return this.#content(name, shape.type);
      case 'bytes':
        return [shape.count === 'rest' ? 'size-eos: true' : `size: ${quoted(this.#count(shape.count))}`];
      case 'string':
        return this.#text(shape);
      case 'vector':
        return [`type: ${SCALARS[shape.element]}`, ...this.#repeat(shape.count)];
      case 'array':
        return [...this.#entry(name, shape.element), ...this.#repeat(shape.count)];
      case 'table':
      case 'ragged':
        return [`type: ${quoted(this.#record(name, type))}`, ...this.#repeat(shape.count)];
      case 'rows':
        return [`type: ${quoted(this.#call(shape.name, shape.fields, shape.fields))}`, 'repeat: eos'];
      case 'list':
        return [`type: ${quoted(this.#call(shape.name, shape, listFields(shape)))}`];
      case 'until':
        return [
          `type: ${quoted(this.#call(shape.name, shape.fields, untilFields(shape)))}`,
          'repeat: until',
          `repeat-until: _.index >= ${this.#count(shape.limit)}`,
        ];
      case 'struct':
      case 'when':
        return [`type: ${quoted(this.#record(name, type))}`];
      case 'tagged':
        return this.#choice(name, shape);
      case 'planes':
        return this.#planes(shape);
    }
  }

  /** An entry of a list. What is a list itself gets a record of its own. */
  #entry(name: string, type: AnyType): string[] {
    const isList = ['vector', 'array', 'table', 'ragged'].includes(type.shape.kind);
    return isList ? [`type: ${quoted(this.#wrapped(`${name}Entry`, type))}`] : this.#content(name, type);
  }

  #choice(name: string, { by, cases, otherwise, size }: Extract<Shape, { kind: 'tagged' }>): string[] {
    const line = (tag: string, type: AnyType) => {
      const record =
        type.shape.kind === 'struct' ? this.#record(name, type) : this.#wrapped(`${name}Body`, type);
      return `    ${tag}: ${quoted(record)}`;
    };
    const lines = [...cases].map(([tag, type]) => line(`${tag}`, type));
    // Without a case of its own, Kaitai Struct keeps the bytes of the chunk.
    const kept = size !== undefined && otherwise.shape.kind === 'bytes' && otherwise.shape.count === 'rest';
    if (!kept) lines.push(line('_', otherwise));
    const sized = size === undefined ? [] : [`size: ${quoted(this.#count(size))}`];
    return [...sized, 'type:', `  switch-on: ${quoted(this.#count(by))}`, '  cases:', ...lines];
  }

  /** One record per row of the table that says what the values are; the row's own numbers are given to it. */
  #planes(shape: Extract<Shape, { kind: 'planes' }>): string[] {
    const { rows, by, width, count, elements } = shape;
    const cases = [...elements].map(([tag, element]) => [tag, array(vectorOf(element, width), count)]);
    const outer = new Map(this.#outer);
    for (const [field, { kind }] of this.#own) outer.set(field, kind);
    const fields = { values: tagged(by, Object.fromEntries(cases), rest) };
    const { id, parameters } = this.#specifications.of('plane', shape, fields, outer);
    const row = `${snakeCase(rows)}[_index]`;
    const values = [...parameters.keys()].map((field) =>
      field === by || field === width ? `${row}.${snakeCase(field)}` : this.#number(field),
    );
    const repeat = ['repeat: expr', `repeat-expr: ${snakeCase(rows)}.size`];
    return [`type: ${quoted(`${id}(${values.join(', ')})`)}`, ...repeat];
  }

  #text({ encoding, count }: Extract<Shape, { kind: 'string' }>): string[] {
    if (encoding === 'open') return ['type: strz', 'eos-error: false'];
    if (count === undefined || encoding === 'terminated') return ['type: strz'];
    if (typeof count === 'number') return [`size: ${count}`, 'type: strz'];
    return [`type: ${this.#specifications.countedText(count)}`];
  }

  /** The record that a row, a struct or a lone conditional value is. */
  #record(name: string, type: AnyType): string {
    const { shape } = type;
    if (shape.kind === 'struct' || shape.kind === 'table') {
      return this.#call(shape.name, shape.fields, shape.fields);
    }
    if (shape.kind === 'ragged')
      return this.#call(shape.name, shape.parts, raggedFields(shape.name, shape.parts));
    return this.#wrapped(name, type);
  }

  #wrapped(name: string, type: AnyType): string {
    return this.#call(name, type, { body: type });
  }

  /** A record's type with the arguments that it needs. */
  #call(name: string, record: object, fields: Record<string, AnyType>): string {
    const outer = new Map(this.#outer);
    for (const [field, { kind }] of this.#own) outer.set(field, kind);
    const { id, parameters } = this.#specifications.of(name, record, fields, outer);
    const values = [...parameters.keys()].map((field) => this.#number(field));
    return values.length > 0 ? `${id}(${values.join(', ')})` : id;
  }

  #repeat(count: Count): string[] {
    if (count === REST) return ['repeat: eos'];
    return ['repeat: expr', `repeat-expr: ${quoted(this.#count(count))}`];
  }

  #count(count: Count): string {
    if (typeof count === 'number') return `${count}`;
    const field = typeof count === 'string' ? count : count.field;
    const number = this.#integer(field);
    if (typeof count === 'string') return number;
    const multiple = count.times === 1 ? number : `${number} * ${count.times}`;
    return count.plus === 0 ? multiple : `${multiple} + ${count.plus}`;
  }

  #integer(field: string): string {
    const number = this.#number(field);
    const kind = this.#own.get(field)?.kind ?? this.#specification.parameters.get(field);
    return kind === 'float' ? `${number}.to_i` : number;
  }

  /** How to get at a number: it is a field of this record, or becomes a parameter. */
  #number(field: string): string {
    const own = this.#own.get(field);
    if (own) return own.expression;
    this.#specification.parameters.set(field, this.#outer.get(field) ?? 'integer');
    return snakeCase(field);
  }
}

function vectorOf(element: ScalarName, count: Count): AnyType {
  return { ...rest, shape: { kind: 'vector', element, count } };
}

/** One row of ragged records as a record of its own. */
function raggedFields(name: string, parts: RaggedShape): Record<string, AnyType> {
  const { head, tailCount, tailName, tail, foot } = parts;
  const counter = `${tailName}Count`;
  const shape: Shape = { kind: 'table', name: `${name} ${tailName}`, fields: tail, count: counter };
  return { ...head, [counter]: tailCount, [tailName]: { ...tailCount, shape }, ...foot };
}

/** A list with the compressed count in front of it. */
function listFields({ name, fields }: Extract<Shape, { kind: 'list' }>): Record<string, AnyType> {
  const shape: Shape = { kind: 'table', name: `${name} item`, fields, count: 'count' };
  return { count: compressed, items: { ...compressed, shape } };
}

/** One row of a list that an index ends: what follows the index is missing behind the last. */
function untilFields({ fields, limit }: Extract<Shape, { kind: 'until' }>): Record<string, AnyType> {
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

/** What a field counts as: nothing where it is absent, or if it is no number. */
function numberExpression(id: string, kind: Reference['kind'] | undefined, test: string): string {
  if (!kind) return '0';
  return test === '' ? id : `(${test} ? ${id} : 0)`;
}

/** An expression as YAML: between quotation marks unless it is only a name, a number or a call. */
function quoted(expression: string): string {
  return /^\w+(\([\w, ]+\))?$/.test(expression) ? expression : JSON.stringify(expression);
}

function numberKind({ shape }: AnyType): Reference['kind'] | undefined {
  if (shape.kind === 'count') return numberKind(shape.type);
  if (shape.kind === 'compressed') return 'integer';
  if (shape.kind !== 'scalar') return undefined;
  return shape.name.startsWith('f') ? 'float' : 'integer';
}
