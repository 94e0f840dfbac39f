/** Every code that an issue, a loss or an error can have. */
import { ARCHIVE_CODES } from '../archives/codes.ts';
import { BINARY_CODES } from '../binary/codes.ts';
import { CAL3D_CODES } from '../formats/cal3d/codes.ts';
import { CAL3D_XML_CODES } from '../formats/cal3d/xml-codes.ts';
import { CRYENGINE_CAL_CODES } from '../formats/cryengine/cal/codes.ts';
import { CRYENGINE_CHECK_CODES } from '../formats/cryengine/check/codes.ts';
import { CRYENGINE_CODES } from '../formats/cryengine/codes.ts';
import { CRYENGINE_CLIP_CODES } from '../formats/cryengine/motion/codes.ts';
import { CRYENGINE_WRITE_CODES } from '../formats/cryengine/write/codes.ts';
import { GLTF_CODES } from '../formats/gltf/codes.ts';
import { FORMAT_CODES } from '../formats/index.ts';
import { MDL_ASCII_CODES } from '../formats/mdl/ascii/codes.ts';
import { MDL_CHECK_CODES } from '../formats/mdl/check-codes.ts';
import { MDL_CODES } from '../formats/mdl/codes.ts';
import { O3D_CHECK_CODES } from '../formats/o3d/check-codes.ts';
import { O3D_CODES } from '../formats/o3d/codes.ts';
import { O3D_GRAPH_CODES } from '../formats/o3d/graph/codes.ts';
import { O3D_SCENE_CODES } from '../formats/o3d/scene/codes.ts';
import { O3D_WRITE_CODES } from '../formats/o3d/write/codes.ts';
import { IMAGE_CODES } from '../images/codes.ts';
import { POSE_CODES } from '../pose/codes.ts';
import type { Code } from '../report/report.ts';
import { CONVERT_CODES } from './codes.ts';

export const catalogue: ReadonlyMap<string, Code> = new Map(
  [
    BINARY_CODES,
    FORMAT_CODES,
    CONVERT_CODES,
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
    MDL_CHECK_CODES,
    MDL_ASCII_CODES,
    O3D_CODES,
    O3D_CHECK_CODES,
    O3D_GRAPH_CODES,
    O3D_SCENE_CODES,
    O3D_WRITE_CODES,
    GLTF_CODES,
  ].flatMap((codes) => Object.entries<Code>(codes)),
);

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
