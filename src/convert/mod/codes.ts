/** Codes of issues of a whole mod. */
import { declareCodes } from '../../report/report.ts';

export const MOD_CODES = declareCodes({
  MOD_FILE_UNREADABLE: {
    severity: 'error',
    meaning: 'A file or folder of a mod cannot be read: permission is missing, or it is a broken link.',
    advice: 'Correct its permissions or the link, then check the folder again.',
  },
  MOD_ARCHIVE_CLOSED: {
    severity: 'info',
    meaning: 'A folder that is checked contains an archive, which is not looked into.',
    advice: 'Check it with `exhume batch FOLDER --to check`, which also looks into archives.',
  },
  MOD_NAME_CASE: {
    severity: 'info',
    meaning:
      'A reference to a file differs from its name in case. The file is only found where case does not matter.',
    advice:
      'Rename the file as the reference spells it: case matters in some archives and on systems other than Windows.',
  },
  MOD_TEXTURE_UNUSED: {
    severity: 'info',
    meaning: 'No model of the folder refers to an image, or all prefer another one of the same name.',
    advice: 'Remove it from the mod, unless a script or a map uses it.',
  },
  MOD_TEXTURE_ELSEWHERE: {
    severity: 'info',
    meaning:
      'A model refers to an image that is in another folder of the mod, where it was not searched for.',
    advice: 'Move the image beside the model, or search its folder, too.',
  },
  MOD_ANIMATION_UNUSED: {
    severity: 'info',
    meaning: 'No model file and no list refers to an animation in the folder of a character.',
    advice:
      'Name it in the animation list (.cal) or the model file (.cfg) of its character, unless a program loads it by its path; or remove it.',
  },
  MOD_TEXTURE_SIZE: {
    severity: 'warning',
    meaning:
      'The width or height of a texture is not a power of two, so that it cannot have mip levels in old engines.',
    advice: 'Scale it: `exhume image FILE -o FILE --power-of-two --force`.',
  },
  MOD_SHADER_UNKNOWN: {
    severity: 'warning',
    meaning: 'The name of a material has a shader that the presets do not list.',
    advice: 'Correct the name in the modeling program; `exhume presets` lists the shaders.',
  },
  MOD_MATERIAL_UNKNOWN: {
    severity: 'warning',
    meaning: 'The name of a material has a physical material that the presets do not list.',
    advice: 'Correct the name in the modeling program; `exhume presets` lists the materials.',
  },
});
