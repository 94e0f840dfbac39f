import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { describe } from 'vitest';

/** Where Debian's package puts it. */
const EXECUTABLE = '/usr/bin/chromium';
const present = existsSync(EXECUTABLE);

if (!present && process.env.CI === 'true') {
  throw new Error(`CI needs Chromium, and ${EXECUTABLE} is not there.`);
}

export function describeBrowser(name: string, body: () => void): void {
  if (present) describe(name, body);
  else {
    process.stderr.write(`${name} (skipped: no ${EXECUTABLE})\n`);
    describe.skip(name, body);
  }
}

/** Chromium without a screen and without a GPU: WebGL is SwiftShader's, computed by the processor. */
export function launch(): Promise<Browser> {
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
