/** Every code that an issue, a loss or an error can have. */
import { ARCHIVE_CODES } from '../archives/codes.ts';
import { BINARY_CODES } from '../binary/codes.ts';
import { C3S_CHECK_CODES } from '../formats/c3s/check/codes.ts';
import { C3S_CODES } from '../formats/c3s/codes.ts';
import { C3S_WRITE_CODES } from '../formats/c3s/write/codes.ts';
import { CAL3D_CODES } from '../formats/cal3d/codes.ts';
import { CAL3D_XML_CODES } from '../formats/cal3d/xml-codes.ts';
import { CRYENGINE_CAL_CODES } from '../formats/cryengine/cal/codes.ts';
import { CRYENGINE_CHECK_CODES } from '../formats/cryengine/check/codes.ts';
import { CRYENGINE_CODES } from '../formats/cryengine/codes.ts';
import { CRYENGINE_CLIP_CODES } from '../formats/cryengine/motion/codes.ts';
import { CRYENGINE_WRITE_CODES } from '../formats/cryengine/write/codes.ts';
import { GLTF_CODES } from '../formats/gltf/codes.ts';
import { GLTF_READ_CODES } from '../formats/gltf/read/codes.ts';
import { FORMAT_CODES } from '../formats/index.ts';
import { JSON_CODES } from '../formats/json/codes.ts';
import { KEPT_CODES } from '../formats/kept.ts';
import { MDL_ASCII_CODES } from '../formats/mdl/ascii/codes.ts';
import { MDL_DECOMPILE_CODES } from '../formats/mdl/ascii/from-model/codes.ts';
import { MDL_CHECK_CODES } from '../formats/mdl/binary/check-codes.ts';
import { MDL_COMPILE_CODES } from '../formats/mdl/binary/compile/codes.ts';
import { MDL_MODEL_CODES } from '../formats/mdl/binary/to-model/codes.ts';
import { MDL_CODES } from '../formats/mdl/codes.ts';
import { MDL_WRITE_CODES } from '../formats/mdl/from-scene/codes.ts';
import { MDL_SCENE_CODES } from '../formats/mdl/scene/codes.ts';
import { MDL_SURFACE_CODES } from '../formats/mdl/surfaces/codes.ts';
import { O3D_CHECK_CODES } from '../formats/o3d/check-codes.ts';
import { O3D_CODES } from '../formats/o3d/codes.ts';
import { O3D_GRAPH_CODES } from '../formats/o3d/graph/codes.ts';
import { O3D_ONTO_CODES } from '../formats/o3d/onto/codes.ts';
import { O3D_SCENE_CODES } from '../formats/o3d/scene/codes.ts';
import { O3D_WRITE_CODES } from '../formats/o3d/write/codes.ts';
import { ONTO_CODES } from '../formats/onto.ts';
import { WRITTEN_CODES } from '../formats/written.ts';
import { IMAGE_CODES } from '../images/codes.ts';
import { POSE_CODES } from '../pose/codes.ts';
import type { Code } from '../report/report.ts';
import { CONVERT_CODES } from './codes.ts';
import { EDIT_CODES } from './edit-codes.ts';

const TABLES: readonly Readonly<Record<string, Code>>[] = [
  BINARY_CODES,
  FORMAT_CODES,
  CONVERT_CODES,
  EDIT_CODES,
  ONTO_CODES,
  KEPT_CODES,
  WRITTEN_CODES,
  IMAGE_CODES,
  ARCHIVE_CODES,
  POSE_CODES,
  CAL3D_CODES,
  CAL3D_XML_CODES,
  CRYENGINE_CODES,
  CRYENGINE_CAL_CODES,
  CRYENGINE_CLIP_CODES,
  CRYENGINE_CHECK_CODES,
  CRYENGINE_WRITE_CODES,
  MDL_CODES,
  MDL_SCENE_CODES,
  MDL_CHECK_CODES,
  MDL_MODEL_CODES,
  MDL_COMPILE_CODES,
  MDL_ASCII_CODES,
  MDL_SURFACE_CODES,
  MDL_DECOMPILE_CODES,
  MDL_WRITE_CODES,
  C3S_CODES,
  C3S_CHECK_CODES,
  C3S_WRITE_CODES,
  O3D_CODES,
  O3D_CHECK_CODES,
  O3D_GRAPH_CODES,
  O3D_SCENE_CODES,
  O3D_WRITE_CODES,
  O3D_ONTO_CODES,
  GLTF_CODES,
  GLTF_READ_CODES,
  JSON_CODES,
];

export const catalogue: ReadonlyMap<string, Code> = new Map(TABLES.flatMap((codes) => Object.entries(codes)));

/** Codes that are declared twice, of which there must be none: two rules that share one would share its advice. */
export function repeatedCodes(): string[] {
  const all = TABLES.flatMap((codes) => Object.keys(codes));
  return all.filter((id, index) => all.indexOf(id) !== index);
}

/** The catalogue as a Markdown page. */
export function describeCodes(): string {
  const rows = [...catalogue.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, severity, meaning, advice }) => `| \`${id}\` | ${severity} | ${meaning} | ${advice} |`);
  const introduction =
    'Codes never change their meaning. A loss is told with the code of what could not be carried.';
  const head = ['| code | severity | meaning | what to do |', '| --- | --- | --- | --- |'];
  return `${['# Codes', '', introduction, '', ...head, ...rows].join('\n')}\n`;
}
