import { existsSync, statfsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { describe } from 'vitest';

/** Where Debian's packages put it. The headless shell, which has no windows, takes a third less processor time. */
const EXECUTABLES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executable = EXECUTABLES.find((path) => existsSync(path));
const missing = `no ${EXECUTABLES.at(-1)}`;

if (!executable && process.env.CI === 'true') throw new Error(`CI needs Chromium, and there is ${missing}.`);

export function describeBrowser(name: string, body: () => void): void {
  if (executable) {
    describe(name, body);
  } else {
    process.stderr.write(`${name} (skipped: ${missing})\n`);
    describe.skip(name, body);
  }
}

let launched: Promise<Browser> | undefined;

/** A page of its own, with nothing of the others, in the browser of this process, which ends with it; close the page. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  launched ??= launch();
  return (await launched).newPage(options);
}

/** For programs other than tests: an open browser keeps them running. */
export async function closeBrowser(): Promise<void> {
  const browser = await launched;
  launched = undefined;
  await browser?.close();
}

const SHARED_MEMORY = '/dev/shm';
const SHARED_MEMORY_NEEDED = 2 ** 30;

/** Whether there is as much shared memory as pages need; in containers there often is not. */
function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= SHARED_MEMORY_NEEDED;
}

/**
 * In tests, functions are optimized later than by default, as in vitest.config.ts, and never by the slowest of V8's compilers: most
 * pages and workers end before that pays. Benchmarks run as users do.
 */
const LESS_OPTIMIZED = '--js-flags=--invocation-count-for-maglev=4000 --no-turbofan';

/** Chromium without a screen and without a GPU: WebGL is SwiftShader's, computed by the processor. */
function launch(): Promise<Browser> {
  return chromium.launch({
    ...(executable ? { executablePath: executable } : {}),
    // By default files on disk take the place of shared memory, with which tests take a twentieth less time.
    ...(hasSharedMemory() ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(process.env.VITEST ? [LESS_OPTIMIZED] : []),
    ],
  });
}
