import { describe, expect, test } from 'vitest';
import { gather, sceneOf } from '../../../../src/convert/gather.ts';
import { MemoryLibrary } from '../../../../src/convert/library.ts';
import type { AsciiMdlDocument } from '../../../../src/formats/mdl/ascii/document.ts';
import { toModel } from '../../../../src/formats/mdl/ascii/to-model/to-model.ts';
import { Report } from '../../../../src/report/report.ts';
import { modelOf } from './models.ts';

const MESH = [
  'verts 3',
  '0 0 0',
  '1 0 0',
  '0 1 0',
  'tverts 3',
  '0 0 0',
  '1 0 0',
  '0 1 0',
  'faces 1',
  '0 1 2 1 0 1 2 7',
];

const TEXT = [
  'newmodel c_thing',
  'setsupermodel c_thing a_ba',
  'classification effect',
  'ignorefog 1',
  'setanimationscale 0.75',
  'beginmodelgeom c_thing',
  'node dummy c_thing',
  'parent NULL',
  'endnode',
  'node emitter fire',
  'parent c_thing',
  'position 1 2 3',
  'update Fountain',
  'render Linked',
  'texture fxpa_fire',
  'birthrate 20',
  'colorstart 1 0.5 0',
  'xgrid 4',
  'endnode',
  'node reference hook',
  'parent c_thing',
  'refmodel fx_ref',
  'reattachable 1',
  'endnode',
  'node danglymesh cape',
  'parent c_thing',
  'period 6',
  'tightness 2',
  'displacement 0.5',
  'bitmap c_cape',
  'tilefade 1',
  'shadow 0',
  ...MESH,
  'constraints 3',
  '0',
  '128',
  '255',
  'endnode',
  'node light lamp',
  'parent c_thing',
  'radius 9',
  'multiplier 2',
  'color 1 1 0',
  'lightpriority 3',
  'fadinglight 1',
  'lensflares 1',
  'texturenames 1',
  'flare1',
  'flaresizes 1',
  '4',
  'flarepositions 1',
  '0.5',
  'flarecolorshifts 1',
  '0 0 1',
  'endnode',
  'node trimesh ground',
  'parent c_thing',
  'render 0',
  ...MESH,
  'endnode',
  'node animmesh flag',
  'parent c_thing',
  ...MESH,
  'endnode',
  'endmodelgeom c_thing',
  'newanim wave c_thing',
  'length 1',
  'transtime 0.5',
  'animroot c_thing',
  'event 0.5 hit',
  'event 0.5 hit',
  'event 0.25 cast',
  'node dummy c_thing',
  'parent NULL',
  'endnode',
  'node danglymesh cape',
  'parent c_thing',
  'alphakey 2',
  '0 1',
  '1 0',
  'endnode',
  'node animmesh flag',
  'parent c_thing',
  'sampleperiod 0.5',
  ...MESH,
  'animverts 9',
  '0 0 0',
  '1 0 0',
  '0 1 0',
  '0 0 1',
  '1 0 1',
  '0 1 1',
  '0 0 2',
  '1 0 2',
  '0 1 2',
  'endnode',
  'doneanim wave c_thing',
  'donemodel c_thing',
];

const gathered = await gather(
  new MemoryLibrary({ 'c_thing.mdl': new TextEncoder().encode(`${TEXT.join('\n')}\n`) }),
  ['c_thing.mdl'],
);
const source = toModel(gathered.files[0]!.document as AsciiMdlDocument, new Report());
const { model, lost } = modelOf(sceneOf(gathered), 'ee', 'c_thing');

const found = (name: string) => model.nodes.find((node) => node.name === name)!;
const original = (name: string) => source.nodes.find((node) => node.name === name)!;

describe('a model that was a scene in between', () => {
  test('is of the same supermodel, class and scale, and fog leaves it', () => {
    const { supermodel, classification, fog, animationScale } = model;
    expect([supermodel, classification, fog, animationScale]).toEqual(['a_ba', 'effect', false, 0.75]);
    expect(lost).toEqual(['MDL_TEXTURE_MISSING']);
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
    ]);
  });

  test.each(['fire', 'hook', 'cape', 'lamp'])('says the same of %s', (name) => {
    expect(found(name).values).toMatchObject(original(name).values);
  });

  test('has the same meshes, be they drawn or not', () => {
    for (const name of ['cape', 'ground', 'flag']) {
      const { positions, faces, uvs, constraints } = found(name).mesh!;
      const right = original(name).mesh!;
      expect([positions, faces.vertices, faces.surface, uvs[0], constraints], name).toEqual([
        right.positions,
        right.faces.vertices,
        right.faces.surface,
        right.uvs[0],
        right.constraints,
      ]);
    }
    expect([...found('cape').mesh!.constraints!]).toEqual([0, 128, 255]);
    expect(found('ground').values.render).toBe(0);
  });

  test('has the same flares', () => {
    expect(found('lamp').flares).toEqual(original('lamp').flares);
  });

  test('moves as it did, fades in and tells events as it did', () => {
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

  test('does not have the animations that it inherits', () => {
    const scene = sceneOf(gathered);
    const inherited = { name: 'walk', start: 0, end: 1, tracks: [], properties: { mdl: { owner: 'a_ba' } } };
    const again = modelOf({ ...scene, clips: [...scene.clips, inherited] }, 'ee', 'c_thing');
    expect(again.model.animations.map(({ name }) => name)).toEqual(['wave']);
    expect(again.lost).toContain('MDL_CLIP_INHERITED');
  });
});
