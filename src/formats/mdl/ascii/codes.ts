import { declareCodes } from '../../../report/report.ts';

const KEPT = 'It is kept while the file is untouched, and left out once it was edited.';

/** What can be wrong with a model in text. The first are raised while it is read, the others by `check`. */
export const MDL_ASCII_CODES = declareCodes({
  MDL_ASCII_NO_MODEL: {
    severity: 'error',
    meaning: 'The file has neither a model, nor an animation, nor a node in text.',
    advice:
      'Check that it is a text MDL, PWK, DWK or WOK file; a compiled model begins with four zero bytes.',
  },
  MDL_ASCII_KEYWORD_UNKNOWN: {
    severity: 'warning',
    meaning: 'A line begins with a word that means nothing where it stands.',
    advice:
      'The engine skips the line, and some compilers refuse the file: correct the word or delete the line.',
  },
  MDL_ASCII_LINE_STRAY: {
    severity: 'warning',
    meaning: 'A line of numbers belongs to no list, such as one behind the last that a list has announced.',
    advice: 'The engine skips the line: correct the count of the list above it.',
  },
  MDL_ASCII_COUNT: {
    severity: 'warning',
    meaning: 'A list announces more lines than it has.',
    advice: 'The lines that are there are used; correct the count, which compilers believe.',
  },
  MDL_ASCII_NUMBER: {
    severity: 'warning',
    meaning: 'Where a number must stand there is something else, or a number that is too large.',
    advice: 'It counts as 0, or as the digits that it begins with; write a number with a decimal point.',
  },
  MDL_ASCII_VALUE_MISSING: {
    severity: 'warning',
    meaning: 'A line has fewer values than its keyword or list asks for.',
    advice: 'Missing numbers count as 0 and missing names as empty; write the values.',
  },
  MDL_ASCII_VALUE_EXTRA: {
    severity: 'info',
    meaning: 'A line has more values than its keyword or list asks for.',
    advice: `The engine ignores the others. ${KEPT}`,
  },
  MDL_ASCII_REPEATED: {
    severity: 'warning',
    meaning: 'Something that can be said once is said twice.',
    advice:
      'The last one counts; the others are kept while the file is untouched, and left out once it was edited.',
  },
  MDL_ASCII_UNCLOSED: {
    severity: 'warning',
    meaning: 'A model, its geometry, an animation, a node or a list of keys has no line that ends it.',
    advice: 'It ends where the next one begins or the file ends; write the missing line.',
  },
  MDL_ASCII_OUT_OF_PLACE: {
    severity: 'warning',
    meaning: 'A line ends something that is not open.',
    advice: 'The engine ignores it: delete the line, or write the one that it belongs to.',
  },
  MDL_ASCII_NAME_DIFFERS: {
    severity: 'info',
    meaning: 'A line names another model or animation than the one that it stands in, or none.',
    advice: `The name is ignored. ${KEPT}`,
  },
  MDL_ASCII_NODE_TYPE: {
    severity: 'warning',
    meaning: 'A node is of a type that does not exist.',
    advice: 'The engine takes it for a dummy, and compilers refuse it: correct the type.',
  },
  MDL_ASCII_NODE_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two nodes of the model or of one animation have the same name; case does not count.',
    advice: 'Animations and children find only one of them: give the other a name of its own.',
  },
  MDL_ASCII_PARENT_MISSING: {
    severity: 'warning',
    meaning: 'A node does not say which node it hangs on.',
    advice: 'Write `parent NULL` for the root, or the name of the node above.',
  },
  MDL_ASCII_PARENT_UNDECLARED: {
    severity: 'warning',
    meaning: 'A node names a parent that does not stand above it.',
    advice: 'Compilers refuse or drop the node: declare the parent before it.',
  },
  MDL_ASCII_PARENT_CYCLE: {
    severity: 'error',
    meaning: 'A node is its own ancestor.',
    advice: 'Correct the parents: nothing can place these nodes.',
  },
  MDL_ASCII_DEPTH: {
    severity: 'warning',
    meaning: 'Nodes hang on each other more than 256 deep.',
    advice: 'Programs that go down recursively fail: hang the nodes higher.',
  },
  MDL_ASCII_ROOT: {
    severity: 'warning',
    meaning: 'A model has no node without a parent, or more than one.',
    advice: 'Compilers expect one root: hang the other nodes on it.',
  },
  MDL_ASCII_NAME_LONG: {
    severity: 'warning',
    meaning: 'A name is longer than the engine can store: 31 characters for a node, 16 for a file.',
    advice: 'Compilers cut the name, and then nothing finds it: shorten it.',
  },
  MDL_ASCII_CLASSIFICATION: {
    severity: 'warning',
    meaning: 'The classification is none that the engine knows.',
    advice: 'Write tile, character, effect, door, gui, item or other.',
  },
  MDL_ASCII_PROPERTY_MISPLACED: {
    severity: 'info',
    meaning: 'A node has a property that only nodes of other types have.',
    advice: 'The engine ignores it: change the type of the node or delete the line.',
  },
  MDL_ASCII_SWITCH: {
    severity: 'info',
    meaning: 'A switch is neither 0 nor 1.',
    advice: 'The engine takes it for 1, other programs may not: write 0 or 1.',
  },
  MDL_ASCII_NOT_FINITE: {
    severity: 'warning',
    meaning: 'A number is infinite or not a number.',
    advice: 'Replace it by the number that is meant.',
  },
  MDL_ASCII_FACE_VERTEX: {
    severity: 'error',
    meaning: 'A face names a vertex that the mesh has not.',
    advice: 'Export the mesh again: programs drop the face or fail.',
  },
  MDL_ASCII_FACE_TEXTURE_VERTEX: {
    severity: 'warning',
    meaning: 'A face names a texture vertex that the mesh has not, or not every face names some.',
    advice: 'Unwrap the mesh anew: the texture is wrong there.',
  },
  MDL_ASCII_FACE_DEGENERATE: {
    severity: 'info',
    meaning: 'A face names one vertex twice.',
    advice: 'Nothing is needed: compilers drop the face.',
  },
  MDL_ASCII_FACES_MANY: {
    severity: 'warning',
    meaning: 'A mesh has more faces than a compiled one can have: 10922, or 21845 since build 8193.35.',
    advice: 'Split the mesh.',
  },
  MDL_ASCII_STREAM_LENGTH: {
    severity: 'warning',
    meaning: 'A list that has a line for every vertex has not as many lines as there are vertices.',
    advice: 'Export the mesh again: the values are at the wrong vertices, or missing.',
  },
  MDL_ASCII_ANIMATED_VERTICES: {
    severity: 'warning',
    meaning: 'The moving vertices of a mesh are not several whole sets of its vertices.',
    advice: 'Export the animation again, with the mesh that it moves.',
  },
  MDL_ASCII_WEIGHT_SUM: {
    severity: 'warning',
    meaning: 'The weights of a vertex do not add up to 1.',
    advice: 'Normalise the weights: the vertex is drawn to the origin of the model, or away from it.',
  },
  MDL_ASCII_WEIGHT_MANY: {
    severity: 'warning',
    meaning: 'A vertex hangs on more than four bones.',
    advice: 'Keep the four that weigh most: old compilers keep the first four.',
  },
  MDL_ASCII_BONE_UNKNOWN: {
    severity: 'warning',
    meaning: 'A skin names a bone that is no node of the model.',
    advice: 'Correct the name: the vertex does not follow it.',
  },
  MDL_ASCII_BONES_MANY: {
    severity: 'warning',
    meaning: 'A skin has more bones than the engine can have: 17, or 64 since build 8193.21.',
    advice: 'Split the skin, or hang its vertices on fewer bones.',
  },
  MDL_ASCII_BOXES: {
    severity: 'warning',
    meaning: 'The tree of boxes of a walk mesh does not hold its faces.',
    advice: 'Have the tree made again: creatures fall through the faces that it misses.',
  },
  MDL_ASCII_ANIMATION_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two animations have the same name.',
    advice: 'Only one of them is ever played: rename or delete the other.',
  },
  MDL_ASCII_ANIMATION_NODE: {
    severity: 'warning',
    meaning:
      'An animation moves a node that the model has not, and there is no supermodel that could have it.',
    advice: 'Correct the name of the node, or delete it from the animation.',
  },
  MDL_ASCII_ANIMATION_ROOT: {
    severity: 'warning',
    meaning: 'An animation starts at a node that it does not have.',
    advice: 'Write the name of one of its nodes behind `animroot`.',
  },
  MDL_ASCII_KEY_ORDER: {
    severity: 'warning',
    meaning: 'The times of keys go back.',
    advice: 'Sort the keys by time.',
  },
  MDL_ASCII_KEY_TIME: {
    severity: 'info',
    meaning: 'A key or an event lies before the start or behind the end of its animation.',
    advice: 'Nothing plays it: correct its time or the length of the animation.',
  },
});
