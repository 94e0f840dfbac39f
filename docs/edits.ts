/** The page on what single edits change in the files of an original; a test tries each of them. */
import { EDITS, type EditName } from '../test/convert/onto/edits/edits.ts';
import { type Cell, COLUMNS } from '../test/convert/onto/edits/table.ts';

const HEADINGS: Readonly<Record<EditName, string>> = {
  'vertex moved': 'A vertex is moved',
  'weight painted': 'A weight is painted',
  'key changed': 'A key is changed',
  'rest moved': 'The rest pose of a bone is moved, and the mesh with it',
  'bone moved': 'A bone is moved, and the mesh and the other bones stay',
  'face added': 'A face is added',
  'color changed': 'The color of a material is changed',
  'texture repainted': 'A texture is repainted',
  'clip added': 'A clip is added',
  'mesh added': 'A mesh with a new material and image is added',
  'bone added': 'A bone with weights is added',
};

const INTRODUCTION = [
  '# What edits change',
  '',
  '`exhume convert edited.glb --onto original.cfg -o out/` puts edits back into the files that the GLB was made of. The tables',
  'show what that changes in each format: Yorick, the sample, is converted to GLB, edited in one place and put back; the fields',
  'are those that `exhume diff` lists, `{a, b}` stands for each of these, `.children…` for nodes at several depths and `Curve …` for',
  'several curves; everything else keeps its bytes. A code is a loss that the edit causes, see [codes](codes.md). Tests try each',
  'cell, field by field. In compiled models of Neverwinter Nights, fields named `at` or `…Pointers` are offsets of what lies behind',
  'the edit.',
  '',
  '- New meshes, materials, clips and bones are written where the format has a place for them, after those that exist. A new',
  '  element has a name that the original lacks; an element that is missing from the edited file stays in the original. In O3D a new',
  '  material needs a new mesh, and a mesh keeps its material. A reparented bone is refused.',
  '  Renamed bones, materials and meshes (with their objects) keep their names, a mesh that was joined with another one stays a mesh',
  '  of its own, and a second character in the edited file is skipped; all of this is reported.',
  '- `--only NAME` puts back only edits of that mesh, material, clip, bone or image, and `--skip NAME` skips them; both are',
  '  repeatable, and `*` stands for any characters. New bones, materials and images that a chosen mesh needs are put back, too; skipping',
  '  a bone that an edited mesh needs is refused, so skip the mesh, too.',
  '- Progressive levels of detail of Cal3D stay if all old vertices do: new vertices and triangles come before them, see',
  '  CONVERT_ONTO_REBUILT. If old vertices are missing, these levels are dropped, and CONVERT_ONTO_DROPPED says so. Springs stay',
  '  between vertices that are still there, and edges of new free vertices become springs. Lower levels of detail that are meshes',
  '  of their own stay as they are. A new bone of a CryEngine model may renumber others, see CRYENGINE_BONES_RENUMBERED.',
  '- Scale, rotation and translation of a texture, as by a Mapping node of Blender, become texture coordinates where the format has',
  '  no place for them in materials.',
  '- Colors of materials: C3S has none, only opacity, and in O3D a texture replaces the color, so paint it into the texture. New clips',
  '  of O3D archives follow the others on the one timeline.',
  '- In C3S, new vertices or faces rebuild the surface: all levels of detail are kept, but their edges, ranges and normals are',
  '  rebuilt, see ONTO_REWRITTEN; of more than eight levels eight are kept, see C3S_LEVELS_MANY. Otherwise levels stay as they are.',
  "- A bone that is moved alone, as in Blender's edit mode where all meshes stay, gets another inverse bind matrix. If one mesh stays",
  '  while another one follows the bone, which other programs can do, the edit is refused, see CONVERT_ONTO_SKELETON: a file has one',
  '  bind pose for all meshes.',
  '- Text models of Neverwinter Nights keep all lines that an edit does not concern, with their comments and spelling. They have',
  '  only one pose, so a skin is bound to the new rest pose of its bones, see MDL_BIND_POSE_MOVED.',
  '',
];

export function editsPage(): string {
  const sections = (Object.keys(EDITS) as EditName[]).flatMap((name) => [
    `## ${HEADINGS[name]}`,
    '',
    '| format | what changes | losses |',
    '| --- | --- | --- |',
    ...COLUMNS.map(
      ({ title, cells }) => `| ${title} | ${changesOf(cells[name])} | ${lossesOf(cells[name])} |`,
    ),
    '',
  ]);
  return [...INTRODUCTION, ...sections].join('\n');
}

function changesOf({ changed = {}, losses }: Cell): string {
  const files = Object.entries(changed).map(([name, fields]) =>
    fields.includes('new')
      ? `new file \`${name}\``
      : `\`${name}\`: ${grouped(shortened(fields)).map(fieldOf).join(', ')}`,
  );
  return files.join('; ') || (losses ? 'nothing' : 'nothing: the format has no place for such an edit');
}

/** Fields of nodes at any depth, and of any curve, as one. */
function shortened(fields: readonly string[]): string[] {
  const short = fields.map((field) =>
    field.replace(/(\.children){2,}/, '.children…').replace(/Curve \d+\.keys$/, 'Curve ….keys'),
  );
  return [...new Set(short)];
}

/** Fields of one record as one entry. */
function grouped(fields: readonly string[]): string[] {
  const parentOf = (field: string) => field.slice(0, field.lastIndexOf('.') + 1);
  const byParent = new Map(fields.map((field) => [parentOf(field), [] as string[]]));
  for (const field of fields) byParent.get(parentOf(field))!.push(field);
  return [...byParent].flatMap(([parent, all]) =>
    parent === '' || all.length < 3
      ? all
      : [`${parent}{${all.map((field) => field.slice(parent.length)).join(', ')}}`],
  );
}

function fieldOf(field: string): string {
  return field.endsWith(' lines') ? field.replace(/^1 lines$/, '1 line') : `\`${field}\``;
}

function lossesOf({ losses = [] }: Cell): string {
  return losses.map((code) => `\`${code}\``).join(' ');
}
