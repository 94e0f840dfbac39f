import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { newPage } from './chromium.ts';
import type { Drawing, Frame } from './ours.ts';
import { serve } from './site.ts';

declare global {
  // Of three-page.js.
  var loadModel: (glb: Uint8Array) => Promise<void>;
  var loadCharacter: (files: [string, Uint8Array][], name: string, isSplit: boolean) => Promise<void>;
  var drawModel: (frame: Frame, clip: number | undefined, time: number) => Uint8Array;
}

/** GLTFLoader fetches a GLB's images from blob: addresses that it makes itself. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src blob:; img-src blob: data:";

/** A page of three.js. */
export interface ThreePage {
  /** Errors since the last call, violations of the policy and textures that cannot be loaded among them. */
  takeComplaints(): string[];
  load(glb: Uint8Array): Promise<void>;
  /** @param isSplit whether every influence is made into several first, which moves nothing */
  loadCharacter(files: [string, Uint8Array][], name: string, isSplit: boolean): Promise<void>;
  draw(frame: Frame, clip: number | undefined, time: number): Promise<Drawing>;
  close(): Promise<void>;
}

export async function openThree(): Promise<ThreePage> {
  const site = await serve(join(import.meta.dirname, 'three-page.js'), {}, POLICY);
  const page = await newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Drivers warn that reading pixels is slow.
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(site.url);
  return {
    takeComplaints: () => complaints.splice(0),
    load: (glb) => page.evaluate((bytes) => globalThis.loadModel(bytes), glb),
    loadCharacter: (files, name, isSplit) =>
      page.evaluate(([all, first, split]) => globalThis.loadCharacter(all, first, split), [
        files,
        name,
        isSplit,
      ] as const),
    draw: (frame, clip, time) => draw(page, frame, clip, time),
    close: async () => {
      await page.close();
      await site.close();
    },
  };
}

async function draw(page: Page, frame: Frame, clip: number | undefined, time: number): Promise<Drawing> {
  const { width, height } = frame;
  const upwards = await page.evaluate(
    (request) => globalThis.drawModel(request.frame, request.clip, request.time),
    { frame, clip, time },
  );
  const rgba = new Uint8Array(upwards.length);
  for (let row = 0; row < height; row++) {
    const from = (height - 1 - row) * width * 4;
    rgba.set(upwards.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, rgba };
}
