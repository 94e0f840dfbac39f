/** All codes of the family. */
import { declareCodes } from '../../report/report.ts';

const DAMAGED = 'The file is damaged or was written by a faulty tool; get another copy or compile it again.';
const THEY_ARE_KEPT = 'Nothing is needed: they are kept.';
const AGAIN = 'Compile the model again from its source.';
const KEPT_UNTIL_EDITED = 'It is kept while the file is untouched, and left out once it was edited.';
const LINE_KEPT = 'The line is kept as it is.';
const LEFT_OUT = 'It is left out, and the compiled file itself keeps it.';
const NOTHING = 'Nothing is needed.';

export const MDL_CODES = declareCodes({
  // Reading and writing compiled models
  MDL_KOTOR: {
    severity: 'error',
    meaning:
      'The model belongs to Knights of the Old Republic, whose files only begin like those of Neverwinter Nights.',
    advice: 'Use a tool for Knights of the Old Republic, such as KotOrBlender.',
  },
  MDL_SIZE: {
    severity: 'error',
    meaning: 'The file is shorter than the two blocks that its header tells of.',
    advice: 'The file was cut off, often by a broken download or copy; get it again from its source.',
  },
  MDL_UNREADABLE: {
    severity: 'error',
    meaning: 'A pointer leads to something that is not there or cannot be what it should be.',
    advice: `${DAMAGED} The pointer and all bytes are kept.`,
  },
  MDL_NODE_CYCLE: {
    severity: 'error',
    meaning: 'A node is its own ancestor.',
    advice: `${DAMAGED} The node is left out where it comes again.`,
  },
  MDL_NODE_DEPTH: {
    severity: 'error',
    meaning: 'Nodes are nested deeper than in any real model.',
    advice: `${DAMAGED} What lies deeper is left out.`,
  },
  MDL_ROOT_MISSING: {
    severity: 'warning',
    meaning: 'A model or an animation has no nodes.',
    advice: 'Nothing is needed if the file belongs to others; else compile it again from its source.',
  },
  MDL_FILE_FOREIGN: {
    severity: 'warning',
    meaning: 'A file that belongs to the model is of another system.',
    advice: 'It is left out; files of one extension can belong to several systems.',
  },
  // Rules for compiled models
  MDL_GAP: {
    severity: 'info',
    meaning: 'Nothing leads to some bytes of the file.',
    advice: THEY_ARE_KEPT,
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
    advice: THEY_ARE_KEPT,
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
  // Models in text: reading them, and their rules
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
    advice: `The engine ignores the others. ${KEPT_UNTIL_EDITED}`,
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
    advice: `The name is ignored. ${KEPT_UNTIL_EDITED}`,
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
    meaning: 'A node does not name its parent.',
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
    meaning: 'The classification is unknown to the engine.',
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
    advice: 'Normalize the weights: the vertex is drawn to the origin of the model, or away from it.',
  },
  MDL_ASCII_WEIGHT_MANY: {
    severity: 'warning',
    meaning: 'A vertex has more than four influences.',
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
  // TXI, MTR and PLT files
  MDL_PLT_LAYER: {
    severity: 'warning',
    meaning: 'Pixels of a PLT belong to layers that do not exist.',
    advice: 'They are colored like skin; open the PLT in an editor and give them one of the ten layers.',
  },
  MDL_PLT_TRAILING: {
    severity: 'info',
    meaning: 'Bytes follow the pixels of a PLT.',
    advice: 'Nothing is needed: they are kept.',
  },
  MDL_PALETTE_MISSING: {
    severity: 'warning',
    meaning: 'A PLT is colored without palettes of the game, in colors that Exhume has of its own.',
    advice:
      'Name the folder or archive that has pal_skin01.tga and its like with --search, such as the game’s chitin.key.',
  },
  MDL_PALETTE_ROW: {
    severity: 'warning',
    meaning: 'A palette does not have the color that was asked for.',
    advice: 'Its last color is used; palettes of the game have the colors 0 to 175.',
  },
  MDL_SETTING_UNKNOWN: {
    severity: 'info',
    meaning: 'A TXI or MTR has a setting that the engine does not have.',
    advice: `${LINE_KEPT} Correct its name if it is a mistake.`,
  },
  MDL_SETTING_VALUE: {
    severity: 'warning',
    meaning: 'A setting of a TXI or MTR has no value, or none that it can have.',
    advice: `${LINE_KEPT} Correct the value.`,
  },
  MDL_SETTING_ROWS: {
    severity: 'warning',
    meaning: 'A setting of a TXI announces more lines of numbers than follow it.',
    advice: `${LINE_KEPT} Correct the number, or add the lines.`,
  },
  MDL_ALPHA_MIRRORS: {
    severity: 'info',
    meaning:
      'The alpha of a texture says either what can be seen through or how little it mirrors; the model does not say which.',
    advice: 'If it is to be seen through, give the mesh a transparencyhint above 0.',
  },
  MDL_SURFACE_LOSS: {
    severity: 'warning',
    meaning: 'A surface looks otherwise in the game than a scene can say.',
    advice: 'The setting is kept in the properties of the material under its own name.',
  },
  // From compiled models
  MDL_CONTROLLER_UNKNOWN: {
    severity: 'warning',
    meaning: 'A node has a controller with a number that nodes of its kind do not have, or has one twice.',
    advice: LEFT_OUT,
  },
  MDL_CONTROLLER_WIDTH: {
    severity: 'warning',
    meaning: 'The values of a controller have another width than what it controls.',
    advice: LEFT_OUT,
  },
  MDL_VALUE_UNKNOWN: {
    severity: 'warning',
    meaning: 'A number of a header stands for nothing.',
    advice: 'It counts as not given; compile the model again from its source if something is missing.',
  },
  MDL_STREAM_UNKNOWN: {
    severity: 'warning',
    meaning: 'A mesh has streams that only the water of old models had.',
    advice: LEFT_OUT,
  },
  MDL_BONE_UNKNOWN: {
    severity: 'warning',
    meaning: 'A skin has weights for bones that are not there.',
    advice: 'Those weights are left out. Compile the model again from its source.',
  },
  MDL_BIND_COUNT: {
    severity: 'warning',
    meaning: 'A skin does not have one bind transform per node.',
    advice: 'The rest pose of the nodes counts instead, as when the game compiles a model itself.',
  },
  MDL_FLARE_COUNT: {
    severity: 'warning',
    meaning: 'The lists of the lens flares of a light have different lengths.',
    advice: 'The first flares, as many as the shortest list has, are kept.',
  },
  // To compiled models
  MDL_PROPERTY_UNCOMPILED: {
    severity: 'warning',
    meaning: 'Compiled models have no place for a property of a node.',
    advice: 'It is left out; the game knows it only in text, or not at all.',
  },
  MDL_TARGET_UNKNOWN: {
    severity: 'warning',
    meaning: 'Something is only known to the Enhanced Edition, and the model is compiled for 1.69.',
    advice: 'It is left out; compile for the Enhanced Edition to keep it.',
  },
  MDL_BONE_LIMIT: {
    severity: 'error',
    meaning: 'A skin has more bones than the game can take: 17 in 1.69, 64 in the Enhanced Edition.',
    advice: 'The heaviest bones are kept. Split the skin, or compile for the Enhanced Edition.',
  },
  MDL_SKIN_LIMIT: {
    severity: 'error',
    meaning:
      'A model has so many skins and nodes that the bind transforms of each skin for each node are too many.',
    advice: 'Split the model, or join its skins.',
  },
  MDL_FACE_LIMIT: {
    severity: 'error',
    meaning: 'A mesh has more faces than the game can draw: 10,922 in 1.69, 21,845 in the Enhanced Edition.',
    advice: 'They are all written; split the mesh.',
  },
  MDL_VERTEX_LIMIT: {
    severity: 'error',
    meaning: 'A mesh has more vertices than compiled models can count, which is 65,535.',
    advice: 'Split the mesh.',
  },
  MDL_KEY_LIMIT: {
    severity: 'error',
    meaning: 'A node has more keys than compiled models can count.',
    advice: 'Remove keys that change nothing, or split the animation.',
  },
  MDL_MODEL_FAULTY: {
    severity: 'error',
    meaning:
      'Something of a model refers to what is not there, or lists have lengths that do not belong together.',
    advice: 'Check the file that the model comes from.',
  },
  MDL_FRAMES_MESHLESS: {
    severity: 'warning',
    meaning: 'An animation moves the vertices of a mesh, and neither it nor the model has that mesh.',
    advice: 'The moving vertices are left out. Give the node a mesh with as many vertices.',
  },
  MDL_ROOT_SECOND: {
    severity: 'warning',
    meaning: 'A model or an animation has several nodes without a parent.',
    advice: 'Compiled models have one; the others are put below it. Give them parents.',
  },
  MDL_PART_NUMBERS_UNKNOWN: {
    severity: 'warning',
    meaning: 'Part numbers of a model depend on its supermodel, which was not found.',
    advice:
      'Its nodes are compiled as if the other had none of them, and the Enhanced Edition does not move them by inherited animations. Compile with the supermodel at hand.',
  },
  // To text
  MDL_DECOMPILE_CANCELLED: {
    severity: 'info',
    meaning:
      'Faces that lie back to back share their normals, which cancel each other out: the model has what rounding left of them.',
    advice: 'Nothing is needed: these normals say nothing, and others are made of the faces.',
  },
  MDL_DECOMPILE_ENHANCED: {
    severity: 'warning',
    meaning:
      'A model has something that only the Enhanced Edition knows, such as tangents and material files.',
    advice: 'Write for the Enhanced Edition (`--target ee`) to keep it.',
  },
  MDL_DECOMPILE_TRIANGLES: {
    severity: 'warning',
    meaning:
      'The game draws other triangles of a compiled mesh than its faces, and text models have faces only.',
    advice: 'The faces are written; look at the mesh in the game after compiling it again.',
  },
  MDL_DECOMPILE_ALPHA: {
    severity: 'warning',
    meaning: 'Vertices have colors that are not opaque, and the colors of text models are.',
    advice: 'Use the alpha of the whole mesh or of its texture.',
  },
  MDL_DECOMPILE_BONES: {
    severity: 'warning',
    meaning: 'A skin has more bones than the game takes: 17 in 1.69, 64 in the Enhanced Edition.',
    advice: 'All are written; compilers refuse the text or leave bones out. Give its vertices fewer bones.',
  },
  MDL_DECOMPILE_BIND: {
    severity: 'warning',
    meaning:
      'A compiled skin is bound in another pose than that of its nodes, and text models have that only.',
    advice: 'Move the nodes into the pose of the skin; compiled again, it is bound where they are.',
  },
  // To a scene
  MDL_LEFT_OUT: {
    severity: 'warning',
    meaning: 'Something of a model is not part of the scene that is made of it.',
    advice: 'It is kept in the properties (extras in glTF) of its node, where nothing shows or moves it.',
  },
  MDL_KEYS_KEPT: {
    severity: 'warning',
    meaning:
      'Keys change what nothing in a scene changes in time: transparency, glow, lights, particles, or nodes outside animations.',
    advice: 'They are kept in the properties (extras in glTF) of the clip or node and do not play.',
  },
  MDL_UV_FRAMES: {
    severity: 'warning',
    meaning: 'An animated mesh moves its texture over its vertices, which a scene cannot say.',
    advice: 'The texture stands still; its coordinates are kept in the properties of the clip.',
  },
  MDL_FRAMES_UNFIT: {
    severity: 'warning',
    meaning:
      'An animation has another number of vertices than the mesh that it moves, or more sets of them than any real one.',
    advice: 'The mesh stays as it is at rest in this animation; compile mesh and animation together.',
  },
  MDL_SUPERMODEL_MISSING: {
    severity: 'warning',
    meaning: 'The model inherits animations of another one that is not there.',
    advice: 'Give the supermodel too, or a folder or archive that has it with --search.',
  },
  MDL_SUPERMODEL_CYCLE: {
    severity: 'warning',
    meaning: 'A model is its own supermodel, maybe by way of others.',
    advice: 'The chain ends before it comes round; correct the name of the supermodel.',
  },
  MDL_NODE_UNKNOWN: {
    severity: 'info',
    meaning: 'Animations move nodes that the model does not have.',
    advice: 'Nothing is needed where they were made for a larger skeleton; their other tracks are used.',
  },
  MDL_ANIMROOT_OUTSIDE: {
    severity: 'info',
    meaning: 'Animations have keys for nodes that do not lie below the node which they say they drive.',
    advice: 'These nodes stay at rest, as in the game.',
  },
  MDL_CLIP_DUPLICATE: {
    severity: 'warning',
    meaning: 'A model has several animations of one name.',
    advice: 'The first one counts, which is the one that the game finds.',
  },
  MDL_CLIP_LENGTH: {
    severity: 'warning',
    meaning: 'The length of an animation is no length.',
    advice: 'It is taken as 0; correct the length in the source of the model.',
  },
  MDL_KEY_ORDER: {
    severity: 'warning',
    meaning: 'Keys do not follow one another in time.',
    advice: 'Keys that are earlier than those before them are left out.',
  },
  MDL_KEY_NUMBERS: {
    severity: 'warning',
    meaning: 'Keys hold numbers that are not numbers or infinite.',
    advice: 'They are left out; export the animation again.',
  },
  MDL_BEZIER_ASSUMED: {
    severity: 'info',
    meaning: 'Keys have handles, and which points they stand for is not established.',
    advice: 'Compare the motion with the game; the handles are kept in the properties of the clip.',
  },
  MDL_PART_NUMBERS_MISSING: {
    severity: 'warning',
    meaning: 'Animations are to find nodes by part numbers, which text models do not have.',
    advice: 'Nodes are found by name there, as in the game.',
  },
  MDL_LIGHT_NEGATIVE: {
    severity: 'warning',
    meaning: 'A light darkens what it reaches, which other programs do not know.',
    advice: 'It is there without brightness; its numbers are kept in its properties.',
  },
  // From a scene
  MDL_NODES_DEEP: {
    severity: 'warning',
    meaning: 'Nodes are nested deeper than readers of models go.',
    advice: 'Take nodes that do nothing out of the hierarchy.',
  },
  MDL_REST_POSE_REPLACED: {
    severity: 'info',
    meaning:
      'Skins are bound in another pose than that at rest. Models stand at rest as they are bound; clips are not affected.',
    advice: NOTHING,
  },
  MDL_MESH_SPLIT: {
    severity: 'info',
    meaning:
      'A mesh has more bones, triangles or vertices than a mesh of a model may have, and becomes several.',
    advice: 'Nothing is needed; models for the Enhanced Edition may have more.',
  },
  MDL_LAYERS_BAKED: {
    severity: 'info',
    meaning:
      'A texture was an image in layers, which the game colors for every character; it is written in the colors shown.',
    advice: 'Put the PLT file beside the model under the name of the texture instead.',
  },
  MDL_CLIP_INHERITED: {
    severity: 'info',
    meaning: 'A clip belongs to the supermodel and is inherited from it; it is not written again.',
    advice: NOTHING,
  },
  MDL_KEYS_THINNED: {
    severity: 'warning',
    meaning: 'A clip has more keys for a node than a model can hold, some 7000.',
    advice: 'Cut the clip into shorter ones.',
  },
});
