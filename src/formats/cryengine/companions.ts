/** Files in the folder of a CryEngine model that belong to it by name (docs/reference/cryengine.md#animation-lists). */
import { stemOf } from '../../text/file-name.ts';
import type { BesideOptions, Need, SourceFile } from '../format.ts';

const MODELS: readonly string[] = ['cryengine.cgf', 'cryengine.cga'];
const LIST = 'cryengine.cal';

/**
 * The model of a list that is opened alone, levels of detail, and the list of animations or, without one, the animations
 * that are named after the model. An animation alone has no companions: it has its own skeleton.
 */
export function cryengineBeside(
  files: readonly SourceFile[],
  names: readonly string[],
  { levels, animations }: BesideOptions,
): Need[] {
  const given = files.find(({ document }) => document && MODELS.includes(document.format));
  const list = files.find(({ document }) => document?.format === LIST);
  const model = given?.name ?? (list && spelled(names, `${stemOf(list.name)}.cgf`));
  if (model === undefined) return [];
  const stem = stemOf(model);
  return [
    ...(given ? [] : [{ name: model, role: 'mesh' as const }]),
    ...(levels ? levelsOf(stem, names) : []),
    ...(animations && !list ? animationsOf(stem, names) : []),
  ];
}

/** The list of a model. */
export function cryengineGuesses(files: readonly SourceFile[]): string[] {
  const model = files.find(({ document }) => document && MODELS.includes(document.format));
  return model ? [`${stemOf(model.name)}.cal`] : [];
}

/** `X_LOD1.cgf` and so on, from the finest to the coarsest. */
function levelsOf(stem: string, names: readonly string[]): Need[] {
  return names
    .filter(isModel)
    .map((name) => ({ name, level: levelOf(stem, name) }))
    .filter(({ level }) => level > 0)
    .sort((a, b) => a.level - b.level)
    .map(({ name }) => ({ name, role: 'level' }));
}

/** The number after `X_LOD`; 0 for other files. */
function levelOf(stem: string, name: string): number {
  return Number(/^lod(\d+)$/i.exec(behind(stem, stemOf(name)) ?? '')?.[1] ?? 0);
}

/** The list `X.cal`, or every `X_<alias>.caf` that is not named after another model, such as `X_Y.cgf`. */
function animationsOf(stem: string, names: readonly string[]): Need[] {
  const list = spelled(names, `${stem}.cal`);
  if (list !== undefined) return [{ name: list, role: 'list' }];
  const others = names.filter((name) => isModel(name) && behind(stem, stemOf(name))).map(stemOf);
  return names
    .filter((name) => /\.caf$/i.test(name))
    .filter((name) => !others.some((other) => behind(other, stemOf(name))))
    .flatMap((name) => {
      const alias = behind(stem, stemOf(name));
      return alias ? [{ name, role: 'animation' as const, alias }] : [];
    });
}

function isModel(name: string): boolean {
  return /\.cg[fa]$/i.test(name);
}

/** The part of a name after `X_`; undefined if it begins with something else. */
function behind(stem: string, name: string): string | undefined {
  const start = `${stem}_`.toLowerCase();
  return name.toLowerCase().startsWith(start) ? name.slice(start.length) : undefined;
}

/** A name as it is spelled in the folder. */
function spelled(names: readonly string[], wanted: string): string | undefined {
  return (
    names.find((name) => name === wanted) ?? names.find((name) => name.toLowerCase() === wanted.toLowerCase())
  );
}
