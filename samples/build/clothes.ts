import type { Vec3 } from '../../src/scene/scene.ts';
import { along, type Binding, blend, mirrorPart, type Part, rigid } from './binding.ts';
import { CLOTH_REGIONS, COLLAR_POINTS } from './cloth-texture.ts';
import { skullPoint } from './head.ts';
import { ellipsoid, type Ring, tube } from './shapes.ts';
import { merge, type Region, reshape, type Surface, sheet } from './surface.ts';
import { mix, smoothstep } from './vector.ts';

const FRONT: Vec3 = [0, -1, 0];
const UP: Vec3 = [0, 0, 1];
const LEFT: Vec3 = [1, 0, 0];

/** The clothes of a jester; only one stocking and one shoe survived. */
export function clothParts(): Part[] {
  return [
    ...cap(),
    ...collar(),
    breeches(CLOTH_REGIONS.breechesLeft),
    mirrorPart(breeches(CLOTH_REGIONS.breechesRight)),
    belt(),
    stocking(),
    ...shoe(),
    heart(),
  ];
}

const BRIM_COLUMNS = 14;
/** From the brim's inner edge over its bulge to the crown: share of the way up, distance from the skull. */
const CAP_ROWS: [up: number, outwards: number][] = [
  [0, 0.2],
  [0.02, 2.4],
  [0.16, 3],
  [0.2, 2],
  [0.5, 2.2],
  [0.8, 2.2],
  [1, 2],
];
const CROWN = 149.4;

/** The cap on the skull, lower at the back than at the brow, with three horns. */
function cap(): Part[] {
  const dome = sheet(BRIM_COLUMNS, CAP_ROWS.length - 1, CLOTH_REGIONS.cap, (u, v) => {
    const around = (u - 0.5) * 2 * Math.PI;
    const [up, outwards] = CAP_ROWS[Math.round(v * (CAP_ROWS.length - 1))]!;
    const brim = mix(136, 124, smoothstep(0.5, 2.4, Math.abs(around)));
    const [x, y, z] = skullPoint(around, mix(brim, CROWN, Math.sin((up * Math.PI) / 2)), outwards);
    return up === 1 ? [0, 1.5, z + outwards] : [x, y, z + outwards * smoothstep(0.1, 1, up)];
  });
  return [
    { surface: dome, binding: rigid('skull') },
    horn('cap_left', SIDE_HORN, FRONT, CLOTH_REGIONS.hornLeft),
    mirrorPart(horn('cap_left', SIDE_HORN, FRONT, CLOTH_REGIONS.hornRight)),
    horn('cap_back', BACK_HORN, LEFT, CLOTH_REGIONS.hornBack),
  ];
}

const SIDE_HORN: Ring[] = [
  [[7, 0.5, 141], 8.5],
  [[14, 0, 150.5], 7.6],
  [[21.5, -1, 156.5], 5.8],
  [[28.5, -2, 156.5], 4.4],
  [[33.5, -3, 152], 3],
  [[36, -3.5, 145.5], 1.4],
  [[36.2, -3.5, 144], 0],
];
const BACK_HORN: Ring[] = [
  [[0, 7, 141], 8.5],
  [[0, 14, 149], 7.6],
  [[0, 22, 153.5], 5.8],
  [[0, 29, 152], 4.4],
  [[0, 33.5, 146.5], 3],
  [[0, 35.5, 140], 1.4],
  [[0, 35.6, 138.5], 0],
];

/** A horn of the cap with the bell at its tip. */
function horn(bone: string, rings: Ring[], front: Vec3, region: Region): Part {
  const [x, y, z] = rings.at(-1)![0];
  const cone = tube(rings, { sides: 6, region, front });
  return {
    surface: merge(cone, bell([x, y, z - 2], 3)),
    binding: along(['skull', bone, `${bone}_tip`], [5, 6]),
  };
}

function bell(center: Vec3, radius: number): Surface {
  return ellipsoid(center, [radius, radius, radius], 6, 3, CLOTH_REGIONS.bell);
}

/** Reach and level of the collar, at its points and between them, from the rim to the neck. */
const COLLAR_ROWS: { point: [number, number]; notch: [number, number] }[] = [
  { point: [17.5, 83.6], notch: [11.5, 87.2] },
  { point: [10.5, 88.8], notch: [9, 89.4] },
  { point: [4.6, 92], notch: [4.6, 92] },
];
/** How much higher the collar's rim lies on the shoulders than on the chest. */
const SHOULDER_RISE = 5;

/**
 * How far the lining hangs below the collar inside the rim, where they are sewn together: in the same place, viewers that draw both
 * sides, as those of Cal3D do, would show one through the other.
 */
const LINING_DROP = 1.2;

function collar(): Part[] {
  const columns = COLLAR_POINTS * 2;
  const above = sheet(columns, 2, CLOTH_REGIONS.collar, (u, v) =>
    collarPoint(u, COLLAR_ROWS[Math.round(v * 2)]!),
  );
  const below = sheet(columns, 1, CLOTH_REGIONS.collarLining, (u, v) => {
    const [x, y, z] = collarPoint(1 - u, COLLAR_ROWS[Math.round(v)]!);
    return [x, y, z - LINING_DROP * v];
  });
  const bells: Surface[] = [];
  for (let i = 0; i < COLLAR_POINTS; i++) {
    const [x, y, z] = collarPoint((i + 0.5) / COLLAR_POINTS, COLLAR_ROWS[0]!);
    bells.push(bell([x, y, z - 0.8], 1.7));
  }
  return [{ surface: merge(above, below, ...bells), binding: COLLAR }];
}

function collarPoint(u: number, { point, notch }: (typeof COLLAR_ROWS)[number]): Vec3 {
  const around = (u - 0.5) * 2 * Math.PI;
  const [reach, z] = Math.round(u * COLLAR_POINTS * 2) % 2 === 1 ? point : notch;
  const rise = SHOULDER_RISE * Math.sin(around) ** 4 * smoothstep(4.6, 14, reach);
  return [Math.sin(around) * reach, 1.5 - Math.cos(around) * reach, z + rise];
}

/** Rests on the chest, follows the neck in the center and the shoulders at the sides. */
const COLLAR: Binding = blend(
  blend(
    blend(rigid('spine_upper'), rigid('neck'), ([x, y]) => 0.8 * smoothstep(11, 4, Math.hypot(x, y - 1.5))),
    rigid('collarbone_left'),
    ([x]) => 0.6 * smoothstep(3, 14, x),
  ),
  rigid('collarbone_right'),
  ([x]) => 0.6 * smoothstep(3, 14, -x),
);

function breeches(region: Region): Part {
  const rings: Ring[] = [
    [[5, 1.2, 57.5], 0],
    [
      [5, 1.2, 57.4],
      [4.6, 5.4],
    ],
    [
      [6.4, 1, 54],
      [8.2, 8.8],
    ],
    [
      [7.8, 0.6, 49],
      [9.6, 10.2],
    ],
    [
      [8.8, 0.2, 42.5],
      [8.8, 9.2],
    ],
    [
      [9, -0.2, 37.6],
      [5, 5.2],
    ],
    [
      [9, -0.3, 36.2],
      [5.5, 5.7],
    ],
    [
      [9, -0.3, 34.6],
      [5.2, 5.4],
    ],
    [[9, -0.3, 34.6], 0],
  ];
  return { surface: tube(rings, { sides: 10, region, front: FRONT }), binding: BREECHES };
}

/** From the waist to the thigh, held together between the legs. */
const BREECHES: Binding = blend(
  blend(rigid('pelvis'), rigid('spine_lower'), ([, , z]) => 0.5 * smoothstep(54, 59, z)),
  blend(rigid('thigh_left'), rigid('thigh_right'), ([x]) => 0.5 * smoothstep(5, -2, x)),
  ([, , z]) => smoothstep(55, 41, z),
);

function belt(): Part {
  const surface = tube(
    [
      [
        [0, 1.2, 55],
        [13.6, 9.6],
      ],
      [
        [0, 1.2, 57.2],
        [13, 9.2],
      ],
      [
        [0, 1.2, 59.2],
        [11, 7.2],
      ],
    ],
    { sides: 12, region: CLOTH_REGIONS.belt, front: FRONT },
  );
  return { surface, binding: rigid('pelvis') };
}

function stocking(): Part {
  const rings: Ring[] = [
    [[9, -0.3, 36], 3.4],
    [[9, -0.4, 32.5], 3.5],
    [[9, -0.6, 29.5], 3.5],
    [[9.1, -0.4, 26.5], 3.2],
    [[9.2, 0.4, 20.5], 3.5],
    [[9.3, 0.9, 15], 2.9],
    [[9.4, 1.3, 10], 2.3],
    [[9.5, 1.4, 6], 2.5],
  ];
  return {
    surface: tube(rings.toReversed(), { sides: 7, region: CLOTH_REGIONS.stocking, front: FRONT }),
    binding: along(['thigh_left', 'shin_left', 'foot_left'], [4.5, 3]),
  };
}

function shoe(): Part[] {
  const rings: Ring[] = [
    [[9.5, 6.4, 3.4], 0],
    [
      [9.5, 5.6, 3.4],
      [2.8, 3],
    ],
    [
      [9.6, 1.5, 4.4],
      [3.6, 4.4],
    ],
    [
      [10.2, -3.5, 3.8],
      [3.9, 3.8],
    ],
    [
      [10.8, -9, 3],
      [3.8, 3],
    ],
    [
      [11.2, -14.5, 3],
      [2.8, 2.4],
    ],
    [
      [11.4, -18.6, 4.8],
      [1.8, 1.6],
    ],
    [[11.5, -20, 8], 1],
    [[11.5, -19.4, 9.4], 0],
  ];
  const surface = tube(rings, { sides: 6, region: CLOTH_REGIONS.shoe, front: UP });
  return [
    {
      surface: merge(surface, bell([11.5, -19, 10.6], 2)),
      binding: along(['foot_left', 'toes_left'], 2),
    },
  ];
}

/** The heart in the ribs, a ball pressed into shape. */
function heart(): Part {
  const ball = ellipsoid([1.5, -3, 77], [5.6, 3, 5.6], 7, 4, CLOTH_REGIONS.heart);
  const surface = reshape(ball, ([x, y, z]) => {
    const up = (z - 77) / 5.4;
    const width = mix(0.55, 1.1, smoothstep(-1, 0.5, up));
    return [1.5 + (x - 1.5) * width, y, z - 2.4 * smoothstep(3, 0, Math.abs(x - 1.5)) * smoothstep(0, 1, up)];
  });
  return { surface, binding: rigid('heart') };
}
