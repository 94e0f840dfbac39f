/** The commands: what the list of them says of each, and where it is. A command is loaded when it is used. */
import type { Command } from 'commander';

export interface CommandEntry {
  name: string;
  /** What follows its options, as it declares that itself. */
  operands: string;
  summary: string;
  load(): Promise<Command>;
}

export const commands: readonly CommandEntry[] = [
  {
    name: 'info',
    operands: '<file...>',
    summary: 'what files hold: format, version, counts, bones, clips, textures',
    load: async () => (await import('./info.ts')).infoCommand(),
  },
  {
    name: 'inspect',
    operands: '<file>',
    summary: 'the tree of every field with its offset, size, type and value',
    load: async () => (await import('./inspect.ts')).inspectCommand(),
  },
  {
    name: 'check',
    operands: '<file...>',
    summary: 'holds files against all rules of their format, and model files against what they name',
    load: async () => (await import('./check.ts')).checkCommand(),
  },
  {
    name: 'dump',
    operands: '<file...>',
    summary: 'text of all that files hold; of CryTek files with the switches of cgfdump',
    load: async () => (await import('./dump.ts')).dumpCommand(),
  },
  {
    name: 'convert',
    operands: '<input...>',
    summary: 'converts a character; what its files refer to is found by itself',
    load: async () => (await import('./convert.ts')).convertCommand(),
  },
  {
    name: 'optimize',
    operands: '<input...>',
    summary: 'writes a character with as few animation keys as a tolerance on its surface allows',
    load: async () => (await import('./optimize.ts')).optimizeCommand(),
  },
  {
    name: 'rewrite',
    operands: '<file>',
    summary: 'reads a file and writes it again in the same format; the bytes are the same',
    load: async () => (await import('./rewrite.ts')).rewriteCommand(),
  },
  {
    name: 'pose',
    operands: '<file...>',
    summary: "bones' world matrices and deformed vertices at a time, or after a while of play",
    load: async () => (await import('./pose.ts')).poseCommand(),
  },
  {
    name: 'picture',
    operands: '<file...>',
    summary: 'a textured, lit picture, or a contact sheet of moments of a clip, as PNG',
    load: async () => (await import('./picture.ts')).pictureCommand(),
  },
  {
    name: 'compare',
    operands: '<first> <second>',
    summary: 'measures how far two characters are apart while they move, whatever their formats and axes',
    load: async () => (await import('./compare.ts')).compareCommand(),
  },
  {
    name: 'diff',
    operands: '<first> <second>',
    summary: 'what differs between two files of one format, field by field; exit code 1 if anything does',
    load: async () => (await import('./diff.ts')).diffCommand(),
  },
  {
    name: 'list',
    operands: '<archive>',
    summary:
      'what is in an archive: zip, pak, tar, tgz, KEY with its BIF files, ERF, HAK, MOD, NWSync manifest',
    load: async () => (await import('./list.ts')).listCommand(),
  },
  {
    name: 'extract',
    operands: '<archive> [glob...]',
    summary: 'writes what is in an archive into a folder, and nothing outside of it',
    load: async () => (await import('./extract.ts')).extractCommand(),
  },
  {
    name: 'schema',
    operands: '<format>',
    summary: "a binary format's own description",
    load: async () => (await import('./schema.ts')).schemaCommand(),
  },
  {
    name: 'studio',
    operands: '[file...]',
    summary: 'shows, plays, inspects, edits and converts characters in the browser, on this machine alone',
    load: async () => (await import('./studio.ts')).studioCommand(),
  },
];
