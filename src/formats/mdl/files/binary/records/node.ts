/** What every node of a compiled model begins with, and its controllers. */
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

/** Bits of `flags`; the headers they stand for follow the node header in this order. */
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
  functions: note(vector(u32, 6), 'addresses in the compiler', { source: 'mdl.md#versions-and-compilers' }),
  inheritColor: note(u32, '1: takes the color of its parent', NODE),
  partNumber: note(i32, 'number of the node of the same name in the supermodel; -1 if it has none', NODE),
  name: note(fixedString(32), 'name', NODE),
  geometryPointer: note(u32, 'whatever lay there in memory', NODE),
  parentPointer: note(u32, '0 or whatever lay there in memory: children tell their parent', NODE),
  children: note(list, 'pointers to nodes', NODE),
  controllers: note(list, 'what moves or changes, and when', NODE),
  controllerData: note(list, 'times and values of the controllers', NODE),
  flags: note(u32, 'what the node is; the headers of its kinds follow in the order of the bits', {
    source: 'mdl.md#nodes',
  }),
});

export const controllers = table(
  'controllers',
  {
    type: note(i32, 'what it controls; lights, emitters and meshes use some numbers differently', KEYS),
    rowCount: note(u16, 'number of keys; 1 for a value that stays', KEYS),
    timeIndex: note(u16, 'index of the first time in the controller data', KEYS),
    valueIndex: note(u16, 'index of the first value in the controller data', KEYS),
    columnCount: note(i8, 'values per key, with bit 4 for curves with handles; -1 for none', KEYS),
    padding: note(u8, 'whatever lay there in memory', KEYS),
  },
  'count',
);

/** Times and values of all controllers of a node. */
export const controllerData = vector(f32, 'count');

export type NodeHeader = Infer<typeof nodeHeader>;
