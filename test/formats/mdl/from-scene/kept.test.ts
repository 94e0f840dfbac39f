import { describe, expect, test } from 'vitest';
import { gather } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import { toScene } from '../../../../src/convert/to-scene.ts';
import type { AsciiMdlDocument } from '../../../../src/formats/mdl/files/ascii/document.ts';
import { toModel } from '../../../../src/formats/mdl/files/ascii/to-model/to-model.ts';
import type { ClipProperties, NodeProperties } from '../../../../src/formats/mdl/properties.ts';
import { Report } from '../../../../src/report/report.ts';
import { validate } from '../../../gltf/validate.ts';
import { sceneToGlb } from '../../gltf/written.ts';
import { everyKind } from '../every-kind.ts';
import { modelOf } from './models.ts';

const gathered = await gather(new MemoryLibrary({ 'c_thing.mdl': everyKind }), ['c_thing.mdl']);
const source = toModel(gathered.files[0]!.document as AsciiMdlDocument, new Report());
const direct = toScene(gathered);
const glb = await sceneToGlb(direct, new Report());
const through = toScene(await gather(new MemoryLibrary({ 'c_thing.glb': glb }), ['c_thing.glb']));

const original = (name: string) => source.nodes.find((node) => node.name === name)!;

test('the file between is valid', async () => {
  const { messages } = await validate(glb);
  expect(messages.filter(({ severity }) => severity < 2)).toEqual([]);
});

describe.each([
  ['a scene', direct],
  ['a GLB', through],
])('a model that was %s in between', (_, scene) => {
  /** The file of the image is not there; its name is kept. */
  const losses = ['FIT_IMAGE_MISSING'];
  const { model, lost } = modelOf(scene, 'ee', 'c_thing');
  const found = (name: string) => model.nodes.find((node) => node.name === name)!;

  test('is of the same supermodel, class and scale, and fog leaves it', () => {
    const { supermodel, classification, fog, animationScale } = model;
    expect([supermodel, classification, fog, animationScale]).toEqual(['a_ba', 'effect', false, 0.75]);
    expect(lost).toEqual(losses);
  });

  test('has the same nodes, of the same kinds', () => {
    const outline = ({ nodes }: typeof model) => nodes.map(({ name, kind, parent }) => [name, kind, parent]);
    expect(outline(model)).toEqual(outline(source));
    expect(outline(model).map(([, kind]) => kind)).toEqual([
      'dummy',
      'emitter',
      'reference',
      'danglymesh',
      'light',
      'trimesh',
      'animmesh',
      'aabb',
      'skin',
      'skin',
      'camera',
    ]);
  });

  test.each(['fire', 'hook', 'cape', 'lamp', 'ground', 'ghost'])('gives the same values of %s', (name) => {
    const { bitmap: _image, ...values } = original(name).values;
    expect(found(name).values).toMatchObject(values);
  });

  test('has the same meshes, be they drawn or not', () => {
    for (const name of ['cape', 'ground', 'flag', 'floor', 'arm', 'ghost']) {
      const { positions, faces, uvs, constraints, boxes, weights } = found(name).mesh!;
      const right = original(name).mesh!;
      expect([positions, faces.vertices, faces.surface, uvs[0], constraints, boxes], name).toEqual([
        right.positions,
        right.faces.vertices,
        right.faces.surface,
        right.uvs[0],
        right.constraints,
        right.boxes,
      ]);
      expect(weights, name).toEqual(right.weights);
    }
    expect([...found('cape').mesh!.constraints!]).toEqual([0, 128, 255]);
    expect(found('ground').values.render).toBe(0);
  });

  test('has the same flares', () => {
    expect(found('lamp').flares).toEqual(original('lamp').flares);
  });

  test('keeps its motion, its transition time and its events', () => {
    const [animation, ...others] = model.animations;
    const [right] = source.animations;
    expect(others).toEqual([]);
    expect(animation).toMatchObject({ name: 'wave', length: 1, transitionTime: 0.5, root: 'c_thing' });
    expect(animation!.events).toEqual(right!.events);
    const keys = (of: typeof animation) => of!.nodes.find(({ name }) => name === 'cape')!.keys;
    expect(keys(animation)).toEqual(keys(right));
    const frames = (of: typeof animation) => of!.nodes.find(({ name }) => name === 'flag')!.frames!;
    expect(frames(animation)).toMatchObject({ period: 0.5, positions: frames(right).positions });
  });

  test('finds kept nodes by their names where another program numbered them anew', () => {
    const nodes = scene.nodes.map((node) => {
      const { mdl } = node.properties as { mdl: NodeProperties };
      if (node.name !== 'ghost') return node;
      const { weights, ...mesh } = mdl.mesh!;
      const renumbered = {
        ...mdl,
        mesh: { ...mesh, weights: { ...weights!, bone: Array.from(weights!.bone, (of) => of + 100) } },
        bones: mdl.bones!.map(({ node: of, ...bone }) => ({ ...bone, node: of + 100 })),
      };
      return { ...node, properties: { mdl: renumbered } };
    });
    const clips = scene.clips.map((clip) => {
      const { mdl } = clip.properties as { mdl: ClipProperties };
      const moved = mdl.nodes!.map((kept) => ({ ...kept, node: kept.node + 100 }));
      return { ...clip, properties: { mdl: { ...mdl, nodes: moved } } };
    });
    const again = modelOf({ ...scene, nodes, clips }, 'ee', 'c_thing');
    expect(again.lost).toEqual(losses);
    expect(again.model.nodes).toEqual(model.nodes);
    expect(again.model.animations).toEqual(model.animations);
  });

  test('does not have the animations that it inherits', () => {
    const inherited = { name: 'walk', start: 0, end: 1, tracks: [], properties: { mdl: { owner: 'a_ba' } } };
    const again = modelOf({ ...scene, clips: [...scene.clips, inherited] }, 'ee', 'c_thing');
    expect(again.model.animations.map(({ name }) => name)).toEqual(['wave']);
    expect(again.lost).toContain('MDL_CLIP_INHERITED');
  });

  test('has the animations of a supermodel that was removed', () => {
    const nodes = scene.nodes.map((node) => {
      const { mdl } = node.properties as { mdl: NodeProperties };
      if (!mdl.model) return node;
      const { supermodel: _, ...alone } = mdl.model;
      return { ...node, properties: { mdl: { ...mdl, model: alone } } };
    });
    const inherited = { name: 'walk', start: 0, end: 1, tracks: [], properties: { mdl: { owner: 'a_ba' } } };
    const again = modelOf({ ...scene, nodes, clips: [...scene.clips, inherited] }, 'ee', 'c_thing');
    expect(again.model.animations.map(({ name }) => name)).toEqual(['wave', 'walk']);
    expect(again.lost).not.toContain('MDL_CLIP_INHERITED');
  });
});

describe('kept nodes of a clip that contradict the scene', () => {
  const { nodes: kept } = (direct.clips[0]!.properties as { mdl: ClipProperties }).mdl;

  function writtenWith(changed: ClipProperties['nodes']) {
    const [clip] = direct.clips;
    const properties = { mdl: { ...(clip!.properties as { mdl: ClipProperties }).mdl, nodes: changed! } };
    const { model, report } = modelOf({ ...direct, clips: [{ ...clip!, properties }] }, 'ee', 'c_thing');
    const unfit = report.losses.filter(({ code }) => code === 'KEPT_UNFIT');
    return { model, unfit: unfit.map(({ path, message }) => [path, message]) };
  }

  test('are reported where there is no such node', () => {
    const { model, unfit } = writtenWith([{ ...kept![0]!, node: 999, name: 'nobody' }]);
    expect(unfit).toEqual([['clips[0].properties.mdl.nodes[0]', 'Unknown node']]);
    expect(model.animations.map(({ name }) => name)).toEqual(['wave']);
  });

  test('lose frames of another number of vertices', () => {
    const node = direct.nodes.findIndex(({ name }) => name === 'cape');
    const framed = (positions: number) =>
      writtenWith([{ node, name: 'cape', frames: { period: 1, positions: new Float32Array(positions) } }]);
    // Two frames of its three vertices, and one number too many.
    expect(framed(18).unfit).toEqual([]);
    expect(framed(19).unfit).toEqual([
      ['clips[0].properties.mdl.nodes[0].frames', 'Frames do not match the number of vertices'],
    ]);
  });
});
