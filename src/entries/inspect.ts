/** Files field by field: byte trees, differences, editing and renaming. */
export { type Difference, type DiffOptions, differences, type Side, type Tree } from '../binary/diff.ts';
export type { FieldValue } from '../binary/edit.ts';
export { fieldsBetween, nodeAtPath, nodesAtOffset, nodesAtPath } from '../binary/inspect.ts';
export { partialTree } from '../binary/partial.ts';
export type { Inspection, Note } from '../binary/type.ts';
export { editFields, type FieldEdit } from '../convert/edit.ts';
export { type Renamed, rename } from '../convert/rename.ts';
export type { Renaming } from '../formats/format.ts';
export {
  type Element,
  type Elements,
  elementsAtPath,
  type FilePlace,
  type ListPlace,
  type Place,
  placesOfElement,
  type RecordPlace,
} from '../scene/places.ts';
