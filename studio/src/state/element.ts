/** An element of the scene that can be selected. Indices are those of the scene. */
export type Element =
  | { kind: 'vertex' | 'triangle'; mesh: number; primitive: number; index: number }
  | { kind: 'primitive'; mesh: number; primitive: number }
  | { kind: 'node' | 'mesh' | 'material' | 'texture' | 'clip' | 'light'; index: number }
  | { kind: 'key'; clip: number; track: number; index: number };
