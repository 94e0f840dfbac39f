/** The script of the page in which the browser test converts the sample. */
import { encodePng, picture } from '../../src/entries/images.ts';
import { convert, MemoryLibrary } from '../../src/index.ts';

export interface Made {
  glb: Uint8Array;
  png: Uint8Array;
}

/** Fetches the files that `files.json` lists one by one, converts the character and draws it. */
async function makeFetched(): Promise<Made> {
  const paths = (await (await fetch('files.json')).json()) as string[];
  const files: Record<string, Uint8Array> = {};
  for (const path of paths) files[path] = new Uint8Array(await (await fetch(path)).arrayBuffer());
  const config = paths.find((path) => path.endsWith('.cfg'))!;
  const conversion = await convert(new MemoryLibrary(files), [config], { to: 'gltf.glb' });
  const png = encodePng(picture(conversion.scene, { clip: 1, time: 0.3 }));
  return { glb: conversion.files[0]!.bytes, png };
}

declare global {
  var made: Promise<Made>;
}

// By itself, because what a test calls in a page from outside may evaluate strings whatever the policy says.
globalThis.made = makeFetched();
