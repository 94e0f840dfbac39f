/**
 * An esbuild plugin that counts what runs in src/: one counter for each function, branch and loop. It also collects the
 * words of the sources, which become the dictionaries of the text formats.
 */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import ts from 'typescript';
import { COUNTERS_NAME } from './counters.ts';

/** What instrumenting found out about the sources. */
export interface Instrumented {
  counters: number;
  /** Texts in the sources, by the path of the source. */
  words: Record<string, string[]>;
}

/** Texts of sources that may be words of a format. */
const WORD = /^[\x20-\x7e]{2,40}$/;

export function instrument(root: string, found: Instrumented): Plugin {
  return {
    name: 'instrument',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
          fileName: path,
          compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
        });
        const words = wordsOf(path);
        if (words.length > 0) found.words[relative(root, path).split(sep).join('/')] = words;
        return { contents: withCounters(outputText, found), loader: 'js' };
      });
    },
  };
}

function wordsOf(path: string): string[] {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteral(node) && WORD.test(node.text)) words.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023));
  return [...words];
}

/** A text to insert at an offset. */
interface Insertion {
  at: number;
  text: string;
}

/** JavaScript with counters in front of each function body, branch, loop body and second operand. */
function withCounters(code: string, found: Instrumented): string {
  const source = ts.createSourceFile('code.js', code, ts.ScriptTarget.ES2023, true, ts.ScriptKind.JS);
  const insertions: Insertion[] = [];
  const counter = () => `${COUNTERS_NAME}[${found.counters++}]++`;
  const visit = (node: ts.Node): void => {
    for (const part of countedIn(node)) {
      const [start, end] = [part.getStart(), part.getEnd()];
      if (ts.isBlock(part)) insertions.push({ at: start + 1, text: `${counter()};` });
      else if (ts.isCaseClause(part)) {
        const { statements } = part;
        if (statements.length > 0) insertions.push({ at: statements[0]!.getStart(), text: `${counter()};` });
      } else if (ts.isExpression(part)) {
        insertions.push({ at: start, text: `(${counter()},` }, { at: end, text: ')' });
      } else insertions.push({ at: start, text: `{${counter()};` }, { at: end, text: '}' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return inserted(code, insertions);
}

/** The parts of a node that may run or not. */
function countedIn(node: ts.Node): ts.Node[] {
  if (ts.isIfStatement(node))
    return [node.thenStatement, ...(node.elseStatement ? [node.elseStatement] : [])];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isBinaryExpression(node)) return CHOICES.has(node.operatorToken.kind) ? [node.right] : [];
  if (ts.isIterationStatement(node, false)) return [node.statement];
  if (ts.isCaseClause(node)) return [node];
  if (ts.isCatchClause(node)) return [node.block];
  if (ts.isFunctionLike(node) && 'body' in node && node.body) return [node.body as ts.Node];
  return [];
}

const CHOICES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Insertions at the same offset keep their order at the start of nodes, since outer nodes come first, and at their ends any order is the same. */
function inserted(code: string, insertions: readonly Insertion[]): string {
  const sorted = insertions.map((insertion, index) => ({ ...insertion, index }));
  sorted.sort((a, b) => a.at - b.at || Number(isClosing(b)) - Number(isClosing(a)) || a.index - b.index);
  let out = '';
  let from = 0;
  for (const { at, text } of sorted) {
    out += code.slice(from, at) + text;
    from = at;
  }
  return out + code.slice(from);
}

function isClosing({ text }: Insertion): boolean {
  return text === ')' || text === '}';
}
