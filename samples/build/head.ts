import type { Vec3 } from '../../src/scene/scene.ts';
import { blend, type Part, rigid } from './binding.ts';
import { BONE_REGIONS, TEETH_IN_A_ROW } from './bone-texture.ts';
import { EYE, FACE_MIDDLE, FACE_SIZE, NOSE } from './face.ts';
import { type Ring, tube } from './shapes.ts';
import { mapTo, merge, reshape, type Surface, sheet } from './surface.ts';
import { mirror, mix, smoothstep } from './vector.ts';

/** Level cuts through the skull, from the upper jaw to the crown. */
const SECTIONS: [z: number, middle: number, halfWidth: number, toFront: number, toBack: number][] = [
  [104.8, -8, 0, 0, 0],
  [105, -8, 10, 11.4, 12],
  [108.5, -7, 11.8, 13, 21.5],
  [112, -5, 15.8, 15.4, 24.5],
  [115.5, -2, 20, 18.6, 23.5],
  [119, -0.5, 22.2, 20.8, 23.4],
  [122.5, 0, 22.8, 21.8, 22.5],
  [126, 0.5, 23.3, 22.6, 23.5],
  [130, 1, 23.7, 23.4, 24],
  [134, 1.2, 23.4, 23.4, 24],
  [139, 1.5, 21.5, 21.5, 22.5],
  [144.5, 1.5, 16, 16, 17],
  [148, 1.5, 9, 9, 9.5],
  [149.5, 1.5, 0, 0, 0],
];
/** Exponent of a section's outline; 2 is an ellipse, more is squarer. */
const SQUARENESS = 2.3;
/** Heights of the rows of vertices. The skull under the cap is not visible and goes straight to its crown. */
const LEVELS = [104.8, 105, 108.5, 112, 115.5, 119, 122.5, 126, 130, 136.5, 149.5];
/** Radians to either side of the front at which the finely divided face ends and the back of the head begins. */
const FACE_END = 1.25;

const EYE_DEPTH = 5;
const NOSE_DEPTH = 2.5;

export function headParts(): Part[] {
  return [
    { surface: skull(), binding: rigid('skull') },
    { surface: teeth(100.9, 106.4, 12.2), binding: rigid('skull') },
    { surface: teeth(96.4, 101, 11.4), binding: rigid('jaw') },
    { surface: jaw(), binding: rigid('jaw') },
    { surface: throat(), binding: blend(rigid('skull'), rigid('jaw'), ([, , z]) => smoothstep(105, 98, z)) },
  ];
}

/** The skull's surface without sockets: `around` in radians from the front to the character's left, at a level. */
export function skullPoint(around: number, z: number, outwards = 0): Vec3 {
  const above = Math.max(
    1,
    SECTIONS.findIndex((section) => section[0] >= z),
  );
  const low = SECTIONS[above - 1]!;
  const high = SECTIONS[above]!;
  const share = (z - low[0]) / (high[0] - low[0]);
  const [, middle, halfWidth, toFront, toBack] = low.map((value, i) =>
    mix(value, high[i]!, share),
  ) as typeof low;
  const x = rounded(Math.sin(around)) * (halfWidth + outwards);
  const y = rounded(Math.cos(around));
  return [x, middle - y * ((y > 0 ? toFront : toBack) + outwards), z];
}

function rounded(value: number): number {
  return Math.sign(value) * Math.abs(value) ** (2 / SQUARENESS);
}

function skull(): Surface {
  const front = skullSheet(14, -FACE_END, FACE_END);
  const back = skullSheet(8, FACE_END, 2 * Math.PI - FACE_END);
  front.uvs = front.positions.map(([x, , z]) => mapTo(BONE_REGIONS.face, 0.5 + x / FACE_SIZE, faceRow(z)));
  back.uvs = back.positions.map(([x, , z]) => mapTo(BONE_REGIONS.cranium, 0.5 + x / FACE_SIZE, faceRow(z)));
  return reshape(merge(front, back), sink);
}

/** Position of a height in the face's texture, 0 at the top. */
function faceRow(z: number): number {
  return 0.5 - (z - FACE_MIDDLE) / FACE_SIZE;
}

function skullSheet(columns: number, from: number, to: number): Surface {
  return sheet(columns, LEVELS.length - 1, BONE_REGIONS.face, (u, v) =>
    skullPoint(mix(from, to, u), LEVELS[Math.round(v * (LEVELS.length - 1))]!),
  );
}

/** Presses the eye sockets and the nose into the face. */
function sink([x, y, z]: Vec3): Vec3 {
  if (y > 0) return [x, y, z];
  const eye = Math.hypot((Math.abs(x) - EYE.x) / EYE.width, (z - EYE.z) / EYE.height);
  const nose = Math.hypot(x / (2 * NOSE.width), (z - NOSE.z) / NOSE.height);
  const depth = EYE_DEPTH * smoothstep(1.1, 0.5, eye) + NOSE_DEPTH * smoothstep(1.2, 0.3, nose);
  return [x, y + depth, z];
}

/** A row of teeth round the mouth, whose corners smile. */
function teeth(bottom: number, top: number, reach: number): Surface {
  return sheet(TEETH_IN_A_ROW * 3, 1, BONE_REGIONS.teeth, (u, v) => {
    const angle = (u - 0.5) * 2.3;
    const place = (u * TEETH_IN_A_ROW) % 1;
    const bulge = reach + 0.5 * Math.sin(place * Math.PI);
    const x = Math.sin(angle) * bulge * 0.92;
    return [x, -8 - Math.cos(angle) * bulge, mix(bottom, top, v) + smile(x)];
  });
}

/** A dark curtain behind the teeth, which stretches as the mouth opens. */
function throat(): Surface {
  return sheet(6, 1, BONE_REGIONS.mouth, (u, v) => {
    const angle = (u - 0.5) * 2.4;
    return [Math.sin(angle) * 9.8, -8 - Math.cos(angle) * 9.8, mix(97, 107, v)];
  });
}

function smile(x: number): number {
  return 0.028 * x * x;
}

/** From under the left ear to the middle of the chin. */
const JAW: Ring[] = [
  [[13.4, 1.5, 114], 0],
  [
    [13.4, 1.5, 113.6],
    [1.6, 2.2],
  ],
  [
    [13.4, -2, 105.5],
    [1.8, 2.6],
  ],
  [
    [11.6, -10, 99.6],
    [2.1, 2.8],
  ],
  [
    [6.6, -16.4, 96.4],
    [2.3, 3],
  ],
  [
    [0, -18.6, 95.4],
    [2.5, 3.4],
  ],
];

function jaw(): Surface {
  const right = JAW.slice(0, -1).map(([center, radius]): Ring => [mirror(center), radius]);
  return tube([...right, ...JAW.toReversed()], {
    sides: 5,
    region: BONE_REGIONS.jaw,
    front: [0, -0.6, 1],
  });
}
