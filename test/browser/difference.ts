import type { Drawing } from './ours.ts';

export interface Difference {
  /** Area that both drawings cover over the area that either covers. */
  overlap: number;
  /** Mean absolute difference of red, green and blue where both cover, 0..255. */
  color: number;
}

export function difference(a: Drawing, b: Drawing): Difference {
  let both = 0;
  let either = 0;
  let sum = 0;
  for (let p = 0; p < a.rgba.length; p += 4) {
    const inA = a.rgba[p + 3]! > 0;
    const inB = b.rgba[p + 3]! > 0;
    if (inA || inB) either++;
    if (!inA || !inB) continue;
    both++;
    for (let i = 0; i < 3; i++) sum += Math.abs(a.rgba[p + i]! - b.rgba[p + i]!);
  }
  return { overlap: both / either, color: sum / (both * 3) };
}
