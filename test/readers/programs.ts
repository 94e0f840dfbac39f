/** All original programs that Exhume's files are given to. */
import { CAL3D_PROGRAMS } from './cal3d.ts';
import { CRYENGINE_PROGRAMS } from './cryengine.ts';
import { NWN_PROGRAMS } from './nwn.ts';
import { O3D_PROGRAMS } from './o3d.ts';
import type { Program } from './reading.ts';

export const PROGRAMS: readonly Program[] = [
  ...CAL3D_PROGRAMS,
  ...NWN_PROGRAMS,
  ...CRYENGINE_PROGRAMS,
  ...O3D_PROGRAMS,
];
