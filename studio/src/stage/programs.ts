/** Compiled shaders: which ones failed, and which are kept when a character closes, since compiling takes long. */
import type { WebGLProgram, WebGLRenderer } from 'three';
import { notify } from '../state/notices.ts';

/** Far more than the modes of the stage need, so that unusual materials cannot pile up. */
const MOST_PROGRAMS = 64;

export class Programs {
  readonly #kept = new WeakSet<WebGLProgram>();
  readonly #checked = new WeakSet<WebGLProgram>();

  /** Reports programs that failed. To be called when they are compiled: three.js would ask four times for each, and wait each time. */
  check(renderer: WebGLRenderer): void {
    const gl = renderer.getContext();
    for (const compiled of renderer.info.programs ?? []) {
      if (this.#checked.has(compiled)) continue;
      this.#checked.add(compiled);
      const { program } = compiled as { program: WebGLProgram };
      if (gl.getProgramParameter(program, gl.LINK_STATUS)) continue;
      notify('error', `The graphics driver cannot compile a shader: ${gl.getProgramInfoLog(program) ?? ''}`);
    }
  }

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
