import type { Vec3 } from '../../src/scene/scene.ts';
import { along, type Binding, bothSides, mirrorPart, type Part, rigid } from './binding.ts';
import { BONE_REGIONS, VERTEBRAE } from './bone-texture.ts';
import { between, ellipsoid, longBone, type Ring, tube } from './shapes.ts';
import { boneNamed } from './skeleton.ts';
import { merge, type Region, type Surface } from './surface.ts';
import { add } from './vector.ts';

const FRONT: Vec3 = [0, -1, 0];
const UP: Vec3 = [0, 0, 1];

/** Ribs, spine, limbs: all bones except the head. */
export function bodyParts(): Part[] {
  return [
    { surface: spine(), binding: TORSO },
    { surface: ellipsoid([0, -9.4, 74.5], [2, 1, 7.5], 6, 3, BONE_REGIONS.knuckle), binding: TORSO },
    ...bothSides([...RIBS.map(rib), hip(), collarbone(), ...arm(), ...hand()]),
    ...rightLeg(),
  ];
}

const TORSO = along(
  ['pelvis', 'spine_lower', 'spine_middle', 'spine_upper', 'neck', 'skull'],
  [3, 4, 5, 4, 3],
);

const SPINE_FROM: Vec3 = [0, 3, 58];
const SPINE_TO: Vec3 = [0, 2, 104];

function spine(): Surface {
  const rings: Ring[] = [];
  for (let vertebra = 0; vertebra < VERTEBRAE; vertebra++) {
    rings.push([between(SPINE_FROM, SPINE_TO, vertebra / VERTEBRAE), 1.5]);
    rings.push([between(SPINE_FROM, SPINE_TO, (vertebra + 0.5) / VERTEBRAE), [3.1, 2.7]]);
  }
  rings.push([SPINE_TO, 1.5]);
  return tube(rings, { sides: 5, region: BONE_REGIONS.spine, front: FRONT });
}

/** Level at the spine, half width, and how far it sinks towards the front. */
type RibRow = [z: number, halfWidth: number, sinks: number];

const RIBS: RibRow[] = [
  [84.5, 10, 4],
  [79, 12.2, 4],
  [73.5, 12.6, 3.5],
  [68, 10.8, 2],
];

function rib([z, halfWidth, sinks]: RibRow): Part {
  const rings: Ring[] = [
    [
      [0.5, 4, z],
      [1.2, 1],
    ],
    [
      [halfWidth * 0.65, 5.2, z + 0.4],
      [1, 1.3],
    ],
    [
      [halfWidth, 0.5, z - sinks * 0.4],
      [0.9, 1.4],
    ],
    [
      [halfWidth * 0.85, -6, z - sinks * 0.8],
      [0.9, 1.4],
    ],
    [
      [0.5, -9.6, z - sinks],
      [0.8, 1.1],
    ],
  ];
  return { surface: tube(rings, { sides: 4, region: BONE_REGIONS.rib, front: UP }), binding: TORSO };
}

/** The wing of the pelvis that is visible above the belt. */
function hip(): Part {
  const surface = ellipsoid([6.2, 1.2, 60], [5.4, 3.2, 4], 6, 4, BONE_REGIONS.knuckle);
  return { surface, binding: rigid('pelvis') };
}

function collarbone(): Part {
  const { head, tail } = boneNamed('collarbone_left');
  const rings: Ring[] = [
    [add(head, [0, -4, -2]), 1.3],
    [add(between(head, tail, 0.5), [0, -1.5, -1.5]), 1.1],
    [tail, 1.6],
    [tail, 0],
  ];
  const surface = tube(rings, limb(4));
  return { surface, binding: along(['spine_upper', 'collarbone_left'], 2) };
}

/** A bone's surface from its head to its tail. */
function boneFor(name: string, knob: number): Part {
  const { head, tail } = boneNamed(name);
  return { surface: longBone(head, tail, knob, limb(5)), binding: rigid(name) };
}

function limb(sides: number): { sides: number; region: Region; front: Vec3 } {
  return { sides, region: BONE_REGIONS.shaft, front: FRONT };
}

function arm(): Part[] {
  return [boneFor('upper_arm_left', 2.9), boneFor('forearm_left', 2.5)];
}

/** Knuckle and tip of each finger. */
const FINGERS: [from: Vec3, to: Vec3][] = [
  [
    [38.1, -4.8, 52.8],
    [42, -8.8, 44.4],
  ],
  [
    [38.8, -2.2, 52.4],
    [43.6, -3.8, 42.6],
  ],
  [
    [38.1, 0.5, 52.8],
    [42, 1.8, 44.2],
  ],
];
const THUMB: [from: Vec3, to: Vec3] = [
  [36, -2.2, 56],
  [36.4, -9.6, 51.2],
];

function hand(): Part[] {
  const palm: Ring[] = [
    [[34.2, -0.6, 58.6], 0],
    [
      [34.8, -0.8, 57.6],
      [1.4, 1.8],
    ],
    [
      [36.8, -1.6, 54.6],
      [1.8, 3.8],
    ],
    [
      [38.4, -2.2, 52],
      [1.6, 4.2],
    ],
    [[39.2, -2.4, 50.8], 0],
  ];
  return [
    { surface: tube(palm, knuckled(6)), binding: rigid('hand_left') },
    { surface: merge(...FINGERS.map(finger)), binding: along(['hand_left', 'fingers_left'], 1.5) },
    { surface: finger(THUMB), binding: along(['hand_left', 'thumb_left'], 1) },
  ];
}

function finger([from, to]: [Vec3, Vec3]): Surface {
  return tube(
    [
      [from, 1.3],
      [between(from, to, 0.8), 1.4],
      [to, 0],
    ],
    knuckled(5),
  );
}

function knuckled(sides: number): { sides: number; region: Region; front: Vec3 } {
  return { sides, region: BONE_REGIONS.knuckle, front: FRONT };
}

/** The bare leg. The left one wears breeches, a stocking and a shoe that hide all bones. */
function rightLeg(): Part[] {
  return [boneFor('thigh_left', 3), boneFor('shin_left', 2.8), ...foot()].map(mirrorPart);
}

const TOES: [from: Vec3, to: Vec3][] = [
  [
    [8.6, -6.5, 2.2],
    [7.8, -14.6, 1.5],
  ],
  [
    [10.8, -7, 2.2],
    [10.9, -15.6, 1.5],
  ],
  [
    [13, -6.5, 2.1],
    [13.8, -14.2, 1.4],
  ],
];

function foot(): Part[] {
  const middle: Ring[] = [
    [[9.6, 6.2, 2.6], 0],
    [
      [9.6, 5.4, 2.6],
      [2.2, 2.2],
    ],
    [
      [9.7, 1.5, 4],
      [2.8, 3.4],
    ],
    [
      [10.3, -3.5, 3.2],
      [3.3, 2.6],
    ],
    [
      [10.7, -7, 2.3],
      [3.8, 2.1],
    ],
    [[10.8, -8.4, 2.1], 0],
  ];
  const step: Binding = along(['foot_left', 'toes_left'], 1.5);
  const options = { sides: 6, region: BONE_REGIONS.knuckle, front: UP };
  const toes = TOES.map(([from, to]) =>
    tube(
      [
        [from, 1.2],
        [between(from, to, 0.8), 1.5],
        [to, 0],
      ],
      { ...options, sides: 5 },
    ),
  );
  return [{ surface: merge(tube(middle, options), ...toes), binding: step }];
}
