import type { Image } from '../images/image.ts';

/** Glyphs of 3 × 5 dots, one octal digit per row from the top; 4 is the left dot. */
const GLYPHS: Record<string, string> = {
  '0': '75557',
  '1': '26227',
  '2': '71747',
  '3': '71717',
  '4': '55711',
  '5': '74717',
  '6': '74757',
  '7': '71122',
  '8': '75757',
  '9': '75717',
  '.': '00002',
  '-': '00700',
  s: '34216',
};
const ADVANCE = 4;
const INK = 48;

/** Writes digits, `.`, `-` and `s` into an image; every dot is a square of `size` pixels. Other characters are gaps. */
export function drawLabel(image: Image, text: string, left: number, top: number, size: number): void {
  [...text].forEach((character, position) => {
    [...(GLYPHS[character] ?? '')].forEach((bits, row) => {
      for (let column = 0; column < 3; column++) {
        if ((Number(bits) & (4 >> column)) === 0) continue;
        fillSquare(image, left + (position * ADVANCE + column) * size, top + row * size, size);
      }
    });
  });
}

function fillSquare({ width, height, data }: Image, left: number, top: number, size: number): void {
  const right = Math.min(left + size, width);
  const bottom = Math.min(top + size, height);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) data.fill(INK, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
}
