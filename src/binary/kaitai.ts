import { snakeCase } from './condition.ts';
import type { ScalarName, Shape } from './shape.ts';
import { isDerived, isOptional } from './struct.ts';
import type { AnyType, Count } from './type.ts';

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

/** One attribute of a Kaitai Struct `seq`: key and value lines. */
type Attribute = [key: string, value: string][];

/**
 * A schema as a Kaitai Struct specification (.ksy). Names of outer fields that inner records use are passed down as
 * parameters, which is how Kaitai Struct lets a record see the one around it.
 *
 * @param parameters names that the schema takes from outside the file
 */
export function describeKaitai(root: AnyType, id: string, parameters: readonly string[] = []): string {
  if (root.shape.kind !== 'struct') throw new RangeError('a Kaitai Struct specification describes a struct');
  const types = new Map<string, Specification>();
  const top = specify(root.shape.fields, parameters, types);
  const lines = ['meta:', `  id: ${snakeCase(id)}`, '  endian: le', ...render(top, '')];
  if (types.size > 0) {
    lines.push('types:');
    for (const [name, type] of types) lines.push(`  ${name}:`, ...render(type, '    '));
  }
  return `${lines.join('\n')}\n`;
}

interface Specification {
  parameters: readonly string[];
  attributes: Attribute[];
}

function render({ parameters, attributes }: Specification, indent: string): string[] {
  const lines: string[] = [];
  if (parameters.length > 0) {
    lines.push(`${indent}params:`);
    for (const name of parameters) lines.push(`${indent}  - id: ${snakeCase(name)}`, `${indent}    type: s4`);
  }
  lines.push(attributes.length > 0 ? `${indent}seq:` : `${indent}seq: []`);
  for (const attribute of attributes) {
    for (const [key, value] of attribute) {
      lines.push(`${indent}  ${key === 'id' ? '- ' : '  '}${key}: ${value}`);
    }
  }
  return lines;
}

/** @param outer names of integers that are known where the record begins */
function specify(
  fields: Record<string, AnyType>,
  outer: readonly string[],
  types: Map<string, Specification>,
): Specification {
  const used = new Set<string>();
  const known = new Set(outer);
  const attributes = Object.entries(fields).map(([name, type]) => {
    const attribute = attributeOf(name, type, known, used, types);
    const inner = isOptional(type) ? type.type : type;
    if (isDerived(inner) || (inner.shape.kind === 'scalar' && !inner.shape.name.startsWith('f')))
      known.add(name);
    return attribute;
  });
  return { parameters: outer.filter((name) => used.has(name)), attributes };
}

function attributeOf(
  name: string,
  type: AnyType,
  known: ReadonlySet<string>,
  used: Set<string>,
  types: Map<string, Specification>,
): Attribute {
  const attribute: Attribute = [['id', snakeCase(name)]];
  const inner = isOptional(type) ? type.type : type;
  attribute.push(...contentOf(name, inner.shape, known, used, types));
  if (isOptional(type)) {
    attribute.push(['if', JSON.stringify(type.condition.expression)]);
    for (const outer of known) {
      if (new RegExp(`\\b${snakeCase(outer)}\\b`).test(type.condition.expression)) used.add(outer);
    }
  }
  const meaning = type.note?.meaning ?? inner.note?.meaning;
  if (meaning) attribute.push(['doc', JSON.stringify(meaning)]);
  return attribute;
}

function contentOf(
  name: string,
  shape: Shape,
  known: ReadonlySet<string>,
  used: Set<string>,
  types: Map<string, Specification>,
): Attribute {
  const countOf = (count: Count): string => {
    if (typeof count === 'number') return `${count}`;
    const field = typeof count === 'string' ? count : count.field;
    used.add(field);
    return typeof count === 'string' ? snakeCase(field) : `${snakeCase(field)} * ${count.times}`;
  };
  /** A type of its own, which gets what it uses of the outer names as arguments. */
  const record = (typeName: string, fields: Record<string, AnyType>): string => {
    const id = snakeCase(typeName[0]!.toLowerCase() + typeName.slice(1));
    const specification = specify(fields, [...known], types);
    types.set(id, specification);
    for (const parameter of specification.parameters) used.add(parameter);
    return specification.parameters.length > 0
      ? `${id}(${specification.parameters.map(snakeCase).join(', ')})`
      : id;
  };
  const repeated = (type: string, count: Count): Attribute => [
    ['type', type],
    ['repeat', 'expr'],
    ['repeat-expr', countOf(count)],
  ];
  switch (shape.kind) {
    case 'scalar':
      return [['type', SCALARS[shape.name]]];
    case 'count':
      return contentOf(name, shape.type.shape, known, used, types);
    case 'vector':
      return repeated(SCALARS[shape.element], shape.count);
    case 'bytes':
      return shape.count === 'rest' ? [['size-eos', 'true']] : [['size', countOf(shape.count)]];
    case 'string':
      return stringContent(shape, types);
    case 'struct':
      return [['type', record(shape.name, shape.fields)]];
    case 'array': {
      const element = contentOf(name, shape.element.shape, known, used, types);
      return [...element, ['repeat', 'expr'], ['repeat-expr', countOf(shape.count)]];
    }
    case 'table':
      return repeated(record(shape.name, shape.fields), shape.count);
    case 'ragged': {
      const { head, tailCount, tailName, tail, foot } = shape.parts;
      const counter = `${tailName}Count`;
      const list: AnyType = {
        ...tailCount,
        shape: {
          kind: 'table',
          name: `${shape.name}${tailName[0]!.toUpperCase()}${tailName.slice(1)}`,
          fields: tail,
          count: counter,
        },
      };
      return repeated(
        record(shape.name, { ...head, [counter]: tailCount, [tailName]: list, ...foot }),
        shape.count,
      );
    }
    case 'when':
      return contentOf(name, shape.type.shape, known, used, types);
    case 'tagged': {
      const cases = [...shape.cases].flatMap(([tag, { shape: inner }]) =>
        inner.kind === 'struct' ? [`${tag}: ${record(inner.name, inner.fields)}`] : [],
      );
      const size: Attribute = shape.size === undefined ? [] : [['size', countOf(shape.size)]];
      return [...size, ['type', `{switch-on: ${countOf(shape.by)}, cases: {${cases.join(', ')}}}`]];
    }
    case 'pointer':
      return contentOf(name, shape.type.shape, known, used, types);
  }
}

function stringContent(
  shape: Extract<Shape, { kind: 'string' }>,
  types: Map<string, Specification>,
): Attribute {
  if (shape.encoding === 'terminated')
    return [
      ['type', 'strz'],
      ['encoding', 'UTF-8'],
    ];
  if (typeof shape.count === 'number')
    return [
      ['size', `${shape.count}`],
      ['type', 'strz'],
      ['encoding', 'UTF-8'],
    ];
  const length = shape.count?.shape;
  types.set('counted_string', {
    parameters: [],
    attributes: [
      [
        ['id', 'length'],
        ['type', SCALARS[length?.kind === 'scalar' ? length.name : 'u32']],
      ],
      [
        ['id', 'text'],
        ['size', 'length'],
        ['type', 'strz'],
        ['encoding', 'UTF-8'],
      ],
    ],
  });
  return [['type', 'counted_string']];
}
