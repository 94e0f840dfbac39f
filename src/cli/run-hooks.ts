/** Runs the hooks of an export. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXPORT_CODES } from '../convert/export-codes.ts';
import { type Hook, hookCalls, nameOfHook } from '../export/hooks.ts';
import type { NamedBytes } from '../formats/format.ts';
import { read } from '../formats/index.ts';
import { writeFiles } from '../node/write-files.ts';
import { type Issue, Report } from '../report/report.ts';

/** What a module gets. */
interface HookInput {
  /** Of the written file. */
  path: string;
  bytes: Uint8Array;
  /** The content of the file; absent for files that are not models, such as images. */
  document?: unknown;
  /** Issues and losses of the export. */
  report: { issues: readonly unknown[]; losses: readonly unknown[] };
}

/** Where hooks run, and what they get. */
interface HookContext {
  /** Folder of the files. */
  folder: string;
  /** Folder in which programs run and that the paths of modules are relative to. */
  base: string;
  /** Issues and losses of the export. */
  findings: HookInput['report'];
}

/**
 * Runs the hooks after each file, in order. A program gets the path as its last argument and the report as JSON on its
 * standard input; a module gets both, bytes and document, and returns the bytes of a changed file or nothing.
 *
 * @returns an issue for each hook that failed
 */
export async function runHooks(
  files: readonly NamedBytes[],
  hooks: readonly Hook[],
  { folder, base, findings }: HookContext,
): Promise<Issue[]> {
  const failures = new Report();
  const changed = new Map(files.map(({ name, bytes }) => [name, bytes]));
  for (const { hook, file } of hookCalls(files, hooks)) {
    const path = resolve(folder, file.name);
    try {
      if (hook.module === undefined) await runProgram(hook, path, { base, report: JSON.stringify(findings) });
      else {
        const bytes = changed.get(file.name)!;
        const input = { path, bytes, ...documentOf(file.name, bytes), report: findings };
        const result = await runModule(resolve(base, hook.module), input);
        if (!(result instanceof Uint8Array)) continue;
        changed.set(file.name, result);
        await writeFiles(folder, [{ name: file.name, bytes: result }], { replace: true, inputs: [] });
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.add(EXPORT_CODES.EXPORT_HOOK_FAILED, `Hook ${nameOfHook(hook)} failed for ${path}: ${reason}`);
    }
  }
  return failures.issues;
}

function documentOf(name: string, bytes: Uint8Array): Pick<HookInput, 'document'> {
  try {
    return { document: read(bytes, name) };
  } catch {
    return {};
  }
}

async function runModule(path: string, input: HookInput): Promise<unknown> {
  const { default: hook }: { default: unknown } = await import(pathToFileURL(path).href);
  if (typeof hook !== 'function') throw new Error('its default export is not a function');
  return hook(input);
}

function runProgram(
  { run = [] }: Hook,
  path: string,
  { base, report }: { base: string; report: string },
): Promise<void> {
  const [program, ...words] = run;
  if (program === undefined) return Promise.reject(new Error('it has neither `run` nor `module`'));
  return new Promise((done, fail) => {
    const child = spawn(program, [...words, path], { cwd: base, stdio: ['pipe', 'inherit', 'inherit'] });
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`it ended with exit code ${code}`))));
    // A program may end without reading the report.
    child.stdin.on('error', () => undefined);
    child.stdin.end(report);
  });
}
