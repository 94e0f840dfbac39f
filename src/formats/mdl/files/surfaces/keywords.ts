/** The settings of TXI and MTR files (docs/reference/mdl.md#texture-settings), in lower case, with their valid values. */

/** The valid values of a setting; `rows` is a number of lines with numbers that follow. */
export type SettingShape =
  | { kind: 'words'; least: number }
  | { kind: 'numbers'; least: number }
  | { kind: 'one of'; words: readonly string[] }
  | { kind: 'rows' };

export type Vocabulary = ReadonlyMap<string, SettingShape>;

const word: SettingShape = { kind: 'words', least: 1 };
const number: SettingShape = { kind: 'numbers', least: 1 };
const rows: SettingShape = { kind: 'rows' };

export const TXI_VOCABULARY = vocabulary([
  [{ kind: 'one of', words: ['default', 'additive', 'punchthrough', 'lighten'] }, 'blending'],
  [
    word,
    'proceduretype bumpmaptexture bumpyshinytexture envmaptexture bumpreplacementtexture pltreplacement',
  ],
  [
    number,
    'filerange defaultwidth defaultheight downsamplemax downsamplemin mipmap filter maptexelstopixels gamma clamp alphamean',
  ],
  [
    number,
    'isbumpmap isdiffusebumpmap isspecularbumpmap bumpmapscaling bumpintensity numx numy fps cube temporary decal',
  ],
  [number, 'useglobalalpha isenvironmentmapped compresstexture islightmap'],
  [{ kind: 'numbers', least: 3 }, 'specularcolor'],
  [number, 'distort distortionamplitude speed arturowidth arturoheight waterwidth waterheight wateralpha'],
  [rows, 'channelscale channeltranslate'],
  [number, 'numchars fontheight baselineheight texturewidth spacingr spacingb caretindent fontwidth'],
  [number, 'isdoublebyte numcharspersheet dbmapping cols rows'],
  [rows, 'upperleftcoords lowerrightcoords'],
]);

/** Images of a material by number; the later ones are for custom shaders. */
const MTR_TEXTURES = Array.from({ length: 11 }, (_, index) => `texture${index}`);

export const MTR_VOCABULARY = vocabulary([
  [word, `bitmap ${MTR_TEXTURES.join(' ')}`],
  [{ kind: 'one of', words: ['none', 'normalandspecmapped', 'normaltangents'] }, 'renderhint'],
  [word, 'customshadervs customshaderfs customshadergs'],
  [{ kind: 'words', least: 3 }, 'parameter'],
  [number, 'transparency alphacutoff twosided sample_framebuffer volumetric'],
  // The first line of some files.
  [word, 'mtr'],
]);

function vocabulary(groups: readonly (readonly [shape: SettingShape, keywords: string])[]): Vocabulary {
  return new Map(
    groups.flatMap(([shape, keywords]) => keywords.split(' ').map((keyword) => [keyword, shape] as const)),
  );
}
