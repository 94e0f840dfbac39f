import { declareCodes } from '../report/report.ts';

/** Lists name hundreds of animations, and a user who collects those that are missing needs the name of each. */
const OF_LISTS = 10_000;

export const CONVERT_CODES = declareCodes({
  CONVERT_FILE_MISSING: {
    severity: 'warning',
    meaning: 'A file that another one refers to was not found.',
    advice: 'Put it beside the model, or name its folder with --search; the rest is converted without it.',
    listed: OF_LISTS,
  },
  CONVERT_REFERENCE_OUTSIDE: {
    severity: 'warning',
    meaning:
      'What a file refers to lies, by its path or through a link, outside of the folders that files may refer to: those of the files that were named, the places to search and the root of the game.',
    advice:
      'If you trust the file, put what it refers to beside the model, or name its folder with --search or the root of the game with --root; the rest is converted without it.',
    listed: OF_LISTS,
  },
  CONVERT_REFERENCE_NOT_FILE: {
    severity: 'warning',
    meaning: 'A file refers to a device, a pipe or a socket, which is not opened.',
    advice: 'Put an ordinary file in its place; the rest is converted without it.',
  },
  CONVERT_REFERENCE_TOO_LARGE: {
    severity: 'warning',
    meaning: 'A file refers to one that is larger than any file of a character, which is not opened.',
    advice: 'Put the right file in its place; the rest is converted without it.',
  },
  CONVERT_COMPANION_FOUND: {
    severity: 'info',
    meaning: 'A file that the model needs and does not name was found beside it.',
    advice: 'Name the right file yourself if this is not it.',
  },
  CONVERT_FAMILY_MIXED: {
    severity: 'error',
    meaning: 'The files given belong to different systems.',
    advice: 'Convert the characters of each system by themselves.',
  },
  CONVERT_EMPTY: {
    severity: 'error',
    meaning:
      'The files given make no character: no bone, no mesh that is shown and no clip. Materials alone can only be written as such.',
    advice:
      'Name the model itself; parts of one, such as a curve, a list or a material, are found by themselves.',
  },
  CONVERT_NOTHING_FOUND: {
    severity: 'error',
    meaning:
      'The model only names other files, and none of them that would show anything was found and could be read.',
    advice: 'Put the files beside the model, or name the folder or archive that holds them with --search.',
  },
  CONVERT_CLIP_LONG: {
    severity: 'info',
    meaning:
      'A clip is so long that weighing its keys against each other would fill the memory; each curve is reduced by itself.',
    advice: 'Optimize parts of it, with --range, for fewer keys.',
  },
  CONVERT_VERIFY_APART: {
    severity: 'warning',
    meaning:
      'What was written, read again, moves differently from what it was made of, or lacks clips or meshes.',
    advice: 'The losses before it say why; `compare` shows the place, and `picture` what it looks like.',
  },
  CONVERT_ONTO_FAMILY: {
    severity: 'error',
    meaning: 'Files of this system cannot have edited parts put onto them.',
    advice: 'Convert the edited file as a whole, without --onto.',
  },
  CONVERT_ONTO_NOTHING: {
    severity: 'error',
    meaning: 'Nothing in the edited file has the name of anything in the original.',
    advice:
      'Name the file that it was made of, and keep the names of meshes, materials, clips and bones when editing.',
  },
  CONVERT_ONTO_SKELETON: {
    severity: 'error',
    meaning: 'An edited mesh hangs on bones that the original lacks or has elsewhere at rest.',
    advice: 'Keep names and rest places of the bones, or convert the edited file as a whole, without --onto.',
  },
  CONVERT_ONTO_NEW: {
    severity: 'warning',
    meaning: 'The edited file has something that the original lacks, and it is left out.',
    advice:
      'Give it the name of what it is to replace, or convert the edited file as a whole, without --onto.',
  },
  CONVERT_ONTO_KEPT: {
    severity: 'info',
    meaning: 'The edited file lacks something that the original has, which stays.',
    advice: 'Nothing needs to be done; what is to vanish has to be taken out of the original.',
  },
});
