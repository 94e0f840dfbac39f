import { declareCodes } from '../report/report.ts';

/** Lists name hundreds of animations, and users need the name of each missing one. */
const OF_LISTS = 10_000;

export const CONVERT_CODES = declareCodes({
  CONVERT_FILE_MISSING: {
    severity: 'warning',
    meaning: 'A file that another one refers to was not found.',
    advice:
      'Put it beside the model, or name a folder or archive with --search, in which subfolders and archives are searched, too; the rest is converted without it.',
    listed: OF_LISTS,
  },
  CONVERT_FILE_UNREADABLE: {
    severity: 'warning',
    meaning:
      'A file that another one refers to, or one of the parts of a character without a model file, is damaged, of another kind, or cannot be opened, and is skipped.',
    advice:
      'Replace the file or correct its permissions; its own error is reported, too. The rest is converted without it.',
    listed: OF_LISTS,
  },
  CONVERT_REFERENCE_OUTSIDE: {
    severity: 'warning',
    meaning:
      'A file refers to another one that is, by its path or through a link, outside of the allowed folders: those of the given files, the search folders and the root of the game.',
    advice:
      'Put that file beside the model, or add its folder with --search or the root of the game with --root, if you trust the file; the rest is converted without it.',
    listed: OF_LISTS,
  },
  CONVERT_REFERENCE_NOT_FILE: {
    severity: 'warning',
    meaning: 'A file refers to a device, a pipe or a socket, which is not opened.',
    advice: 'Put an ordinary file in its place; the rest is converted without it.',
  },
  CONVERT_REFERENCE_TOO_LARGE: {
    severity: 'warning',
    meaning: 'A file refers to one that is too large for a file of a character and is not opened.',
    advice: 'Put the right file in its place; the rest is converted without it.',
  },
  CONVERT_FILE_BELOW: {
    severity: 'info',
    meaning:
      'A file that another one refers to is not where the reference says, and was found by its name in a folder or archive below a search folder.',
    advice: 'Nothing is needed if it is the right file; otherwise put the right one beside the model.',
    listed: OF_LISTS,
  },
  CONVERT_COMPANION_FOUND: {
    severity: 'info',
    meaning: 'A file that the model needs but does not refer to was found in the same folder.',
    advice: 'Name the right file if this is another one.',
  },
  CONVERT_FAMILY_MIXED: {
    severity: 'error',
    meaning: 'The given files belong to different systems.',
    advice: 'Convert the characters of each system separately.',
  },
  CONVERT_EMPTY: {
    severity: 'error',
    meaning:
      'The given files contain no bone, no visible mesh and no clip. Materials alone can only be written as materials.',
    advice:
      'Name the model that the files belong to; those that it refers to are found automatically. If that is what was named, it has no visible content: `exhume inspect` shows what it has.',
  },
  CONVERT_NOTHING_FOUND: {
    severity: 'error',
    meaning: 'The model only refers to other files, and none with visible content was found or can be read.',
    advice: 'Put the files beside the model, or add the folder or archive that contains them with --search.',
  },
  CONVERT_LYING: {
    severity: 'info',
    meaning:
      'In the usual axes of its format the character is lying on its back or side, judging by its bones and bounds. Files of these formats do not state which way is up.',
    advice:
      'Pass the suggested --axes, or --axes auto, which detects them; in the library, the option `axes`.',
  },
  CONVERT_CLIP_UNKNOWN: {
    severity: 'error',
    meaning: 'A rule for what a clip does after its last keys names a clip that the character lacks.',
    advice: 'Name a clip as `exhume info` lists it.',
  },
  CONVERT_CLIP_OUTSIDE: {
    severity: 'warning',
    meaning: 'A clip has nothing in the part that --range names, and was dropped.',
    advice: 'Choose another range if the clip is needed.',
  },
  CONVERT_CLIP_LATE: {
    severity: 'info',
    meaning:
      'The first key of a glTF clip is after 0, because Blender and other programs count from the start of their timeline. The time before the first key is cut off.',
    advice: 'Nothing is needed. To keep a pause at the start, add a key at 0.',
  },
  CONVERT_CLIPS_LOST: {
    severity: 'warning',
    meaning: 'The source has clips, and the target can hold none of them.',
    advice:
      'See the losses after it for the reason, and choose another target or version if motion is needed.',
  },
  CONVERT_CLIP_LONG: {
    severity: 'info',
    meaning:
      'A clip is too long to reduce its keys jointly within memory, so each curve is reduced separately.',
    advice: 'Optimize parts of the clip with --range for fewer keys.',
  },
  CONVERT_VERIFY_APART: {
    severity: 'warning',
    meaning: 'The output, read again, deviates from the source, or lacks clips or meshes.',
    advice:
      'See the losses before it for the reason; show the place with `compare` and its look with `picture`.',
  },
  CONVERT_ONTO_FAMILY: {
    severity: 'error',
    meaning: 'Edits cannot be put back into files of this system.',
    advice: 'Convert the edited file as a whole, without --onto.',
  },
  CONVERT_ONTO_NOTHING: {
    severity: 'error',
    meaning: 'No names in the edited file match names in the original.',
    advice:
      'Name the original of the edited file, and keep the names of meshes, materials, clips and bones when editing.',
  },
  CONVERT_ONTO_SKELETON: {
    severity: 'error',
    meaning:
      'An edited mesh is attached to bones that the original lacks, or that have another bind pose there; or a bone has another parent.',
    advice:
      'Keep names, parents and bind pose of the bones, or convert the edited file as a whole, without --onto.',
  },
  CONVERT_ONTO_DROPPED: {
    severity: 'warning',
    meaning:
      'An edit replaces vertices or triangles on which other data of the mesh depend, and these data are dropped.',
    advice:
      'Keep the vertices of meshes with springs or progressive levels of detail, or create these data again.',
  },
  CONVERT_ONTO_REBUILT: {
    severity: 'info',
    meaning:
      'An edit adds or removes vertices or triangles of a mesh with springs or progressive levels of detail. Springs between remaining vertices stay, and the edges of new vertices become springs where the surface is free. Levels remove the vertices and triangles that they removed before, and show all new ones.',
    advice: 'Look at the cloth or the hair in motion, and at the levels of detail.',
  },
  CONVERT_ONTO_NAME: {
    severity: 'error',
    meaning: 'A name by which edits are chosen is neither in the original nor in the edited file.',
    advice:
      'Give the name of a mesh, material, clip, bone or image as `info` lists it; `*` stands for any characters.',
  },
  CONVERT_ONTO_NEW: {
    severity: 'warning',
    meaning:
      'The edited file has an element that the original lacks and has no place for, and it is skipped.',
    advice:
      'Give it the name of the element to replace, or convert the edited file as a whole, without --onto.',
  },
  CONVERT_ONTO_FAR: {
    severity: 'warning',
    meaning:
      'A new mesh is farther from the bone to which it is attached than twice the size of the character. Blender exports such objects in wrong places if their armature is scaled and not in its rest position.',
    advice:
      'In Blender set the armature to Rest Position before the export, or use the add-on; or convert the original with --bake and edit that.',
  },
  CONVERT_ONTO_UNIT: {
    severity: 'warning',
    meaning:
      'The edited skeleton has all distances of the original times the same factor. The original does not state its unit, such as a `.csf` without the `.cfg` that the edited file was made from, or the character was scaled.',
    advice:
      'Put the edits back into the file that states the unit, such as the `.cfg`. Nothing is needed if the size was meant to change.',
  },
  CONVERT_IMAGE_OUTSIDE: {
    severity: 'warning',
    meaning: 'A file refers to an image outside its folder, which is not copied to the output.',
    advice: 'Copy the image yourself, or write to a folder from which its path is the same.',
  },
  CONVERT_ONTO_PLACE: {
    severity: 'info',
    meaning:
      'A new image is written beside the model, but the model refers to it in another folder, such as that of the image that it replaces.',
    advice:
      'Move the image to the named path, which may begin at the root folder of the game. The Blender add-on and the studio replace the original image there.',
  },
  CONVERT_ONTO_KEPT: {
    severity: 'info',
    meaning: 'The edited file lacks an element of the original, which is kept.',
    advice: 'Remove the element from the original if it is not wanted.',
  },
});
