/** The codes of all formats. They are read alone, without the families, where only their texts are needed. */
import { FIT_CODES } from '../fit/codes.ts';
import { KEPT_CODES } from '../fit/kept.ts';
import type { Code } from '../report/report.ts';
import { C3S_CODES } from './c3s/codes.ts';
import { CAL3D_CODES } from './cal3d/codes.ts';
import { CRYENGINE_CODES } from './cryengine/codes.ts';
import { ONTO_CODES } from './edit-codes.ts';
import { GLTF_CODES } from './gltf/codes.ts';
import { JSON_CODES } from './json/codes.ts';
import { MDL_CODES } from './mdl/codes.ts';
import { O3D_CODES } from './o3d/codes.ts';
import { FORMAT_CODES } from './registry.ts';

/** A table for each family, and for what families share. */
export const CODES_OF_FORMATS: readonly Readonly<Record<string, Code>>[] = [
  FORMAT_CODES,
  ONTO_CODES,
  KEPT_CODES,
  FIT_CODES,
  CAL3D_CODES,
  CRYENGINE_CODES,
  MDL_CODES,
  C3S_CODES,
  O3D_CODES,
  GLTF_CODES,
  JSON_CODES,
];
