import { describe, expect, test } from 'vitest';
import { node, read } from './texts.ts';

const floats = (...values: number[]) => Float32Array.from(values);
const integers = (...values: number[]) => Int32Array.from(values);

describe('the frame of a model', () => {
  test('has its name, supermodel, classification, fog, scale and scenes', () => {
    const { content, issues } = read(
      [
        '#MAXMODEL ASCII',
        'filedependancy C:\\my scenes\\a.max',
        'filedependency b.max',
        'newmodel c_thing',
        'setsupermodel c_thing a_ba',
        'classification Character',
        'ignorefog 1',
        'setanimationscale 1.5',
        'beginmodelgeom c_thing',
        'node dummy c_thing',
        '  parent NULL',
        'endnode',
        'endmodelgeom c_thing',
        'donemodel c_thing',
      ].join('\n'),
    );
    expect(issues).toEqual([]);
    expect(content).toEqual({
      name: 'c_thing',
      supermodel: 'a_ba',
      classification: 'Character',
      ignoreFog: 1,
      animationScale: 1.5,
      fileDependencies: ['C:\\my scenes\\a.max', 'b.max'],
      geometry: { frame: 'modelgeom', name: 'c_thing' },
      nodes: [{ type: 'dummy', name: 'c_thing', parent: 'NULL', properties: {}, keys: {} }],
      animations: [],
    });
  });

  test('holds animations with their length, root, events and nodes', () => {
    const { content, issues } = read(
      [
        'newmodel m',
        'newanim walk m',
        '  length 1.25',
        '  transtime 0.25',
        '  animroot root',
        '  event 0.5 snd_footstep',
        '  event 1 hit',
        '  node dummy root',
        '    parent NULL',
        '    position 1 2 3',
        '    orientationkey 1',
        '      0.5 0 0 1 -3',
        '  endnode',
        'doneanim walk m',
        'newanim empty m',
        'doneanim empty m',
        'donemodel m',
      ].join('\n'),
    );
    expect(issues).toEqual([]);
    expect(content.animations).toEqual([
      {
        name: 'walk',
        length: 1.25,
        transtime: 0.25,
        animroot: 'root',
        events: [
          { time: 0.5, name: 'snd_footstep' },
          { time: 1, name: 'hit' },
        ],
        nodes: [
          {
            type: 'dummy',
            name: 'root',
            parent: 'NULL',
            properties: { position: floats(1, 2, 3) },
            keys: { orientation: { times: floats(0.5), values: floats(0, 0, 1, -3) } },
          },
        ],
      },
      { name: 'empty', events: [], nodes: [] },
    ]);
  });

  test('may be that of the walk mesh of a tile, also inside of a model', () => {
    const walkmesh = [
      '#MAXWALKMESH ASCII',
      'beginwalkmeshgeom tile',
      'node aabb floor',
      'parent tile',
      'endnode',
      'endwalkmeshgeom tile',
    ];
    const bare = read(walkmesh.join('\n'));
    expect(bare.issues).toEqual([]);
    expect(bare.content).toMatchObject({
      geometry: { frame: 'walkmeshgeom', name: 'tile' },
      nodes: [{ type: 'aabb', name: 'floor' }],
    });
    expect(bare.content).not.toHaveProperty('name');
    const wrapped = read(['newmodel tile', ...walkmesh, 'donemodel tile'].join('\n'));
    expect(wrapped.issues).toEqual([]);
    expect(wrapped.content).toEqual({ ...bare.content, name: 'tile' });
  });

  test('may be missing, as around the nodes of placeables and doors', () => {
    const { content, issues } = read(
      'node dummy x_pwk_use01\nparent x_pwk\nendnode\nnode trimesh y\nendnode\n',
    );
    expect(issues).toEqual([]);
    expect(content.nodes.map(({ name, parent }) => [name, parent])).toEqual([
      ['x_pwk_use01', 'x_pwk'],
      ['y', undefined],
    ]);
    expect(content).not.toHaveProperty('geometry');
  });
});

// Which nodes have which properties, with the type of each, by docs/reference/mdl.md#keywords-of-nodes.
const NUMBERS: Record<string, string> = {
  dummy: 'scale inheritcolor',
  trimesh:
    'tilefade render shadow beaming rotatetexture alpha transparencyhint shininess lightmapped inheritcolor scale',
  danglymesh: 'displacement tightness period',
  animmesh: 'sampleperiod clipu clipv clipw cliph',
  light:
    'radius multiplier ambientonly ndynamictype isdynamic affectdynamic shadow lightpriority fadingLight ' +
    'generateflare lensflares flareradius shadowradius verticaldisplacement',
  emitter:
    'spawntype xsize ysize inherit inherit_local inheritvel inherit_part renderorder threshold combinetime ' +
    'deadspace alphaStart alphaMid alphaEnd sizeStart sizeMid sizeEnd sizeStart_y sizeMid_y sizeEnd_y ' +
    'percentStart percentMid percentEnd birthrate lifeExp mass spread particleRot velocity randvel bounce ' +
    'bounce_co blurlength loop m_isTinted splat affectedByWind twosidedtex xgrid ygrid fps frameStart frameEnd ' +
    'random lightningDelay lightningRadius lightningSubdiv lightningScale blastRadius blastLength opacity p2p ' +
    'p2p_sel p2p_bezier2 p2p_bezier3 grav drag detonate',
  reference: 'reattachable',
};
const WORDS: Record<string, string> = {
  trimesh: 'bitmap texture0 texture1 texture2 texture3 materialname renderhint',
  emitter: 'update blend texture chunkName p2p_type',
  reference: 'refmodel',
};
const COLORS: Record<string, string> = {
  trimesh: 'ambient diffuse specular selfillumcolor setfillumcolor wirecolor',
  light: 'color',
  emitter: 'colorStart colorMid colorEnd',
};
const listed = (lists: Record<string, string>) =>
  Object.entries(lists).flatMap(([type, names]) => names.split(' ').map((name) => [type, name] as const));

describe('properties', () => {
  test.each(listed(NUMBERS))('%s: %s is a number, with keys of one column', (type, name) => {
    const { properties, keys, issues } = node(type, `${name.toUpperCase()} 0.5`, `${name}key 0`);
    expect(issues).toEqual([]);
    expect(properties).toEqual({ [name]: 0.5 });
    expect(Object.keys(keys)).toEqual([name]);
  });

  test.each(listed(WORDS))('%s: %s is a word', (type, name) => {
    const { properties, issues } = node(type, `\t${name.toLowerCase()}\t Some_Thing01  `);
    expect(issues).toEqual([]);
    expect(properties).toEqual({ [name]: 'Some_Thing01' });
  });

  test.each(listed(COLORS))('%s: %s is three numbers, with keys of as many', (type, name) => {
    const lines = [`${name} 0 .5 1`, `${name}key`, '2 3 4 5', 'endlist'];
    const { properties, keys, issues } = node(type, ...lines);
    expect(issues).toEqual([]);
    expect(properties).toEqual({ [name]: floats(0, 0.5, 1) });
    expect(keys).toEqual({ [name]: { times: floats(2), values: floats(3, 4, 5) } });
  });

  test('render is a switch of meshes and a word of emitters', () => {
    expect(node('trimesh', 'render 0').properties).toEqual({ render: 0 });
    expect(node('emitter', 'render Motion_Blur').properties).toEqual({ particleRender: 'Motion_Blur' });
  });

  test('switches may be words, in any case', () => {
    const { properties, issues } = node('emitter', 'affectedByWind false', 'loop TRUE');
    expect(issues).toEqual([]);
    expect(properties).toEqual({ affectedByWind: 0, loop: 1 });
  });

  test('m_isTinted may be spelled as one exporter did', () => {
    expect(node('emitter', 'm_istnited 1')).toMatchObject({ properties: { m_isTinted: 1 }, issues: [] });
  });

  test('place and turn a node by axis and angle', () => {
    expect(node('dummy', 'position 1 -2 3e-2', 'orientation 0 0 1 1.5708').properties).toEqual({
      position: floats(1, -2, 0.03),
      orientation: floats(0, 0, 1, 1.5708),
    });
  });
});

describe('lists', () => {
  test('of a mesh: vertices, faces, texture vertices, normals, tangents, colors', () => {
    const { properties, issues } = node(
      'trimesh',
      'verts 3',
      '0 0 0',
      '  1 0 0 # a corner',
      '',
      '# nothing',
      '\t0\t1\t0',
      'faces 1',
      '0 1 2 2147483648 2 1 0 7',
      'tverts 3',
      '0 0 0',
      '1 0',
      '1 1 0',
      'tverts1 1',
      '0.5 0.25',
      'tverts2 0',
      'tverts3 1',
      '1 2 3',
      'texindices1 1',
      '0 0 0',
      'texindices2 0',
      'texindices3 1',
      '2 1 0',
      'normals 1',
      '0 0 1',
      'tangents 1',
      '1 0 0 -1',
      'colors 1',
      '0.25 0.5 1',
    );
    expect(issues).toEqual([]);
    expect(properties).toEqual({
      verts: floats(0, 0, 0, 1, 0, 0, 0, 1, 0),
      // The highest smoothing group is the sign bit.
      faces: integers(0, 1, 2, -2147483648, 2, 1, 0, 7),
      tverts: floats(0, 0, 0, 1, 0, 0, 1, 1, 0),
      tverts1: floats(0.5, 0.25, 0),
      tverts2: floats(),
      tverts3: floats(1, 2, 3),
      texindices1: integers(0, 0, 0),
      texindices2: integers(),
      texindices3: integers(2, 1, 0),
      normals: floats(0, 0, 1),
      tangents: floats(1, 0, 0, -1),
      colors: floats(0.25, 0.5, 1),
    });
  });

  test('of a dangly mesh: constraints', () => {
    expect(node('danglymesh', 'constraints 2', '0', '255').properties).toEqual({
      constraints: floats(0, 255),
    });
  });

  test('of a skin: bones and weights of every vertex', () => {
    const { properties, issues } = node(
      'skin',
      'weights 3',
      'pelvis 1.0',
      'torso 0.75 pelvis 0.25 ',
      'a .2 b .2 c .2 d .2 e .1 pelvis .1',
    );
    expect(issues).toEqual([]);
    expect(properties.weights).toEqual({
      bones: ['pelvis', 'torso', 'a', 'b', 'c', 'd', 'e'],
      start: Uint32Array.of(0, 1, 3, 9),
      bone: integers(0, 1, 0, 2, 3, 4, 5, 6, 0),
      weight: floats(1, 0.75, 0.25, 0.2, 0.2, 0.2, 0.2, 0.1, 0.1),
    });
  });

  test('of an animated mesh: sets of vertices and texture vertices', () => {
    const { properties, issues } = node(
      'animmesh',
      'sampleperiod 0.5',
      'animverts 2',
      '1 2 3',
      '4 5 6',
      'animtverts 1',
      '0 1 0',
    );
    expect(issues).toEqual([]);
    expect(properties).toEqual({
      sampleperiod: 0.5,
      animverts: floats(1, 2, 3, 4, 5, 6),
      animtverts: floats(0, 1, 0),
    });
  });

  test.each([
    ['in the line of the keyword', ['aabb -1 -1 0 1 1 0.5 -1', '-1 -1 0 0 1 0.5 0', '0 -1 0 1 1 0.5 1']],
    ['below it', ['aabb', '-1 -1 0 1 1 0.5 -1', '-1 -1 0 0 1 0.5 0', '0 -1 0 1 1 0.5 1']],
  ])('of a walk mesh: a tree of boxes that starts %s', (_, lines) => {
    const { properties, issues } = node('aabb', ...lines);
    expect(issues).toEqual([]);
    expect(properties.aabb).toEqual({
      bounds: floats(-1, -1, 0, 1, 1, 0.5, -1, -1, 0, 0, 1, 0.5, 0, -1, 0, 1, 1, 0.5),
      faces: integers(-1, 0, 1),
    });
  });

  test('of bounding boxes have six floats each, even below a face that is too large', () => {
    const { properties } = node('aabb', 'aabb', '-1 -1 0 1 1 0.5 99999999999', '0 -1 0 1 1 0.5 1');
    expect(properties.aabb).toEqual({
      bounds: floats(-1, -1, 0, 1, 1, 0.5, 0, -1, 0, 1, 1, 0.5),
      faces: integers(0, 1),
    });
  });

  test('of a light: its flares', () => {
    const { properties, issues } = node(
      'light',
      'lensflares 2',
      'texturenames 2',
      'fxpa_flare',
      'fxpa_ring',
      'flaresizes 2',
      '3',
      '4',
      'flarepositions 2',
      '0.5',
      '1',
      'flarecolorshifts 2',
      '0 0 0',
      '1 .5 0',
    );
    expect(issues).toEqual([]);
    expect(properties).toEqual({
      lensflares: 2,
      texturenames: ['fxpa_flare', 'fxpa_ring'],
      flaresizes: floats(3, 4),
      flarepositions: floats(0.5, 1),
      flarecolorshifts: floats(0, 0, 0, 1, 0.5, 0),
    });
  });
});

describe('keys', () => {
  test.each([
    ['counted', ['positionkey 2', '0 1 2 3', '1 4 5 6']],
    ['ended', ['positionkey', '0 1 2 3', '1 4 5 6', 'endlist']],
    ['counted and ended', ['positionkey 2', '0 1 2 3', '1 4 5 6', 'EndList']],
  ])('may be %s', (_, lines) => {
    const { keys, properties, issues } = node('dummy', ...lines, 'scale 2');
    expect(issues).toEqual([]);
    expect(keys).toEqual({ position: { times: floats(0, 1), values: floats(1, 2, 3, 4, 5, 6) } });
    expect(properties).toEqual({ scale: 2 });
  });

  test('may have handles: a value, the incoming and the outgoing one', () => {
    const { keys, issues } = node('emitter', 'alphaendbezierkey 1', '0.5 1 0.25 -0.25');
    expect(issues).toEqual([]);
    expect(keys).toEqual({ alphaEnd: { times: floats(0.5), values: floats(1, 0.25, -0.25), bezier: true } });
    expect(
      node('dummy', 'positionbezierkey', '0 1 2 3 4 5 6 7 8 9', 'endlist').keys.position?.values,
    ).toEqual(floats(1, 2, 3, 4, 5, 6, 7, 8, 9));
  });

  test('of detonate are moments, of which only the count is required', () => {
    expect(node('emitter', 'detonatekey 2', '0.5', '1')).toMatchObject({
      issues: [],
      keys: { detonate: { times: floats(0.5, 1), values: floats() } },
    });
    expect(node('emitter', 'detonatekey 1')).toMatchObject({
      issues: [],
      keys: { detonate: { times: floats(), values: floats(), announced: 1 } },
    });
  });
});

describe('the reader is as tolerant as the engine', () => {
  test('of case, blanks and line ends', () => {
    const text =
      'NEWMODEL m\r\nBeginModelGeom m\r\n\tNode\tTRIMESH  n\r\n  Parent null\rVERTS 1\r1 2 3\r\nEndNode\r\n';
    const { content } = read(`\u00ef\u00bb\u00bf${text}endmodelgeom m\ndonemodel m`);
    expect(content.nodes).toEqual([
      { type: 'trimesh', name: 'n', parent: 'null', properties: { verts: floats(1, 2, 3) }, keys: {} },
    ]);
  });

  test('of missing counts: the lines of numbers are the list', () => {
    const { properties, issues } = node('trimesh', 'verts', '1 2 3', '4 5 6', 'alpha 0.5');
    expect(issues).toEqual([]);
    expect(properties).toEqual({ verts: floats(1, 2, 3, 4, 5, 6), alpha: 0.5 });
  });

  test('of what exporters write for themselves, which is kept', () => {
    const { rest, properties, issues } = node(
      'trimesh',
      'danglymesh 0',
      'showdispl TRUE',
      'centerkey',
      '0 1 2 3',
      'endlist',
      'multimaterial 2',
      'Walkmesh  - Dirt',
      'NULL',
      'alpha 1',
      'gizmo SubAnim:Gizmo',
    );
    expect(issues).toEqual([]);
    expect(properties).toEqual({ alpha: 1 });
    expect(rest?.split('\n')).toEqual([
      'danglymesh 0',
      'showdispl TRUE',
      'centerkey',
      '0 1 2 3',
      'endlist',
      'multimaterial 2',
      'Walkmesh  - Dirt',
      'NULL',
      'gizmo SubAnim:Gizmo',
    ]);
  });

  test('of names in the characters of Latin-1, which may be commands as well', () => {
    const { properties } = node('skin', 'bitmap m\u00fcll\u0085', 'weights 1', 'scale 0.5 random 0.5');
    expect(properties.bitmap).toBe('m\u00fcll\u0085');
    expect(properties.weights?.bones).toEqual(['scale', 'random']);
  });

  test('of values that are not numbers, in every spelling that C prints', () => {
    const { properties } = node('trimesh', 'verts 2', '-1.#IND nan 1.#INF', '1e3 -.5 +2.');
    expect(properties.verts).toEqual(floats(Number.NaN, Number.NaN, Infinity, 1000, -0.5, 2));
  });
});
