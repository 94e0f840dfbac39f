import { describe, expect, test } from 'vitest';
import type { Image } from '../../src/images/image.ts';
import { encodePng } from '../../src/images/png.ts';
import { type PictureOptions, picture, type View } from '../../src/picture/picture.ts';
import type { Axes, Material, MaterialMap, Scene, Vec3 } from '../../src/scene/scene.ts';
import { boxOf, hueAt, isRed, pixelAt } from './pixels.ts';
import { bar, cube, material, node, quad, SIDE_COLORS, sceneOf, square, Y_UP } from './scenes.ts';

const SMALL: PictureOptions = { width: 64, height: 64 };

function front(scene: Scene, options: PictureOptions = {}): Image {
  return picture(scene, { ...SMALL, view: 'front', ...options });
}

/** A square with a texture, in which one byte row is one row of texels. */
function textured(texels: number[][], more: Partial<Material> = {}, uvs?: Float32Array): Scene {
  const image = { width: texels[0]!.length / 4, height: texels.length, data: Uint8Array.from(texels.flat()) };
  const scene = sceneOf(
    [square(2, 0, uvs ? { uvs: [uvs] } : {})],
    [material([1, 1, 1], { maps: [{ texture: 0, uv: 0, use: 'diffuse' }], ...more })],
  );
  scene.textures.push({ name: 'texture', uri: 'texture.png', bytes: encodePng(image) });
  return scene;
}

const DIFFUSE: MaterialMap = { texture: 0, uv: 0, use: 'diffuse' };

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const YELLOW = [255, 255, 0, 255];
const NOTHING = [255, 0, 0, 0];

describe('views', () => {
  const systems: [string, Vec3, Vec3, Vec3, Axes][] = [
    ['y up, right-handed', [1, 0, 0], [0, 1, 0], [0, 0, 1], Y_UP],
    [
      'z up, looking along -y, right-handed',
      [1, 0, 0],
      [0, 0, 1],
      [0, -1, 0],
      { ...Y_UP, up: '+z', front: '-y' },
    ],
    ['y up, left-handed', [-1, 0, 0], [0, 1, 0], [0, 0, 1], { ...Y_UP, handedness: 'left' }],
  ];

  describe.each(systems)('%s', (_, left, up, forward, axes) => {
    test.each([
      ['front', 'front'],
      ['back', 'back'],
      ['side', 'left'],
      ['top', 'up'],
    ] as const)('%s shows the %s side', (view, side) => {
      const scene = cube(left, up, forward, axes);
      const image = picture(scene, { ...SMALL, view });
      expect(hueAt(image, 0.5, 0.5)).toEqual(SIDE_COLORS[side]);
    });

    test('turn shows front, left and top', () => {
      const image = picture(cube(left, up, forward, axes), SMALL);
      expect(hueAt(image, 0.3, 0.6)).toEqual(SIDE_COLORS.front);
      expect(hueAt(image, 0.8, 0.6)).toEqual(SIDE_COLORS.left);
      expect(hueAt(image, 0.5, 0.2)).toEqual(SIDE_COLORS.up);
    });
  });

  test('looks at the character the right way round', () => {
    // Four small squares that are seen from everywhere: left red, right green, front blue, back yellow.
    const colors = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 1, 0],
    ] as const;
    const flag = (x: number, z: number, index: number) => [
      quad(
        [
          [x - 0.5, 0, z],
          [x + 0.5, 0, z],
          [x + 0.5, 1, z],
          [x - 0.5, 1, z],
        ],
        { material: index },
      ),
      quad(
        [
          [x, 0, z - 0.5],
          [x, 0, z + 0.5],
          [x, 1, z + 0.5],
          [x, 1, z - 0.5],
        ],
        { material: index },
      ),
      quad(
        [
          [x - 0.5, 0, z - 0.5],
          [x + 0.5, 0, z - 0.5],
          [x + 0.5, 0, z + 0.5],
          [x - 0.5, 0, z + 0.5],
        ],
        { material: index },
      ),
    ];
    const scene = sceneOf(
      [flag(2, 0, 0), flag(-2, 0, 1), flag(0, 2, 2), flag(0, -2, 3)].flat(),
      colors.map((color) => material(color, { doubleSided: true })),
    );
    const ends = (view: View) => {
      const image = picture(scene, { ...SMALL, view });
      return [hueAt(image, 0.12, 0.5), hueAt(image, 0.88, 0.5)];
    };
    const [left, right, forward, back] = colors;
    expect(ends('front')).toEqual([right, left]);
    expect(ends('back')).toEqual([left, right]);
    expect(ends('side')).toEqual([forward, back]);
    const top = picture(scene, { ...SMALL, view: 'top' });
    expect([hueAt(top, 0.5, 0.12), hueAt(top, 0.5, 0.88)]).toEqual([back, forward]);
    expect([hueAt(top, 0.12, 0.5), hueAt(top, 0.88, 0.5)]).toEqual([right, left]);
  });

  test('several views of one moment stand side by side', () => {
    const scene = cube([1, 0, 0], [0, 1, 0], [0, 0, 1], Y_UP);
    const image = picture(scene, { ...SMALL, view: ['front', 'side'] });
    expect([image.width, image.height]).toEqual([128, 64]);
    expect(hueAt(image, 0.25, 0.5)).toEqual(SIDE_COLORS.front);
    expect(hueAt(image, 0.75, 0.5)).toEqual(SIDE_COLORS.left);
  });
});

describe('surfaces', () => {
  test.each([
    [0, 1],
    [1, 0],
  ])('the nearer one hides the farther one, in whatever order they come (%i, %i)', (near, far) => {
    const squares = [];
    squares[near] = square(1, 0.5, { material: 0 });
    squares[far] = square(2, -0.5, { material: 1 });
    const image = front(sceneOf(squares, [material([1, 0, 0]), material([0, 1, 0])]));
    expect(hueAt(image, 0.5, 0.5)).toEqual([1, 0, 0]);
    expect(hueAt(image, 0.15, 0.5)).toEqual([0, 1, 0]);
  });

  test('are culled where their back faces the viewer', () => {
    const scene = sceneOf([square(1)], [material([1, 0, 0])]);
    expect(boxOf(front(scene), isRed).count).toBeGreaterThan(1000);
    expect(boxOf(picture(scene, { ...SMALL, view: 'back' }), isRed).count).toBe(0);
  });

  test('with two sides show their back as bright as their front', () => {
    const normals = Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1);
    for (const more of [{}, { normals }]) {
      const scene = sceneOf([square(1, 0, more)], [material([1, 0, 0], { doubleSided: true })]);
      expect(picture(scene, { ...SMALL, view: 'back' })).toEqual(front(scene));
    }
  });

  test('keep their outside when their node mirrors them', () => {
    const scene = sceneOf([square(1)], [material([1, 0, 0])]);
    scene.nodes[0]!.scale = [-1, 1, 1];
    expect(boxOf(front(scene), isRed).count).toBeGreaterThan(1000);
  });

  test.each([
    ['after they were bound', 1],
    ['and did so when they were bound', -1],
  ])('keep their outside when a joint mirrors them %s', (_, boundScale) => {
    const scene = bar();
    scene.nodes[0]!.scale = [-1, 1, 1];
    for (const at of [0, 16]) scene.skins[0]!.inverseBind[at] = boundScale;
    expect(boxOf(front(scene), isRed).count).toBeGreaterThan(100);
    expect(boxOf(picture(scene, { ...SMALL, view: 'back' }), isRed).count).toBe(0);
  });

  test('are lit in linear light: a quarter ambient, the rest from the upper left', () => {
    // The light stands at (-0.48, 0.6, 0.64). Facing the viewer: 0.25 + 0.75 · 0.64 = 0.73, in sRGB 222.
    // Of sRGB 0.5, which is 0.2140 linear: 0.1562, in sRGB 110.
    expect(pixelAt(front(sceneOf([square(1)], [material([1, 1, 1])])), 0.5, 0.5)).toEqual([222, 222, 222]);
    expect(pixelAt(front(sceneOf([square(1)], [material([0.5, 0.5, 0.5])])), 0.5, 0.5)).toEqual([
      110, 110, 110,
    ]);
    const linear = material([0.2140411, 0.2140411, 0.2140411], { colorSpace: 'linear' });
    expect(pixelAt(front(sceneOf([square(1)], [linear])), 0.5, 0.5)).toEqual([110, 110, 110]);
  });

  test('are shaded by normals that turn from corner to corner', () => {
    const [l, r] = [-Math.SQRT1_2, Math.SQRT1_2];
    const normals = Float32Array.of(l, 0, r, r, 0, r, r, 0, r, l, 0, r);
    const image = front(sceneOf([square(1, 0, { normals })], [material([1, 1, 1])]));
    const row = [0.1, 0.3, 0.5, 0.7, 0.9].map((x) => pixelAt(image, x, 0.5)[0]);
    // In the middle the normal faces the viewer again.
    expect(Math.abs(row[2]! - 222)).toBeLessThanOrEqual(1);
    expect(row).toEqual([...row].sort((a, b) => b - a));
    expect(row[0]! - row[4]!).toBeGreaterThan(60);
  });

  test.each([
    ['zero', new Float32Array(12)],
    ['not a number', new Float32Array(12).fill(Number.NaN)],
    ['missing', new Float32Array(0)],
  ])('are shaded flat where normals are %s', (_, normals) => {
    const image = front(sceneOf([square(1, 0, { normals })], [material([1, 1, 1])]));
    expect(pixelAt(image, 0.5, 0.5)).toEqual([222, 222, 222]);
  });

  test('have smooth edges', () => {
    const scene = sceneOf([square(1)], [material([1, 0, 0])]);
    scene.nodes[0]!.rotation = [0, 0, Math.sin(0.2), Math.cos(0.2)];
    const shades = new Set<number>();
    boxOf(front(scene), ([red, green]) => {
      shades.add(red - green);
      return false;
    });
    expect(shades.size).toBeGreaterThan(3);
  });

  test('without a material are gray', () => {
    const [red, green, blue] = pixelAt(front(sceneOf([square(1, 0, { material: -1 })], [])), 0.5, 0.5);
    expect([green, blue]).toEqual([red, red]);
    expect(red).toBeGreaterThan(150);
  });
});

describe('textures', () => {
  test('have v = 0 in their top row and u = 0 at the left', () => {
    const image = front(
      textured([
        [...RED, ...GREEN],
        [...BLUE, ...YELLOW],
      ]),
    );
    expect(hueAt(image, 0.29, 0.29)).toEqual([1, 0, 0]);
    expect(hueAt(image, 0.71, 0.29)).toEqual([0, 1, 0]);
    expect(hueAt(image, 0.29, 0.71)).toEqual([0, 0, 1]);
    expect(hueAt(image, 0.71, 0.71)).toEqual([1, 1, 0]);
  });

  test('repeat, far below 0 as well', () => {
    const texels = [
      [...RED, ...GREEN],
      [...BLUE, ...YELLOW],
    ];
    const far = Float32Array.of(-357, 3, -356, 3, -356, 2, -357, 2);
    expect(front(textured(texels, {}, far))).toEqual(front(textured(texels)));
    const twice = front(textured([[...RED, ...BLUE]], {}, Float32Array.of(0, 1, 2, 1, 2, 0, 0, 0)));
    expect([0.19, 0.4, 0.62, 0.83].map((x) => hueAt(twice, x, 0.5)[0])).toEqual([1, 0, 1, 0]);
  });

  test('are mixed between texels in linear light', () => {
    // The left half from the middle of the black texel to the middle of the white one: 0.5 · 0.73 at the center.
    const scene = textured(
      [[0, 0, 0, 255, 255, 255, 255, 255]],
      {},
      Float32Array.of(0.25, 1, 0.75, 1, 0.75, 0, 0.25, 0),
    );
    expect(Math.abs(pixelAt(front(scene), 0.5, 0.5)[0] - 163)).toBeLessThanOrEqual(3);
  });

  test('are mixed across their border with the opposite side', () => {
    const across = Float32Array.of(-0.25, 1, 0.25, 1, 0.25, 0, -0.25, 0);
    const image = front(textured([[0, 0, 0, 255, 255, 255, 255, 255]], {}, across));
    const row = [0.1, 0.47, 0.53, 0.9].map((x) => pixelAt(image, x, 0.5)[0]) as [
      number,
      number,
      number,
      number,
    ];
    expect(row[0]).toBeGreaterThan(200);
    expect(Math.abs(row[1] - 163)).toBeLessThanOrEqual(10);
    expect(Math.abs(row[2] - 163)).toBeLessThanOrEqual(10);
    expect(row[3]).toBeLessThan(70);
  });

  test('of a map that clamps go on with their last row and column, and of one that mirrors turn back', () => {
    const [reds, blues] = [RED, BLUE].map((color) => new Array<number[]>(4).fill(color)) as [
      number[][],
      number[][],
    ];
    // Coordinates run from -1 to 3 over the middle 86 % of the picture; these are -0.75, 0.25, 0.75 and so on.
    const places = [0.124, 0.339, 0.446, 0.554, 0.661, 0.769];
    const wide = Float32Array.of(-1, 1, 3, 1, 3, 0, -1, 0);
    const across = (wrap: MaterialMap['wrap']) => {
      const map = { ...DIFFUSE, ...(wrap && { wrap }) };
      const image = front(textured([[...reds, ...blues].flat()], { maps: [map] }, wide));
      return places.map((x) => hueAt(image, x, 0.5)[0]);
    };
    expect(across(undefined)).toEqual([1, 1, 0, 1, 0, 1]);
    expect(across({ u: 'clamp', v: 'repeat' })).toEqual([1, 1, 0, 0, 0, 0]);
    expect(across({ u: 'mirror', v: 'repeat' })).toEqual([0, 1, 0, 0, 1, 1]);
    const tall = Float32Array.of(0, 3, 1, 3, 1, -1, 0, -1);
    const maps: MaterialMap[] = [{ ...DIFFUSE, wrap: { u: 'repeat', v: 'clamp' } }];
    const image = front(textured([...reds, ...blues], { maps }, tall));
    expect(places.map((y) => hueAt(image, 0.5, y)[0])).toEqual([1, 1, 0, 0, 0, 0]);
  });

  test('are scaled, then turned, then moved by their map', () => {
    const half = (left: number[], right: number[]) =>
      new Array<number[]>(4).fill([left, left, left, left, right, right, right, right].flat());
    const texels = [...half(RED, GREEN), ...half(BLUE, YELLOW)];
    const shown = (transform: MaterialMap['transform']) => {
      const image = front(textured(texels, { maps: [{ ...DIFFUSE, ...(transform && { transform }) }] }));
      return [0.29, 0.71].flatMap((y) => [0.29, 0.71].map((x) => hueAt(image, x, y).join('')));
    };
    const [red, green, blue, yellow] = ['100', '010', '001', '110'];
    expect(shown(undefined)).toEqual([red, green, blue, yellow]);
    expect(shown({ offset: [0.5, 0], scale: [1, 1], rotation: 0 })).toEqual([green, red, yellow, blue]);
    expect(shown({ offset: [0, 0], scale: [-1, 1], rotation: 0 })).toEqual([green, red, yellow, blue]);
    // A quarter turn, counter-clockwise about the top left corner: u becomes v, and v becomes -u.
    expect(shown({ offset: [0, 0], scale: [1, 1], rotation: Math.PI / 2 })).toEqual([
      blue,
      red,
      yellow,
      green,
    ]);
    // Half of the image along u after the turn.
    expect(shown({ offset: [0.5, 0], scale: [1, 1], rotation: Math.PI / 2 })).toEqual([
      yellow,
      green,
      blue,
      red,
    ]);
    // Half of v, which the turn makes u: the left half of the image.
    expect(shown({ offset: [0, 1], scale: [1, 0.5], rotation: Math.PI / 2 })).toEqual([blue, red, blue, red]);
  });

  test('that are larger than their picture are averaged', () => {
    const row = Array.from({ length: 512 }, (_, x) => (x % 2 ? [0, 0, 0, 255] : [255, 255, 255, 255])).flat();
    const image = front(textured(new Array<number[]>(512).fill(row)), { width: 32, height: 32 });
    // Half the light, whichever texels a sample hits.
    for (const x of [0.2, 0.4, 0.6, 0.8])
      expect(Math.abs(pixelAt(image, x, 0.5)[0] - 163)).toBeLessThanOrEqual(1);
  });

  test('multiply the diffuse color', () => {
    const scene = textured([[255, 255, 0, 255]], { diffuse: [1, 0, 1, 1] });
    expect(hueAt(front(scene), 0.5, 0.5)).toEqual([1, 0, 0]);
  });

  test('show in full over a diffuse color of black', () => {
    expect(front(textured([YELLOW], { diffuse: [0, 0, 0, 1] }))).toEqual(front(textured([YELLOW])));
  });

  test.each([
    ['was not found', undefined],
    ['cannot be read', Uint8Array.of(1, 2, 3)],
    ['is damaged', encodePng({ width: 1, height: 1, data: Uint8Array.from(BLUE) }).slice(0, 40)],
  ])('leave the diffuse color where the file %s', (_, bytes) => {
    const scene = textured([BLUE], { diffuse: [1, 0, 0, 1] });
    scene.textures[0] = { name: 'texture', uri: 'texture.png', ...(bytes && { bytes }) };
    expect(hueAt(front(scene), 0.5, 0.5)).toEqual([1, 0, 0]);
  });

  test('leave the diffuse color where the uv set or the texture is missing', () => {
    for (const map of [
      { texture: 0, uv: 3 },
      { texture: 9, uv: 0 },
      { texture: -1, uv: 0 },
    ]) {
      const scene = textured([BLUE], { diffuse: [1, 0, 0, 1], maps: [{ ...map, use: 'diffuse' }] });
      expect(hueAt(front(scene), 0.5, 0.5)).toEqual([1, 0, 0]);
    }
  });

  test('survive coordinates that are not numbers', () => {
    const uvs = Float32Array.of(Number.NaN, 0, Infinity, 1, 1e30, -1e30, 0, 0);
    expect(hueAt(front(textured([BLUE], {}, uvs)), 0.5, 0.5)).toEqual([0, 0, 1]);
    expect(hueAt(front(textured([BLUE], {}, new Float32Array(3))), 0.5, 0.5)).toEqual([0, 0, 1]);
  });
});

describe('vertex colors', () => {
  const [RED_CORNER, BLUE_CORNER] = [
    [1, 0, 0, 1],
    [0, 0, 1, 1],
  ];
  /** Red at the left and blue at the right. */
  const colors = Float32Array.from([RED_CORNER, BLUE_CORNER, BLUE_CORNER, RED_CORNER].flatMap((own) => own!));
  const gray = new Float32Array(16).fill(0.5);
  const centerOf = (own: Material, more: object) =>
    pixelAt(front(sceneOf([square(2, 0, more)], [own])), 0.5, 0.5);

  test('are mixed in linear light', () => {
    const [red, green, blue] = centerOf(material([1, 1, 1], { unlit: true }), { colors });
    // Half the light is 188 of 255 in sRGB, within the pixel beside the middle.
    expect(green).toBe(0);
    for (const channel of [red, blue]) expect(Math.abs(channel - 188)).toBeLessThanOrEqual(2);
  });

  test('multiply the color of the material, in its color space', () => {
    const own = (colorSpace: Material['colorSpace']) =>
      centerOf(material([1, 0, 1], { unlit: true, colorSpace }), { colors: gray });
    expect(own('srgb')).toEqual([128, 0, 128]);
    expect(own('linear')).toEqual([188, 0, 188]);
  });

  test('make surfaces transparent that blend, and do not tint what they emit', () => {
    const glass = material([0, 0, 0], { unlit: true, alpha: 'blend' });
    const pane = square(2, 0, { colors: gray });
    const scene = sceneOf(
      [square(2, -1, { material: 1 }), pane],
      [glass, material([1, 1, 1], { unlit: true })],
    );
    expect(pixelAt(front(scene), 0.5, 0.5)).toEqual([188, 188, 188]);
    const lamp = material([0, 0, 0], { emissive: [1, 1, 0] });
    expect(centerOf(lamp, { colors })).toEqual([255, 255, 0]);
  });
});

describe('light of their own', () => {
  test('is added to what falls on surfaces, in linear light', () => {
    const glow: Partial<Material> = { emissive: [0, 0.5, 1], colorSpace: 'linear' };
    const [red, green, blue] = pixelAt(front(sceneOf([square(1)], [material([0, 0, 0], glow)])), 0.5, 0.5);
    // 0.5 is 188 in sRGB.
    expect([red, blue]).toEqual([0, 255]);
    expect(Math.abs(green - 188)).toBeLessThanOrEqual(1);
  });

  test('falls on no surface without lighting, which has its color from every side', () => {
    const turned = square(1, 0, { normals: Float32Array.of(1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0) });
    const plain = material([1, 0.5, 0], { unlit: true });
    expect(pixelAt(front(sceneOf([turned], [plain])), 0.5, 0.5)).toEqual([255, 128, 0]);
  });

  test('has the colors of the texture if the emissive map is the same', () => {
    const emissive = { texture: 0, uv: 0, use: 'emissive' } as const;
    const glow = textured([BLUE], { diffuse: [0, 0, 0.01, 1], emissive: [1, 1, 1] });
    glow.materials[0]!.maps.push(emissive);
    expect(pixelAt(front(glow), 0.5, 0.5)).toEqual([0, 0, 255]);
  });

  test('is not drawn if a map of its own says where it is', () => {
    const glow = material([0, 0, 0], { emissive: [1, 1, 1], maps: [{ texture: 0, uv: 0, use: 'emissive' }] });
    expect(pixelAt(front(sceneOf([square(1)], [glow])), 0.5, 0.5)).toEqual([0, 0, 0]);
  });
});

describe('transparency', () => {
  test('of a mask begins at its cutoff', () => {
    const faint = [255, 0, 0, 100];
    const hue = (alphaCutoff: number) =>
      hueAt(front(textured([faint], { alpha: 'mask', alphaCutoff })), 0.5, 0.5);
    expect(hue(0.3)).toEqual([1, 0, 0]);
    expect(hue(0.5)).toEqual([1, 1, 1]);
  });

  test('follows the brightness of an opacity map of its own', () => {
    const holes = [255, 255, 255, 255, 0, 0, 0, 255];
    const scene = textured([[...RED, ...RED]], {
      alpha: 'mask',
      maps: [DIFFUSE, { texture: 1, uv: 0, use: 'opacity' }],
    });
    const image = { width: 2, height: 1, data: Uint8Array.from(holes) };
    scene.textures.push({ name: 'holes', uri: 'holes.png', bytes: encodePng(image) });
    expect([0.3, 0.7].map((x) => hueAt(front(scene), x, 0.5))).toEqual([
      [1, 0, 0],
      [1, 1, 1],
    ]);
    // An image of another size does not fit over the texture.
    const tall = { width: 1, height: 2, data: Uint8Array.from(holes) };
    scene.textures[1]!.bytes = encodePng(tall);
    expect([0.3, 0.7].map((x) => hueAt(front(scene), x, 0.5))).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ]);
  });

  test('of a mask omits what has less than half alpha, and lets what lies behind be seen', () => {
    const scene = textured([[...RED, ...NOTHING]], { alpha: 'mask' });
    scene.materials.push(material([0, 0, 1]));
    scene.meshes.push({ name: '', primitives: [square(2, -1, { material: 1 })] });
    scene.nodes.push(node({ mesh: 1 }));
    const image = front(scene);
    expect(hueAt(image, 0.3, 0.5)).toEqual([1, 0, 0]);
    expect(hueAt(image, 0.7, 0.5)).toEqual([0, 0, 1]);
  });

  test('of an opaque material is none', () => {
    expect(hueAt(front(textured([NOTHING])), 0.5, 0.5)).toEqual([1, 0, 0]);
  });

  test('blends from far to near, whatever the order of the triangles', () => {
    const glass = (color: Vec3) => material(color, { alpha: 'blend', diffuse: [...color, 0.5] });
    const materials = [glass([1, 0, 0]), glass([0, 1, 0]), material([0, 0, 1])];
    const squares = [
      square(1, 2, { material: 0 }),
      square(1, 1, { material: 1 }),
      square(1, 0, { material: 2 }),
    ];
    const image = front(sceneOf(squares, materials));
    expect(front(sceneOf([...squares].reverse(), materials))).toEqual(image);
    // Light 0.73: red ½ of it, green ¼, blue ¼; in sRGB 163, 118, 118.
    const expected = [163, 118, 118];
    const off = pixelAt(image, 0.5, 0.5).map((byte, i) => Math.abs(byte - expected[i]!));
    expect(Math.max(...off)).toBeLessThanOrEqual(1);
  });

  test.each([
    ['covers', 1, [0, 1, 0]],
    ['lets through', 0.5, [1, 0, 0]],
  ])(
    'a blended surface %s where its alpha is %d, even if the nearer triangle comes first',
    (_, alpha, hue) => {
      const glass = material([0, 1, 0], { alpha: 'blend', diffuse: [0, 1, 0, alpha] });
      const blended = material([1, 0, 0], { alpha: 'blend' });
      // On the whole the red one is nearer, but its left edge lies far behind the green one.
      const tilted = quad(
        [
          [-1, -1, -1],
          [1, -1, 9],
          [1, 1, 9],
          [-1, 1, -1],
        ],
        { material: 1 },
      );
      const image = front(sceneOf([square(2), tilted], [glass, blended]));
      expect(hueAt(image, 0.1, 0.5)).toEqual(hue);
      expect(hueAt(image, 0.7, 0.5)).toEqual([1, 0, 0]);
    },
  );

  test('is hidden by what is opaque and nearer', () => {
    const glass = material([1, 0, 0], { alpha: 'blend', diffuse: [1, 0, 0, 0.5] });
    const scene = sceneOf([square(1, -1), square(1, 1, { material: 1 })], [glass, material([0, 0, 1])]);
    expect(hueAt(front(scene), 0.5, 0.5)).toEqual([0, 0, 1]);
  });
});
