/**
 * A stand-in for WebGL that draws nothing, for tests of everything but pictures, and one that draws faster: without a GPU, Chromium
 * spends most of the time of a page on compiling shaders and on drawing.
 */

/** Runs in the page before its own scripts. */
export function withoutDrawing(): void {
  const own = HTMLCanvasElement.prototype.getContext;
  const contexts = new WeakMap<HTMLCanvasElement, WebGL2RenderingContext>();
  const GL = WebGL2RenderingContext;
  const UNKNOWN_SIZE = 4096;

  const parameters = new Map<number, unknown>([
    [GL.VERSION, 'WebGL 2.0'],
    [GL.SHADING_LANGUAGE_VERSION, 'WebGL GLSL ES 3.00'],
    [GL.VENDOR, ''],
    [GL.RENDERER, ''],
    [GL.SCISSOR_BOX, new Int32Array(4)],
    [GL.VIEWPORT, new Int32Array(4)],
  ]);
  const counts: number[] = [GL.ACTIVE_UNIFORMS, GL.ACTIVE_ATTRIBUTES, GL.ACTIVE_UNIFORM_BLOCKS];

  const functions: Record<string, (...words: never[]) => unknown> = {
    getParameter: (name: number) => parameters.get(name) ?? UNKNOWN_SIZE,
    getExtension: () => null,
    getSupportedExtensions: () => [],
    getContextAttributes: () => ({ alpha: true, antialias: true, stencil: false }),
    getShaderPrecisionFormat: () => ({ precision: 23, rangeMin: 127, rangeMax: 127 }),
    getShaderParameter: () => true,
    getProgramParameter: (_program: unknown, name: number) => (counts.includes(name) ? 0 : true),
    getShaderInfoLog: () => '',
    getProgramInfoLog: () => '',
    getAttribLocation: () => -1,
    getUniformLocation: () => ({}),
    getUniformBlockIndex: () => GL.INVALID_INDEX,
    checkFramebufferStatus: () => GL.FRAMEBUFFER_COMPLETE,
    clientWaitSync: () => GL.ALREADY_SIGNALED,
    getSyncParameter: () => GL.SIGNALED,
    getError: () => GL.NO_ERROR,
    isContextLost: () => false,
  };

  const contextOf = (canvas: HTMLCanvasElement) =>
    new Proxy(Object.create(GL.prototype), {
      get(_target, name) {
        if (name === 'canvas') return canvas;
        if (name === 'drawingBufferWidth') return canvas.width;
        if (name === 'drawingBufferHeight') return canvas.height;
        if (typeof name !== 'string') return undefined;
        const constant: unknown = Reflect.get(GL, name);
        if (typeof constant === 'number') return constant;
        return functions[name] ?? (name.startsWith('create') || name === 'fenceSync' ? () => ({}) : () => {});
      },
      set: () => true,
    });

  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...words: unknown[]
  ) {
    if (kind !== 'webgl2') return Reflect.apply(own, this, [kind, ...words]);
    const context = contexts.get(this) ?? contextOf(this);
    contexts.set(this, context);
    return context;
  } as typeof own;
}

/** Runs in the page before its own scripts, whose WebGL then draws each pixel once. */
export function withoutAntialiasing(): void {
  const own = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    options?: object,
  ) {
    return Reflect.apply(own, this, [kind, { ...options, antialias: false }]);
  } as typeof own;
}
