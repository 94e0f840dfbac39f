import ts from 'typescript';
import { expect, test } from 'vitest';
import { compilerOptions, entries, ROOT } from './public-names.ts';

const program = ts.createProgram([...entries().values()], compilerOptions());
const checker = program.getTypeChecker();

/** What an entry exports, by what it is called there. */
const exported = [...entries()].flatMap(([entry, path]) =>
  checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path)!)!).map((symbol) => ({
    title: `${entry} ${symbol.name}`,
    symbol: origin(symbol),
  })),
);
const named = new Set(exported.map(({ symbol }) => symbol));

function origin(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Types of the library that a declaration names where callers see it: not in bodies, and not in private members. */
function typesIn(declaration: ts.Node): ts.Symbol[] {
  const found: ts.Symbol[] = [];
  const note = (symbol: ts.Symbol | undefined) => {
    if (symbol && isOwnType(origin(symbol))) found.push(origin(symbol));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || isPrivate(node)) return;
    if (ts.isTypeReferenceNode(node)) note(checker.getSymbolAtLocation(node.typeName));
    if (ts.isFunctionDeclaration(node) && !node.type) {
      note(checker.getReturnTypeOfSignature(checker.getSignatureFromDeclaration(node)!).symbol);
    }
    if (ts.isExpressionWithTypeArguments(node)) note(checker.getSymbolAtLocation(node.expression));
    if (ts.isVariableDeclaration(node)) {
      const type = checker.getTypeAtLocation(node);
      note(type.aliasSymbol ?? type.symbol);
      if (node.type) visit(node.type);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(declaration);
  return found;
}

/** Not parts of documents, which `DocumentOf` gives by the format, nor what only abbreviates something in its own file. */
function isNamed(declaration: ts.Declaration): boolean {
  const { fileName } = declaration.getSourceFile();
  const isAbbreviation = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) === 0;
  return OUTSIDE_OF_FAMILIES.test(fileName) && !isAbbreviation;
}

const OUTSIDE_OF_FAMILIES = new RegExp(`^${ROOT}/src/(?!formats/[^/]+/)`);

function isOwnType(symbol: ts.Symbol): boolean {
  const isType =
    (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class)) !== 0;
  return isType && symbol.declarations!.some((node) => isNamed(node));
}

function isPrivate(node: ts.Node): boolean {
  if (!ts.isClassElement(node)) return false;
  return (
    (node.name !== undefined && ts.isPrivateIdentifier(node.name)) ||
    (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private) !== 0
  );
}

test('every type in a public signature is exported by name', () => {
  const hidden = exported.flatMap(({ title, symbol }) =>
    symbol
      .declarations!.flatMap(typesIn)
      .filter((type) => !named.has(type))
      .map((type) => `${title}: ${type.name}`),
  );
  expect([...new Set(hidden)].sort()).toEqual([]);
});
