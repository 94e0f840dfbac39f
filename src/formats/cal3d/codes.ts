/** All codes of the family. */
import { declareCodes } from '../../report/report.ts';

const DAMAGED =
  'The file is damaged or was written by a faulty exporter; get another copy or export it again.';

export const CAL3D_CODES = declareCodes({
  CAL3D_VERSION_UNSUPPORTED: {
    severity: 'error',
    meaning: 'The file has a version that Exhume does not read.',
    advice:
      'Supported are 0.5 and every version from 600 to 1301 that was ever written; the number may be damaged.',
  },
  CAL3D_BIG_ENDIAN: {
    severity: 'error',
    meaning: 'The file was written in big-endian byte order, as very old libraries did on some machines.',
    advice: 'Convert it with the library that wrote it; no such file is known to exist, so please report it.',
  },
  CAL3D_NO_BONES: { severity: 'error', meaning: 'The skeleton has no bones.', advice: DAMAGED },
  CAL3D_NO_TRACKS: { severity: 'error', meaning: 'The animation has no tracks.', advice: DAMAGED },
  CAL3D_DURATION_RANGE: {
    severity: 'error',
    meaning: 'The duration of the animation is not a number above zero.',
    advice: DAMAGED,
  },
  CAL3D_TRAILING_BYTES: {
    severity: 'warning',
    meaning: 'There are bytes behind the end of the data.',
    advice: 'They have no meaning to Cal3D and are kept when the file is rewritten.',
  },
  CAL3D_STRING_UNTERMINATED: {
    severity: 'info',
    meaning: 'A string is not stored as its text and one NUL, as Cal3D itself does.',
    advice: 'Nothing is needed: the bytes are kept, and the text up to the first NUL is used.',
  },
  CAL3D_PARENT_RANGE: {
    severity: 'error',
    meaning: 'A bone names a parent that does not exist, or bones are each other’s parents.',
    advice: 'The bone is treated as a root; correct the hierarchy in the skeleton.',
  },
  CAL3D_CHILD_MISMATCH: {
    severity: 'warning',
    meaning: 'A bone’s list of children does not agree with what those bones name as their parent.',
    advice: 'The parents are believed; libraries that walk the lists of children will see another hierarchy.',
  },
  CAL3D_BONE_INDEX_RANGE: {
    severity: 'error',
    meaning: 'A vertex or a track refers to a bone that the skeleton does not have.',
    advice: 'The reference is left out; the mesh or animation may belong to another skeleton.',
  },
  CAL3D_VERTEX_INDEX_RANGE: {
    severity: 'error',
    meaning: 'A face or a spring refers to a vertex that the submesh does not have.',
    advice: 'The face or spring is left out.',
  },
  CAL3D_INFLUENCE_INDEX_RANGE: {
    severity: 'error',
    meaning: 'A vertex refers to an influence that the mesh does not have.',
    advice: DAMAGED,
  },
  CAL3D_INFLUENCE_COUNT: {
    severity: 'warning',
    meaning: 'The stated total number of sub-influences differs from their sum.',
    advice: 'Nothing is needed: the influences themselves are used.',
  },
  CAL3D_MATERIAL_RANGE: {
    severity: 'warning',
    meaning: 'A submesh uses a material that was not given.',
    advice:
      'Name the material files as well, in the order of their numbers, or give the .cfg that lists them.',
  },
  CAL3D_WEIGHT_SUM: {
    severity: 'warning',
    meaning: 'The weights of a vertex do not sum to 1.',
    advice:
      'Cal3D uses them as they are, so the vertex shrinks towards or grows from the origin; correct the weights.',
  },
  CAL3D_QUATERNION_LENGTH: {
    severity: 'warning',
    meaning: 'A rotation is not a unit quaternion.',
    advice: 'Cal3D uses it as it is, which scales the bone; correct the rotation.',
  },
  CAL3D_NUMBER_INVALID: {
    severity: 'error',
    meaning: 'A position, normal, rotation or time is an infinity or something that is not a number.',
    advice: DAMAGED,
  },
  CAL3D_TRACK_EMPTY: {
    severity: 'error',
    meaning: 'A track has no keys.',
    advice: 'The track is left out; Cal3D refuses the whole file.',
  },
  CAL3D_TRACK_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two tracks of an animation move the same bone.',
    advice: 'The later one is used.',
  },
  CAL3D_KEY_ORDER: {
    severity: 'warning',
    meaning: 'The keys of a track are not in order of time.',
    advice: 'They are sorted on conversion.',
  },
  CAL3D_KEY_TIME_RANGE: {
    severity: 'info',
    meaning: 'A key lies outside the animation, before 0 or after its duration.',
    advice: 'Nothing is needed: the animation is cut to its duration on conversion.',
  },
  CAL3D_COLLAPSE_RANGE: {
    severity: 'warning',
    meaning: 'The chain of collapsing vertices of a level of detail leads out of the submesh or in a circle.',
    advice: 'Levels of detail of this submesh cannot be used.',
  },
  CAL3D_WINDING_INVERTED: {
    severity: 'info',
    meaning: 'Most faces of a submesh wind against their normals.',
    advice: 'Nothing is needed: they are turned round on conversion.',
  },
  CAL3D_ROTATION_DAMAGED: {
    severity: 'warning',
    meaning:
      'Keys were compressed by a writer that dropped the wrong component of their rotations, which are lost.',
    advice:
      'Export the animation again without compression, or write it with Exhume from an uncompressed original.',
  },
  CAL3D_MORPH_MEANING: {
    severity: 'info',
    meaning:
      'The file does not say whether its morph targets are positions or differences; the numbers told.',
    advice: 'Nothing is needed if the morphs look right.',
  },
  CAL3D_MORPH_TOPOLOGY: {
    severity: 'warning',
    meaning: 'A mesh that should be another shape of a mesh does not have the same vertices.',
    advice: 'The shape is left out; export both from the same model.',
  },
  CAL3D_COLORS_BLACK: {
    severity: 'info',
    meaning: 'Most vertices are colored black, which exporters write where there are no colors.',
    advice: 'Nothing is needed: the colors are kept and not used for drawing.',
  },
  CAL3D_REST_MISMATCH: {
    severity: 'warning',
    meaning: 'The stored bone space of a bone is not the inverse of its rest pose.',
    advice: 'The mesh will move when it is put into its rest pose; the stored bone space is used.',
  },
  CAL3D_SKELETON_MISSING: {
    severity: 'warning',
    meaning: 'The files refer to bones by number, and no skeleton was given or found beside them.',
    advice:
      'Name the .csf file of the model as well, or its .cfg; without it meshes do not move and bones have no names.',
  },
  CAL3D_SKELETON_SECOND: {
    severity: 'warning',
    meaning: 'More than one skeleton was given.',
    advice: 'The first is used; convert the models one at a time.',
  },
  CAL3D_XML_DAMAGED: {
    severity: 'error',
    meaning: 'The XML file lacks an element or a number that its kind must have.',
    advice: DAMAGED,
  },
  CAL3D_CONFIG_LINE: {
    severity: 'warning',
    meaning: 'A line of a .cfg file is neither a comment nor “key=value”.',
    advice: 'The line is ignored and kept.',
  },
  CAL3D_CONFIG_KEY: {
    severity: 'info',
    meaning: 'A .cfg file has a key that says nothing to Exhume.',
    advice: 'Nothing is needed: the line is kept.',
  },
  CAL3D_CONFIG_NUMBER: {
    severity: 'warning',
    meaning: 'The scale in a .cfg file is not a number above zero.',
    advice: 'The model keeps its size; correct the line.',
  },
  CAL3D_STEP_DROPPED: {
    severity: 'warning',
    meaning: 'A curve jumps from key to key, which Cal3D cannot say; it is interpolated instead.',
    advice: 'Put two keys close together where the jump matters.',
  },
  CAL3D_VERSION_LIMIT: {
    severity: 'warning',
    meaning: 'The version that is written cannot say something that the character has.',
    advice: 'Write version 919, which can say most, if the program that is to read the file takes it.',
  },
  CAL3D_KEYS_COMPRESSED: {
    severity: 'warning',
    meaning: 'Keys were written compressed, which rounds them.',
    advice: 'Leave out --compress, or write a version that need not compress, such as 919 or 700.',
  },
  CAL3D_KEYS_PLAIN: {
    severity: 'info',
    meaning:
      'Keys were to be compressed and are written plain: the version has a flag for it, and no library of the version heeds it.',
    advice:
      'Leave out --compress, or write version 919 or 1200 if the program that is to read the file takes it.',
  },
  // XML files
  CAL3D_XML_VERSION: {
    severity: 'warning',
    meaning: 'The XML file does not say its version in numbers.',
    advice: 'It is read all the same; libraries refuse it, so write it anew for them.',
  },
  CAL3D_XML_COUNT: {
    severity: 'warning',
    meaning: 'A count in the XML file is not the number of the elements that it counts.',
    advice: 'The elements themselves are used; libraries believe the count and refuse or cut the file.',
  },
  CAL3D_XML_ELEMENT_UNKNOWN: {
    severity: 'warning',
    meaning: 'The XML file has an element that means nothing where it stands.',
    advice: 'It is ignored: kept while the file is untouched, and left out once it was edited.',
  },
  CAL3D_XML_STRAY_TEXT: {
    severity: 'warning',
    meaning: 'The XML file has text between its elements or behind the numbers of one.',
    advice: 'The text is ignored: kept while the file is untouched, and left out once it was edited.',
  },
  CAL3D_XML_MORPH_NUMBERED: {
    severity: 'warning',
    meaning: 'A track of a morph animation in XML names its morph target by number, as some exporters did.',
    advice: 'The number is taken for the name; give the track the name of the morph target instead.',
  },
});
