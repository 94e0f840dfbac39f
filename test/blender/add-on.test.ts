/** The add-on for Blender, used in Blender without a window. Needs the built command line in dist/. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingForBlender } from '../../scripts/blender/round-trip.ts';
import { packAddOn } from '../../scripts/blender-add-on.ts';
import { convert } from '../../src/convert/convert.ts';
import { gather } from '../../src/convert/gather.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { targets } from '../../src/formats/targets.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { Pose } from '../../src/pose/pose.ts';
import { Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { corpus, describeCorpus } from '../corpus.ts';

const ROOT = join(import.meta.dirname, '../..');
const sample = (path: string) => join(ROOT, 'samples/yorick', path);

const CHARACTERS = {
  cal3d: sample('cal3d-919/yorick.cfg'),
  'cal3d-xml': sample('cal3d-xml/yorick.cfg'),
  cryengine: sample('cryengine/yorick.cgf'),
  mdl: sample('mdl/yorick.mdl'),
  'mdl-ascii': sample('mdl-ascii/yorick.mdl'),
  c3s: sample('c3s/yorick.c3s'),
  'c3s-frames': sample('c3s-frames/yorick_head.c3s'),
  o3d: sample('o3d/yorick.o3dtgz'),
};

/** Without a clip, with collapsing vertices, with collision meshes, and with cubic curves. */
const REAL = {
  cally: corpus('cal3d/imvu-cal3d/data/cally/cally.cfg'),
  merc: corpus('cryengine/fholger-farcry_vrmod/Sources/Objects/characters/sdkmerc/SDKmerc.cgf'),
  turret: corpus('cryengine/fholger-farcry_vrmod/Sources/Objects/Vehicles/Jeep/jeep_turret.cga'),
  gun: corpus('o3d/adlnet+3D-Repository/testing/TestFiles/M249SaW.o3dtgz'),
};

interface Look {
  fps: number;
  range: [number, number];
  scales: number[][];
  bones: number[];
  height: number;
  tracks: string[];
  actions: string[];
  between: number;
  tips: number;
  collections: Record<string, number>;
  hidden: string[];
  findings: [severity: string, code: string][];
}

interface Seen {
  untouched: Record<string, Look & { report: string[] }>;
  losses: string[];
  /** Clips that are muted after putting back. */
  muted: string[];
  /** Digests of a clip after each time. */
  own: string[];
  physical: Look & { panel: string[]; narrow: string[]; rank: string };
  archive: { findings: string[]; nested: string; chosen: string[]; refusal?: string; choice?: string };
  /** The current frame after putting back at frame 3. */
  frame: number;
  /** Labels of the dialog of an export with 30 losses of a kind, and 40 files. */
  dialog: string[];
  /** What is said if a file is not there, and if a command is not, is of another version, or finds no Node.js. */
  unreadable: string;
  /** What is said of a folder beside a Blender file that is not saved. */
  unsaved: [imported: string, exported: string];
  missing: string;
  former: string;
  withoutNode: string;
  /** What is said of changes that are no edits. */
  outside: {
    lacking: { lines: string[]; warnings: string[] };
    replaced: string[][];
    changed: { warnings: string[]; hidden: boolean };
    excluded: string;
    gone: string;
    property: string[];
  };
  /** Files that were chosen together. */
  several: {
    parts: Look & { name: string; panel: string; report: string[] };
    /** Paths of the further files after Put Back. */
    kept: string[];
    /** Other files that Put Back would replace, one of the name of a new clip. */
    replaced: string[];
    again: string[];
    undone: { lines: string[]; warnings: string[] };
    models: string[];
    ambiguous: string;
    withArchive: string;
    dropped: [all: string[], unknown: string[]];
  };
  /** Names of objects and their meshes after a character that was made in Blender was exported. */
  made: [object: string, mesh: string][];
  /** What Blender printed. */
  printed: string;
}

const missing = missingForBlender();
/** In CI Blender is a part of the machine. */
const isSkipped = missing !== undefined && process.env.CI !== 'true';

let folder: string;
const inFolder = (...names: string[]) => join(folder, ...names);

/** Runs the script in Blender. @returns what it saw */
function use(plan: object): Seen {
  writeFileSync(inFolder('plan.json'), JSON.stringify(plan));
  const script = join(import.meta.dirname, 'add-on.py');
  const words = ['--background', '--factory-startup', '--python-exit-code', '1', '--python', script];
  const env = {
    ...process.env,
    BLENDER_USER_SCRIPTS: inFolder('scripts'),
    BLENDER_USER_CONFIG: inFolder('config'),
  };
  const { status, stdout, stderr } = spawnSync('blender', [...words, '--', inFolder('plan.json')], {
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(`Blender ended with code ${status}:\n${stdout}\n${stderr}`);
  return { ...JSON.parse(readFileSync(inFolder('seen.json'), 'utf8')), printed: stdout };
}

/** A CryEngine model of which a bone has a physical shape: a tetrahedron with a corner at the bone. */
async function physicalModel(): Promise<string> {
  const { scene } = await convert(new FolderLibrary(), [sample('cal3d/yorick.cfg')], { to: 'cryengine.cgf' });
  const physicsShape = {
    positions: new Float32Array(SHAPE),
    normals: new Float32Array(12),
    indices: new Uint32Array([0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2]),
    materialIds: new Int32Array(4),
    smoothingGroups: new Uint32Array(4),
  };
  const nodes = scene.nodes.map((node) =>
    node.name === 'pelvis' ? { ...node, properties: { cryengine: { physicsShape } } } : node,
  );
  const target = targets.find(({ id }) => id === 'cryengine.cgf')!;
  const files = await target.write({ ...scene, nodes, clips: [] }, 'physical', new Report(), {});
  for (const { name, bytes } of files) writeFileSync(inFolder(name), bytes);
  return inFolder('physical.cgf');
}

const SHAPE = [0, 0, 0, 10, 0, 0, 0, 20, 0, 0, 0, 5];

async function sceneOf(path: string): Promise<Scene> {
  return toScene(await gather(new FolderLibrary(), [path]));
}

/** Extent of the vertices at rest along the up axis, in meters. */
function heightOf({ meshes, nodes, axes }: Scene): number {
  const axis = 'xyz'.indexOf(axes.up[1]!);
  const shown = nodes.flatMap(({ mesh }) => (mesh === undefined ? [] : [meshes[mesh]!]));
  const heights = shown
    .flatMap(({ primitives }) => primitives)
    .flatMap(({ positions }) => [...positions].filter((_, at) => at % 3 === axis));
  return (Math.max(...heights) - Math.min(...heights)) * axes.metersPerUnit;
}

/** Names of the files in a folder whose bytes differ from those beside an original. */
function changedFiles(name: string, original: string): string[] {
  return readdirSync(inFolder(name)).filter((file) => {
    const before = readFileSync(join(dirname(original), file));
    return !before.equals(readFileSync(inFolder(name, file)));
  });
}

describe.skipIf(isSkipped)(`the add-on for Blender (skipped: ${missing ?? 'no'})`, () => {
  let seen: Seen;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'exhume-add-on-'));
    writeFileSync(inFolder('add-on.zip'), packAddOn());
    for (const name of ['own', 'changing', 'parts'])
      cpSync(sample('cal3d'), inFolder(name), { recursive: true });
    rmSync(inFolder('parts/yorick.cfg'));
    cpSync(CHARACTERS.mdl, inFolder('models/yorick.mdl'));
    cpSync(CHARACTERS.c3s, inFolder('models/twin.c3s'));
    const program = (name: string, line: string) => {
      writeFileSync(inFolder(name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
      return inFolder(name);
    };
    const mdl = readFileSync(CHARACTERS.mdl);
    writeFileSync(inFolder('models.zip'), zipSync({ 'models/yorick.mdl': mdl, 'models/twin.mdl': mdl }));
    const inner = zipSync({ 'models/yorick.mdl': mdl });
    const readme = new TextEncoder().encode('not compressed');
    writeFileSync(inFolder('nested.zip'), zipSync({ 'inner.zip': inner, 'readme.gz': readme }));
    seen = use({
      zip: inFolder('add-on.zip'),
      command: join(ROOT, 'bin/exhume.js'),
      folder,
      characters: { ...CHARACTERS, ...(existsSync(corpus('')) ? REAL : {}) },
      edited: sample('cal3d/yorick.cfg'),
      bone: 'spine_middle',
      own: inFolder('own/yorick.cfg'),
      ownClip: inFolder('own/yorick_walk.caf'),
      changing: inFolder('changing/yorick.cfg'),
      changingClip: inFolder('changing/yorick_wave.caf'),
      parts: inFolder('parts'),
      models: inFolder('models'),
      property: sample('cryengine/yorick.cgf'),
      formerCommand: program('former', 'echo "error: unknown command" >&2; exit 2'),
      commandWithoutNode: program('without-node', 'echo "env: node: No such file" >&2; exit 127'),
      levels: 'c3s-frames',
      physical: await physicalModel(),
      archive: inFolder('models.zip'),
      nested: inFolder('nested.zip'),
      member: 'models/yorick.mdl',
    });
  }, 900_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(Object.entries(CHARACTERS))('puts %s back without a changed byte', (family, path) => {
    expect(readdirSync(inFolder(`untouched-${family}`))).toContain(basename(path));
    expect(changedFiles(`untouched-${family}`, path)).toEqual([]);
    expect(seen.untouched[family]!.report).not.toContain('CONVERT_ONTO_KEPT');
  });

  test.each(Object.entries(CHARACTERS))(
    'shows %s in meters, on one armature without a scale',
    async (family, path) => {
      const { scales, height, bones } = seen.untouched[family]!;
      expect(scales).toEqual([[1, 1, 1]]);
      expect(bones[0]).toBeGreaterThan(0);
      if (family !== 'c3s-frames') expect(height).toBeCloseTo(heightOf(await sceneOf(path)), 4);
    },
  );

  test('draws bones to their children', () => {
    for (const family of Object.keys(CHARACTERS)) expect(seen.untouched[family]!.tips).toBeLessThan(1e-4);
  });

  test('makes clips actions at their frame rate', () => {
    const clips = ['idle', 'walk', 'wave'];
    const { cryengine, cal3d, o3d, 'c3s-frames': frames } = seen.untouched;
    expect(cryengine).toMatchObject({ fps: 30, tracks: clips, actions: clips });
    expect(o3d).toMatchObject({ fps: 30, actions: clips });
    // A clip of morph targets has keys between the frames of 30 per second.
    expect(cal3d).toMatchObject({ fps: 60, actions: clips.map((clip) => `yorick_${clip}`) });
    expect(frames!.fps).toBe(80);
    expect(cryengine!.range[0]).toBe(0);
  });

  test('lists issues and losses', () => {
    expect(seen.untouched.cryengine!.findings).toContainEqual(['info', 'CRYENGINE_BONES_MANY']);
    expect(seen.untouched.o3d!.findings).toContainEqual(['loss', 'O3D_MOTION_SAMPLED']);
  });

  test('puts a moved vertex and a turned bone back, and nothing else', async () => {
    const original = sample('cal3d/yorick.cfg');
    expect(changedFiles('edited', original)).toEqual(['yorick_body.cmf', 'yorick_walk.caf']);
    const positions = async (path: string) =>
      (await sceneOf(path)).meshes.find(({ name }) => name === 'yorick_body')!.primitives[0]!.positions;
    const [before, after] = await Promise.all([original, inFolder('edited/yorick.cfg')].map(positions));
    // 1 cm, in centimeters.
    const moves = [...after!].map((value, at) => value - before![at]!);
    expect(moves.filter((_, at) => at % 3 === 2 && Math.abs(moves[at]! - 1) < 1e-3).length).toBeGreaterThan(
      0,
    );
    expect(
      moves.filter((move, at) => Math.abs(move) > 1e-3 && (at % 3 !== 2 || Math.abs(move - 1) > 1e-3)),
    ).toEqual([]);
    expect(seen.muted).toEqual([]);
  });

  test('puts a bone back that was moved in edit mode: the bones below it and all meshes stay', async () => {
    const original = sample('cal3d/yorick.cfg');
    // Clips move the bone from where it rests, so they move it from there, too.
    expect(changedFiles('moved', original).filter((name) => !name.endsWith('.caf'))).toEqual(['yorick.csf']);
    const [before, after] = await Promise.all([original, inFolder('moved/yorick.cfg')].map(sceneOf));
    const [was, is] = [before!, after!].map((scene) => new Pose(scene).world);
    const moved = before!.nodes.flatMap(({ name }, node) => {
      const by = [12, 13, 14].map((at) => is![node * 16 + at]! - was![node * 16 + at]!);
      return Math.max(...by.map(Math.abs)) > 1e-4
        ? [[name, by.map((way) => Math.round(way * 1e3) / 1e3 || 0)]]
        : [];
    });
    // In centimeters.
    expect(moved).toEqual([['spine_middle', [0, 0, 1]]]);
  });

  test('puts the second character of a file back, whose names Blender changed', () => {
    expect(changedFiles('second', sample('cal3d/yorick.cfg'))).toEqual([]);
  });

  test('puts an action in no track back as a new clip, and nothing else', () => {
    const files = readdirSync(inFolder('loose'));
    const added = files.filter((name) => !existsSync(sample(`cal3d/${name}`)));
    expect(added).toEqual(['stroll.caf']);
    rmSync(inFolder('loose/stroll.caf'));
    // It lists the new clip.
    expect(changedFiles('loose', sample('cal3d/yorick.cfg'))).toEqual(['yorick.cfg']);
  });

  test('replaces only files of the original that changed, whose clips are then those to compare with', () => {
    expect(changedFiles('own', sample('cal3d/yorick.cfg'))).toEqual(['yorick_walk.caf']);
    const [edited, reverted] = seen.own;
    expect(reverted).not.toBe(edited);
  });

  test('has a panel with the original, what can be done, and issues', () => {
    expect(seen.physical.panel).toEqual([
      'physical',
      inFolder('physical.cgf'),
      'exhume.put_back',
      'exhume.export',
      expect.stringMatching(/^Import of physical: \d+ issues and losses$/),
      ...Array.from({ length: 3 }, () => expect.any(String)),
    ]);
  });

  test('wraps what the sidebar says to its width', () => {
    const { panel, narrow } = seen.physical;
    const said = (texts: string[]) => texts.slice(4).join('').replaceAll(' ', '');
    expect(said(narrow)).toBe(said(panel));
    expect(Math.max(...narrow.slice(4).map(({ length }) => length))).toBeLessThanOrEqual(26);
  });

  test('keeps the dialog of an export on the screen: some losses of each kind, some files, and how many more', () => {
    const { dialog } = seen;
    expect(dialog[0]).toBe('31 losses');
    expect(dialog.filter((text) => text.startsWith('Event '))).toHaveLength(3);
    expect(dialog).toEqual(expect.arrayContaining(['… and 27 more', 'Name was changed', '… and 12 more']));
    expect(dialog).toContain('clip00.caf (replaces the existing file)');
    expect(dialog).toContain('clip20.caf');
    expect(dialog.length).toBeLessThan(30);
    expect(Math.max(...dialog.map(({ length }) => length))).toBeLessThanOrEqual(90);
  });

  test('stays at the current frame', () => {
    expect(seen.frame).toBe(3);
  });

  test('keeps levels of detail in a hidden collection, and exports them', () => {
    const { collections, hidden } = seen.untouched['c3s-frames']!;
    expect(collections).toEqual({ 'yorick_head levels of detail': 1 });
    expect(hidden).toEqual(['yorick_head levels of detail']);
    expect(readdirSync(inFolder('levels'))).toEqual(expect.arrayContaining(['head.cgf', 'head_LOD1.cgf']));
  });

  test('exports to a target with an option, and lists losses', async () => {
    const names = readdirSync(inFolder('exported'));
    expect(names).toEqual(expect.arrayContaining(['hero.cgf', 'hero.cal']));
    const clip = readFileSync(inFolder('exported', names.find((name) => name.endsWith('.caf'))!));
    expect(clip.includes(Buffer.from([0x26, 0x08]))).toBe(true);
    const scene = await sceneOf(inFolder('exported/hero.cgf'));
    expect(scene.nodes.map(({ name }) => name)).not.toContain('bystander');
    expect(scene.clips.map(({ name }) => name)).toEqual(['yorick_idle', 'yorick_walk', 'yorick_wave']);
    // All three clips are cycles.
    const cycles = scene.clips.map(() => 'FIT_CYCLE_DROPPED');
    expect(seen.losses).toEqual([...cycles, 'CRYENGINE_MESHES_MERGED']);
  });

  test('exports the events of clips, which Blender does not import', async () => {
    const { clips } = await sceneOf(inFolder('events/head.mdl'));
    expect(clips.map(({ events = [] }) => events.map(({ name }) => name))).toEqual([['grin', 'sober']]);
  });

  test('keeps collision meshes in a hidden collection, and exports vertices that were moved', async () => {
    expect(seen.physical).toMatchObject({
      collections: { 'physical collision': 1 },
      hidden: ['physical collision'],
    });
    const { nodes } = await sceneOf(inFolder('physical/hero.cgf'));
    const pelvis = nodes.find(({ name }) => name === 'pelvis')!.properties!.cryengine as {
      physicsShape: { positions: Float32Array };
    };
    const moves = [...pelvis.physicsShape.positions].map((value, at) => value - SHAPE[at]!);
    expect(Math.hypot(...moves.slice(0, 3))).toBeCloseTo(1, 3);
    expect(Math.hypot(...moves.slice(3))).toBeLessThan(1e-3);
  });

  test('takes custom properties of the armature for those of the character, both ways', async () => {
    expect((await sceneOf(inFolder('physical/hero.cgf'))).properties).toMatchObject({ rank: 'captain' });
    expect(seen.physical.rank).toBe('captain');
  });

  test('exports what is in view of a character that was made in Blender, with a hidden rig and modifiers', async () => {
    const { nodes, meshes, clips } = await sceneOf(inFolder('made/hero.cfg'));
    const widths = Object.fromEntries(
      meshes.map(({ name, primitives: [own] }) => {
        const sides = own!.positions.filter((_, at) => at % 3 === 0);
        return [name, Math.max(...sides) - Math.min(...sides)];
      }),
    );
    expect(widths).toEqual({ hero_Body: 2, hero_Face: 1 });
    expect(nodes.map(({ name }) => name)).toContain('arm');
    // It stands still for none of the frames before its first key.
    expect(clips.map(({ start, end }) => [start, end])).toEqual([[0, 1]]);
    expect(seen.made.sort()).toEqual(['Body', 'Control', 'Draft', 'Face'].map((name) => [name, name]));
    expect(seen.printed).toContain(
      'Warning: “Face” is exported without its modifiers (Subdivision), since it has shape keys: apply them first',
    );
    expect(seen.printed).toContain('Warning: Hidden and not exported: Draft');
  });

  test('imports a model of an archive, even of one in an archive, which goes back into a folder', () => {
    expect(readFileSync(inFolder('archive/yorick.mdl')).equals(readFileSync(CHARACTERS.mdl))).toBe(true);
    expect(readFileSync(inFolder('nested/yorick.mdl')).equals(readFileSync(CHARACTERS.mdl))).toBe(true);
    expect(seen.archive.nested).toBe('yorick');
    expect(seen.archive.refusal).toContain('choose a folder');
    expect(seen.archive.chosen).toEqual(['--search', inFolder('models.zip'), '--axes', '+y,-z']);
    expect(seen.archive.choice).toContain('models/twin.mdl, models/yorick.mdl');
  });

  test('says what is wrong if the command line is not found, is of another version, or lacks Node.js', () => {
    expect(seen.missing).toContain('/nowhere/exhume is not a program');
    expect(seen.former).toContain('former is of another version than the add-on; update both');
    expect(seen.withoutNode).toContain('exhume needs Node.js, which was not found');
  });

  test('says what the original keeps: what was deleted, and names of clips whose actions were renamed', () => {
    const { lines, warnings } = seen.outside.lacking;
    // Clips that were not edited are not exported, but not missing either.
    expect(lines).toEqual(['No file changes', 'Only in the original and kept: meshes yorick_head']);
    expect(warnings).toEqual([
      'Clip yorick_walk keeps its name, although its action was renamed to march: clips have the names of NLA tracks',
      'The NLA strip of yorick_idle is scaled, which is not exported: edit the keys of its action instead',
    ]);
  });

  test('lists custom properties that were edited', () => {
    expect(seen.outside.property).toEqual(['File: yorick.cgf', 'Custom properties: yorick']);
  });

  test('imports parts that were chosen together as one character, which goes back without a changed byte', () => {
    const { parts } = seen.several;
    expect(parts).toMatchObject({ name: 'yorick', bones: [35], fps: 30 });
    expect(parts.panel).toBe(`${inFolder('parts/yorick.csf')} and 8 more files`);
    expect(parts.tracks).toEqual(['yorick_idle', 'yorick_walk', 'yorick_wave']);
    expect(readdirSync(inFolder('parts-back'))).toHaveLength(9);
    expect(changedFiles('parts-back', sample('cal3d/yorick.cfg'))).toEqual([]);
    expect(parts.report).not.toContain('CONVERT_ONTO_KEPT');
  });

  test('names files that were chosen, but not imported', () => {
    expect(seen.printed).toContain('Not imported: yorick_bone.png, yorick_cloth.png. Textures are found');
  });

  test('a new clip of parts is one of them from then on, also after Undo', () => {
    const { kept, again } = seen.several;
    expect(kept.map((path) => basename(path))).toContain('stroll.caf');
    expect(again).toEqual(['No file changes']);
  });

  test('puts back what Undo restored after Put Back', () => {
    const { lines, warnings } = seen.several.undone;
    expect(lines).toContain('Clip: yorick_walk');
    expect(lines).toContain('Only in the original and kept: clips stroll');
    expect(warnings).toEqual([]);
  });

  test('names a file of the folder that a new clip would replace', () => {
    expect(seen.several.replaced).toEqual(['stroll.caf']);
  });

  test('imports several models as several characters', () => {
    expect(seen.several.models).toEqual(['twin', 'yorick']);
  });

  test('refuses files of which it is not clear what belongs together', () => {
    const { ambiguous, withArchive } = seen.several;
    expect(ambiguous).toContain('yorick_walk.caf could belong to any of 2 models');
    expect(withArchive).toContain('models.zip is an archive: choose it on its own');
  });

  test('takes dropped files only of extensions that it can import', () => {
    const [all, unknown] = seen.several.dropped;
    expect(all).toEqual(expect.arrayContaining(['.cfg', '.cgf', '.mdl', '.c3s', '.o3dtgz']));
    expect(unknown).toEqual([]);
  });

  test('names the files of another folder that it would replace', () => {
    expect(seen.outside.replaced).toEqual([['yorick_walk.caf'], [], []]);
  });

  test('warns of files and of a frame rate that changed since the import, also of a hidden character', () => {
    const { warnings, hidden } = seen.outside.changed;
    expect(warnings).toEqual([
      'Changed since the import: yorick_wave.caf. Put Back undoes these changes, except in clips that were not edited; import again to keep them',
      'The scene has 24 frames per second instead of 30, so all clips change their speed',
    ]);
    expect(hidden).toBe(true);
  });

  test('says what to do if the character or the original is not there', () => {
    expect(seen.outside.excluded).toContain(
      'The character is not in the view layer: include its collection in the outliner',
    );
    expect(seen.outside.gone).toContain(`${inFolder('changing/yorick.cfg')} is not there; move it back`);
    expect(seen.unreadable).toContain('No such file');
    for (const said of seen.unsaved) expect(said).toContain('Save the Blender file first');
  });

  describeCorpus('real characters', () => {
    test.each(Object.entries(REAL))('%s goes back without a changed byte', (name, path) => {
      expect(changedFiles(`untouched-${name}`, path)).toEqual([]);
    });

    test('cubic curves have keys at frames, which can be edited', () => {
      const { tracks, between } = seen.untouched.turret!;
      expect(tracks).toEqual(['jeep_turret']);
      expect(between).toBe(0);
    });
  });
});
