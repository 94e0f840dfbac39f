import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { encodePng } from '../../src/images/png.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { picture } from '../../src/picture/picture.ts';
import { describeBrowser, newPage } from './chromium.ts';
import type { Made } from './convert-page.ts';
import { type Files, serve } from './site.ts';

const SAMPLE = resolve(import.meta.dirname, '../../samples/yorick/cal3d');
/** Neither 'unsafe-eval' nor 'unsafe-inline', nor anything from elsewhere. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' blob: data:";

interface Visit {
  made: Made;
  /** What the page complained of: errors, warnings and violations of the policy. */
  complaints: string[];
  /** The same after a script was put into the page that the policy forbids. */
  complaintsOfForbidden: string[];
}

async function visit(files: Files): Promise<Visit> {
  const site = await serve(join(import.meta.dirname, 'convert-page.ts'), files, POLICY);
  const page = await newPage();
  try {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`));
    await page.goto(site.url);
    const made = await page.evaluate(() => globalThis.made);
    const soFar = [...complaints];
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "ran"';
      document.body.append(script);
    });
    return { made, complaints: soFar, complaintsOfForbidden: complaints.slice(soFar.length) };
  } finally {
    await page.close();
    await site.close();
  }
}

describeBrowser('The library in a browser', () => {
  test('makes the same bytes as in Node, under a policy that forbids eval', async () => {
    const names = readdirSync(SAMPLE);
    const files: Files = Object.fromEntries(names.map((name) => [name, readFileSync(join(SAMPLE, name))]));
    const { made, complaints, complaintsOfForbidden } = await visit({
      ...files,
      'files.json': JSON.stringify(names),
    });
    expect(complaints).toEqual([]);
    // Else the page was not under the policy at all.
    expect(complaintsOfForbidden).toEqual([expect.stringContaining('Content Security Policy')]);

    const inNode = await convert(new FolderLibrary(), [join(SAMPLE, 'yorick.cfg')], { to: 'gltf.glb' });
    const png = encodePng(picture(inNode.scene, { clip: 1, time: 0.3 }));
    expect(Buffer.compare(made.glb, inNode.files[0]!.bytes)).toBe(0);
    expect(Buffer.compare(made.png, png)).toBe(0);
  });
});
