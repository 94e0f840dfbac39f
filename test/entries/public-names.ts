import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

export const ROOT = resolve(import.meta.dirname, '../..');

/** What one entry of the package exports under a name. */
export interface PublicName {
  /** As it is imported, such as `exhume/pose`. */
  entry: string;
  name: string;
  /** Whether it is there when the program runs; types are not. */
  isValue: boolean;
  /** Where it is declared, the same for the same thing under two names. */
  declaration: string;
  /** The text of its docblock, without tags. */
  documentation: string;
  /** What it says that it throws. */
  throws: string;
  /** The code of its examples. */
  examples: string[];
}

/** The sources of the entries by the names that they are imported by, as package.json lists them. */
export function entries(): Map<string, string> {
  const { exports } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>;
  };
  return new Map(
    Object.entries(exports).flatMap(([path, entry]) =>
      // The schemas are exported as they are.
      typeof entry === 'string'
        ? []
        : [
            [
              path.replace(/^\./, 'exhume'),
              resolve(ROOT, entry.types.replace(/^\.\/dist\/(.*)\.d\.ts$/, 'src/$1.ts')),
            ],
          ],
    ),
  );
}

/** Strict as the library itself is checked, `noUncheckedIndexedAccess` with it. */
export function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(resolve(ROOT, 'tsconfig.check.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: ['src/index.ts'] }, ts.sys, ROOT);
  return { ...options, incremental: false, noUnusedLocals: false };
}

export function publicNames(program: ts.Program): PublicName[] {
  const checker = program.getTypeChecker();
  return [...entries()].flatMap(([entry, path]) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(path)!)!;
    return checker.getExportsOfModule(module).map((exported): PublicName => {
      const isAlias = exported.flags & ts.SymbolFlags.Alias;
      const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
      const [declaration] = symbol.declarations!;
      const tagsOf = (tag: string) =>
        symbol
          .getJsDocTags(checker)
          .filter(({ name }) => name === tag)
          .map(({ text }) => ts.displayPartsToString(text));
      return {
        entry,
        name: exported.name,
        isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0 && !isTypeOnly(exported),
        declaration: `${declaration!.getSourceFile().fileName} ${declaration!.getStart()}`,
        documentation: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
        throws: tagsOf('throws').join(' '),
        examples: tagsOf('example').map(codeOf),
      };
    });
  });
}

function isTypeOnly({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(ts.isTypeOnlyExportDeclaration);
}

/** What stands between the fences. */
function codeOf(example: string): string {
  return /```ts\n(.*?)```/s.exec(example)?.[1] ?? '';
}
