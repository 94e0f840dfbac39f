/** All codes of the family. */
import { declareCodes } from '../../report/report.ts';

const DAMAGED = 'The file is damaged or of another kind; get another copy or export it again.';
const EXPORT_AGAIN = 'Correct what the path names, or export the scene again.';
const INCOMPLETE = 'The archive is damaged or was put together by hand; get another copy or export it again.';

export const O3D_CODES = declareCodes({
  // Reading and writing
  O3D_BLOB_ID: {
    severity: 'error',
    meaning: 'Something that should be a buffer, curve or skin does not begin with BUFF, CURV or SKIN.',
    advice: DAMAGED,
  },
  O3D_BLOB_VERSION: {
    severity: 'error',
    meaning: 'A buffer, curve or skin has a version other than 1, the only one there ever was.',
    advice: DAMAGED,
  },
  O3D_BUFFER_REST: {
    severity: 'error',
    meaning: 'There is something behind a buffer where nothing may be.',
    advice: DAMAGED,
  },
  O3D_BUFFERS_MANY: {
    severity: 'error',
    meaning: 'A file has more buffers and fields than any real one.',
    advice: 'The file is damaged, or was made to do harm.',
  },
  O3D_JSON_SYNTAX: {
    severity: 'error',
    meaning: 'The scene.json is not JSON.',
    advice: 'The file is cut off or was edited by hand; correct it at the offset given.',
  },
  O3D_JSON_HEAVY: {
    severity: 'error',
    meaning: 'The scene.json would become far more in memory than any real scene.',
    advice: 'Do not trust the file: it may have been made to fill memory.',
  },
  O3D_JSON_NUMBER: {
    severity: 'error',
    meaning: 'A document that is to be written has a number that JSON cannot say, such as infinity.',
    advice: 'Give a finite number.',
  },
  O3D_SCENE_MISSING: {
    severity: 'error',
    meaning: 'The archive has no scene.json, without which it is no scene.',
    advice:
      'Get an archive that is cut off again; those of textures alone are unpacked with “exhume extract”.',
  },
  O3D_SCENE_SHAPE: {
    severity: 'error',
    meaning: 'The scene.json does not tell of objects by class.',
    advice: 'The file belongs to another program, or was edited by hand.',
  },
  O3D_NAME_LONG: {
    severity: 'error',
    meaning: 'A file that is to be packed has a name that is longer than Google’s loader takes.',
    advice: 'Give the file a shorter name.',
  },
  O3D_RANGE: {
    severity: 'error',
    meaning: 'The data of an object would lie outside of the file that holds it, or that file is missing.',
    advice: DAMAGED,
  },
  O3D_RANGE_OVERLAP: {
    severity: 'error',
    meaning: 'The data of many objects share their bytes, so that they would be far larger than the archive.',
    advice: 'Do not trust the file: it may have been made to fill memory.',
  },
  O3D_DATA_SHAPE: {
    severity: 'error',
    meaning: 'Data that stand in scene.json itself are not the lists of numbers that they should be.',
    advice: 'The file was damaged or edited by hand; correct it at the path given.',
  },
  O3D_LEFT_OUT: {
    severity: 'info',
    meaning: 'Something of an O3D file has no place in the scene and is left out.',
    advice: 'The original file still has it.',
  },
  // Rules
  O3D_BUFFER_FIELDS_NONE: {
    severity: 'error',
    meaning: 'A buffer has no fields; Google’s plugin refuses it.',
    advice: EXPORT_AGAIN,
  },
  O3D_BUFFER_EMPTY: {
    severity: 'error',
    meaning: 'A buffer has no elements; Google’s plugin refuses it.',
    advice: EXPORT_AGAIN,
  },
  O3D_BUFFER_LARGE: {
    severity: 'info',
    meaning: 'A buffer has more than 65,534 elements, which pages must ask the plugin for.',
    advice: 'Nothing is needed outside of the plugin; in it, ask for the feature “LargeGeometry”.',
  },
  O3D_BUFFER_LIMIT: {
    severity: 'error',
    meaning: 'A buffer has more than the 1,048,575 elements that Google’s plugin can take.',
    advice: 'Split the mesh.',
  },
  O3D_FIELD_COMPONENTS: {
    severity: 'error',
    meaning: 'A field has no components, or bytes that are not a multiple of 4; Google’s plugin refuses it.',
    advice: EXPORT_AGAIN,
  },
  O3D_NUMBER_NOT_FINITE: {
    severity: 'warning',
    meaning: 'A number is infinite or no number at all.',
    advice: EXPORT_AGAIN,
  },
  O3D_CURVE_EMPTY: {
    severity: 'info',
    meaning: 'A curve has no keys; it is 0 everywhere.',
    advice: 'Nothing needs to be done.',
  },
  O3D_CURVE_ORDER: {
    severity: 'info',
    meaning: 'The keys of a curve are not in the order of their inputs; they are sorted before use.',
    advice: 'Nothing needs to be done.',
  },
  O3D_CURVE_DUPLICATE: {
    severity: 'warning',
    meaning:
      'Two keys of a curve have one input and different outputs. The last one counts; in the plugin it may be another.',
    advice: 'Move one of the keys a little if the jump is not wanted.',
  },
  O3D_CURVE_TANGENT: {
    severity: 'warning',
    meaning:
      'A control point of a Bezier key lies before the key or behind the next one, so that the curve folds back in time.',
    advice: 'Shorten the tangent; programs evaluate such curves differently.',
  },
  O3D_SKIN_VERTEX_FREE: {
    severity: 'warning',
    meaning: 'A vertex has no influences; it stays where it was when the buffer was made.',
    advice: 'Give it at least one influence.',
  },
  O3D_SKIN_END_FREE: {
    severity: 'error',
    meaning: 'The last vertices have no influences; the plugin forgets them and then refuses to skin.',
    advice: 'Give every vertex at least one influence.',
  },
  O3D_SKIN_MATRIX_RANGE: {
    severity: 'error',
    meaning: 'An influence refers to a matrix that does not exist.',
    advice: EXPORT_AGAIN,
  },
  O3D_SKIN_WEIGHTS: {
    severity: 'info',
    meaning:
      'The weights of a vertex do not add up to 1. O3D uses them as they are; most other programs do not.',
    advice: 'Normalize the weights if the vertex shrinks or grows.',
  },
  O3D_VERSION_OLD: {
    severity: 'error',
    meaning: 'The scene.json has no version, or one before 5; Google’s loader refuses it.',
    advice: 'Convert the original of the scene again.',
  },
  O3D_VERSION_UNKNOWN: {
    severity: 'warning',
    meaning: 'The scene.json has a version after 6, of which nothing is known.',
    advice: 'Look whether the scene is right.',
  },
  O3D_MARKER_MISSING: {
    severity: 'error',
    meaning:
      'The first file of the archive is not aaaaaaaa.o3d with the text “o3d”; Google’s loader refuses it.',
    advice: 'Write the archive again with that file in front.',
  },
  O3D_ROOT_MISSING: {
    severity: 'warning',
    meaning: 'The scene.json does not say which object is the root.',
    advice: 'Transforms without a parent that is there are taken for the topmost ones.',
  },
  O3D_OBJECT_SHAPE: {
    severity: 'error',
    meaning: 'Something that should be an object of the scene has no id, or is not an object.',
    advice: EXPORT_AGAIN,
  },
  O3D_ID_DUPLICATE: {
    severity: 'error',
    meaning: 'Two objects, params or fields have one id.',
    advice: EXPORT_AGAIN,
  },
  O3D_CLASS_UNKNOWN: {
    severity: 'warning',
    meaning:
      'An object is of a class that Google’s loader does not know; only pages that do can load the scene.',
    advice: 'Nothing is needed: the object is kept. What it means is lost in other formats.',
  },
  O3D_REFERENCE_UNRESOLVED: {
    severity: 'error',
    meaning: 'A reference to an object or field that does not exist; Google’s loader refuses the scene.',
    advice: EXPORT_AGAIN,
  },
  O3D_BIND_UNRESOLVED: {
    severity: 'error',
    meaning: 'A param is bound to a param that does not exist; Google’s loader refuses the scene.',
    advice: EXPORT_AGAIN,
  },
  O3D_RANGE_GAP: {
    severity: 'warning',
    meaning: 'A file of data has bytes that belong to no object.',
    advice: 'They are kept. Look whether an object is missing.',
  },
  O3D_RANGE_SHARED: {
    severity: 'warning',
    meaning: 'The data of two objects share bytes.',
    advice: EXPORT_AGAIN,
  },
  O3D_FIELD_COUNT: {
    severity: 'error',
    meaning: 'A buffer has not as many fields as scene.json says.',
    advice: EXPORT_AGAIN,
  },
  O3D_PRIMITIVE_VERTICES: {
    severity: 'error',
    meaning: 'A primitive has more vertices than one of its streams has elements.',
    advice: EXPORT_AGAIN,
  },
  O3D_PRIMITIVE_INDICES: {
    severity: 'error',
    meaning: 'A primitive needs more indices than its index buffer has.',
    advice: EXPORT_AGAIN,
  },
  O3D_INDEX_RANGE: {
    severity: 'error',
    meaning: 'An index names a vertex that the primitive does not have.',
    advice: EXPORT_AGAIN,
  },
  O3D_SKIN_BINDS: {
    severity: 'error',
    meaning:
      'A skin has not as many bind matrices as the array that moves it has matrices; the plugin refuses to skin.',
    advice: EXPORT_AGAIN,
  },
  O3D_SKIN_VERTICES: {
    severity: 'error',
    meaning:
      'A skin has not as many vertices as a stream that it moves has elements; the plugin refuses to skin.',
    advice: EXPORT_AGAIN,
  },
  O3D_ASSET_MISSING: {
    severity: 'warning',
    meaning: 'A texture or shader that the scene names is not in the archive.',
    advice: 'Put it into the archive under exactly that name.',
  },
  // To a scene
  O3D_FILE_FOREIGN: {
    severity: 'warning',
    meaning: 'A file that was named with an archive is no scene archive.',
    advice: 'It is left out; name archives alone, one or several.',
  },
  O3D_SKIN_INCOMPLETE: {
    severity: 'warning',
    meaning:
      'A SkinEval lacks its skin or joints, or has not as many as its vertices or bind matrices ask for.',
    advice: `The plugin refuses to blend it, and it is shown as it is stored. ${INCOMPLETE}`,
  },
  O3D_GEOMETRY_REPEATED: {
    severity: 'warning',
    meaning:
      'So many Primitives or Transforms show the same vertices that a scene of all of them would fill the memory.',
    advice: 'The last ones are left out; the archive may have been made to do harm.',
  },
  O3D_LINES_DROPPED: {
    severity: 'info',
    meaning: 'A Primitive draws points or lines, which the scene has no place for.',
    advice: 'They are left out; the archive itself keeps them.',
  },
  O3D_STREAM_DROPPED: {
    severity: 'info',
    meaning:
      'Vertices have streams that the scene has no place for, such as tangents or a second set of normals.',
    advice: 'Nothing is needed for tangents, which are computed again where a normal map needs them.',
  },
  O3D_EFFECT_DROPPED: {
    severity: 'warning',
    meaning: 'A material is drawn by a shader of its own.',
    advice:
      'Colors and textures are taken by the names of its params; rebuild the look by hand where it is another.',
  },
  O3D_STATE_DROPPED: {
    severity: 'info',
    meaning: 'Render states, draw lists, priorities or params that pages use have no place in the scene.',
    advice: 'They are kept as properties where they belong to a node or material, and in the archive itself.',
  },
  O3D_CUBE_DROPPED: {
    severity: 'warning',
    meaning: 'A material uses a cube map, six images that surround the model.',
    advice: 'The material names the image; make it the environment of the program that shows the result.',
  },
  O3D_SAMPLER_APPROXIMATED: {
    severity: 'info',
    meaning: 'A sampler has a border color, which the scene does not know.',
    advice: 'The edge of the image goes on instead.',
  },
  O3D_HIDDEN_SHOWN: {
    severity: 'info',
    meaning: 'A Transform is not visible, which the scene does not know.',
    advice: 'What it shows is shown; hide the node of that name.',
  },
  O3D_MOTION_SAMPLED: {
    severity: 'info',
    meaning:
      'Motion that the scene cannot represent exactly, such as rotations about several axes, is sampled.',
    advice: 'Nothing is needed where the error is small.',
  },
  O3D_MOTION_SHEARED: {
    severity: 'warning',
    meaning:
      'A moving matrix shears or is not affine at times, which translation, rotation and scale cannot say.',
    advice: 'The nearest that these can say is kept.',
  },
  O3D_MOTION_TOO_LARGE: {
    severity: 'warning',
    meaning:
      'So much moves by the same curves, or by such long chains of operations, that it would fill the memory.',
    advice: 'The rest stands still; the archive may have been made to do harm.',
  },
  O3D_MOTION_ENDLESS: {
    severity: 'warning',
    meaning: 'Params are bound to the time itself, so that no key says when the motion begins or ends.',
    advice: 'What is bound so stands still where nothing else has keys.',
  },
  O3D_INFINITY_DROPPED: {
    severity: 'info',
    meaning: 'Before or after the clip a curve goes on in a way that the scene cannot say.',
    advice: 'The clip itself is complete; it stands still outside.',
  },
  // The graph of params
  O3D_GRAPH_CYCLE: {
    severity: 'warning',
    meaning: 'A param takes its value from itself by way of others, or a Transform is its own ancestor.',
    advice:
      'The circle is cut where it closes, and the value that is stored there counts; mend the bindings.',
  },
  O3D_GRAPH_CLASS_UNKNOWN: {
    severity: 'warning',
    meaning: 'A param takes its value from an object of a class that Exhume does not compute.',
    advice: 'The stored value counts, and what the object would have moved stands still.',
  },
  O3D_GRAPH_SOURCE_MISSING: {
    severity: 'warning',
    meaning:
      'A param takes its value from one that is not there or of another type, or from a curve that is not there.',
    advice: 'The stored value counts, or zero; the archive is incomplete or was put together by hand.',
  },
  // From a scene
  O3D_CLIPS_JOINED: {
    severity: 'info',
    meaning: 'Several clips stand one behind the other, because an archive has one timeline.',
    advice: 'Play the seconds that are reported for the wanted clip; Exhume finds them again.',
  },
  O3D_PRIMITIVE_LARGE: {
    severity: 'error',
    meaning: 'A surface has more vertices than the 1,048,575 that the plugin takes.',
    advice: 'It is left out; split it.',
  },
  // Edits
  O3D_STREAM_CARRIED: {
    severity: 'info',
    meaning:
      'Edited vertices are others than those that were there, and have numbers in the archive that a scene has no place for, such as tangents.',
    advice: 'They have those that the surface had where they lie now. Nothing is needed where these fit.',
  },
});
