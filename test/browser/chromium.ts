import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, describe } from 'vitest';

/** Where Debian's package puts it. */
const EXECUTABLE = '/usr/bin/chromium';
const present = existsSync(EXECUTABLE);

if (!present && process.env.CI === 'true') {
  throw new Error(`CI needs Chromium, and ${EXECUTABLE} is not there.`);
}

export function describeBrowser(name: string, body: () => void): void {
  if (present) {
    describe(name, () => {
      afterAll(closeBrowser);
      body();
    });
  } else {
    process.stderr.write(`${name} (skipped: no ${EXECUTABLE})\n`);
    describe.skip(name, body);
  }
}

let launched: Promise<Browser> | undefined;

/** A page of its own, with nothing of the others, in the one browser of a file's tests; close it. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  launched ??= launch();
  return (await launched).newPage(options);
}

export async function closeBrowser(): Promise<void> {
  const browser = await launched;
  launched = undefined;
  await browser?.close();
}

/** Chromium without a screen and without a GPU: WebGL is SwiftShader's, computed by the processor. */
function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
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
    ],
  });
}
