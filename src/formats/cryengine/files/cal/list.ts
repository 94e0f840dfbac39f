/** What an animation list means: which animation each alias stands for (docs/reference/cryengine.md#animation-lists). */
import type { Need } from '../../../format.ts';
import type { CalDocument } from './document.ts';

/** What an alias stands for. */
type Meaning =
  /** An animation, by its path from the folder of the list, separated by `/`. */
  | { kind: 'file'; path: string }
  /** A morph target that is drawn in as if it were an animation. */
  | { kind: 'morph'; target: string }
  /** An animation that scripts may name and that moves nothing. */
  | { kind: 'dummy' };

export type ListedAnimation = Meaning & {
  alias: string;
  /** Index of its line. */
  line: number;
  /** Whether the engine drops it from memory when nobody plays it; absent where no directive before it says. */
  autoUnload?: boolean;
  /** Whether the engine loads it only when somebody plays it; absent where no directive before it says. */
  delayLoad?: boolean;
};

export interface AnimationList {
  /** In the order of their lines. */
  animations: ListedAnimation[];
  /** Other lists that belong to this one. */
  includes: { path: string; line: number }[];
  /** Where the engine puts the model, in the units of the model. Absent where the list does not say. */
  modelOffset?: [x: number, y: number, z: number];
}

/** Where animations lie from the folder of the character. */
const USUAL_FOLDER = '../../animations';
const MODEL_OFFSETS = ['$modeloffsetx', '$modeloffsety', '$modeloffsetz'];

/** Names of directives, in lower case, and whether they can have a value. */
export const DIRECTIVES: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ...['$animdir', '#filepath', '$include'].map((name) => [name, isPresent] as const),
  ...['$autounload', '$delayload'].map((name) => [name, isSwitch] as const),
  ...MODEL_OFFSETS.map((name) => [name, isNumber] as const),
]);

function isPresent(value: string): boolean {
  return value !== '';
}

function isSwitch(value: string): boolean {
  return /^(yes|no)$/i.test(value);
}

function isNumber(value: string): boolean {
  return value !== '' && Number.isFinite(Number(value));
}

/** Directives hold for the lines that follow them; one with a value that it cannot have says nothing. */
export function resolveCal({ lines }: CalDocument): AnimationList {
  const list: AnimationList = { animations: [], includes: [] };
  let folder = USUAL_FOLDER;
  let switches: Pick<ListedAnimation, 'autoUnload' | 'delayLoad'> = {};
  for (const [line, statement] of lines.entries()) {
    if (statement.kind === 'entry') {
      const { alias, file } = statement;
      list.animations.push({ alias, line, ...switches, ...meaningOf(alias, file, folder) });
    }
    if (statement.kind !== 'directive') continue;
    const { value } = statement;
    const name = statement.name.toLowerCase();
    if (!DIRECTIVES.get(name)?.(value)) continue;
    if (name === '$animdir' || name === '#filepath') folder = value;
    else if (name === '$include') list.includes.push({ path: slashed(value), line });
    else if (name === '$autounload') switches = { ...switches, autoUnload: isOn(value) };
    else if (name === '$delayload') switches = { ...switches, delayLoad: isOn(value) };
    else {
      list.modelOffset ??= [0, 0, 0];
      list.modelOffset[MODEL_OFFSETS.indexOf(name)] = Number(value);
    }
  }
  return list;
}

function isOn(value: string): boolean {
  return value.toLowerCase() === 'yes';
}

/** `#` before either name says that it is a morph target's. */
function meaningOf(alias: string, file: string, folder: string): Meaning {
  if (file === '?') return { kind: 'dummy' };
  const target = [file, alias].find((name) => name.startsWith('#'));
  if (target !== undefined) return { kind: 'morph', target: target.slice(1) };
  return { kind: 'file', path: joinPath(slashed(folder), slashed(file)) };
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

function joinPath(folder: string, name: string): string {
  if (folder === '.') return name;
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`;
}

/** The files that a list names, in the order of its lines. */
export function calNeeds(document: CalDocument): Need[] {
  const { animations, includes } = resolveCal(document);
  const needs: { line: number; need: Need }[] = [
    ...includes.map(({ path, line }) => ({ line, need: { name: path, role: 'list' as const } })),
    ...animations.flatMap((animation) =>
      animation.kind === 'file'
        ? [{ line: animation.line, need: animationNeed(animation.path, animation.alias) }]
        : [],
    ),
  ];
  return needs.sort((a, b) => a.line - b.line).map(({ need }) => need);
}

function animationNeed(name: string, alias: string): Need {
  return { name, role: 'animation', alias };
}
