/** Creates places in a glTF file. */
import type { Element, Elements, Place } from '../../../../scene/places.ts';
import { type GltfDocument, jsonOf } from '../../files/container/document.ts';
import type { JsonObject } from '../../files/container/json.ts';
import { layoutOf } from '../../files/container/layout.ts';

export class Origin {
  readonly json: JsonObject;
  readonly #file: number;
  /** Paths in the binary chunk of a GLB, by names in the JSON. */
  readonly #inBytes: ReadonlyMap<string, string>;

  /** @param file index of the file */
  constructor(document: GltfDocument, file: number) {
    this.json = jsonOf(document);
    this.#file = file;
    this.#inBytes = pathsInBytes(document);
  }

  /** The place of an element that a JSON value describes. */
  record({ path }: Pick<JsonObject, 'path'>, element: Element): Place {
    return { file: this.#file, path, element };
  }

  /** The place of an element that a buffer view contains, if that is in the file. */
  view(index: number | undefined, element: Element): Place[] {
    const path = this.#inBytes.get(`bufferViews[${index}]`);
    return path === undefined ? [] : [{ file: this.#file, path, element }];
  }

  /** The place of elements that a list in the JSON describes, see `ListPlace`. */
  list(path: string, elements: Elements, rows: ArrayLike<number>): Place {
    return { file: this.#file, path, elements, count: rows.length, rows };
  }

  /** The places of elements that the entries of an accessor describe, if those are in the file. */
  entries(accessor: number | undefined, elements: Elements, { rows, length }: Rows): Place[] {
    const path = this.#inBytes.get(`accessors[${accessor}]`);
    return path === undefined ? [] : [{ file: this.#file, path, elements, count: rows.length, rows, length }];
  }
}

/** The first entry of each element, and how many consecutive entries it has. */
interface Rows {
  rows: ArrayLike<number>;
  length: number;
}

function pathsInBytes(document: GltfDocument): Map<string, string> {
  const { index, views } = layoutOf(document) ?? { index: 0, views: [] };
  const paths = new Map<string, string>();
  for (const { name, columns } of views) {
    const path = `chunks[${index}].data.${name}`;
    paths.set(name, path);
    for (const column of columns) paths.set(column.name, `${path}.${column.name}`);
  }
  return paths;
}
