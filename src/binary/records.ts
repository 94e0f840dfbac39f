/** The records of a schema, prepared for the description languages of other tools; see kaitai.ts and hexpat.ts. */
import { type Condition, type Operators, snakeCase } from './condition.ts';
import { listFields, raggedFields, untilFields, vectorOf } from './list-records.ts';
import { rest } from './scalar.ts';
import { array, isOptional } from './struct.ts';
import { tagged } from './tagged.ts';
import { type AnyType, type Count, REST, type ScalarName, type Shape } from './type.ts';

/** How a language writes names and expressions. */
export interface Dialect extends Operators {
  /** The name of a field. */
  name(field: string): string;
  /** A float as an integer. */
  integer(number: string): string;
  /** The number that a compressed field holds. */
  compressed(field: string): string;
  /** Within an element of a list: the element of another list at the same index. */
  alongside(list: string): string;
  /** Number of elements of a list. */
  length(list: string): string;
  /** Ids that records may not have. */
  reserved?: readonly string[];
}

/** Options for describing a schema. */
export interface RecordOptions {
  /** Names that the schema takes from outside the file. */
  parameters?: readonly string[];
  /** The records of the schema are at any place in the file; only the first one always begins the file. */
  scattered?: boolean;
}

export type NumberKind = 'integer' | 'float';

/** A record. All expressions in it are in the language of the dialect. */
export interface RecordLayout {
  /** In snake case, unique. */
  id: string;
  /** Names from enclosing records, in the order of their first use. */
  parameters: Map<string, NumberKind>;
  members: Member[];
  /** A record without members: groups of seven bits, the highest first, as long as their eighth bit is set. */
  isCompressed?: true;
  /** Condition for the last record of a list. */
  isLast?: string;
}

export interface Member {
  name: string;
  content: Content;
  repeat?: Repeat;
  /** Condition for its presence. */
  condition?: string;
  meaning?: string;
}

/** A record with the values of its parameters. */
export interface Call {
  record: RecordLayout;
  values: string[];
}

export type Content =
  | { kind: 'number'; type: ScalarName }
  /** Without a size up to the end. */
  | { kind: 'bytes'; size?: string }
  /** Up to a NUL; one with a size takes all of it, and one that is open may end with the file. */
  | { kind: 'text'; size?: string; isOpen?: true }
  | ({ kind: 'record' } & Call)
  /** Without `otherwise` the bytes are kept. */
  | { kind: 'choice'; by: string; size?: string; cases: [tag: number, call: Call][]; otherwise?: Call };

export type Repeat = { kind: 'count'; count: string } | { kind: 'end' } | { kind: 'until'; limit: string };

/** A number that counts and conditions can refer to. */
interface Reference {
  /** Its value, as an expression. */
  expression: string;
  kind: NumberKind;
}

/** The records of a schema, each once. */
export interface Records {
  root: RecordLayout;
  /** In the order of first mention, without the root. */
  mentioned: RecordLayout[];
  /** Each after those that it contains, the root last. */
  complete: RecordLayout[];
}

/** @throws RangeError if the root is not a `struct` */
export function recordsOf(root: AnyType, id: string, dialect: Dialect, options: RecordOptions): Records {
  if (root.shape.kind !== 'struct') throw new RangeError('Only a struct can be described');
  const { fields } = root.shape;
  const outer = new Map((options.parameters ?? []).map((name) => [name, 'integer' as const]));
  const collector = new Collector(dialect);
  const [first] = Object.keys(fields);
  const certain = options.scattered ? { [first!]: fields[first!]! } : fields;
  const top = collector.of(id, fields, certain, outer);
  if (options.scattered) collector.addLoose(fields, outer);
  const complete = collector.complete.filter((record) => record !== top);
  return {
    root: top,
    mentioned: collector.mentioned.filter((record) => record !== top),
    complete: [...complete, top],
  };
}

class Collector {
  readonly dialect: Dialect;
  readonly mentioned: RecordLayout[] = [];
  readonly complete: RecordLayout[] = [];
  readonly #byRecord = new Map<object, RecordLayout>();
  /** Without `_`, since some languages write `body_2` and `body2` alike. */
  readonly #spellings: Set<string>;

  constructor(dialect: Dialect) {
    this.dialect = dialect;
    this.#spellings = new Set(dialect.reserved?.map(spelling));
  }

  /**
   * @param record identity of the record
   * @param outer the kinds of all numbers of enclosing records
   */
  of(
    name: string,
    record: object,
    fields: Record<string, AnyType>,
    outer: ReadonlyMap<string, NumberKind>,
  ): RecordLayout {
    const known = this.#byRecord.get(record);
    if (known) return known;
    const layout: RecordLayout = { id: this.#unusedId(name), parameters: new Map(), members: [] };
    this.#byRecord.set(record, layout);
    this.mentioned.push(layout);
    const walk = new RecordWalk(this, layout, outer);
    for (const [field, type] of Object.entries(fields)) walk.add(field, type);
    this.complete.push(layout);
    return layout;
  }

  /** Adds records that no other record mentions, including the elements of lists. */
  addLoose(fields: Record<string, AnyType>, outer: ReadonlyMap<string, NumberKind>): void {
    const walk = new RecordWalk(this, { id: '', parameters: new Map(), members: [] }, outer);
    for (const [field, type] of Object.entries(fields)) walk.add(field, type);
  }

  /** A length followed by a text. */
  countedText(length: AnyType): RecordLayout {
    const layout = this.of('countedText', length, { length }, new Map());
    const size = this.dialect.name('length');
    if (layout.members.length === 1) layout.members.push({ name: 'text', content: { kind: 'text', size } });
    return layout;
  }

  compressed({ shape }: AnyType): RecordLayout {
    const layout = this.of('compressed', shape, {}, new Map());
    layout.isCompressed = true;
    return layout;
  }

  #unusedId(name: string): string {
    const base = snakeCase(name);
    let id = base;
    for (let number = 2; this.#spellings.has(spelling(id)); number++) id = `${base}_${number}`;
    this.#spellings.add(spelling(id));
    return id;
  }
}

function spelling(id: string): string {
  return id.replaceAll('_', '');
}

/** Walks one record, field by field. */
class RecordWalk {
  readonly #collector: Collector;
  readonly #layout: RecordLayout;
  readonly #dialect: Dialect;
  readonly #outer: ReadonlyMap<string, NumberKind>;
  readonly #own = new Map<string, Reference>();

  constructor(collector: Collector, layout: RecordLayout, outer: ReadonlyMap<string, NumberKind>) {
    this.#collector = collector;
    this.#layout = layout;
    this.#dialect = collector.dialect;
    this.#outer = outer;
  }

  add(name: string, type: AnyType): void {
    const conditions: Condition[] = [];
    let inner = type;
    for (; isOptional(inner); inner = inner.type) conditions.push(inner.condition);
    const test = conditions
      .map((condition) => `(${condition.expression((field) => this.#number(field), this.#dialect)})`)
      .join(` ${this.#dialect.and} `);
    const meaning = type.note?.meaning ?? inner.note?.meaning;
    this.#layout.members.push({
      name,
      ...this.#content(name, inner),
      ...(test === '' ? {} : { condition: test }),
      ...(meaning ? { meaning } : {}),
    });
    const kind = numberKind(inner);
    const id = this.#dialect.name(name);
    const number = inner.shape.kind === 'compressed' ? this.#dialect.compressed(id) : id;
    this.#own.set(name, { kind: kind ?? 'integer', expression: numberExpression(number, kind, test) });
  }

  #content(name: string, type: AnyType): { content: Content; repeat?: Repeat } {
    const { shape } = type;
    switch (shape.kind) {
      case 'scalar':
        return { content: { kind: 'number', type: shape.name } };
      case 'compressed':
        return { content: { kind: 'record', record: this.#collector.compressed(type), values: [] } };
      case 'count':
        return this.#content(name, shape.type);
      case 'bytes':
        return {
          content: { kind: 'bytes', ...(shape.count === 'rest' ? {} : { size: this.#count(shape.count) }) },
        };
      case 'string':
        return { content: this.#text(shape) };
      case 'vector':
        return { content: { kind: 'number', type: shape.element }, repeat: this.#repeat(shape.count) };
      case 'array':
        return { ...this.#entry(name, shape.element), repeat: this.#repeat(shape.count) };
      case 'table':
      case 'ragged':
        return { content: this.#record(name, type), repeat: this.#repeat(shape.count) };
      case 'rows':
        return { content: this.#call(shape.name, shape.fields, shape.fields), repeat: { kind: 'end' } };
      case 'list':
        return { content: this.#call(shape.name, shape, listFields(shape)) };
      case 'until':
        return this.#until(shape);
      case 'struct':
      case 'when':
        return { content: this.#record(name, type) };
      case 'tagged':
        return { content: this.#choice(name, shape) };
      case 'planes':
        return this.#planes(shape);
    }
  }

  /** An entry of a list. Nested lists get a separate record. */
  #entry(name: string, type: AnyType): { content: Content } {
    const isList = ['vector', 'array', 'table', 'ragged'].includes(type.shape.kind);
    return isList ? { content: this.#wrapped(`${name}Entry`, type) } : this.#content(name, type);
  }

  #until(shape: Extract<Shape, { kind: 'until' }>): { content: Content; repeat: Repeat } {
    const content = this.#call(shape.name, shape.fields, untilFields(shape));
    const limit = this.#count(shape.limit);
    const { name } = this.#dialect;
    // Within the row, the limit is a parameter if it is a name.
    const inner = typeof shape.limit === 'string' ? name(shape.limit) : limit;
    content.record.isLast = `${name('index')} >= ${inner}`;
    return { content, repeat: { kind: 'until', limit } };
  }

  #choice(name: string, { by, cases, otherwise, size }: Extract<Shape, { kind: 'tagged' }>): Content {
    const call = (type: AnyType) =>
      type.shape.kind === 'struct' ? this.#record(name, type) : this.#wrapped(`${name}Body`, type);
    const calls = [...cases].map(([tag, type]): [number, Call] => [tag, call(type)]);
    const isKept = size !== undefined && otherwise.shape.kind === 'bytes' && otherwise.shape.count === 'rest';
    return {
      kind: 'choice',
      by: this.#count(by),
      ...(size === undefined ? {} : { size: this.#count(size) }),
      cases: calls,
      ...(isKept ? {} : { otherwise: call(otherwise) }),
    };
  }

  /** One record per row of the table that describes the values, with the row's numbers as parameters. */
  #planes(shape: Extract<Shape, { kind: 'planes' }>): { content: Content; repeat: Repeat } {
    const { rows, by, width, count, elements } = shape;
    const cases = [...elements].map(([tag, element]) => [tag, array(vectorOf(element, width), count)]);
    const fields = { values: tagged(by, Object.fromEntries(cases), rest) };
    const record = this.#collector.of('plane', shape, fields, this.#known());
    const list = this.#dialect.name(rows);
    const values = [...record.parameters.keys()].map((field) =>
      field === by || field === width
        ? `${this.#dialect.alongside(list)}.${this.#dialect.name(field)}`
        : this.#number(field),
    );
    return {
      content: { kind: 'record', record, values },
      repeat: { kind: 'count', count: this.#dialect.length(list) },
    };
  }

  #text({ encoding, count }: Extract<Shape, { kind: 'string' }>): Content {
    if (encoding === 'open') return { kind: 'text', isOpen: true };
    if (count === undefined || encoding === 'terminated') return { kind: 'text' };
    if (typeof count === 'number') return { kind: 'text', size: `${count}` };
    return { kind: 'record', record: this.#collector.countedText(count), values: [] };
  }

  /** The record of a row, a struct or a single conditional value. */
  #record(name: string, type: AnyType): Content & Call {
    const { shape } = type;
    if (shape.kind === 'struct' || shape.kind === 'table') {
      return this.#call(shape.name, shape.fields, shape.fields);
    }
    if (shape.kind === 'ragged') {
      return this.#call(shape.name, shape.parts, raggedFields(shape.name, shape.parts));
    }
    return this.#wrapped(name, type);
  }

  #wrapped(name: string, type: AnyType): Content & Call {
    return this.#call(name, type, { body: type });
  }

  #call(name: string, identity: object, fields: Record<string, AnyType>): Content & Call {
    const record = this.#collector.of(name, identity, fields, this.#known());
    return {
      kind: 'record',
      record,
      values: [...record.parameters.keys()].map((field) => this.#number(field)),
    };
  }

  /** The kind of every number that a record inside this one can refer to. */
  #known(): Map<string, NumberKind> {
    const known = new Map(this.#outer);
    for (const [field, { kind }] of this.#own) known.set(field, kind);
    return known;
  }

  #repeat(count: Count): Repeat {
    return count === REST ? { kind: 'end' } : { kind: 'count', count: this.#count(count) };
  }

  #count(count: Count): string {
    if (typeof count === 'number') return `${count}`;
    const field = typeof count === 'string' ? count : count.field;
    const number = this.#integer(field);
    if (typeof count === 'string') return number;
    const multiple = count.times === 1 ? number : `${number} * ${count.times}`;
    return count.plus === 0 ? multiple : `${multiple} - ${-count.plus}`;
  }

  #integer(field: string): string {
    const number = this.#number(field);
    const kind = this.#own.get(field)?.kind ?? this.#layout.parameters.get(field);
    return kind === 'float' ? this.#dialect.integer(number) : number;
  }

  /** The expression of a number: a field of this record, or a parameter. */
  #number(field: string): string {
    const own = this.#own.get(field);
    if (own) return own.expression;
    this.#layout.parameters.set(field, this.#outer.get(field) ?? 'integer');
    return this.#dialect.name(field);
  }
}

/** The number of a field: 0 if it is absent or not a number. */
function numberExpression(id: string, kind: NumberKind | undefined, test: string): string {
  if (!kind) return '0';
  return test === '' ? id : `(${test} ? ${id} : 0)`;
}

function numberKind({ shape }: AnyType): NumberKind | undefined {
  if (shape.kind === 'count') return numberKind(shape.type);
  if (shape.kind === 'compressed') return 'integer';
  if (shape.kind !== 'scalar') return undefined;
  return shape.name.startsWith('f') ? 'float' : 'integer';
}
