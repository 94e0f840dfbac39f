/** Meaning and advice of codes. The catalog stays in the worker, since it needs all formats. */
import { type Code, catalog } from 'exhume';

const CONVERT_WHOLE = 'Convert the edited file as a whole under Export';
const CHOOSE_VERSION =
  'Animate the shape with bones where it matters. Cal3D has morph targets in versions 911 to 919, 1300 and 1301: choose one of them as Version.';

/** Where the catalog names a command, an option or a package to install, what helps in the page. */
const ADVICE: Readonly<Record<string, string>> = {
  CONVERT_FILE_MISSING: 'Add it, or the folder that contains it; the rest is shown without it.',
  CONVERT_REFERENCE_OUTSIDE: 'Add the file, or the folder that contains it; the rest is shown without it.',
  CONVERT_EMPTY: 'Open the model itself, together with the files that it refers to.',
  CONVERT_NOTHING_FOUND: 'Add the files, or the folder or archive that contains them.',
  CONVERT_COMPANION_FOUND: 'Open the right file together with the model if this is another one.',
  FIT_IMAGE_MISSING: 'Add the image, or the folder that contains it.',
  FIT_SCENE_INVALID: 'See Issues for what is wrong with the files, or correct the program that made them.',
  GLTF_BUFFER_MISSING: 'Add the .bin file that the message names, or the folder that contains it.',
  CAL3D_SKELETON_MISSING: 'Add the .csf file of the model, or open its .cfg file.',
  CAL3D_MATERIAL_RANGE:
    'Open the .cfg file that lists the materials, or the model together with its material files, which count in the order of their names.',
  C3S_FRAMES_CONDITIONAL:
    'Check the model; if it looks wrong, use the command line, which can choose the interpretation.',
  MDL_SUPERMODEL_MISSING: 'Add the supermodel, or a folder or archive that contains it.',
  MDL_PALETTE_MISSING:
    'Add the folder or archive that contains pal_skin01.tga and so on, such as the game’s chitin.key.',
  GLTF_DECODER_MISSING:
    'The studio cannot decompress this file; convert it with the command line, or export it again without compression.',
  EXPORT_SIMPLIFIER_MISSING:
    'The studio cannot make levels of detail: remove `lods` from the settings, or use the command line.',
  CRYENGINE_HIERARCHY_MISSING: 'Add the model that it was made for.',
  FORMAT_UNKNOWN:
    'Check the list of supported formats in the documentation; a file of one of them may be damaged at its start.',
  CONVERT_ONTO_FAMILY: `${CONVERT_WHOLE}.`,
  CONVERT_ONTO_SKELETON: `Keep names, parents and bind pose of the bones, and in Blender also the place of the armature in Object Mode. ${CONVERT_WHOLE} otherwise.`,
  CONVERT_ONTO_NOTHING:
    'Choose the original of the edited file, and keep the names of meshes, materials, clips and bones when editing.',
  CONVERT_ONTO_NEW: `Give it the name of the element to replace. ${CONVERT_WHOLE} otherwise.`,
  ONTO_UNABLE: `${CONVERT_WHOLE} if the edit matters.`,
  ONTO_PARTIAL: `${CONVERT_WHOLE} if these properties matter.`,
  ONTO_REWRITTEN: 'Compare the files under Bytes › Difference.',
  MDL_LIGHT_NEGATIVE:
    'Put edits back into the original, which leaves the light as it is: in other formats it has no brightness and does not come back.',
  GLTF_AXES_DROPPED:
    'Nothing is needed for a character that was made in Blender. If it comes from a conversion, put its edits back into the original, or export it again with Include › Custom Properties.',
  CONVERT_VERIFY_APART:
    'See the losses before it for the reason; Compare shows the place once the result is open.',
  FIT_LEVELS_DROPPED:
    'Convert to glTF, C3S or a CryEngine .cgf to keep them, or choose another Level of detail.',
  FIT_COLLAPSE_DROPPED:
    'Choose “All, side by side” as Level of detail where the target has them; the mesh is written in full.',
  FIT_MORPHS_DROPPED: CHOOSE_VERSION,
  FIT_MORPH_TRACKS_DROPPED: CHOOSE_VERSION,
  CAL3D_KEYS_COMPRESSED:
    'Clear “Compress animations”, or choose a version that also has uncompressed keys, such as 919 or 700.',
  CAL3D_KEYS_PLAIN:
    'Clear “Compress animations”, or choose version 919 or 1200 if the program that will read the file supports it.',
  CRYENGINE_MESHES_MERGED:
    'Keep the source: converting back does not separate the meshes. “Keep skinned meshes separate” is for programs that read several.',
  CRYENGINE_BONES_MANY:
    'Remove bones that are not needed, such as controls of a rig: Export omits those that move nothing by the setting Bones › Scope. All bones cost time.',
  CRYENGINE_CHUNKS_LEFT_OUT: 'See their content under Bytes; the file itself keeps them.',
  MDL_DECOMPILE_ENHANCED: 'Choose the Enhanced Edition as Game to keep it.',
  GLTF_BOUNDS: 'Convert the file again, which computes the limits. Conversion uses the values themselves.',
};

/** By code. */
export type Meanings = Record<string, Pick<Code, 'meaning' | 'advice'>>;

export function meaningsOf(findings: readonly { code: string }[]): Meanings {
  const meanings: Meanings = {};
  for (const { code } of findings) {
    const known = catalog.get(code);
    if (known) meanings[code] = { meaning: known.meaning, advice: ADVICE[code] ?? known.advice };
  }
  return meanings;
}
