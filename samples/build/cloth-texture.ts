import type { Image } from '../../src/images/image.ts';
import {
  canvas,
  darker,
  ellipseDistance,
  fill,
  lineDistance,
  over,
  type Paint,
  roughen,
  type Shade,
} from './paint.ts';
import type { Region } from './surface.ts';
import { smoothstep } from './vector.ts';

export const CLOTH_REGIONS = {
  cap: { x: 0, y: 0, width: 128, height: 64 },
  hornLeft: { x: 128, y: 0, width: 42, height: 64 },
  hornRight: { x: 170, y: 0, width: 43, height: 64 },
  hornBack: { x: 213, y: 0, width: 43, height: 64 },
  collar: { x: 0, y: 64, width: 128, height: 64 },
  collarLining: { x: 0, y: 128, width: 64, height: 32 },
  breechesLeft: { x: 128, y: 64, width: 64, height: 96 },
  breechesRight: { x: 192, y: 64, width: 64, height: 96 },
  stocking: { x: 0, y: 160, width: 64, height: 96 },
  shoe: { x: 64, y: 128, width: 64, height: 64 },
  bell: { x: 64, y: 192, width: 64, height: 64 },
  belt: { x: 128, y: 160, width: 128, height: 32 },
  heart: { x: 128, y: 192, width: 64, height: 64 },
} satisfies Record<string, Region>;

/** Points of the collar, in two alternating colors. */
export const COLLAR_POINTS = 6;

const CRIMSON: Paint = 0xc93a4e;
const TEAL: Paint = 0x1f8a94;
const GOLD: Paint = 0xf4b73c;
const CREAM: Paint = 0xfbeed3;
const HEART: Paint = 0xe9405a;

const STITCHES = [
  [0.4, 0.38],
  [0.6, 0.62],
] as const;

export function paintCloth(): Image {
  const image = canvas(CRIMSON);
  fill(image, CLOTH_REGIONS.cap, cap);
  fill(image, CLOTH_REGIONS.hornLeft, horn(CRIMSON));
  fill(image, CLOTH_REGIONS.hornRight, horn(TEAL));
  fill(image, CLOTH_REGIONS.hornBack, horn(GOLD));
  fill(image, CLOTH_REGIONS.collar, collar);
  fill(image, CLOTH_REGIONS.collarLining, () => darker(GOLD, 0.45));
  fill(image, CLOTH_REGIONS.breechesLeft, panes(TEAL));
  fill(image, CLOTH_REGIONS.breechesRight, panes(CRIMSON));
  fill(image, CLOTH_REGIONS.stocking, stocking);
  fill(image, CLOTH_REGIONS.shoe, (_, v) => darker(CRIMSON, 0.35 * smoothstep(0.3, 0, v)));
  fill(image, CLOTH_REGIONS.bell, bell);
  fill(image, CLOTH_REGIONS.belt, belt);
  fill(image, CLOTH_REGIONS.heart, heart);
  roughen(image, 0.1);
  return image;
}

/** Which stripe of `count` a place is in, and how near its border, 0 in the middle and 1 at the border. */
function stripe(place: number, count: number): { odd: boolean; border: number } {
  const index = Math.floor(place * count);
  return { odd: index % 2 === 1, border: 2 * Math.abs(place * count - index - 0.5) };
}

/** Two halves above a golden brim; the back's middle is at u = 0 and 1. */
function cap(u: number, v: number): Paint {
  if (v > 0.74) return darker(GOLD, 0.35 * smoothstep(0.86, 1, v) + 0.25 * smoothstep(0.8, 0.74, v));
  const seam = smoothstep(0.03, 0.008, Math.abs(u - 0.5));
  return darker(u < 0.5 ? CRIMSON : TEAL, 0.35 * seam + 0.3 * smoothstep(0.6, 0.74, v));
}

/** Plain, with rings of cream towards the tip, which is above. */
function horn(ground: Paint): Shade {
  return (_, v) => {
    const { odd, border } = stripe(v, 6);
    const paint = odd && v < 0.7 ? CREAM : ground;
    return darker(paint, 0.12 * border + 0.25 * smoothstep(0.8, 1, v));
  };
}

function collar(u: number, v: number): Paint {
  const { odd, border } = stripe(u, COLLAR_POINTS);
  if (v > 0.88) return GOLD;
  return darker(odd ? CRIMSON : TEAL, 0.3 * smoothstep(0.55, 1, border) + 0.45 * smoothstep(0.45, 0, v));
}

/** Golden panes over a ground that shows in between; cuff below, where v is small. */
function panes(ground: Paint): Shade {
  return (u, v) => {
    const { odd, border } = stripe(u, 10);
    if (v < 0.14) return darker(GOLD, 0.4 * smoothstep(0.08, 0.14, v));
    const shadow = 0.3 * smoothstep(0.3, 0.14, v) + 0.25 * smoothstep(0.75, 1, v);
    return darker(odd ? GOLD : ground, shadow + 0.25 * smoothstep(0.6, 1, border));
  };
}

function stocking(_: number, v: number): Paint {
  const { odd, border } = stripe(v, 11);
  return darker(odd ? CREAM : CRIMSON, 0.15 * border);
}

/** A slot across the lower half, with a hole in its middle and at its ends. */
function bell(u: number, v: number): Paint {
  const slot = lineDistance(u, v, [
    [0.36, 0.66],
    [0.64, 0.66],
  ]);
  const round = ellipseDistance(u - 0.5, v - 0.66, 0.07, 0.07);
  const shine = ellipseDistance(u - 0.42, v - 0.3, 0.1, 0.08);
  const metal = over(darker(GOLD, 0.35 * smoothstep(0.4, 1, v)), CREAM, 0.9 * smoothstep(1, 0.4, shine));
  return darker(metal, 0.85 * Math.max(smoothstep(0.045, 0.02, slot), smoothstep(1.1, 0.8, round)));
}

/** Dark leather with a golden buckle in front, at the middle. */
function belt(u: number, v: number): Paint {
  const outer = Math.max(Math.abs(u - 0.5) / 0.075, Math.abs(v - 0.5) / 0.46);
  if (outer < 1) return outer > 0.55 ? GOLD : 0x4a2a2c;
  return darker(0x6b3f35, 0.4 * Math.abs(v - 0.5) * 2);
}

/** With a sewn-on patch. */
function heart(u: number, v: number): Paint {
  const patch = Math.max(Math.abs(u - 0.5), Math.abs(v - 0.5));
  const paint = patch < 0.1 ? over(HEART, CREAM, 0.6) : HEART;
  const thread = lineDistance(u, v, STITCHES) < 0.015 ? 0.6 : 0;
  return darker(paint, thread + 0.25 * smoothstep(0.4, 1, v));
}
