import { declareCodes } from '../../../report/report.ts';

const KEPT = 'Nothing is needed: they are kept.';
const AGAIN = 'Compile the model again from its source.';

export const MDL_CHECK_CODES = declareCodes({
  MDL_GAP: {
    severity: 'info',
    meaning: 'Nothing leads to some bytes of the file.',
    advice: KEPT,
  },
  MDL_NODE_FLAGS: {
    severity: 'error',
    meaning: 'The flags of a node stand for nothing, or for what cannot be without a mesh.',
    advice: `The node is read as far as its flags are known. ${AGAIN}`,
  },
  MDL_NODE_SHARED: {
    severity: 'warning',
    meaning: 'A node is the child of several.',
    advice: 'Give nodes of one name names of their own and compile the model again.',
  },
  MDL_CONTROLLER_DATA_ORPHAN: {
    severity: 'info',
    meaning: 'A node has times and values, and no controllers that they are for.',
    advice: KEPT,
  },
  MDL_CONTROLLER_RANGE: {
    severity: 'error',
    meaning: 'The times or values of a controller go beyond what there is of them.',
    advice: `What lies beyond cannot be played. ${AGAIN}`,
  },
  MDL_NUMBER_NOT_FINITE: {
    severity: 'warning',
    meaning: 'A number of a mesh, a skin or a controller is infinite or not a number.',
    advice: `The game draws such meshes as black or glowing patches, or not at all. ${AGAIN}`,
  },
  MDL_VERTEX_RANGE: {
    severity: 'error',
    meaning: 'A triangle has a corner that is not among the vertices.',
    advice: AGAIN,
  },
  MDL_INDEX_LIST: {
    severity: 'info',
    meaning: 'A mesh has other triangles for drawing than it has faces.',
    advice: 'Nothing is needed: the game draws the index lists, and walks on the faces.',
  },
  MDL_CONSTRAINT_COUNT: {
    severity: 'warning',
    meaning: 'A danglymesh does not have one constraint per vertex.',
    advice: `Old compilers forgot the vertices that they split. ${AGAIN}`,
  },
  MDL_TREE: {
    severity: 'warning',
    meaning: 'The tree of boxes of a walkmesh does not have each face once.',
    advice: `Nobody can walk on faces that are missing in it. ${AGAIN}`,
  },
});
