/** All codes of the family. */
import { declareCodes } from '../../report/report.ts';

const DAMAGED =
  'The file is damaged or was written by a faulty exporter; get another copy or export it again.';

export const CAL3D_CODES = declareCodes({
  CAL3D_VERSION_UNSUPPORTED: {
    severity: 'error',
    meaning: 'The file has a version that Exhume does not read.',
    advice: 'Check the number: Exhume reads 0.5 and every version from 600 to 1301 that was ever written.',
  },
  CAL3D_BIG_ENDIAN: {
    severity: 'error',
    meaning: 'The file was written in big-endian byte order, as very old libraries did on some machines.',
    advice: 'Convert it with the library that wrote it, and please report it: no other such file is known.',
  },
  CAL3D_NO_BONES: { severity: 'error', meaning: 'The skeleton has no bones.', advice: DAMAGED },
  CAL3D_NO_TRACKS: { severity: 'error', meaning: 'The animation has no tracks.', advice: DAMAGED },
  CAL3D_DURATION_RANGE: {
    severity: 'error',
    meaning: 'The duration of the animation is not a finite number above zero.',
    advice: DAMAGED,
  },
  CAL3D_TRAILING_BYTES: {
    severity: 'warning',
    meaning: 'Bytes follow the end of the data.',
    advice: 'Nothing is needed: the bytes mean nothing to Cal3D and are kept when the file is rewritten.',
  },
  CAL3D_STRING_UNTERMINATED: {
    severity: 'info',
    meaning: 'A string is not stored as its text and a single NUL, as Cal3D itself stores it.',
    advice: 'Nothing is needed: the bytes are kept, and the text up to the first NUL is used.',
  },
  CAL3D_PARENT_RANGE: {
    severity: 'error',
    meaning: 'The parent of a bone does not exist or is one of its descendants; the bone is read as a root.',
    advice: 'Correct the hierarchy of the skeleton.',
  },
  CAL3D_CHILD_MISMATCH: {
    severity: 'warning',
    meaning: 'The list of children of a bone contradicts the parents of those bones, which are used.',
    advice: 'Correct the list: libraries that use the lists of children see another hierarchy.',
  },
  CAL3D_CHILD_RANGE: {
    severity: 'error',
    meaning:
      'A bone lists a child that does not exist, or from which the lists lead back to the bone. Cal3D follows the lists of children and crashes; the parents are used.',
    advice: 'Correct the list of children, or convert the character to Cal3D again, which rebuilds it.',
  },
  CAL3D_BONE_INDEX_RANGE: {
    severity: 'error',
    meaning:
      'A vertex or a track refers to a bone that the skeleton does not have; the reference is dropped.',
    advice: 'Check whether the mesh or animation belongs to another skeleton.',
  },
  CAL3D_VERTEX_INDEX_RANGE: {
    severity: 'error',
    meaning:
      'A face, a spring or a morph target refers to a vertex that the submesh does not have; the reference is skipped.',
    advice: DAMAGED,
  },
  CAL3D_INFLUENCE_INDEX_RANGE: {
    severity: 'error',
    meaning: 'A vertex refers to an influence that the mesh does not have.',
    advice: DAMAGED,
  },
  CAL3D_INFLUENCE_COUNT: {
    severity: 'warning',
    meaning: 'The stated total number of sub-influences differs from their sum.',
    advice: 'Nothing is needed: the sub-influences themselves are used.',
  },
  CAL3D_MATERIAL_RANGE: {
    severity: 'warning',
    meaning: 'A submesh uses a material that is not among the given files.',
    advice: 'Name the material files too, in the order of their numbers, or the .cfg file that lists them.',
  },
  CAL3D_WEIGHT_SUM: {
    severity: 'warning',
    meaning:
      'The weights of a vertex do not sum to 1. Cal3D does not normalize them, so the vertex moves towards or away from the origin.',
    advice: 'Correct the weights.',
  },
  CAL3D_QUATERNION_LENGTH: {
    severity: 'warning',
    meaning: 'A rotation is not a unit quaternion. Cal3D does not normalize it, which scales the bone.',
    advice: 'Correct the rotation.',
  },
  CAL3D_NUMBER_INVALID: {
    severity: 'error',
    meaning:
      'A number such as that of a position, rotation, color, weight or time is infinite or not a number.',
    advice: DAMAGED,
  },
  CAL3D_TRACK_EMPTY: {
    severity: 'error',
    meaning: 'A track has no keys and is skipped; Cal3D rejects the whole file.',
    advice: 'Export the animation again without that track.',
  },
  CAL3D_TRACK_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two tracks of an animation move the same bone; the later one is used.',
    advice: 'Remove one of the tracks.',
  },
  CAL3D_KEY_ORDER: {
    severity: 'warning',
    meaning: 'The keys of a track are not in order of time.',
    advice: 'Export the animation again for Cal3D itself; conversion sorts the keys.',
  },
  CAL3D_KEY_TIME_RANGE: {
    severity: 'info',
    meaning: 'A key is before the start of the animation or after its end.',
    advice: 'Nothing is needed: conversion cuts the animation to its duration.',
  },
  CAL3D_COLLAPSE_RANGE: {
    severity: 'warning',
    meaning:
      'A vertex collapses into itself or a later one, so that the levels of detail of the submesh cannot be used.',
    advice: 'Export the mesh again, with or without levels of detail.',
  },
  CAL3D_LOD_RANGE: {
    severity: 'warning',
    meaning:
      'The levels of detail of a submesh remove more vertices or faces than it has, or fewer than none, so that they cannot be used.',
    advice: 'Export the mesh again, with or without levels of detail.',
  },
  CAL3D_WINDING_INVERTED: {
    severity: 'info',
    meaning: 'The winding of most faces of a submesh contradicts their normals.',
    advice: 'Nothing is needed: conversion reverses the faces.',
  },
  CAL3D_FIRST_FACE_FLAT: {
    severity: 'warning',
    meaning: 'The first face of a submesh has no area. Cal3D since 2008 refuses such meshes.',
    advice: 'Convert the character to Cal3D again, which puts another face first if one has an area.',
  },
  CAL3D_ROTATION_DAMAGED: {
    severity: 'warning',
    meaning:
      'The library that compressed the keys dropped the wrong component of their rotations, which cannot be recovered.',
    advice:
      'Export the animation again without compression, or write it with Exhume from an uncompressed original.',
  },
  CAL3D_MORPH_MEANING: {
    severity: 'info',
    meaning:
      'The file does not say whether its morph targets are positions or differences; this was guessed from the numbers.',
    advice: 'Check that the morph targets look right.',
  },
  CAL3D_CLIP_SPLIT: {
    severity: 'info',
    meaning:
      'A clip that moves bones and morph targets was written as two files, since Cal3D has a file for each of them.',
    advice: 'Play both at once; read back, they are two clips.',
  },
  CAL3D_MORPH_TOPOLOGY: {
    severity: 'warning',
    meaning:
      'A mesh that is listed as a morph target of another one does not have the same vertices and is dropped.',
    advice: 'Export both meshes from the same model.',
  },
  CAL3D_COLORS_BLACK: {
    severity: 'info',
    meaning:
      'Most vertex colors are black, which exporters write for meshes without colors; they are kept, but not used.',
    advice: 'Nothing is needed, unless the mesh is meant to be black.',
  },
  CAL3D_REST_MISMATCH: {
    severity: 'info',
    meaning:
      'The stored bone space of a bone is not the inverse of its rest pose, so that the bind pose differs from the rest pose.',
    advice: 'Check the mesh at rest; the stored bone space is used.',
  },
  CAL3D_MATERIALS_UNORDERED: {
    severity: 'info',
    meaning:
      'Meshes refer to materials by number, and without a .cfg file nothing says which has which; they are numbered in the order in which their files were given.',
    advice:
      'If surfaces have wrong materials, give the files of these in another order, or a .cfg file that lists them.',
  },
  CAL3D_SKELETON_MISSING: {
    severity: 'warning',
    meaning:
      'The files refer to bones by number, and no skeleton was given or found; meshes do not move and bones have no names.',
    advice: 'Name the .csf file of the model too, or its .cfg file.',
  },
  CAL3D_SKELETON_SECOND: {
    severity: 'warning',
    meaning: 'More than one skeleton was given; the first is used.',
    advice: 'Convert the models one at a time.',
  },
  CAL3D_XML_DAMAGED: {
    severity: 'error',
    meaning:
      'The XML is malformed, or lacks an element, attribute or number that its kind of file must have.',
    advice: DAMAGED,
  },
  CAL3D_CONFIG_LINE: {
    severity: 'warning',
    meaning: 'A line of a .cfg file is neither a comment nor “key=value”; it is ignored and kept.',
    advice: 'Correct the line, or put a “#” in front of it.',
  },
  CAL3D_CONFIG_KEY: {
    severity: 'info',
    meaning: 'A .cfg file has a key that Exhume does not know.',
    advice: 'Nothing is needed: the line is kept.',
  },
  CAL3D_CONFIG_NUMBER: {
    severity: 'warning',
    meaning: 'The scale in a .cfg file is not a number above zero; the model keeps its size.',
    advice: 'Correct the line.',
  },
  CAL3D_STEP_DROPPED: {
    severity: 'warning',
    meaning: 'A curve jumps from key to key, which Cal3D cannot represent; it is interpolated instead.',
    advice: 'Put two keys close together where the jump matters.',
  },
  CAL3D_VERSION_LIMIT: {
    severity: 'warning',
    meaning: 'The version that is written cannot hold something that the character has.',
    advice: 'Write version 919, which holds most, if the program that will read the file supports it.',
  },
  CAL3D_KEYS_COMPRESSED: {
    severity: 'warning',
    meaning:
      'Keys were written compressed, which rounds them. The error is how far surfaces and joints move.',
    advice: 'Omit --compress, or write a version that also has uncompressed keys, such as 919 or 700.',
  },
  CAL3D_KEYS_PLAIN: {
    severity: 'info',
    meaning:
      'Keys are written uncompressed despite --compress: the version has no compressed keys, or no library reads those that it has.',
    advice:
      'Omit --compress, or write version 919 or 1200 if the program that will read the file supports it.',
  },
  // XML files
  CAL3D_XML_VERSION: {
    severity: 'warning',
    meaning: 'The XML file has no version number; Exhume reads it, other libraries reject it.',
    advice: 'Rewrite the file for other libraries.',
  },
  CAL3D_XML_COUNT: {
    severity: 'warning',
    meaning:
      'A count in the XML file differs from the number of elements; the elements are used, where other libraries reject or cut the file.',
    advice: 'Correct the count.',
  },
  CAL3D_XML_ELEMENT_UNKNOWN: {
    severity: 'warning',
    meaning: 'The XML file has an unknown element, which is ignored.',
    advice: 'Move or remove the element; it is kept unless the file is edited.',
  },
  CAL3D_XML_STRAY_TEXT: {
    severity: 'warning',
    meaning: 'The XML file has text between its elements or after the numbers of one, which is ignored.',
    advice: 'Remove the text; it is kept unless the file is edited.',
  },
  CAL3D_XML_MORPH_NUMBERED: {
    severity: 'warning',
    meaning:
      'A track of a morph animation in XML has the number of its morph target, as some exporters wrote it; it is read as a name.',
    advice: 'Give the track the name of the morph target.',
  },
});
