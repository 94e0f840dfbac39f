/** All commands, as the program lists them. The module of a command is loaded when it is used. */
import type { CommandEntry } from './command-entry.ts';

export const commands: readonly CommandEntry[] = [
  {
    name: 'info',
    operands: '<file...>',
    summary: 'Show what files contain: format, version, counts, bones, clips, textures',
    load: async () => (await import('./info.ts')).infoCommand(),
  },
  {
    name: 'inspect',
    operands: '<file>',
    summary: 'Show the tree of all fields with offset, size, type and value',
    load: async () => (await import('./inspect.ts')).inspectCommand(),
  },
  {
    name: 'check',
    operands: '<file...>',
    summary: 'Validate files against their format, models against the files they reference, and whole mods',
    load: async () => (await import('./check.ts')).checkCommand(),
  },
  {
    name: 'presets',
    operands: '<file>',
    summary: 'List the shaders and physical materials in a file such as CryExport.ini',
    load: async () => (await import('./presets.ts')).presetsCommand(),
  },
  {
    name: 'dump',
    operands: '<file...>',
    summary:
      'Print everything that files contain as text; CryEngine files in the form of cgfdump, with its switches',
    load: async () => (await import('./dump.ts')).dumpCommand(),
  },
  {
    name: 'convert',
    operands: '<input...>',
    summary: 'Convert a character; referenced files are located automatically',
    load: async () => (await import('./convert.ts')).convertCommand(),
  },
  {
    name: 'export',
    operands: '<scene...>',
    summary:
      'Export a scene with the settings of an exporter: nodes, bones, physics, levels of detail, animations',
    load: async () => (await import('./export.ts')).exportCommand(),
  },
  {
    name: 'settings',
    operands: '<scene>',
    summary: 'Write or show the settings of `exhume export` beside a scene',
    load: async () => (await import('./settings.ts')).settingsCommand(),
  },
  {
    name: 'batch',
    operands: '<input...>',
    summary:
      'Convert, check or draw every character in folders and archives, with a manifest to continue from',
    load: async () => (await import('./batch.ts')).batchCommand(),
  },
  {
    name: 'build',
    operands: '<folder>',
    summary: 'Build a folder of sources by rules: only what has changed is converted again',
    load: async () => (await import('./build.ts')).buildCommand(),
  },
  {
    name: 'optimize',
    operands: '<input...>',
    summary: 'Remove animation keys as long as the surface stays within a tolerance',
    load: async () => (await import('./optimize.ts')).optimizeCommand(),
  },
  {
    name: 'rewrite',
    operands: '<file>',
    summary: 'Read a file and write it again in the same format, byte for byte',
    load: async () => (await import('./rewrite.ts')).rewriteCommand(),
  },
  {
    name: 'pose',
    operands: '<file...>',
    summary: 'Print the world matrices of bones and the deformed vertices at a time, or after playing clips',
    load: async () => (await import('./pose.ts')).poseCommand(),
  },
  {
    name: 'picture',
    operands: '<file...>',
    summary: 'Draw a character, or a contact sheet of a clip, as PNG',
    load: async () => (await import('./picture.ts')).pictureCommand(),
  },
  {
    name: 'image',
    operands: '<file...>',
    summary: 'Convert images to textures: DDS with mip levels, TGA or PNG',
    load: async () => (await import('./image.ts')).imageCommand(),
  },
  {
    name: 'compare',
    operands: '<first> <second>',
    summary: 'Measure how far two characters deviate from each other in motion, across formats and axes',
    load: async () => (await import('./compare.ts')).compareCommand(),
  },
  {
    name: 'diff',
    operands: '<first> <second>',
    summary: 'List the fields that differ between two files of one format; exit code 1 if any do',
    load: async () => (await import('./diff.ts')).diffCommand(),
  },
  {
    name: 'list',
    operands: '<archive>',
    summary:
      'List the entries of an archive: zip, pak, tar, tgz, KEY with its BIF files, ERF, HAK, MOD, NWSync manifest',
    load: async () => (await import('./list.ts')).listCommand(),
  },
  {
    name: 'extract',
    operands: '<archive> [glob...]',
    summary: 'Extract entries of an archive into a folder, never outside of it',
    load: async () => (await import('./extract.ts')).extractCommand(),
  },
  {
    name: 'formats',
    operands: '[family]',
    summary: 'List formats, targets and the options of a family',
    load: async () => (await import('./formats.ts')).formatsCommand(),
  },
  {
    name: 'schema',
    operands: '<format>',
    summary: 'Print the layout of a binary format',
    load: async () => (await import('./schema.ts')).schemaCommand(),
  },
  {
    name: 'worker',
    operands: '',
    summary: 'Convert characters for `exhume batch --queue` on another machine, until it is stopped',
    load: async () => (await import('./worker.ts')).workerCommand(),
  },
  {
    name: 'queue',
    operands: '<address>',
    summary: 'Show what is in the queue of workers, and the characters that failed in all attempts',
    load: async () => (await import('./queue.ts')).queueCommand(),
  },
  {
    name: 'studio',
    operands: '[file...]',
    summary: 'Show, play, inspect, edit and convert characters in the browser, on this machine only',
    load: async () => (await import('./studio.ts')).studioCommand(),
  },
  {
    name: 'completion',
    operands: '<shell>',
    summary: 'Print a script that completes commands and options in bash, zsh or fish',
    load: async () => (await import('./completion.ts')).completionCommand(commands),
  },
];
