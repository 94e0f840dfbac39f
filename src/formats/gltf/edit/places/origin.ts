/** A glTF file as what places lead to. */
import type { Element, Elements, Place } from '../../../../scene/places.ts';
import { type GltfDocument, jsonOf } from '../../files/container/document.ts';
import type { JsonObject } from '../../files/container/json.ts';
import { layoutOf } from '../../files/container/layout.ts';

export class Origin {
  readonly json: JsonObject;
  readonly #file: number;
  /** Paths of what lies in the bytes of a GLB, by its name in the JSON. */
  readonly #inBytes: ReadonlyMap<string, string>;

  /** @param file index of it */
  constructor(document: GltfDocument, file: number) {
    this.json = jsonOf(document);
    this.#file = file;
    this.#inBytes = pathsInBytes(document);
  }

  /** What a value of the JSON became. */
  record({ path }: Pick<JsonObject, 'path'>, element: Element): Place {
    return { file: this.#file, path, element };
  }

  /** What a view of the bytes became, where it lies in the file. */
  view(index: number | undefined, element: Element): Place[] {
    const path = this.#inBytes.get(`bufferViews[${index}]`);
    return path === undefined ? [] : [{ file: this.#file, path, element }];
  }

  /** What a list of the JSON became, see `ListPlace`. */
  list(path: string, elements: Elements, rows: ArrayLike<number>): Place {
    return { file: this.#file, path, elements, count: rows.length, rows };
  }

  /** What the entries of an accessor became, where they lie in the file. */
  entries(accessor: number | undefined, elements: Elements, { rows, length }: Rows): Place[] {
    const path = this.#inBytes.get(`accessors[${accessor}]`);
    return path === undefined ? [] : [{ file: this.#file, path, elements, count: rows.length, rows, length }];
  }
}

/** The first entry that each element was made of, and how many in a row. */
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
