/**
 * The settings of an export: what the panels of Crytek's exporter asked for, and more. All of them are optional.
 *
 * Names are patterns in which `*` stands for any characters. Lengths are in the units of the files that are written, which are
 * centimeters for CryEngine; frames are those of `animation.fps`.
 */
import {
  byName,
  type Completed,
  choice,
  distance,
  group,
  list,
  number,
  numbers,
  type SettingsOf,
  text,
  toggle,
  withDefault,
} from './shapes.ts';

const names = (description: string) =>
  list(text('A name, in which * stands for any characters.', 'name'), description);

const frames = numbers(2, 'start:end', 'First and last frame.');

const bones = group(
  {
    root: names('Export only the skeletons and branches below these bones.'),
    ignore: names('Bones that are not exported, with everything below them.'),
    ignoreDummies: withDefault(
      true,
      toggle('Empties that deform nothing and do not move are not bones; they are exported as helpers.'),
    ),
    scope: withDefault(
      'whole',
      choice(
        ['whole', 'related'],
        'Export the whole skeleton, or only branches with bones that deform a surface or carry a mesh.',
      ),
    ),
  },
  'Which nodes are bones.',
);

const uv = group(
  {
    single: withDefault(false, toggle('Give each vertex one texture coordinate, by splitting vertices.')),
    defaults: withDefault(
      false,
      toggle('Give meshes without texture coordinates those of a box around them.'),
    ),
  },
  'Texture coordinates.',
);

const cleanup = group(
  {
    rotationDigits: number(
      { least: 0, most: 9, whole: true },
      'Remove rotation keys that are within 10^-digits radians of the line between their neighbors.',
    ),
    positionDigits: number(
      { least: 0, most: 9, whole: true },
      'Remove position keys that are within 10^-digits units of the line between their neighbors.',
    ),
    tolerance: distance(
      'Remove keys as long as no point of the surface moves further than this, in units or relative to the height.',
    ),
  },
  'Removal of keys that are not needed.',
);

const animation = group(
  {
    fps: withDefault(30, number({ least: 1, most: 1000 }, 'Frames per second of all settings in frames.')),
    everyFrames: number({ least: 1, whole: true }, 'Sample a key at every n-th frame.'),
    atKeys: toggle('Keep the keys of each bone (default: unless `everyFrames` is set).'),
    parentKeys: withDefault(false, toggle('Add keys to each bone at the times of the keys of its parents.')),
    childKeys: withDefault(false, toggle('Add keys to each bone at the times of the keys of its children.')),
    stabilizeFeet: names('Topmost bones of legs: all bones of a leg get the same key times.'),
    cleanup,
    range: { ...frames, description: 'Export only these frames of each clip, counted from its start.' },
    subRanges: byName(
      byName(frames, 'First and last frame of each subrange, counted from the start of the clip.'),
      'Named subranges, by clip.',
    ),
    branches: names('Write an animation file for the branch below each of these bones.'),
    format: number({ among: [826, 827] }, 'CryEngine: version of the controllers in animations.'),
  },
  'Animations.',
);

const animationList = group(
  {
    animDir: text('Folder of the animations, relative to that of the list ($AnimDir).', 'folder'),
    include: list(text('Path of a list.', 'path'), 'Other lists to include ($Include).'),
    autoUnload: names('Clips that the engine unloads when they are not played ($AutoUnload).'),
    delayLoad: names('Clips that the engine only loads when they are played ($DelayLoad).'),
    modelOffset: numbers(
      3,
      'x:y:z',
      'Translation of the model ($ModelOffsetX, $ModelOffsetY, $ModelOffsetZ).',
    ),
    aliases: byName(list(text('A name.', 'name'), 'Names.'), 'More names of clips, by clip.'),
    morphs: byName(
      text('A morph target.', 'name'),
      'Morph targets that are played like animations, by alias.',
    ),
    dummies: list(text('An alias.', 'name'), 'Aliases of animations without effect, which scripts may name.'),
  },
  'CryEngine: the animation list.',
);

const hook = group(
  {
    on: choice(['geometry', 'animation', 'texture'], 'Kind of the files after which the hook runs.'),
    run: list(
      text('An argument.', 'argument'),
      'Command and arguments, to which the path of the file is added. It runs in the folder of the settings, and has the report as JSON on standard input.',
    ),
    module: text(
      'Path of a JavaScript module, relative to the settings, whose default export is called.',
      'path',
    ),
  },
  'A program that runs after each file.',
);

/** The description of all settings. */
export const SETTINGS = group(
  {
    to: text('Target, such as cryengine.cgf.', 'target'),
    nodes: group(
      {
        include: names('Export only these nodes.'),
        exclude: names('Nodes that are not exported.'),
      },
      'Which meshes, lights and helpers are exported.',
    ),
    individual: withDefault(
      false,
      toggle('Write a file for each node, named after it; slashes in names make folders.'),
    ),
    bones,
    materials: withDefault(true, toggle('Export materials.')),
    uv,
    colors: withDefault(true, toggle('Export vertex colors.')),
    smoothing: number(
      { least: 0, most: 180 },
      'Replace all normals: edges up to this angle in degrees are smooth (default: the normals of the scene).',
    ),
    weights: withDefault(true, toggle('Export the binding to bones; without it, the model is static.')),
    links: number({ least: 1, whole: true }, 'Maximum number of bones per vertex (default: any number).'),
    morph: group(
      {
        minOffset: withDefault(
          0,
          number({ least: 0 }, 'Morph targets and vertex animation omit vertices that move less than this.'),
        ),
      },
      'Morph targets.',
    ),
    animation,
    vertexAnimation: group(
      {
        everyFrames: number(
          { least: 1, whole: true },
          'Sample moving surfaces at every n-th frame, instead of exporting bones, moving nodes and morph targets (default: off).',
        ),
        nodes: names('Sample only the meshes of these nodes (default: all that move).'),
      },
      'Vertex animation.',
    ),
    list: animationList,
    textures: group(
      {
        format: choice(['dds', 'tga', 'png'], 'Format of the images (default: unchanged).'),
        maxSize: number({ least: 1, whole: true }, 'Scale larger images down to this width or height.'),
        folder: text(
          'CryEngine: folder of the images from the root folder of the game, as materials name it (default: beside the model).',
          'folder',
        ),
      },
      'Images.',
    ),
    properties: withDefault(true, toggle('Export custom properties.')),
    physics: withDefault(true, toggle('Meshes named `<bone> Phys` become the physical shapes of bones.')),
    lods: list(
      number({ least: 0, most: 1 }, 'Share of the triangles.'),
      'Make lower levels of detail with these shares of the triangles, for meshes without any.',
    ),
    warnings: byName(
      choice(['off', 'warn', 'error'], 'How an issue or loss with this code is treated.'),
      'How issues and losses are treated, by code: `off`, `warn`, or `error`, which prevents files from being written.',
    ),
    strict: withDefault(
      false,
      toggle('Treat warnings as errors, so that nothing is written, and fail if a hook fails.'),
    ),
    hooks: list(hook, 'Programs that run after each file, in this order.'),
  },
  'Settings of `exhume export`.',
);

/**
 * Settings of an export. Absent ones have the defaults of the JSON Schema `exhume/schemas/settings.schema.json`.
 *
 * @example
 * ```ts
 * import type { ExportSettings } from 'exhume/export';
 *
 * const settings: ExportSettings = { to: 'cryengine.cgf', links: 4, uv: { single: true } };
 * console.log(settings.uv?.single); // true
 * ```
 */
export type ExportSettings = SettingsOf<typeof SETTINGS>;

/** Settings with the defaults of all that are not given. */
export type CompletedSettings = Completed<typeof SETTINGS>;
