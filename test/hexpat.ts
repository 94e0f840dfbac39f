/** Runs patterns of ImHex as the documentation of the pattern language describes them, see hexpat-syntax.ts. */
import {
  BUILT_IN,
  type Expression,
  type Length,
  type Pattern,
  parsePattern,
  type Statement,
  type TypeUse,
} from './hexpat-syntax.ts';
import { type Parse, typeName } from './parse.ts';

/** What a variable can hold. The members of a struct are its own properties. */
type Value = Numeric | string | Uint8Array | Value[] | Group;

interface Group {
  [member: string]: Value;
}

/** A number of an expression. */
class Numeric {
  readonly value: number;
  readonly kind: 'unsigned' | 'signed' | 'float';

  constructor(value: number, kind: Numeric['kind']) {
    this.value = value;
    this.kind = kind;
  }
}

/** "Preprocessor", `eval_depth`: how deep types may be nested, without a pragma. */
const MOST_DEPTH = 32;

/** @throws Error where the documentation of the pattern language does not allow the text */
export function compileHexpat(text: string): Parse {
  const pattern = parsePattern(text);
  return (bytes, { type, offset = 0, parameters = {} } = {}) => {
    const inputs = new Map(
      Object.entries(parameters).map(([name, value]) => [name, new Numeric(value, 'signed')]),
    );
    for (const name of pattern.inputs) if (!inputs.has(name)) throw new Error(`No value for ${name}`);
    const run = new Run(pattern, bytes, offset);
    if (type === undefined) return plain(run.placed(inputs)) as object;
    return plain(run.structure(typeName(type), inputs)) as object;
  };
}

/** Numbers as such, and names in the manner of the parsers of Kaitai Struct. */
function plain(value: Value): unknown {
  if (value instanceof Numeric) return value.value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value instanceof Uint8Array) return value;
  const result: Record<string, unknown> = {};
  for (const name of Object.getOwnPropertyNames(value)) {
    const inner = plain(value[name]!);
    const key = keyOf(name);
    if (Object.prototype.propertyIsEnumerable.call(value, name)) result[key] = inner;
    else Object.defineProperty(result, key, { value: inner, enumerable: false });
  }
  return result;
}

const keys = new Map<string, string>();

/** A name that would be a word of the language ends with _. */
function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = name.replace(/_$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  keys.set(name, key);
  return key;
}

/** What is visible in a struct: its members, and the values of its template. */
interface Scope {
  members: Group;
  values: Map<string, Numeric>;
}

class Run {
  readonly #pattern: Pattern;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #position: number;
  #index = 0;
  #depth = 0;
  #patterns = 0;

  constructor(pattern: Pattern, bytes: Uint8Array, position: number) {
    this.#pattern = pattern;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#position = position;
  }

  placed(inputs: Map<string, Numeric>): Value {
    const { type, address } = this.#pattern.placed;
    const scope = { members: {}, values: inputs };
    this.#position = this.#number(address, scope).value;
    return this.#one(type, scope).value;
  }

  structure(name: string, values: Map<string, Numeric>): Value {
    const { parameters } = this.#pattern.structures.get(name)!;
    for (const parameter of parameters)
      if (!values.has(parameter)) throw new Error(`No value for ${parameter}`);
    return this.#members(name, values).value;
  }

  /** One value of a type, and whether it ends the array that it is in. */
  #one({ name, values }: TypeUse, scope: Scope): { value: Value; isLast: boolean } {
    if (++this.#patterns > this.#pattern.limits.pattern_limit) throw new Error('Too many patterns');
    const structure = this.#pattern.structures.get(name);
    if (!structure) return { value: this.#builtIn(name), isLast: false };
    return this.#members(
      name,
      new Map(values.map((value, index) => [structure.parameters[index]!, this.#number(value, scope)])),
    );
  }

  #members(name: string, values: Map<string, Numeric>): { value: Group; isLast: boolean } {
    if (++this.#depth > MOST_DEPTH) throw new Error(`${name} is nested too deep`);
    const scope: Scope = { members: {}, values };
    const isLast = this.#run(this.#pattern.structures.get(name)!.body, scope);
    this.#depth--;
    return { value: scope.members, isLast };
  }

  /** "Control flow", Break: the struct ends there, and the array that it is in has no more entries. */
  #run(body: Statement[], scope: Scope): boolean {
    return body.some((statement) => this.#statement(statement, scope));
  }

  #statement(statement: Statement, scope: Scope): boolean {
    const { members } = scope;
    switch (statement.kind) {
      case 'break':
        return true;
      case 'variable': {
        const { type, name, length } = statement;
        members[name] = length ? this.#array(type, length, scope) : this.#one(type, scope).value;
        return false;
      }
      case 'padding':
        this.#take(this.#number(statement.count, scope).value);
        return false;
      case 'local':
      case 'assign': {
        const { name } = statement;
        const type = statement.kind === 'local' ? statement.type : 'u32';
        if (statement.kind === 'assign' && !(members[name] instanceof Numeric)) throw new Error(`No ${name}`);
        // "Data Types", Pattern local variables: they do not show up in the type.
        const value = cast(this.#number(statement.value, scope), type);
        Object.defineProperty(members, name, { value, enumerable: false, configurable: true });
        return false;
      }
      case 'if':
        return this.#number(statement.condition, scope).value !== 0 && this.#run(statement.body, scope);
      case 'match': {
        // "Control flow", Match statements: _ matches what no other case does.
        const by = this.#number(statement.by, scope);
        const matches = statement.cases.filter(
          ({ tag }) => tag && this.#number(tag, scope).value === by.value,
        );
        if (matches.length > 1) throw new Error('Several cases match');
        const chosen = matches[0] ?? statement.cases.find(({ tag }) => !tag);
        return chosen !== undefined && this.#run(chosen.body, scope);
      }
    }
  }

  /** "Data Types", Arrays and Strings: arrays of `char` are texts. */
  #array(type: TypeUse, length: Length, scope: Scope): Value {
    const outer = this.#index;
    const start = this.#position;
    const count =
      typeof length === 'object' && 'count' in length ? this.#number(length.count, scope) : undefined;
    if (count && (count.kind === 'float' || count.value < 0)) throw new Error(`Not a length: ${count.value}`);
    const entries: Value[] = [];
    for (let isLast = false; !isLast; ) {
      if (count ? entries.length === count.value : !this.#grows(length, scope)) break;
      if (entries.length === this.#pattern.limits.array_limit) throw new Error('Too many entries');
      this.#index = entries.length;
      const entry = this.#one(type, scope);
      entries.push(entry.value);
      // "Data Types", Unsized array: up to an entry that is all zeros, which is the last.
      isLast = entry.isLast || (length === 'terminated' && (entry.value as Numeric).value === 0);
    }
    this.#index = outer;
    if (type.name === 'u8') return this.#bytes.slice(start, this.#position);
    if (type.name !== 'char') return entries;
    const [text] = Buffer.from(this.#bytes.subarray(start, this.#position)).toString('utf8').split('\0');
    return text!;
  }

  #grows(length: Length, scope: Scope): boolean {
    return typeof length === 'object' && 'condition' in length
      ? this.#number(length.condition, scope).value !== 0
      : true;
  }

  #builtIn(name: string): Numeric {
    const view = this.#view;
    const at = this.#take(BUILT_IN[name]!);
    switch (name) {
      case 'u8':
      case 'char':
        return new Numeric(view.getUint8(at), 'unsigned');
      case 's8':
        return new Numeric(view.getInt8(at), 'signed');
      case 'u16':
        return new Numeric(view.getUint16(at, true), 'unsigned');
      case 's16':
        return new Numeric(view.getInt16(at, true), 'signed');
      case 'u32':
        return new Numeric(view.getUint32(at, true), 'unsigned');
      case 's32':
        return new Numeric(view.getInt32(at, true), 'signed');
      case 'float':
        return new Numeric(view.getFloat32(at, true), 'float');
      case 'double':
        return new Numeric(view.getFloat64(at, true), 'float');
      default:
        throw new Error(`${name} in a file`);
    }
  }

  #take(count: number): number {
    const at = this.#position;
    if (at + count > this.#bytes.length) throw new Error(`Nothing at ${this.#bytes.length}`);
    this.#position += count;
    return at;
  }

  #number(expression: Expression, scope: Scope): Numeric {
    const value = this.#evaluate(expression, scope);
    if (!(value instanceof Numeric)) throw new Error('Not a number');
    return value;
  }

  #evaluate(expression: Expression, scope: Scope): Value {
    switch (expression.kind) {
      case 'number':
        // "Data Types", Literals: without U they are signed.
        return new Numeric(expression.value, 'signed');
      case 'position':
        return new Numeric(this.#position, 'unsigned');
      case 'size':
        return new Numeric(this.#bytes.length, 'unsigned');
      case 'not':
        return new Numeric(Number(this.#number(expression.operand, scope).value === 0), 'unsigned');
      case 'cast':
        return cast(this.#number(expression.operand, scope), expression.type);
      case 'choose': {
        const { condition, then, otherwise } = expression;
        return this.#evaluate(this.#number(condition, scope).value !== 0 ? then : otherwise, scope);
      }
      case 'binary':
        // No page promises that && and || leave out their right side: it must be valid in any case.
        return combine(
          expression.operator,
          this.#number(expression.left, scope),
          this.#number(expression.right, scope),
        );
      case 'path':
        return this.#path(expression.steps, scope);
      case 'call':
        return this.#call(expression.name, expression.values, scope);
    }
  }

  #path([first, ...steps]: (string | Expression)[], { members, values }: Scope): Value {
    let value = members[first as string] ?? values.get(first as string);
    for (const step of steps) {
      if (typeof step === 'string') value = (value as Group)[step];
      else value = (value as Value[])[this.#number(step, { members, values }).value];
      if (value === undefined) break;
    }
    if (value === undefined) throw new Error(`${first} is absent`);
    return value;
  }

  #call(name: string, values: Expression[], scope: Scope): Numeric {
    if (name === 'std::core::array_index') return new Numeric(this.#index, 'unsigned');
    const [first, second] = values.map((value) => this.#evaluate(value, scope));
    if (name === 'std::core::member_count') return new Numeric((first as Value[]).length, 'unsigned');
    const [at, size] = [(first as Numeric).value, (second as Numeric).value];
    if (size !== 1 || at >= this.#bytes.length) throw new Error(`Nothing to read at ${at}`);
    return new Numeric(this.#bytes[at]!, 'unsigned');
  }
}

function cast({ value, kind }: Numeric, type: string): Numeric {
  if (kind === 'float' && !Number.isFinite(value)) throw new Error(`${value} as ${type}`);
  if (type === 'u32') return new Numeric(Math.trunc(value) >>> 0, 'unsigned');
  if (type === 's64') return new Numeric(Math.trunc(value), 'signed');
  throw new Error(`A cast to ${type}`);
}

/** No page says what becomes of operands of different kinds, so that they must mean the same in both. */
function combine(operator: string, left: Numeric, right: Numeric): Numeric {
  const [a, b] = [left.value, right.value];
  const isFloat = left.kind === 'float' || right.kind === 'float';
  const isUnsigned = !isFloat && (left.kind === 'unsigned' || right.kind === 'unsigned');
  if (isUnsigned && (a < 0 || b < 0))
    throw new Error(`A negative number and an unsigned one: ${a} ${operator} ${b}`);
  if (
    isFloat &&
    (!Number.isInteger(a) || !Number.isInteger(b)) &&
    left.kind !== right.kind &&
    left.kind !== 'float'
  )
    throw new Error(`An integer and a fraction: ${a} ${operator} ${b}`);
  const test = (holds: boolean) => new Numeric(Number(holds), 'unsigned');
  const number = (value: number) =>
    new Numeric(value, isFloat ? 'float' : isUnsigned && value >= 0 ? 'unsigned' : 'signed');
  const integer = (value: bigint) => {
    if (isFloat) throw new Error(`Bits of a float`);
    return number(Number(value));
  };
  switch (operator) {
    case '&&':
      return test(a !== 0 && b !== 0);
    case '||':
      return test(a !== 0 || b !== 0);
    case '==':
      return test(a === b);
    case '!=':
      return test(a !== b);
    case '<':
      return test(a < b);
    case '>':
      return test(a > b);
    case '<=':
      return test(a <= b);
    case '>=':
      return test(a >= b);
    case '+':
      return number(a + b);
    case '-':
      return number(a - b);
    case '*':
      return number(a * b);
    case '|':
      return integer(BigInt(a) | BigInt(b));
    case '&':
      return integer(BigInt(a) & BigInt(b));
    case '<<':
      return integer(BigInt(a) << BigInt(b));
    default:
      throw new Error(`The operator ${operator}`);
  }
}
