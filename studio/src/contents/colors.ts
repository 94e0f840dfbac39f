/** Colors of materials as those of color inputs, which are sRGB. */
import type { Material } from 'exhume';

type Space = Material['colorSpace'];

/** IEC 61966-2-1. */
function encoded(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function decoded(srgb: number): number {
  return srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4;
}

/** Such as `#ff8000`; values beyond 0..1 are clamped. */
export function hexOfColor(color: readonly number[], space: Space): string {
  const digits = color.slice(0, 3).map((value) => {
    const shown = space === 'linear' ? encoded(value) : value;
    return Math.round(Math.max(0, Math.min(shown, 1)) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

export function colorOfHex(hex: string, space: Space): [red: number, green: number, blue: number] {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return space === 'linear' ? decoded(value) : value;
  };
  return [channel(1), channel(3), channel(5)];
}
