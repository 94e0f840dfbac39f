/** Removes the declarations that no entry of the library refers to: nobody can import them, and they are the larger part. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { root } from './prepare.mjs';

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = Object.values(exports).flatMap(({ types }) => (types ? [resolve(root, types)] : []));
const { NodeNext } = ts.ModuleKind;
const program = ts.createProgram(entries, { module: NodeNext, target: ts.ScriptTarget.ES2023, noLib: true });
const checker = program.getTypeChecker();

/** Statements of files, and names in their imports and exports. */
const needed = new Set();
for (const entry of entries) for (const statement of program.getSourceFile(entry).statements) need(statement);

for (const path of readdirSync(join(root, 'dist'), { recursive: true })) {
  const file = join(root, 'dist', path);
  if (!file.endsWith('.d.ts')) continue;
  const text = textOf(program.getSourceFile(file));
  if (text === '') rmSync(file);
  else writeFileSync(file, text);
}

function need(statement) {
  if (needed.has(statement)) return;
  needed.add(statement);
  if (ts.isExportDeclaration(statement) && !statement.exportClause) {
    const module = checker.getSymbolAtLocation(statement.moduleSpecifier);
    for (const symbol of checker.getExportsOfModule(module)) needSymbol(symbol);
  } else visit(statement);
}

function visit(node) {
  if (ts.isExportSpecifier(node)) needed.add(node);
  if (ts.isIdentifier(node)) needSymbol(checker.getSymbolAtLocation(node));
  ts.forEachChild(node, visit);
}

/** Its declarations, and those of what it is another name of. */
function needSymbol(symbol) {
  for (const declaration of symbol?.declarations ?? []) {
    if (isAlias(declaration)) needed.add(declaration);
    else {
      let statement = declaration;
      while (statement.parent && !ts.isSourceFile(statement.parent)) statement = statement.parent;
      if (statement.parent && isOwn(statement.parent)) need(statement);
    }
  }
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) needSymbol(checker.getImmediateAliasedSymbol(symbol));
}

function isAlias(node) {
  return (
    ts.isImportSpecifier(node) ||
    ts.isExportSpecifier(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node)
  );
}

function isOwn({ fileName }) {
  return !fileName.includes('/node_modules/');
}

/** What is needed of a file; empty for nothing. */
function textOf(source) {
  return source?.statements.map(textOfStatement).join('') ?? '';
}

function textOfStatement(statement) {
  const list = statement.importClause?.namedBindings ?? statement.exportClause;
  if (!list?.elements) {
    const isNeeded = needed.has(statement) || isNamed(statement) || passesOn(statement);
    return isNeeded ? statement.getFullText() : '';
  }
  const names = list.elements.filter((element) => needed.has(element)).map((element) => element.getText());
  if (names.length === 0) return '';
  return statement.getFullText().replace(list.getText(), `{ ${names.join(', ')} }`);
}

/** Whether it exports all of another file, of which something is needed. */
function passesOn(statement) {
  if (!ts.isExportDeclaration(statement) || statement.exportClause) return false;
  const [source] = checker.getSymbolAtLocation(statement.moduleSpecifier)?.declarations ?? [];
  return textOf(source) !== '';
}

/** Whether it is an import of a default or a namespace that is needed. */
function isNamed({ importClause }) {
  return importClause !== undefined && (needed.has(importClause) || needed.has(importClause.namedBindings));
}
