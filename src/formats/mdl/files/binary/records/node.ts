/** The header and the controllers of nodes of a compiled model. */
import {
  f32,
  fixedString,
  type Infer,
  i8,
  i32,
  note,
  struct,
  table,
  u8,
  u16,
  u32,
  vector,
} from '../../../../../binary/schema.ts';
import { list } from './fields.ts';

const NODE = { source: 'mdl.md#nodes' };
const KEYS = { source: 'mdl.md#controllers' };

/** Bits of `flags`; the headers of the parts follow the node header in this order. */
export const NODE_FLAG = {
  header: 0x1,
  light: 0x2,
  emitter: 0x4,
  camera: 0x8,
  reference: 0x10,
  mesh: 0x20,
  skin: 0x40,
  animmesh: 0x80,
  dangly: 0x100,
  aabb: 0x200,
} as const;

export const nodeHeader = struct('node header', {
  functions: note(vector(u32, 6), 'addresses of functions in the compiler', {
    source: 'mdl.md#versions-and-compilers',
  }),
  inheritColor: note(u32, '1 to inherit the color of the parent', NODE),
  partNumber: note(i32, 'number of the matching node in the supermodel, -1 for none', NODE),
  name: note(fixedString(32), 'name', NODE),
  geometryPointer: note(u32, 'uninitialized memory', NODE),
  parentPointer: note(u32, '0 or uninitialized memory', NODE),
  children: note(list, 'pointers to child nodes', NODE),
  controllers: note(list, 'controllers', NODE),
  controllerData: note(list, 'times and values of the controllers', NODE),
  flags: note(u32, 'parts of the node, whose headers follow in the order of the bits', {
    source: 'mdl.md#nodes',
  }),
});

export const controllers = table(
  'controllers',
  {
    type: note(i32, 'controlled property; some numbers differ between lights, emitters and meshes', KEYS),
    rowCount: note(u16, 'number of keys; 1 for a constant value', KEYS),
    timeIndex: note(u16, 'index of the first time in the controller data', KEYS),
    valueIndex: note(u16, 'index of the first value in the controller data', KEYS),
    columnCount: note(i8, 'values per key, with bit 4 for curves with handles, -1 for none', KEYS),
    padding: note(u8, 'uninitialized memory', KEYS),
  },
  'count',
);

/** Times and values of all controllers of a node. */
export const controllerData = vector(f32, 'count');

export type NodeHeader = Infer<typeof nodeHeader>;
