/** Keeps compiled shaders when a character closes: the next one usually needs the same, and compiling takes long. */
import type { WebGLProgram, WebGLRenderer } from 'three';

/** Far more than the modes of the stage need, so that unusual materials cannot pile up. */
const MOST_PROGRAMS = 64;

export class Programs {
  readonly #kept = new WeakSet<WebGLProgram>();

  /** Keeps the programs that three.js has compiled so far. To be called after drawing. */
  keep({ info }: WebGLRenderer): void {
    const programs = info.programs ?? [];
    if (programs.length > MOST_PROGRAMS) return;
    for (const program of programs) {
      if (this.#kept.has(program) || isOfCustomShader(program)) continue;
      this.#kept.add(program);
      // three.js deletes a program when its last user is disposed of.
      program.usedTimes++;
    }
  }
}

/** Such a program is never used again: three.js numbers the custom shaders of all materials, and keys begin with the number. */
function isOfCustomShader({ cacheKey }: WebGLProgram): boolean {
  return /^\d/.test(cacheKey);
}
