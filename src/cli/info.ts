import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { gatherToRead } from '../convert/gather.ts';
import type { Gathered } from '../convert/gathered.ts';
import { type Info, infoOf } from '../convert/info.ts';
import type { ClipSummary, Counts, Summary } from '../convert/summary.ts';
import { installedDecoders } from '../node/decoders.ts';
import { STANDARD_INPUT } from '../node/input-library.ts';
import { NONE } from '../scene/scene.ts';
import { counted, shortList } from '../text/counts.ts';
import { forEachFile, printFindings } from './errors.ts';
import { filesAround, inputPath } from './named-files.ts';
import { endWithErrors, print, printable, table } from './output.ts';
import { type PlaceOptions, withPlaceOptions } from './places.ts';

interface Options extends PlaceOptions {
  json?: boolean;
}

export function infoCommand(): Command {
  const command = new Command('info')
    .argument('<file...>', 'files of any supported format')
    .option('--json', 'print JSON');
  return withPlaceOptions(command)
    .addHelpText(
      'after',
      '\nExamples:\n  exhume info cally.cfg\n  exhume info c_bodak --search nwn/chitin.key',
    )
    .action((files: string[], options: Options) =>
      forEachFile(files, options.json === true, (file) => show(file, options)),
    );
}

async function show(file: string, options: Options): Promise<Info> {
  const { json = false, search, root } = options;
  const isThere = file === STANDARD_INPUT || existsSync(file);
  const isAlone = isThere && search === undefined && root === undefined;
  const gathered = isAlone ? await gatherShown(file, json) : await gatherFrom(file, options);
  const { report, files } = gathered;
  const info = infoOf(file, gathered);
  if (!json) {
    print(describeInfo(info, files[0]!.format!.title));
    if (report.issues.length > 0) {
      print('');
      await printFindings(report.issues);
    }
  }
  if (info.issues.error > 0) endWithErrors();
  return info;
}

/** Gathers with files of other places, which may be of any family. */
async function gatherFrom(file: string, options: Options): Promise<Gathered> {
  const { findInputs } = await import('./inputs.ts');
  const { library, paths, options: reading, issues } = await findInputs([file], options);
  const gathered = await gatherToRead(library, paths, { ...reading, complete: false });
  gathered.report.issues.unshift(...issues);
  return gathered;
}

/** Gathers with the files beside it alone, without what searching other places needs. */
async function gatherShown(file: string, json: boolean): Promise<Gathered> {
  return gatherToRead(await filesAround(file), [await inputPath(file)], {
    complete: false,
    listAll: json,
    loadDecoders: installedDecoders,
  });
}

/** What is counted, with its noun, and the plural if it is irregular. */
const COUNTED: readonly [keyof Counts, singular: string, plural?: string][] = [
  ['nodes', 'node'],
  ['bones', 'bone'],
  ['meshes', 'mesh', 'meshes'],
  ['vertices', 'vertex', 'vertices'],
  ['triangles', 'triangle'],
  ['influences', 'influence'],
  ['clips', 'clip'],
  ['keys', 'key'],
  ['materials', 'material'],
  ['textures', 'texture'],
  ['lights', 'light'],
  ['morphTargets', 'morph target'],
];

function describeInfo(info: Info, title: string): string {
  const { counts, nodes, bones, clips, textures, contents = [] } = info;
  const version = info.version === '' ? '' : ` ${info.version}`;
  const parts = [`${info.file}: ${title}${version}, ${counted(info.bytes, 'byte')}`];
  const present = COUNTED.filter(([what]) => counts[what] > 0);
  if (present.length > 0)
    parts.push(present.map(([what, ...noun]) => counted(counts[what], ...noun)).join(', '));
  parts.push(...contents);
  if (bones.length > 0) parts.push(`\nbones:\n${treeOf(bones)}`);
  else if (nodes.some(({ parent }) => parent !== NONE)) parts.push(`\nnodes:\n${treeOf(nodes)}`);
  else if (nodes.length > 1) parts.push(`\nnodes: ${firstOf(nodes)}`);
  if (clips.length > 0) parts.push(`\n${clipTable(clips)}`);
  if (textures.length > 0) parts.push(`\ntextures: ${printable(textures.join(', '))}`);
  return parts.join('\n');
}

/** The first columns are shown for all clips: tracks and keys. */
const ALWAYS_SHOWN = 2;

/** Columns for subranges, events and cycles are omitted if no clip has any. */
function clipTable(clips: Summary['clips']): string {
  const numbers: [string, (clip: ClipSummary) => number][] = [
    ['tracks', ({ tracks }) => tracks],
    ['keys', ({ keys }) => keys],
    ['subranges', ({ subranges }) => subranges?.length ?? 0],
    ['events', ({ events }) => events?.length ?? 0],
  ];
  const columns = numbers.filter(
    ([, count], at) => at < ALWAYS_SHOWN || clips.some((clip) => count(clip) > 0),
  );
  const hasCycles = clips.some(({ cycle }) => cycle);
  const rows = clips.map((clip) => [
    clip.name,
    Number((clip.end - clip.start).toFixed(3)),
    ...columns.map(([, count]) => count(clip)),
    ...(hasCycles ? [clip.cycle ? 'cycle' : ''] : []),
  ]);
  return table([['clip', 'seconds', ...columns.map(([name]) => name), ...(hasCycles ? [''] : [])], ...rows]);
}

/** Names in a line. */
const SHOWN = 4;

/** The first of nodes without a hierarchy, such as those of a lone animation. */
function firstOf(nodes: Summary['nodes']): string {
  const names = nodes.map(({ name }) => printable(name));
  return shortList(names, SHOWN);
}

/** Maximum levels of indentation: with more, the text of a deep hierarchy would grow with the square of its nodes. */
const DEEPEST = 40;

/** Nodes indented under their parents. */
function treeOf(nodes: Summary['nodes']): string {
  const children = new Map<number, number[]>();
  nodes.forEach(({ parent }, index) => {
    const siblings = children.get(parent);
    if (siblings) siblings.push(index);
    else children.set(parent, [index]);
  });
  const lines: string[] = [];
  const pending: { node: number; depth: number }[] = [];
  // The last child first, so that the first one is on top of the stack. One by one: calls have a limited number of arguments.
  const wait = (parent: number, depth: number) => {
    for (const node of children.get(parent)?.reverse() ?? []) pending.push({ node, depth });
  };
  wait(-1, 1);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    lines.push(`${'  '.repeat(Math.min(depth, DEEPEST))}${printable(nodes[node]!.name)}`);
    wait(node, depth + 1);
  }
  return lines.join('\n');
}
