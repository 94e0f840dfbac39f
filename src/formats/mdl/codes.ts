/** All codes of the family. */
import { declareCodes } from '../../report/report.ts';

const DAMAGED = 'The file is damaged or was written by a faulty tool; get another copy or compile it again.';
const THEY_ARE_KEPT = 'Nothing is needed: they are kept.';
const AGAIN = 'Compile the model again from its source.';
const KEPT_UNTIL_EDITED = 'it is kept until the file is edited, then dropped.';
const LINE_KEPT = 'the line is kept unchanged.';
const SKIPPED =
  'Compile the model again from its source if something is missing; the compiled file itself keeps it.';
const NOTHING = 'Nothing is needed.';

export const MDL_CODES = declareCodes({
  // Reading and writing compiled models
  MDL_KOTOR: {
    severity: 'error',
    meaning:
      'The model belongs to Knights of the Old Republic, whose files only resemble those of Neverwinter Nights.',
    advice: 'Use a tool for Knights of the Old Republic, such as KotOrBlender.',
  },
  MDL_SIZE: {
    severity: 'error',
    meaning: 'The file is shorter than its header states.',
    advice: 'Get the file again from its source; it is truncated, often by a broken download or copy.',
  },
  MDL_UNREADABLE: {
    severity: 'error',
    meaning: 'A pointer refers to data that do not exist or are not of the expected type.',
    advice: `${DAMAGED} The pointer and all bytes are kept.`,
  },
  MDL_NODE_CYCLE: {
    severity: 'error',
    meaning: 'A node is its own ancestor.',
    advice: `${DAMAGED} The repeated node is skipped.`,
  },
  MDL_NODE_DEPTH: {
    severity: 'error',
    meaning: 'Nodes are nested deeper than in any real model.',
    advice: `${DAMAGED} Deeper nodes are skipped.`,
  },
  MDL_ROOT_MISSING: {
    severity: 'warning',
    meaning: 'A model or an animation has no nodes.',
    advice: 'Compile the model again from its source, unless it only holds animations for others.',
  },
  MDL_FILE_FOREIGN: {
    severity: 'warning',
    meaning: 'A companion of the model is a file of another system.',
    advice: 'Remove or replace the file, which is skipped; several systems use the same extensions.',
  },
  // Rules for compiled models
  MDL_GAP: {
    severity: 'info',
    meaning: 'Nothing refers to some bytes of the file.',
    advice: THEY_ARE_KEPT,
  },
  MDL_NODE_FLAGS: {
    severity: 'error',
    meaning: 'A node has unknown flags, or flags that require a mesh but no mesh.',
    advice: `${AGAIN} The node is read as far as its flags are known.`,
  },
  MDL_NODE_SHARED: {
    severity: 'warning',
    meaning: 'A node is the child of several nodes.',
    advice: 'Give all nodes distinct names and compile the model again.',
  },
  MDL_CONTROLLER_DATA_ORPHAN: {
    severity: 'info',
    meaning: 'A node has controller data but no controllers.',
    advice: THEY_ARE_KEPT,
  },
  MDL_CONTROLLER_RANGE: {
    severity: 'error',
    meaning: 'The times or values of a controller are outside the controller data.',
    advice: `${AGAIN} The controller cannot be played.`,
  },
  MDL_NUMBER_NOT_FINITE: {
    severity: 'warning',
    meaning: 'A value of a model, an animation, a mesh, a skin or a controller is infinite or not a number.',
    advice: `${AGAIN} The game draws such meshes as black or glowing patches, or not at all.`,
  },
  MDL_VERTEX_RANGE: {
    severity: 'error',
    meaning: 'A triangle uses a vertex that does not exist.',
    advice: AGAIN,
  },
  MDL_STREAM_MISSING: {
    severity: 'error',
    meaning: 'A mesh has no positions for its vertices, or a skin has no weights or no bones for them.',
    advice: `${AGAIN} The mesh cannot be drawn, or does not follow its bones.`,
  },
  MDL_WEIGHT_SUM: {
    severity: 'warning',
    meaning: 'The weights of a vertex of a skin do not sum to 1.',
    advice: `${AGAIN} The vertex is pulled to the origin of the model, or away from it.`,
  },
  MDL_INDEX_LIST: {
    severity: 'info',
    meaning: 'The drawn triangles of a mesh differ from its faces.',
    advice: 'Nothing is needed: the game draws the index lists and uses the faces for walking.',
  },
  MDL_CONSTRAINT_COUNT: {
    severity: 'warning',
    meaning: 'A danglymesh does not have one constraint per vertex.',
    advice: `${AGAIN} Old compilers omitted constraints of split vertices.`,
  },
  MDL_TREE: {
    severity: 'warning',
    meaning: 'The bounding box tree of a walkmesh does not contain each face exactly once.',
    advice: `${AGAIN} Faces that are missing in the tree cannot be walked on.`,
  },
  // Text models: reading them, and their rules
  MDL_ASCII_NO_MODEL: {
    severity: 'error',
    meaning: 'The file contains no text model, animation or node.',
    advice:
      'Check that it is a text MDL, PWK, DWK or WOK file; a compiled model begins with four zero bytes.',
  },
  MDL_ASCII_KEYWORD_UNKNOWN: {
    severity: 'warning',
    meaning: 'A line begins with an unknown keyword.',
    advice:
      'Correct the keyword or delete the line; the engine skips it, and some compilers refuse the file.',
  },
  MDL_ASCII_LINE_STRAY: {
    severity: 'warning',
    meaning: 'A line of numbers belongs to no list, for example after the stated number of lines.',
    advice: 'Correct the count of the list above; the engine skips the line.',
  },
  MDL_ASCII_COUNT: {
    severity: 'warning',
    meaning: 'A list states more lines than it has.',
    advice: 'Correct the count, which compilers rely on; the existing lines are used.',
  },
  MDL_ASCII_NUMBER: {
    severity: 'warning',
    meaning: 'A value in a line is not a number, or is too large.',
    advice: 'Write a number with a decimal point; the value counts as 0, or as the digits at its beginning.',
  },
  MDL_ASCII_VALUE_MISSING: {
    severity: 'warning',
    meaning: 'A line has fewer values than its keyword or list requires.',
    advice: 'Write all values; missing numbers count as 0 and missing names as empty.',
  },
  MDL_ASCII_VALUE_EXTRA: {
    severity: 'info',
    meaning: 'A line has more values than its keyword or list requires.',
    advice: `Delete the additional text, which the engine ignores; ${KEPT_UNTIL_EDITED}`,
  },
  MDL_ASCII_REPEATED: {
    severity: 'warning',
    meaning: 'A keyword that may occur once is repeated.',
    advice:
      'Delete all but the last one, which counts; the others are kept until the file is edited, then dropped.',
  },
  MDL_ASCII_UNCLOSED: {
    severity: 'warning',
    meaning: 'A model, its geometry, an animation, a node or a list of keys has no line that ends it.',
    advice: 'Write the missing line; the element ends where the next one begins or the file ends.',
  },
  MDL_ASCII_OUT_OF_PLACE: {
    severity: 'warning',
    meaning: 'A line ends something that is not open.',
    advice: 'Delete the line, which the engine ignores, or add the line that it belongs to.',
  },
  MDL_ASCII_NAME_DIFFERS: {
    severity: 'info',
    meaning: 'A line names no model or animation, or another one than the one that contains it.',
    advice: `Correct the name, which is ignored; ${KEPT_UNTIL_EDITED}`,
  },
  MDL_ASCII_NODE_TYPE: {
    severity: 'warning',
    meaning: 'A node has an unknown type.',
    advice: 'Correct the type; the engine treats the node as a dummy, and compilers refuse it.',
  },
  MDL_ASCII_NODE_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two nodes of the model or of one animation have the same name, ignoring case.',
    advice:
      'Rename or delete the later one: in an animation it is never played, and in the model only one of both is found.',
  },
  MDL_ASCII_PARENT_MISSING: {
    severity: 'warning',
    meaning: 'A node does not name its parent.',
    advice: 'Write `parent NULL` for the root, or the name of the node above.',
  },
  MDL_ASCII_PARENT_UNDECLARED: {
    severity: 'warning',
    meaning: 'A node names a parent that is not declared before it.',
    advice: 'Declare the parent before the node; compilers refuse or drop the node.',
  },
  MDL_ASCII_PARENT_CYCLE: {
    severity: 'error',
    meaning: 'A node is its own ancestor.',
    advice: 'Correct the parents; these nodes have no place in the hierarchy.',
  },
  MDL_ASCII_DEPTH: {
    severity: 'warning',
    meaning: 'Nodes are nested more than 256 levels deep.',
    advice: 'Attach the nodes higher in the hierarchy; recursive programs fail.',
  },
  MDL_ASCII_ROOT: {
    severity: 'warning',
    meaning: 'A model has no node without a parent, or more than one.',
    advice: 'Attach the other nodes to one root, which compilers expect.',
  },
  MDL_ASCII_NAME_LONG: {
    severity: 'warning',
    meaning: 'A name is longer than the engine can store: 31 characters for a node, 16 for a file.',
    advice: 'Shorten the name; compilers truncate it, so that nothing finds it.',
  },
  MDL_ASCII_CLASSIFICATION: {
    severity: 'warning',
    meaning: 'The classification is unknown to the engine.',
    advice: 'Write tile, character, effect, door, gui, item or other.',
  },
  MDL_ASCII_PROPERTY_MISPLACED: {
    severity: 'info',
    meaning: 'A node has a property that only nodes of other types have.',
    advice: 'Change the type of the node or delete the line, which the engine ignores.',
  },
  MDL_ASCII_SWITCH: {
    severity: 'info',
    meaning: 'A switch is neither 0 nor 1.',
    advice: 'Write 0 or 1; the engine treats other values as 1, other programs may not.',
  },
  MDL_ASCII_NOT_FINITE: {
    severity: 'warning',
    meaning: 'A number is infinite or not a number.',
    advice: 'Write the intended number.',
  },
  MDL_ASCII_FACE_VERTEX: {
    severity: 'error',
    meaning: 'A face uses a vertex that does not exist.',
    advice: 'Export the mesh again; programs drop the face or fail.',
  },
  MDL_ASCII_FACE_TEXTURE_VERTEX: {
    severity: 'warning',
    meaning: 'A face uses a texture vertex that does not exist, or has none.',
    advice: 'Unwrap the mesh again; the texture of the face is wrong.',
  },
  MDL_ASCII_FACE_DEGENERATE: {
    severity: 'info',
    meaning: 'A face uses a vertex twice.',
    advice: 'Nothing is needed: compilers drop the face.',
  },
  MDL_ASCII_FACES_MANY: {
    severity: 'warning',
    meaning: 'A mesh has more faces than a compiled one can have: 10,922, or 21,845 since build 8193.35.',
    advice: 'Split the mesh.',
  },
  MDL_ASCII_STREAM_LENGTH: {
    severity: 'warning',
    meaning: 'A list with a line per vertex does not have as many lines as there are vertices.',
    advice: 'Export the mesh again; the values are missing or at the wrong vertices.',
  },
  MDL_ASCII_ANIMATED_VERTICES: {
    severity: 'warning',
    meaning: 'The animated vertices of a mesh do not consist of whole sets of its vertices.',
    advice: 'Export the animation again, together with its mesh.',
  },
  MDL_ASCII_WEIGHT_SUM: {
    severity: 'warning',
    meaning: 'The weights of a vertex do not sum to 1.',
    advice: 'Normalize the weights; the vertex is pulled to the origin of the model, or away from it.',
  },
  MDL_ASCII_WEIGHT_MANY: {
    severity: 'warning',
    meaning: 'A vertex has more than four influences.',
    advice: 'Keep the four with the greatest weights; old compilers keep the first four.',
  },
  MDL_ASCII_BONE_UNKNOWN: {
    severity: 'warning',
    meaning: 'A skin names a bone that does not exist.',
    advice: 'Correct the name; vertices do not follow the bone.',
  },
  MDL_ASCII_BONES_MANY: {
    severity: 'warning',
    meaning: 'A skin has more bones than the engine supports: 17, or 64 since build 8193.21.',
    advice: 'Split the skin, or attach its vertices to fewer bones.',
  },
  MDL_ASCII_BOXES: {
    severity: 'warning',
    meaning: 'The bounding box tree of a walkmesh does not contain its faces.',
    advice: 'Rebuild the tree; creatures fall through the faces that it lacks.',
  },
  MDL_ASCII_ANIMATION_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two animations have the same name.',
    advice: 'Rename or delete the later one, which is never played.',
  },
  MDL_ASCII_ANIMATION_NODE: {
    severity: 'warning',
    meaning:
      'An animation has keys for a node that does not exist, and the model has no supermodel that could have it.',
    advice: 'Correct the name of the node, or delete it from the animation.',
  },
  MDL_ASCII_ANIMATION_ROOT: {
    severity: 'warning',
    meaning: 'The root of an animation is a node that it does not have.',
    advice: 'Write the name of one of its nodes after `animroot`.',
  },
  MDL_ASCII_KEY_ORDER: {
    severity: 'warning',
    meaning: 'The times of keys descend.',
    advice: 'Sort the keys by time.',
  },
  MDL_ASCII_KEY_TIME: {
    severity: 'info',
    meaning: 'A key or an event is before the start or after the end of its animation.',
    advice: 'Correct its time or the length of the animation; it is never played.',
  },
  // TXI, MTR and PLT files
  MDL_PLT_LAYER: {
    severity: 'warning',
    meaning: 'Pixels of a PLT belong to unknown layers.',
    advice: 'Assign them to one of the ten layers in an editor; they are colored like skin.',
  },
  MDL_PLT_TRAILING: {
    severity: 'info',
    meaning: 'Bytes follow the pixels of a PLT.',
    advice: THEY_ARE_KEPT,
  },
  MDL_PALETTE_MISSING: {
    severity: 'warning',
    meaning: 'A PLT is colored without the palettes of the game, in built-in colors.',
    advice:
      'Use --search with the folder or archive that contains pal_skin01.tga and so on, such as the game’s chitin.key.',
  },
  MDL_PALETTE_ROW: {
    severity: 'warning',
    meaning: 'A palette does not have the requested color.',
    advice: 'Choose another color; palettes of the game have colors 0 to 175, and the last one is used.',
  },
  MDL_SETTING_UNKNOWN: {
    severity: 'info',
    meaning: 'A TXI or MTR has an unknown setting.',
    advice: `Correct its name if it is a mistake; ${LINE_KEPT}`,
  },
  MDL_SETTING_VALUE: {
    severity: 'warning',
    meaning: 'A setting of a TXI or MTR has no value or an invalid one.',
    advice: `Correct the value; ${LINE_KEPT}`,
  },
  MDL_SETTING_ROWS: {
    severity: 'warning',
    meaning: 'A setting of a TXI states more lines of numbers than follow it.',
    advice: `Correct the number or add the lines; ${LINE_KEPT}`,
  },
  MDL_ALPHA_MIRRORS: {
    severity: 'info',
    meaning:
      'The alpha of a texture is either transparency or reflectivity; the model does not state which, so reflectivity is assumed.',
    advice: 'Give the mesh a transparencyhint above 0 if it should be transparent.',
  },
  MDL_SURFACE_LOSS: {
    severity: 'warning',
    meaning: 'A surface has a setting whose look in the game a scene cannot represent.',
    advice: 'Compare the surface with the game; the setting is kept in the properties of the material.',
  },
  // From compiled models
  MDL_CONTROLLER_UNKNOWN: {
    severity: 'warning',
    meaning: 'A node has an unknown or a repeated controller, which is skipped.',
    advice: SKIPPED,
  },
  MDL_CONTROLLER_WIDTH: {
    severity: 'warning',
    meaning: 'A controller has an unexpected number of values per key and is skipped.',
    advice: SKIPPED,
  },
  MDL_VALUE_UNKNOWN: {
    severity: 'warning',
    meaning: 'A header has an unknown value.',
    advice: 'Compile the model again from its source if something is missing; the value counts as absent.',
  },
  MDL_STREAM_UNKNOWN: {
    severity: 'warning',
    meaning: 'A mesh has water streams of old models, which are skipped.',
    advice: SKIPPED,
  },
  MDL_BONE_UNKNOWN: {
    severity: 'warning',
    meaning: 'A skin has weights of bones that do not exist.',
    advice: `${AGAIN} Those weights are dropped.`,
  },
  MDL_BIND_COUNT: {
    severity: 'warning',
    meaning:
      'A skin does not have one bind transform per node. The Enhanced Edition crashes on skins without any if it skins on the graphics card.',
    advice: `${AGAIN} Conversion uses the rest pose instead, as when the game compiles a model itself.`,
  },
  MDL_FLARE_COUNT: {
    severity: 'warning',
    meaning: 'The lists of the lens flares of a light have different lengths.',
    advice: `${AGAIN} Only as many flares as in the shortest list are kept.`,
  },
  // To compiled models
  MDL_PROPERTY_UNCOMPILED: {
    severity: 'warning',
    meaning: 'Compiled models cannot hold a property of a node, which is dropped.',
    advice: 'Use a text model if the game needs the property.',
  },
  MDL_TARGET_UNKNOWN: {
    severity: 'warning',
    meaning: 'A feature of the Enhanced Edition is dropped, because the model is compiled for 1.69.',
    advice: 'Compile for the Enhanced Edition to keep it.',
  },
  MDL_BONE_LIMIT: {
    severity: 'error',
    meaning: 'A skin has more bones than the game supports: 17 in 1.69, 64 in the Enhanced Edition.',
    advice:
      'Split the skin, or compile for the Enhanced Edition; the bones with the greatest weights are kept.',
  },
  MDL_SKIN_LIMIT: {
    severity: 'error',
    meaning:
      'A model has so many skins and nodes that the bind transforms, one per skin and node, exceed the limit.',
    advice: 'Split the model, or join its skins.',
  },
  MDL_DEPTH_LIMIT: {
    severity: 'error',
    meaning: 'Nodes are nested too deep for a compiled model, deeper than in any real model.',
    advice: 'Remove nodes without effect from the hierarchy; nothing is written.',
  },
  MDL_FACE_LIMIT: {
    severity: 'error',
    meaning: 'A mesh has more faces than the game can draw: 10,922 in 1.69, 21,845 in the Enhanced Edition.',
    advice: 'Split the mesh; all faces are written.',
  },
  MDL_VERTEX_LIMIT: {
    severity: 'error',
    meaning: 'A mesh has more vertices than the 65,535 that compiled models can count.',
    advice: 'Split the mesh.',
  },
  MDL_KEY_LIMIT: {
    severity: 'error',
    meaning: 'A node has more keys than compiled models can count.',
    advice: 'Remove keys that change nothing, or split the animation.',
  },
  MDL_KEYS_MANY: {
    severity: 'warning',
    meaning:
      'The keys of a node begin beyond the number 32,767, which nwnmdlcomp and CleanModels take for a negative one, so that they fail.',
    advice: 'Remove keys that change nothing, or split the animation, if such tools should read the model.',
  },
  MDL_MODEL_FAULTY: {
    severity: 'error',
    meaning: 'A model refers to something that does not exist, or its lists have lengths that do not match.',
    advice: 'Check the file that the model comes from.',
  },
  MDL_FRAMES_MESHLESS: {
    severity: 'warning',
    meaning: 'An animation has frames of a mesh that neither it nor the model has, and they are dropped.',
    advice: 'Give the node a mesh with as many vertices.',
  },
  MDL_ROOT_SECOND: {
    severity: 'warning',
    meaning: 'A model or an animation has several nodes without a parent.',
    advice: 'Give them parents; compiled models have one root, of which the others become children.',
  },
  MDL_CLASSIFICATION_DROPPED: {
    severity: 'warning',
    meaning:
      'A text model has a classification that compiled models cannot hold, such as gui, item or other, and it was dropped.',
    advice: 'Nothing is needed: the game only knows tile, character, effect and door in compiled models.',
  },
  MDL_PART_NUMBERS_UNKNOWN: {
    severity: 'warning',
    meaning: 'Part numbers of a model depend on its supermodel, which is missing.',
    advice:
      'Compile with the supermodel; else inherited animations do not move the nodes in the Enhanced Edition.',
  },
  // To text
  MDL_DECOMPILE_CANCELLED: {
    severity: 'info',
    meaning: 'Faces that lie back to back share their normals, which cancel each other out and are replaced.',
    advice: 'Nothing is needed: these normals are only rounding errors, and new ones follow from the faces.',
  },
  MDL_DECOMPILE_ENHANCED: {
    severity: 'warning',
    meaning:
      'A model has a feature of the Enhanced Edition, such as tangents or material files, which is dropped.',
    advice: 'Write for the Enhanced Edition (`--target ee`) to keep it.',
  },
  MDL_DECOMPILE_TRIANGLES: {
    severity: 'warning',
    meaning: 'The drawn triangles of a compiled mesh differ from its faces, and text models have only faces.',
    advice: 'Check the mesh in the game after compiling it again; the faces are written.',
  },
  MDL_DECOMPILE_ALPHA: {
    severity: 'warning',
    meaning: 'The alpha of vertex colors is dropped, because colors in text models are opaque.',
    advice: 'Use the alpha of the whole mesh or of its texture.',
  },
  MDL_TEXT_UV_SETS: {
    severity: 'warning',
    meaning:
      'A text model for the original game has several UV sets, on which compilers such as nwnmdlcomp abort.',
    advice: 'Write a compiled model, or remove the further UV sets before the text is compiled.',
  },
  MDL_DECOMPILE_BONES: {
    severity: 'warning',
    meaning: 'A skin has more bones than the game supports: 17 in 1.69, 64 in the Enhanced Edition.',
    advice:
      'Attach its vertices to fewer bones; all are written, but compilers refuse the text or drop bones.',
  },
  MDL_DECOMPILE_BIND: {
    severity: 'warning',
    meaning:
      'The bind pose of a compiled skin differs from the rest pose, and text models have only the rest pose.',
    advice: 'Move the nodes to the bind pose; when compiled again, the skin is bound in the rest pose.',
  },
  // To a scene
  MDL_LEFT_OUT: {
    severity: 'warning',
    meaning: 'A model has something that a scene cannot represent.',
    advice: 'Look for it in the properties (extras in glTF) of its node, where it is kept without effect.',
  },
  MDL_KEYS_KEPT: {
    severity: 'warning',
    meaning:
      'Keys animate something that a scene cannot animate: transparency, glow, lights, particles, or nodes outside animations.',
    advice:
      'Look for them in the properties (extras in glTF) of the clip or node, where they are kept but not played.',
  },
  MDL_UV_FRAMES: {
    severity: 'warning',
    meaning: 'An animmesh animates its texture coordinates, which a scene cannot represent.',
    advice:
      'Look for the coordinates in the properties of the clip, where they are kept; the texture does not move.',
  },
  MDL_FRAMES_UNFIT: {
    severity: 'warning',
    meaning: 'The frames of an animation do not match the number of vertices of its mesh, or are too many.',
    advice: 'Compile mesh and animation together; the mesh keeps its rest shape in this animation.',
  },
  MDL_SUPERMODEL_MISSING: {
    severity: 'warning',
    meaning: 'The model inherits animations from a supermodel that is missing.',
    advice: 'Add the supermodel, or use --search with a folder or archive that contains it.',
  },
  MDL_SUPERMODEL_CYCLE: {
    severity: 'warning',
    meaning: 'A model is its own supermodel, directly or through others.',
    advice: 'Correct the name of the supermodel; the chain ends before the repetition.',
  },
  MDL_NODE_UNKNOWN: {
    severity: 'info',
    meaning: 'Animations have keys for nodes that the model does not have.',
    advice: 'Check that they belong to the model, or were made for a larger skeleton; other tracks are used.',
  },
  MDL_ANIMROOT_OUTSIDE: {
    severity: 'info',
    meaning: 'Animations have keys for nodes that are not below their root.',
    advice: 'Nothing is needed: these nodes stay at rest, as in the game.',
  },
  MDL_CLIP_DUPLICATE: {
    severity: 'warning',
    meaning: 'A model has several animations with the same name.',
    advice: 'Rename all but the first one, which the game finds.',
  },
  MDL_CLIP_LENGTH: {
    severity: 'warning',
    meaning: 'The length of an animation is negative, infinite or not a number.',
    advice: 'Correct the length in the source of the model; 0 is used.',
  },
  MDL_KEY_ORDER: {
    severity: 'warning',
    meaning: 'The times of keys descend.',
    advice: 'Export the animation again; keys that are earlier than those before them are skipped.',
  },
  MDL_KEY_NUMBERS: {
    severity: 'warning',
    meaning: 'Keys have values that are infinite or not a number.',
    advice: 'Export the animation again; such keys are skipped.',
  },
  MDL_BEZIER_ASSUMED: {
    severity: 'info',
    meaning: 'Keys have Bezier handles, whose exact meaning is not established.',
    advice: 'Compare the animation with the game; the handles are kept in the properties of the clip.',
  },
  MDL_PART_NUMBERS_MISSING: {
    severity: 'warning',
    meaning: 'Animations should be bound by part numbers, which text models do not have.',
    advice: 'Nothing is needed: nodes are matched by name, as in the game.',
  },
  MDL_LIGHT_NEGATIVE: {
    severity: 'warning',
    meaning: 'A light is negative: it darkens its surroundings, which other programs do not support.',
    advice:
      'Put edits back with --onto, which leaves the light as it is: in other formats it has no brightness and does not come back.',
  },
  // From a scene
  MDL_NODES_DEEP: {
    severity: 'warning',
    meaning: 'Nodes are nested deeper than readers of models support.',
    advice: 'Remove nodes without effect from the hierarchy.',
  },
  MDL_REST_POSE_REPLACED: {
    severity: 'info',
    meaning:
      'The bind pose of skins differs from the rest pose and replaces it, because models have only one pose; clips are not affected.',
    advice: NOTHING,
  },
  MDL_BIND_POSE_MOVED: {
    severity: 'info',
    meaning:
      'An edit changes the rest pose of a bone. Text models have only one pose, so its skins are bound there, too, which moves vertices of several bones in clips. The error is how far.',
    advice:
      'Put the edit into the compiled model, which stores the bind pose apart, if the error is visible.',
  },
  MDL_SETTINGS_SHARED: {
    severity: 'warning',
    meaning:
      'Materials show one texture, or refer to one material file, with different settings, such as wrapping; the game keeps settings with the file, and those of the first material count.',
    advice: 'Give the materials textures of their own, under different names.',
  },
  MDL_LAYERS_BAKED: {
    severity: 'info',
    meaning:
      'A layered image, which the game colors for every character, is written as a texture with fixed colors.',
    advice: 'Copy the PLT file to the folder of the model under the name of the texture to keep the layers.',
  },
  MDL_CLIP_INHERITED: {
    severity: 'info',
    meaning: 'A clip belongs to the supermodel and is not written, because it is inherited.',
    advice: 'Nothing is needed, unless the clip was edited: then put the edits back into the supermodel.',
  },
  MDL_KEYS_THINNED: {
    severity: 'warning',
    meaning: 'A clip has more keys for a node than a model can hold, about 3,600.',
    advice: 'Cut the clip into shorter ones.',
  },
});
