/** The meaning of an animation list: the animation of each alias (docs/reference/cryengine.md#animation-lists). */
import type { Need } from '../../../format.ts';
import type { CalDocument } from './document.ts';

/** What an alias refers to. */
type Meaning =
  /** An animation, by its path relative to the folder of the list, separated by `/`. */
  | { kind: 'file'; path: string }
  /** A morph target that is played like an animation. */
  | { kind: 'morph'; target: string }
  /** An animation without effect that scripts may name. */
  | { kind: 'dummy' };

export type ListedAnimation = Meaning & {
  alias: string;
  /** Index of its line. */
  line: number;
  /** Whether the engine unloads it when it is not played; absent without a directive. */
  autoUnload?: boolean;
  /** Whether the engine loads it only when it is played; absent without a directive. */
  delayLoad?: boolean;
};

export interface AnimationList {
  /** In the order of their lines. */
  animations: ListedAnimation[];
  /** Included lists. */
  includes: { path: string; line: number }[];
  /** Translation of the model in its units; absent without a directive. */
  modelOffset?: [x: number, y: number, z: number];
}

/** Default folder of animations, relative to that of the character. */
const USUAL_FOLDER = '../../animations';
const MODEL_OFFSETS = ['$modeloffsetx', '$modeloffsety', '$modeloffsetz'];

/** Names of directives, in lower case, with a test of their value. */
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

/** Directives apply to the lines that follow them; those with invalid values are ignored. */
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

/** `#` before either name marks a morph target. */
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

/** The files to which a list refers, in the order of its lines. */
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
