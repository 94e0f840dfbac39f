/** Compiles Kaitai Struct specifications with the official compiler, and runs the parsers that it makes. */
import { compileFunction } from 'node:vm';
import compiler from 'kaitai-struct-compiler';
import { KaitaiStream } from './kaitai-stream.ts';
import { type Parse, typeName } from './parse.ts';
import { parseYaml } from './yaml.ts';

interface Type {
  params?: { id: string }[];
  types?: Record<string, Type>;
}

type TypeClass = { [name: string]: TypeClass } & (new (
  io: KaitaiStream,
  parent: undefined,
  root: undefined,
  ...values: number[]
) => object);

/** @throws Error where the compiler refuses the specification */
export async function compileKaitai(ksy: string): Promise<Parse> {
  const specification = parseYaml(ksy) as Type;
  const importer = {
    importYaml: (name: string) => Promise.reject(new Error(`Unexpected import of ${name}`)),
  };
  const files = await compiler.compile('javascript', specification, importer, false);
  const [[file, code]] = Object.entries(files) as [[string, string]];
  const exports: Record<string, TypeClass> = {};
  compileFunction(code, ['exports', 'require'])(exports, () => KaitaiStream);
  const root = exports[file.replace('.js', '')]!;
  return (bytes, { type, offset = 0, parameters = {} } = {}) => {
    const { params = [] } = type === undefined ? specification : specification.types![type]!;
    const values = params.map(({ id }) => {
      if (parameters[id] === undefined) throw new Error(`No value for the parameter ${id}`);
      return parameters[id];
    });
    const parser = type === undefined ? root : root[typeName(type)]!;
    return new parser(new KaitaiStream(bytes, offset), undefined, undefined, ...values);
  };
}
