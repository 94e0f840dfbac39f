import type { Image } from '../../src/images/image.ts';
import { EYE, FACE_MIDDLE, FACE_SIZE, NOSE } from './face.ts';
import { canvas, darker, ellipseDistance, fill, lineDistance, over, type Paint, roughen } from './paint.ts';
import type { Region } from './surface.ts';
import { smoothstep } from './vector.ts';

export const BONE_REGIONS = {
  face: { x: 0, y: 0, width: 176, height: 176 },
  cranium: { x: 176, y: 0, width: 80, height: 60 },
  shaft: { x: 176, y: 60, width: 80, height: 70 },
  rib: { x: 176, y: 130, width: 80, height: 46 },
  spine: { x: 176, y: 176, width: 80, height: 80 },
  teeth: { x: 0, y: 176, width: 96, height: 48 },
  mouth: { x: 96, y: 176, width: 32, height: 48 },
  knuckle: { x: 128, y: 176, width: 48, height: 80 },
  jaw: { x: 0, y: 224, width: 128, height: 32 },
} satisfies Record<string, Region>;

export const TEETH_IN_A_ROW = 6;
export const VERTEBRAE = 8;

const IVORY: Paint = 0xf6ecd2;
const AGED: Paint = 0xc9a877;
const HOLLOW: Paint = 0x2b1a2e;
const GLINT: Paint = 0xfff3b8;
const BLUSH: Paint = 0xee8f7c;
const TOOTH: Paint = 0xfffbee;

/** In the face's own x and z. */
const CRACK = [
  [-8, 140],
  [-10.5, 136.6],
  [-8.2, 134.9],
  [-10.2, 132.2],
] as const;
const CRACK_BRANCH = [
  [-8.2, 134.9],
  [-5.6, 133.6],
] as const;

export function paintBone(): Image {
  const image = canvas(IVORY);
  fill(image, BONE_REGIONS.face, (u, v) => face((u - 0.5) * FACE_SIZE, faceLevel(v)));
  fill(image, BONE_REGIONS.cranium, (_, v) => cranium(faceLevel(v)));
  fill(image, BONE_REGIONS.shaft, shaft);
  fill(image, BONE_REGIONS.rib, (u, v) => aged(0.75 * Math.abs(u - 0.5) * 2 + 0.25 * smoothstep(0.4, 0, v)));
  fill(image, BONE_REGIONS.spine, spine);
  fill(image, BONE_REGIONS.teeth, teeth);
  fill(image, BONE_REGIONS.mouth, () => HOLLOW);
  fill(image, BONE_REGIONS.knuckle, (u, v) => aged(0.45 * smoothstep(0.55, 1, v) + 0.25 * Math.abs(u - 0.5)));
  fill(image, BONE_REGIONS.jaw, (u) => aged(0.5 * Math.abs(u - 0.5) * 2));
  roughen(image, 0.08);
  return image;
}

function aged(share: number): Paint {
  return over(IVORY, AGED, Math.min(1, share));
}

/** Darker towards the knobs' undersides and where two bones meet. */
function shaft(u: number, v: number): Paint {
  const joint = Math.max(smoothstep(0.12, 0, v), smoothstep(0.88, 1, v));
  const waist = smoothstep(0.35, 0.5, v) * smoothstep(0.65, 0.5, v);
  return aged(0.8 * joint + 0.25 * waist + 0.35 * Math.abs(u - 0.5));
}

/** The furrow between two vertebrae is dark. */
function spine(_: number, v: number): Paint {
  const place = v * VERTEBRAE;
  const furrow = 2 * Math.abs(place - Math.floor(place) - 0.5);
  return over(aged(0.2 + 0.4 * furrow), HOLLOW, 0.45 * smoothstep(0.6, 1, furrow));
}

/** From the roots down to a dark edge, which draws the smile. */
function teeth(u: number, v: number): Paint {
  const place = u * TEETH_IN_A_ROW;
  const gap = 2 * Math.abs(place - Math.floor(place) - 0.5);
  const root = smoothstep(0.5, 0, v);
  const line = Math.max(smoothstep(0.78, 1, gap), smoothstep(0.88, 0.96, v));
  return over(over(TOOTH, AGED, 0.55 * root), HOLLOW, 0.85 * line);
}

function faceLevel(v: number): number {
  return FACE_MIDDLE - (v - 0.5) * FACE_SIZE;
}

/** Plain bone, older below. */
function cranium(z: number): Paint {
  return aged(0.5 * smoothstep(113, 104, z));
}

/** `x` and `z` in the character's space. */
function face(x: number, z: number): Paint {
  const side = Math.abs(x);
  const blush = 0.6 * smoothstep(1, 0.15, ellipseDistance(side - 15.5, z - 113.6, 4.6, 3.4));
  let paint = over(cranium(z), BLUSH, blush);
  paint = darker(paint, 0.3 * smoothstep(133, 138, z + 0.005 * x * x));
  paint = eye(paint, side, z);
  paint = nose(paint, side, z);
  const crack = Math.min(lineDistance(x, z, CRACK), lineDistance(x, z, CRACK_BRANCH));
  return over(paint, HOLLOW, 0.75 * smoothstep(0.55, 0.2, crack));
}

function eye(under: Paint, side: number, z: number): Paint {
  const distance = ellipseDistance(side - EYE.x, z - EYE.z, EYE.width, EYE.height);
  const rim = over(under, AGED, 0.7 * smoothstep(1.3, 1, distance));
  const socket = over(rim, HOLLOW, smoothstep(1.03, 0.86, distance));
  const light = ellipseDistance(side - EYE.x + 0.8, z - EYE.z + 0.6, 2.3, 2.6);
  return over(socket, GLINT, smoothstep(1.1, 0.75, light));
}

/** Two slanting ellipses that meet above: a heart upside down. */
function nose(under: Paint, side: number, z: number): Paint {
  const slant = 0.35 * (z - NOSE.z);
  const distance = ellipseDistance(side - NOSE.x + slant, z - NOSE.z, NOSE.width, NOSE.height);
  const rim = over(under, AGED, 0.5 * smoothstep(1.5, 1, distance));
  return over(rim, HOLLOW, smoothstep(1.08, 0.85, distance));
}
