/** Colors of materials as those of color inputs, which are sRGB. */
import { linearToSrgb, type Material, srgbToLinear } from 'exhume';

type Space = Material['colorSpace'];

/** Such as `#ff8000`; values beyond 0..1 are clamped. */
export function hexOfColor(color: readonly number[], space: Space): string {
  const digits = color.slice(0, 3).map((value) => {
    const shown = space === 'linear' ? linearToSrgb(value) : value;
    return Math.round(Math.max(0, Math.min(shown, 1)) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

export function colorOfHex(hex: string, space: Space): [red: number, green: number, blue: number] {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return space === 'linear' ? srgbToLinear(value) : value;
  };
  return [channel(1), channel(3), channel(5)];
}
