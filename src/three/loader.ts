import { type AnimationClip, type Group, Loader, type LoadingManager } from 'three';
import type { GatherOptions } from '../convert/gathered.ts';
import { gatherKnown } from '../convert/gathering.ts';
import { extensionOf, fileOf, type Library, MemoryLibrary } from '../convert/library.ts';
import { type SceneOptions, sceneOf } from '../convert/scene-of.ts';
import { registryFor, wholeRegistry } from '../formats/families.ts';
import type { ReadingOptions } from '../formats/format.ts';
import type { Registry } from '../formats/registry.ts';
import { Report } from '../report/report.ts';
import type { Scene } from '../scene/scene.ts';
import { createClips } from './clips.ts';
import { createModel, type Model } from './model.ts';
import { bodyOf, type Fetch, pathOf, UrlLibrary } from './url-library.ts';

/** A loaded character with its source. */
export interface Loaded {
  /** Add this to a scene: meters, +Y up, looking along +Z. */
  scene: Group;
  animations: AnimationClip[];
  model: Model;
  /** The source of the model, in its original axes and units. */
  source: Scene;
  /** Issues of the files, including missing referenced files. */
  report: Report;
}

/** How characters are read, see `setOptions`. */
export interface LoaderOptions
  extends ReadingOptions,
    Pick<SceneOptions, 'axes'>,
    Pick<GatherOptions, 'loadDecoders'> {}

/**
 * Loads characters of Cal3D, Cannibal C3S, O3D, BioWare MDL, CryEngine 1 and glTF, with all referenced files, from their
 * server: `loadAsync('models/cally.cfg')`. Referenced files must be below the folders of the given ones, below
 * `setResourcePath(path)`, which is also searched, or below the folder that contains the `Objects` of a CryEngine model.
 * Since servers cannot be listed, files that only belong together by name must be given together, such as a CGF and its
 * levels of detail; only its list of animations is asked for. Of an archive the first character is loaded.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { ExhumeLoader } from 'exhume/three';
 *
 * const bytes = readFileSync('samples/yorick/c3s/yorick.c3s');
 * const { scene, animations } = await new ExhumeLoader().parse(bytes, 'yorick.c3s');
 * console.log(scene.isGroup, animations.length); // true 4
 * ```
 */
export class ExhumeLoader extends Loader<Loaded, string | readonly string[]> {
  #options: LoaderOptions = {};
  #abortController = new AbortController();

  /**
   * Sets how ambiguous files are read, such as `{ axes: 'auto' }` for characters that lie down, `{ up: 'z' }` for O3D or
   * `{ layers: { skin: 3 } }` for Neverwinter Nights, and what loads the decoders of compressed GLBs. Options of other
   * families have no effect.
   */
  setOptions(options: LoaderOptions): this {
    this.#options = options;
    return this;
  }

  /** Ends all loading by this loader, which rejects with an `AbortError`; `abort` of its manager does, too. */
  override abort(): this {
    this.#abortController.abort();
    this.#abortController = new AbortController();
    return this;
  }

  /**
   * @param url a file, several files of one character, or an archive; below `path`
   * @param onProgress called after each file, with the bytes of all files so far
   */
  override load(
    url: string | readonly string[],
    onLoad: (loaded: Loaded) => void,
    onProgress?: (event: ProgressEvent) => void,
    onError?: (error: unknown) => void,
  ): void {
    const urls = [url].flat().map((one) => this.path + one);
    const item = urls[0] ?? '';
    this.manager.itemStart(item);
    const signal = this.#signal();
    const library = new UrlLibrary(urls, this.#fetcher(signal, onProgress));
    const search = this.resourcePath === '' ? [] : [pathOf(this.resourcePath).replace(/\/+$/, '')];
    const onFile = () => signal.throwIfAborted();
    loadFrom(library, urls.map(pathOf), this.#options, { search, onFile })
      .then((loaded) => {
        signal.throwIfAborted();
        onLoad(loaded);
      })
      .catch((error) => {
        this.manager.itemError(item);
        if (!onError) throw error;
        onError(error);
      })
      .finally(() => this.manager.itemEnd(item));
  }

  /**
   * Parses a file that refers to no others, or an archive.
   *
   * @param name of the file, which decides between similar formats
   * @throws FormatError if it cannot be read
   * @throws TypeError without a name, or for a text: set the response type of `FileLoader` to `arraybuffer`
   */
  async parse(data: ArrayBuffer | Uint8Array, name: string): Promise<Loaded> {
    if (typeof data === 'string') throw new TypeError('Expected the bytes of a file, not a text');
    if (typeof name !== 'string') throw new TypeError('Expected the name of the file');
    const bytes = data instanceof Uint8Array ? data : new Uint8Array(data);
    return loadFrom(new MemoryLibrary({ [name]: bytes }), [name], this.#options);
  }

  #signal(): AbortSignal {
    const own = this.#abortController.signal;
    // Managers of earlier versions of three.js cannot abort, and earlier browsers cannot combine signals.
    const { abortController } = this.manager as Partial<LoadingManager>;
    return abortController && 'any' in AbortSignal ? AbortSignal.any([own, abortController.signal]) : own;
  }

  #fetcher(signal: AbortSignal, onProgress: ((event: ProgressEvent) => void) | undefined): Fetch {
    let loaded = 0;
    return async (url, limit) => {
      const response = await fetch(this.manager.resolveURL(url), {
        headers: this.requestHeader,
        credentials: this.withCredentials ? 'include' : 'same-origin',
        signal,
      });
      // Many servers respond with a page if the file does not exist.
      const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
      if (!response.ok || isPage) throw new Error(`No file found at ${url} (${response.status})`);
      const bytes = await bodyOf(response, limit);
      loaded += bytes.length;
      onProgress?.(new ProgressEvent('progress', { loaded }));
      return bytes;
    };
  }
}

/** Loads the families that the extensions suggest, or all if some file is of another. */
async function loadFrom(
  library: Library,
  paths: readonly string[],
  reading: LoaderOptions,
  places: Pick<GatherOptions, 'search' | 'onFile'> = {},
): Promise<Loaded> {
  const likely = await registryFor(paths.map(extensionOf));
  const known = await Promise.all(
    paths.map(async (path) => isOfFormat(likely, await library.read(path), path)),
  );
  const registry = known.every(Boolean) ? likely : await wholeRegistry();
  return loadKnown(registry, library, paths, { ...reading, ...places });
}

async function loadKnown(
  registry: Registry,
  outer: Library,
  paths: readonly string[],
  options: GatherOptions & SceneOptions,
): Promise<Loaded> {
  const report = new Report();
  const { library, inputs } = await lookInside(registry, outer, paths, report);
  const gathered = await gatherKnown(registry, library, inputs, options);
  report.issues.push(...gathered.report.issues);
  const source = sceneOf(gathered, { ...options, report });
  const model = createModel(source);
  for (const error of model.damaged.values()) report.addError(error);
  return { scene: model.root, animations: createClips(source), model, source, report };
}

/** The initial files: the given ones, or those in an archive among them. */
async function lookInside(
  registry: Registry,
  library: Library,
  paths: readonly string[],
  report: Report,
): Promise<{ library: Library; inputs: readonly string[] }> {
  const [path] = paths;
  if (path === undefined || paths.length > 1) return { library, inputs: paths };
  const bytes = await library.read(path);
  if (isOfFormat(registry, bytes, path)) return { library, inputs: paths };
  // Only loaded for archives.
  const { openedArchive } = await import('./archived.ts');
  const opened = await openedArchive(registry, library, path, bytes, report);
  return opened ?? { library, inputs: paths };
}

function isOfFormat(registry: Registry, bytes: Uint8Array, path: string): boolean {
  return registry.formats.some((format) => format.detect(bytes, fileOf(path)));
}
