/** All codes of the family. */
import { declareCodes } from '../../report/report.ts';

const DAMAGED = 'Get another copy or export it again: the file is damaged or of another kind.';
const EXPORT_AGAIN = 'Correct what the path names, or export the scene again.';
const INCOMPLETE = 'Get another copy of the archive or export it again: it is damaged or was edited by hand.';

export const O3D_CODES = declareCodes({
  // Reading and writing
  O3D_BLOB_ID: {
    severity: 'error',
    meaning: 'Something that should be a buffer, curve or skin does not begin with BUFF, CURV or SKIN.',
    advice: DAMAGED,
  },
  O3D_BLOB_VERSION: {
    severity: 'error',
    meaning: 'A buffer, curve or skin has a version other than 1, the only one that exists.',
    advice: DAMAGED,
  },
  O3D_BUFFER_REST: {
    severity: 'error',
    meaning: 'Unexpected bytes follow a buffer.',
    advice: DAMAGED,
  },
  O3D_BUFFERS_MANY: {
    severity: 'error',
    meaning: 'A file has more buffers and fields than any real one: it is damaged or malicious.',
    advice: 'Do not trust the file; get another copy.',
  },
  O3D_JSON_SYNTAX: {
    severity: 'error',
    meaning: 'The scene.json is not valid JSON.',
    advice: 'Correct the file at the reported offset: it is cut off or was edited by hand.',
  },
  O3D_JSON_HEAVY: {
    severity: 'error',
    meaning: 'The scene.json would need far more memory than any real scene.',
    advice: 'Do not trust the file: it may be made to exhaust the memory.',
  },
  O3D_JSON_NUMBER: {
    severity: 'error',
    meaning: 'The document to write has a number that JSON cannot represent, such as infinity.',
    advice: 'Set a finite number.',
  },
  O3D_SCENE_MISSING: {
    severity: 'error',
    meaning: 'The archive has no scene.json and thus contains no scene.',
    advice: 'Get another copy if the archive is cut off; use “exhume extract” if it contains only textures.',
  },
  O3D_SCENE_SHAPE: {
    severity: 'error',
    meaning: 'The scene.json does not list objects by class.',
    advice: 'Check where the file comes from: it belongs to another program or was edited by hand.',
  },
  O3D_NAME_LONG: {
    severity: 'error',
    meaning: 'The name of a file is too long for the archive: Google’s loader reads up to 1,024 bytes.',
    advice: 'Give the file a shorter name.',
  },
  O3D_RANGE: {
    severity: 'error',
    meaning: 'The data of an object are outside the file that contains them, or that file is missing.',
    advice: DAMAGED,
  },
  O3D_RANGE_OVERLAP: {
    severity: 'error',
    meaning: 'The data of many objects share their bytes, so that they would be far larger than the archive.',
    advice: 'Do not trust the file: it may be made to exhaust the memory.',
  },
  O3D_DATA_SHAPE: {
    severity: 'error',
    meaning: 'Data in scene.json itself are not lists of numbers of the expected lengths.',
    advice: 'Correct the file at the reported path: it is damaged or was edited by hand.',
  },
  O3D_LEFT_OUT: {
    severity: 'info',
    meaning:
      'The scene model cannot represent something of an O3D file, or it is incomplete, and it was dropped.',
    advice: 'Use the original file if the named part matters.',
  },
  // Rules
  O3D_BUFFER_FIELDS_NONE: {
    severity: 'error',
    meaning: 'A buffer has no fields; Google’s plugin rejects it.',
    advice: EXPORT_AGAIN,
  },
  O3D_BUFFER_EMPTY: {
    severity: 'error',
    meaning: 'A buffer has no elements; Google’s plugin rejects it.',
    advice: EXPORT_AGAIN,
  },
  O3D_BUFFER_LARGE: {
    severity: 'info',
    meaning: 'A buffer has more than 65,534 elements, for which pages must request a feature of the plugin.',
    advice: 'Request the feature “LargeGeometry” for use in the plugin; elsewhere nothing is needed.',
  },
  O3D_BUFFER_LIMIT: {
    severity: 'error',
    meaning: 'A buffer has more than 1,048,575 elements, the limit of Google’s plugin.',
    advice: 'Split the mesh.',
  },
  O3D_FIELD_COMPONENTS: {
    severity: 'error',
    meaning:
      'A field has no components, or a number of bytes that is not a multiple of 4; Google’s plugin rejects it.',
    advice: EXPORT_AGAIN,
  },
  O3D_NUMBER_NOT_FINITE: {
    severity: 'warning',
    meaning: 'A number is infinite or not a number.',
    advice: EXPORT_AGAIN,
  },
  O3D_CURVE_EMPTY: {
    severity: 'info',
    meaning: 'A curve has no keys; its value is always 0.',
    advice: 'Nothing is needed, unless something should move.',
  },
  O3D_CURVE_ORDER: {
    severity: 'info',
    meaning: 'The keys of a curve are not in the order of their inputs; they are sorted before use.',
    advice: 'Nothing is needed: O3D sorts them too.',
  },
  O3D_CURVE_DUPLICATE: {
    severity: 'warning',
    meaning:
      'Two keys of a curve have the same input and different outputs. The last one is used, in the plugin possibly the other.',
    advice: 'Move one of the keys a little, or remove it if the jump is not intended.',
  },
  O3D_CURVE_TANGENT: {
    severity: 'warning',
    meaning:
      'A control point of a Bezier key is before that key or after the next one, so that the curve turns back in time.',
    advice: 'Shorten the tangent; programs evaluate such curves differently.',
  },
  O3D_SKIN_VERTEX_FREE: {
    severity: 'warning',
    meaning: 'A vertex has no influences; it keeps the position that is stored in the buffer.',
    advice: 'Give the vertex at least one influence.',
  },
  O3D_SKIN_END_FREE: {
    severity: 'error',
    meaning:
      'The last vertices have no influences; the plugin ignores them and then does not skin the mesh at all.',
    advice: 'Give every vertex at least one influence.',
  },
  O3D_SKIN_MATRIX_RANGE: {
    severity: 'error',
    meaning: 'An influence refers to a matrix that does not exist.',
    advice: EXPORT_AGAIN,
  },
  O3D_SKIN_WEIGHTS: {
    severity: 'info',
    meaning: 'The weights of a vertex do not sum to 1. O3D does not normalize them, most other programs do.',
    advice: 'Normalize the weights if the vertex shrinks or grows.',
  },
  O3D_VERSION_OLD: {
    severity: 'error',
    meaning: 'The scene.json has no version, or one before 5; Google’s loader rejects it.',
    advice: 'Convert the original scene again.',
  },
  O3D_VERSION_UNKNOWN: {
    severity: 'warning',
    meaning: 'The scene.json has a version after 6, which is unknown.',
    advice: 'Check that the scene looks right.',
  },
  O3D_MARKER_MISSING: {
    severity: 'error',
    meaning:
      'The first file of the archive is not aaaaaaaa.o3d with the text “o3d”; Google’s loader rejects it.',
    advice: 'Write the archive again with that file first.',
  },
  O3D_ROOT_MISSING: {
    severity: 'warning',
    meaning:
      'The scene.json does not name the root object; Transforms without a known parent are read as roots.',
    advice: 'Correct scene.json, or export the scene again.',
  },
  O3D_OBJECT_SHAPE: {
    severity: 'error',
    meaning: 'An entry in the lists of objects has no id, or is not an object.',
    advice: EXPORT_AGAIN,
  },
  O3D_ID_DUPLICATE: {
    severity: 'error',
    meaning: 'Two objects, params or fields have the same id.',
    advice: EXPORT_AGAIN,
  },
  O3D_CLASS_UNKNOWN: {
    severity: 'warning',
    meaning:
      'An object is of a class that Google’s loader does not know; only pages that define the class can load the scene.',
    advice: 'Nothing is needed for O3D: the object is kept. Its meaning is lost in other formats.',
  },
  O3D_REFERENCE_UNRESOLVED: {
    severity: 'error',
    meaning: 'A reference is to an object or field that does not exist; Google’s loader rejects the scene.',
    advice: EXPORT_AGAIN,
  },
  O3D_BIND_UNRESOLVED: {
    severity: 'error',
    meaning: 'A param is bound to a param that does not exist; Google’s loader rejects the scene.',
    advice: EXPORT_AGAIN,
  },
  O3D_PARAM_VALUE: {
    severity: 'warning',
    meaning:
      'The value of a param does not match its class, such as a string for a number. Readers reject or ignore it.',
    advice: 'Correct the value or the class in the JSON of the scene.',
  },
  O3D_PARENT_CYCLE: {
    severity: 'error',
    meaning: 'A Transform is its own ancestor; Google’s loader rejects the scene, and it is read as a root.',
    advice: INCOMPLETE,
  },
  O3D_RANGE_GAP: {
    severity: 'warning',
    meaning: 'A data file has bytes that belong to no object; they are kept.',
    advice: 'Check whether an object is missing.',
  },
  O3D_RANGE_SHARED: {
    severity: 'warning',
    meaning: 'The data of two objects share bytes.',
    advice: EXPORT_AGAIN,
  },
  O3D_FIELD_COUNT: {
    severity: 'error',
    meaning: 'The number of fields in a buffer differs from scene.json.',
    advice: EXPORT_AGAIN,
  },
  O3D_PRIMITIVE_STREAMS: {
    severity: 'error',
    meaning: 'A primitive has no positions: it is not drawn, and o3d-webgl does not load the scene.',
    advice: INCOMPLETE,
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
    meaning: 'An index refers to a vertex that the primitive does not have.',
    advice: EXPORT_AGAIN,
  },
  O3D_SKIN_BINDS: {
    severity: 'error',
    meaning:
      'A skin has another number of inverse bind matrices than joints; the plugin does not skin the mesh.',
    advice: EXPORT_AGAIN,
  },
  O3D_SKIN_VERTICES: {
    severity: 'error',
    meaning:
      'A skin has another number of vertices than a stream that it moves has elements; the plugin does not skin the mesh.',
    advice: EXPORT_AGAIN,
  },
  O3D_ASSET_MISSING: {
    severity: 'warning',
    meaning: 'A texture or shader to which the scene refers is not in the archive.',
    advice: 'Add it to the archive under exactly that name.',
  },
  // To a scene
  O3D_FILE_FOREIGN: {
    severity: 'warning',
    meaning: 'A file that was given together with an archive is not a scene archive, and was skipped.',
    advice: 'Name only archives, one or several.',
  },
  O3D_SKIN_INCOMPLETE: {
    severity: 'warning',
    meaning:
      'A SkinEval has no skin or joints, or their numbers do not match; as in the plugin the mesh is not skinned.',
    advice: INCOMPLETE,
  },
  O3D_GEOMETRY_REPEATED: {
    severity: 'warning',
    meaning:
      'So many Primitives or Transforms show the same vertices that the scene would exhaust the memory; the last ones were dropped.',
    advice: 'Do not trust the archive: it may be malicious.',
  },
  O3D_LINES_DROPPED: {
    severity: 'info',
    meaning: 'A Primitive draws points or lines, which the scene model cannot represent, and was dropped.',
    advice: 'Use the archive itself if they matter.',
  },
  O3D_STREAM_DROPPED: {
    severity: 'info',
    meaning:
      'Vertices have streams that the scene model cannot represent, such as tangents or a second set of normals.',
    advice: 'Nothing is needed for tangents, which are computed again where a normal map needs them.',
  },
  O3D_EFFECT_DROPPED: {
    severity: 'warning',
    meaning:
      'A material has its own shader, which cannot be converted; colors and textures are read from its params by name.',
    advice: 'Check the material and adjust it in the program that shows the result.',
  },
  O3D_STATE_DROPPED: {
    severity: 'info',
    meaning:
      'The scene model cannot represent render states, draw lists, priorities and params for pages; those of nodes and materials are kept as properties.',
    advice: 'Use the archive itself if they matter.',
  },
  O3D_CUBE_DROPPED: {
    severity: 'warning',
    meaning: 'A material uses a cube map, which was dropped.',
    advice: 'Set the named image as the environment in the program that shows the result.',
  },
  O3D_SAMPLER_APPROXIMATED: {
    severity: 'info',
    meaning:
      'A sampler has a border color, which the scene model does not have; the edge of the image is used.',
    advice: 'Check the texture where its coordinates are outside 0 to 1.',
  },
  O3D_PERSPECTIVE_DROPPED: {
    severity: 'warning',
    meaning: 'The matrix of a Transform has a perspective, which nodes cannot have.',
    advice: 'Check the position of the node and of everything below it.',
  },
  O3D_HIDDEN_SHOWN: {
    severity: 'info',
    meaning: 'A Transform is invisible, which the scene model does not have; its meshes are visible.',
    advice: 'Hide the node of that name.',
  },
  O3D_MOTION_SAMPLED: {
    severity: 'info',
    meaning:
      'Motion that the scene model cannot represent exactly, such as rotations about several axes, is sampled.',
    advice: 'Check the reported error.',
  },
  O3D_MOTION_SHEARED: {
    severity: 'warning',
    meaning:
      'An animated matrix shears or is not affine; the nearest translation, rotation and scale are used.',
    advice: 'Check the reported error.',
  },
  O3D_MOTION_TOO_LARGE: {
    severity: 'warning',
    meaning:
      'So many nodes are moved by the same curves, or by such long chains of operations, that their animation would exhaust the memory; the remaining nodes do not move.',
    advice: 'Do not trust the archive: it may be malicious.',
  },
  O3D_MOTION_ENDLESS: {
    severity: 'warning',
    meaning:
      'Params are bound to the time itself, so that their motion has no start or end; without other keys it is dropped.',
    advice: 'Animate the named params again in the program that shows the result.',
  },
  O3D_INFINITY_DROPPED: {
    severity: 'info',
    meaning:
      'The extrapolation of a curve before or after the clip cannot be represented; the first or last value is held.',
    advice: 'Nothing is needed, unless the clip is played beyond its ends.',
  },
  // The graph of params
  O3D_GRAPH_CYCLE: {
    severity: 'warning',
    meaning:
      'A param is bound to itself by way of others, or a Transform is its own ancestor; the stored value is used.',
    advice: 'Correct the bindings.',
  },
  O3D_GRAPH_CLASS_UNKNOWN: {
    severity: 'warning',
    meaning:
      'A param is bound to an object of a class that Exhume cannot evaluate; the stored value is used, without motion.',
    advice: 'Check the animation of what depends on it.',
  },
  O3D_GRAPH_SOURCE_MISSING: {
    severity: 'warning',
    meaning:
      'A param is bound to a param or curve that is missing or of another type; the stored value or zero is used.',
    advice: INCOMPLETE,
  },
  // From a scene
  O3D_CLIPS_JOINED: {
    severity: 'info',
    meaning: 'Several clips were written one after the other, because an archive has a single timeline.',
    advice: 'Play the reported seconds of a clip; Exhume reads the clips separately again.',
  },
  O3D_PRIMITIVE_LARGE: {
    severity: 'error',
    meaning: 'A primitive has more than 1,048,575 vertices, the limit of the plugin, and was dropped.',
    advice: 'Split the mesh.',
  },
  O3D_PRIMITIVE_EMPTY: {
    severity: 'info',
    meaning: 'A primitive has no triangles and was dropped; the others of its mesh are written.',
    advice: 'Nothing is needed: nothing visible is missing.',
  },
  // Edits
  O3D_STREAM_CARRIED: {
    severity: 'info',
    meaning:
      'Vertices were added or moved, and the archive has streams that a scene cannot represent, such as tangents; their values were taken from the nearest points of the original surface.',
    advice: 'Check the surface, or export it again from its original program.',
  },
});
