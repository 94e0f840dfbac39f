import { declareCodes } from '../../report/report.ts';

const EXPORT_AGAIN = 'Correct what the path names, or export the scene again.';

/** What can be wrong with O3D files that can be read. */
export const O3D_CHECK_CODES = declareCodes({
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
    meaning: 'An influence names a matrix that there is not.',
    advice: EXPORT_AGAIN,
  },
  O3D_SKIN_WEIGHTS: {
    severity: 'info',
    meaning:
      'The weights of a vertex do not add up to 1. O3D uses them as they are; most other programs do not.',
    advice: 'Normalise the weights if the vertex shrinks or grows.',
  },
  O3D_VERSION_OLD: {
    severity: 'error',
    meaning: 'scene.json has no version, or one before 5; Google’s loader refuses it.',
    advice: 'Convert the original of the scene again.',
  },
  O3D_VERSION_UNKNOWN: {
    severity: 'warning',
    meaning: 'scene.json has a version after 6, of which nothing is known.',
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
    meaning: 'scene.json does not say which object is the root.',
    advice: 'Transforms without a parent that is there are taken for the topmost ones.',
  },
  O3D_OBJECT_SHAPE: {
    severity: 'error',
    meaning: 'Something that should be an object of the scene has no id, or is none.',
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
    meaning: 'Something refers to an object or a field that there is not; Google’s loader refuses the scene.',
    advice: EXPORT_AGAIN,
  },
  O3D_BIND_UNRESOLVED: {
    severity: 'error',
    meaning: 'A param is bound to one that there is not; Google’s loader refuses the scene.',
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
});
