/** Codes for the parts of a scene that a target cannot hold: one code per concept, shared by all targets. */
import { declareCodes } from '../report/report.ts';

export const FIT_CODES = declareCodes({
  FIT_SCENE_INVALID: {
    severity: 'error',
    meaning:
      'The scene is inconsistent: an index is out of range, an array has the wrong length, parents form a cycle, or a number is not finite.',
    advice: 'Check the files of the scene with `exhume check`, or correct the program that made it.',
    replaces: ['GLTF_SCENE_INVALID', 'CRYENGINE_SCENE_INVALID', 'MDL_SCENE_INVALID', 'C3S_SCENE_INVALID'],
  },
  FIT_KIND_ABSENT: {
    severity: 'error',
    meaning: 'The scene has nothing that the requested kind of file can hold.',
    advice: 'Add the files that contain it to the inputs, or choose another target.',
    replaces: ['CAL3D_KIND_ABSENT', 'CRYENGINE_KIND_ABSENT'],
  },
  FIT_INFLUENCES_REDUCED: {
    severity: 'warning',
    meaning:
      'A vertex has more influences than the target can hold or than requested, or one with a negative weight; those with the largest weights are kept and normalized. The error is how far that moves the surface.',
    advice: 'Write more influences where that is possible, if the error is visible.',
    replaces: ['GLTF_INFLUENCES_REDUCED', 'MDL_INFLUENCES_REDUCED', 'MDL_INFLUENCES'],
  },
  FIT_WEIGHTS_NORMALIZED: {
    severity: 'warning',
    meaning:
      'The weights of a vertex do not sum to one, as the target requires, and are normalized. The error is how far that moves the surface.',
    advice: 'Normalize the weights in the source if the error is visible.',
    replaces: ['GLTF_WEIGHTS_NORMALISED', 'MDL_WEIGHTS_NORMALISED'],
  },
  FIT_OFFSETS_BAKED: {
    severity: 'warning',
    meaning:
      'Vertices have a position for each joint, and these differ in the rest pose; the target has one position per vertex. The error is how far that moves the surface.',
    advice: 'Bind the meshes again in one pose if the error is visible.',
    replaces: ['GLTF_OFFSETS_BAKED', 'CAL3D_OFFSETS_BAKED', 'MDL_OFFSETS_BAKED', 'O3D_OFFSETS_APPROXIMATED'],
  },
  FIT_BIND_APPROXIMATED: {
    severity: 'warning',
    meaning:
      'The bind pose of a bone has scale or shear, or differs between skins; the target has one bind pose per bone, of rotation and translation. The error is how far that moves the surface.',
    advice: 'Bind all meshes in one pose, with scales applied to mesh and skeleton, if the error is visible.',
    replaces: ['CAL3D_BIND_APPROXIMATED', 'MDL_BIND_DISPUTED'],
  },
  FIT_VERTICES_UNBOUND: {
    severity: 'warning',
    meaning: 'Vertices of a skinned mesh have no influences, which the target requires.',
    advice: 'Paint weights on these vertices, so that they move with the others.',
    replaces: ['CRYENGINE_VERTEX_UNBOUND', 'MDL_VERTEX_UNBOUND'],
  },
  FIT_INFLUENCES_UNUSED: {
    severity: 'warning',
    meaning:
      'A mesh refers to joints, but no node shows it with a skin, so that they do not move it; its weights are dropped.',
    advice: 'Add the skeleton to the input, and the weights are kept.',
    replaces: ['GLTF_INFLUENCES_UNUSED'],
  },
  FIT_MESH_BOUND: {
    severity: 'info',
    meaning: 'A mesh has no skin, which the target requires, and is bound to the bone of its node.',
    advice: 'Nothing is needed.',
    replaces: ['CAL3D_VERTEX_UNBOUND', 'CRYENGINE_MESH_BOUND'],
  },
  FIT_CAMERA_DROPPED: {
    severity: 'info',
    meaning:
      'The target has no cameras, has only one per node, or does not support the projection or clipping planes of the camera.',
    advice:
      'Place a camera in the program that shows the result; the node of the camera is kept where the target has nodes.',
    replaces: [
      'CAL3D_CAMERA_DROPPED',
      'CRYENGINE_CAMERA_DROPPED',
      'MDL_CAMERAS_DROPPED',
      'C3S_CAMERAS_DROPPED',
      'GLTF_CAMERA_DROPPED',
      'O3D_CAMERA_DROPPED',
    ],
  },
  FIT_LIGHT_DROPPED: {
    severity: 'info',
    meaning: 'The target has no lights, or only one per bone.',
    advice:
      'Place lights in the program that shows the result; where the message names a version, another may have them.',
    replaces: ['C3S_LIGHTS_DROPPED', 'O3D_LIGHTS_DROPPED'],
  },
  FIT_LIGHT_APPROXIMATED: {
    severity: 'warning',
    meaning: 'The target has no light of this type, intensity, range or cone; the nearest one is written.',
    advice: 'Set the light in the program that shows the result if it matters.',
    replaces: ['GLTF_LIGHT_LIMITED', 'MDL_LIGHT_APPROXIMATED'],
  },
  FIT_AMBIENT_LIGHT_DROPPED: {
    severity: 'info',
    meaning: 'The target has no ambient light.',
    advice: 'Set the ambient light in the program that shows the result.',
    replaces: ['CRYENGINE_AMBIENT_DROPPED', 'MDL_AMBIENT_DROPPED'],
  },
  FIT_LEVELS_DROPPED: {
    severity: 'info',
    meaning: 'The target has one level of detail, and the lower ones of a mesh are dropped.',
    advice: 'Convert to glTF, C3S or a CryEngine .cgf to keep them, or write another level with --lod.',
    replaces: ['MDL_LEVELS_DROPPED'],
  },
  FIT_MESH_UNPLACED: {
    severity: 'info',
    meaning: 'A mesh has no node, so it is dropped.',
    advice: 'Attach the mesh to a node if it should be visible.',
    replaces: ['GLTF_MESH_UNPLACED', 'MDL_MESH_UNPLACED', 'CRYENGINE_MESH_UNPLACED', 'O3D_MESH_UNPLACED'],
  },
  FIT_COLORS_DROPPED: {
    severity: 'warning',
    meaning: 'The target has no vertex colors.',
    advice: 'Paint them into the texture; where the message names a version, another may have them.',
    replaces: ['C3S_COLORS_DROPPED'],
  },
  FIT_COLORS_ROUNDED: {
    severity: 'warning',
    meaning:
      'Colors are approximated: vertex colors lose an alpha that the target does not store, or are rounded to a byte per channel, or colors of materials are clamped to the range 0 to 1.',
    advice: 'Nothing is needed where the measured error is small.',
    replaces: ['CRYENGINE_COLOR_APPROXIMATED', 'O3D_COLOR_ROUNDED'],
  },
  FIT_MESH_SPLIT: {
    severity: 'info',
    meaning:
      'A mesh has more bones, triangles or vertices than the target, or the program that will read it, can take, and is split.',
    advice:
      'Nothing is needed: it looks the same. The Enhanced Edition of Neverwinter Nights takes more than the original game.',
    replaces: ['MDL_MESH_SPLIT'],
  },
  FIT_NORMALS_DROPPED: {
    severity: 'warning',
    meaning:
      'The target does not store normals: they follow from its faces and differ from those of the scene by the measured angle.',
    advice:
      'Split vertices where edges are to look hard, or write for the Enhanced Edition of Neverwinter Nights, whose texts have normals.',
    replaces: ['C3S_NORMALS_DROPPED', 'MDL_DECOMPILE_NORMALS'],
  },
  FIT_SPRINGS_DROPPED: {
    severity: 'warning',
    meaning: 'The target has no springs between vertices.',
    advice: 'Bake the movement into a clip, or set the cloth up again in the game.',
    replaces: ['C3S_SPRINGS_DROPPED', 'O3D_CLOTH_DROPPED', 'MDL_CLOTH_DROPPED', 'CRYENGINE_CLOTH_DROPPED'],
  },
  FIT_COLLAPSE_DROPPED: {
    severity: 'warning',
    meaning: 'The target has no progressive levels of detail, which remove vertices one by one.',
    advice:
      'Write separate levels of detail with --lod all where the target has them; the mesh is written in full.',
  },
  FIT_MESH_EMPTY: {
    severity: 'info',
    meaning: 'A mesh has no primitives that can be written and was dropped; its node is written.',
    advice: 'Nothing is needed: nothing visible is missing.',
    replaces: ['GLTF_MESH_EMPTY'],
  },
  FIT_ROTATION_NORMALIZED: {
    severity: 'warning',
    meaning:
      'Quaternions are not of unit length and are normalized; old engines do not normalize them, which scales the bone. The error is how far surfaces and nodes move.',
    advice: 'Check the reported error.',
    replaces: ['GLTF_ROTATION_NORMALIZED', 'GLTF_ROTATION_NORMALISED'],
  },
  FIT_SCALE_DROPPED: {
    severity: 'warning',
    meaning:
      'A node is scaled in a way that bones of the target cannot be: at all, unevenly, mirrored, or by a clip. The error is how far surfaces and nodes move.',
    advice: 'Apply the scale in the program that made the scene.',
    replaces: [
      'CAL3D_SCALE_DROPPED',
      'CRYENGINE_SCALE_DROPPED',
      'CRYENGINE_TRACK_DROPPED',
      'MDL_TRANSFORM_APPROXIMATED',
    ],
  },
  FIT_SHEAR_DROPPED: {
    severity: 'warning',
    meaning:
      'A node is sheared in the rest pose, which the target does not support, or not for animated nodes; the nearest transform without shear is written. The error is how far surfaces and nodes move.',
    advice:
      'Apply the transform in the program that made the scene, if the error is visible in the rest pose.',
    replaces: ['GLTF_SHEAR_DROPPED', 'O3D_SHEAR_DROPPED', 'CRYENGINE_SHEAR_DROPPED'],
  },
  FIT_UV_SETS_DROPPED: {
    severity: 'warning',
    meaning: 'A mesh has more UV sets than the target can hold.',
    advice:
      'Bake textures of other UV sets into the texture; the first sets are written, among them that of the texture.',
    replaces: ['CRYENGINE_UV_SETS_DROPPED', 'MDL_UV_SETS_DROPPED'],
  },
  FIT_MORPHS_DROPPED: {
    severity: 'warning',
    meaning:
      'The target cannot hold the morph targets of this mesh. The error is how far they move the surface at full weight.',
    advice:
      'Animate the shape with bones where it matters. Cal3D has morph targets in versions 911 to 919, 1300 and 1301: --version 919, or --for cal3d-imvu.',
    replaces: ['O3D_MORPHS_DROPPED', 'MDL_MORPH_TARGETS_DROPPED'],
  },
  FIT_MORPHS_BLENDED: {
    severity: 'warning',
    meaning:
      'A mesh has more morph targets than the target can hold, such as vertex frames of a long clip. Clips show blends of neighboring ones in place of those that are dropped. The error is how far surfaces move in clips.',
    advice: 'Cut the clip into several files if the error is visible.',
  },
  FIT_START_DROPPED: {
    severity: 'info',
    meaning:
      'A clip has its own start time, and the target requires all clips to start at 0; it is moved there.',
    advice: 'Count times of the result from 0. The motion is the same.',
  },
  FIT_CYCLE_DROPPED: {
    severity: 'info',
    meaning:
      'A clip is a cycle, and the target cannot mark cycles, or its readers do not recognize this one because it does not return to its first pose. The motion is the same.',
    advice:
      'Let the program that plays the clip repeat it. Neverwinter Nights repeats animations by their names, such as `cpause1`, and other games by their own settings.',
  },
  FIT_EVENTS_DROPPED: {
    severity: 'warning',
    meaning: 'The target has no events in clips.',
    advice: 'Have the program that plays the clip raise them.',
    replaces: ['CRYENGINE_SCENE_LEFT_OUT'],
  },
  FIT_SUBRANGES_DROPPED: {
    severity: 'info',
    meaning: 'The target has no subranges of clips.',
    advice: 'Cut the clip into several where the subranges are needed.',
    replaces: ['C3S_SUBRANGES_DROPPED', 'MDL_SUBRANGES_DROPPED'],
  },
  FIT_TEXTURE_TRACKS_DROPPED: {
    severity: 'warning',
    meaning: 'The target has no texture tracks.',
    advice:
      'Animate the texture in the program that shows the result; the material keeps its placement at rest.',
    replaces: ['GLTF_TEXTURE_TRACK_DROPPED', 'C3S_TEXTURE_MOTION_DROPPED', 'MDL_TEXTURE_TRACKS_DROPPED'],
  },
  FIT_MORPH_TRACKS_DROPPED: {
    severity: 'warning',
    meaning: 'The target has no morph tracks.',
    advice:
      'Animate the shape with bones where it matters. Cal3D has morph targets in versions 911 to 919, 1300 and 1301: --version 919, or --for cal3d-imvu.',
    replaces: ['O3D_TRACK_DROPPED', 'MDL_MORPH_DROPPED'],
  },
  FIT_TRACK_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two tracks of a clip animate the same property; the last one is effective and is written.',
    advice: 'Remove the redundant track.',
    replaces: ['GLTF_TRACK_DUPLICATE'],
  },
  FIT_CURVE_SAMPLED: {
    severity: 'info',
    meaning:
      'Curves have an interpolation that the target does not support and are sampled. The error is how far they deviate.',
    advice:
      'Use curves with linear interpolation in the source, or bake their keys there, if the error is visible.',
    replaces: [
      'GLTF_CURVE_SAMPLED',
      'CAL3D_CURVE_SAMPLED',
      'O3D_CURVE_SAMPLED',
      'MDL_CURVE_SAMPLED',
      'MDL_MORPH_SAMPLED',
      'CRYENGINE_CURVE_SAMPLED',
      'GLTF_ROTATION_BLENDED',
    ],
  },
  FIT_STEP_APPROXIMATED: {
    severity: 'info',
    meaning:
      'A curve has steps, which the target can only approximate by its shortest time between keys. The error is measured in the middle of that interval.',
    advice: 'Check the steps in the result if their timing matters.',
    replaces: ['MDL_STEP_APPROXIMATED', 'CRYENGINE_STEP_APPROXIMATED'],
  },
  FIT_KEYS_DROPPED: {
    severity: 'warning',
    meaning:
      'Keys that are out of order, between others at the same time, or not finite are dropped. The error is how far that moves the surface; keys that are not finite have none.',
    advice: 'Check the clip at those times if the error is visible.',
    replaces: ['GLTF_KEYS_DROPPED', 'MDL_KEYS_DROPPED'],
  },
  FIT_EXTRAPOLATION_CUT: {
    severity: 'warning',
    meaning:
      'A curve is extrapolated in a way that the target does not support, or further than keys can describe, and is constant there instead.',
    advice: 'Add keys where the movement matters; check the range of the clip against the times of its keys.',
    replaces: ['GLTF_EXTRAPOLATION_CUT', 'MDL_CURVE_CUT', 'CRYENGINE_EXTRAPOLATION_DROPPED'],
  },
  FIT_CLIP_EMPTY: {
    severity: 'warning',
    meaning:
      'A clip animates nothing that the target supports, or has no duration where the target requires one, and is dropped.',
    advice: 'Check the tracks of the clip if it should animate something.',
    replaces: ['GLTF_CLIP_EMPTY', 'CAL3D_CLIP_EMPTY', 'MDL_CLIP_EMPTY', 'CRYENGINE_CLIP_EMPTY'],
  },
  FIT_POSE_LASTING: {
    severity: 'info',
    meaning:
      'A clip of one pose is written as two equal keys, 1/30 of a second apart, because readers of the target reject or ignore animations without a duration.',
    advice: 'Nothing is needed.',
    replaces: ['CAL3D_POSE_LASTING'],
  },
  FIT_SHADING_DROPPED: {
    severity: 'warning',
    meaning: 'The target cannot hold a color or the highlights of a material.',
    advice: 'Paint colors into the texture.',
    replaces: ['C3S_SHADING_DROPPED', 'O3D_COLOR_DROPPED'],
  },
  FIT_METALNESS_DROPPED: {
    severity: 'warning',
    meaning:
      'A material is a metal, which the target does not have: it becomes a surface of the same color, with highlights in that color where the target has highlights.',
    advice: 'Paint the reflections into the texture where they matter; glTF keeps the metalness.',
  },
  FIT_EFFECT_DROPPED: {
    severity: 'warning',
    meaning:
      'A material has an effect that only glTF can hold, such as a clear coat, transmission, or the strength of a normal map.',
    advice: 'Paint the effect into the texture where it matters; glTF keeps it.',
  },
  FIT_EMISSION_DROPPED: {
    severity: 'warning',
    meaning:
      'The target does not support the emission of a material, or supports it only without texture or tint, or only in the color of the surface.',
    advice: 'Paint the emission into the texture where it matters.',
    replaces: ['CRYENGINE_MATERIAL_APPROXIMATED'],
  },
  FIT_ALPHA_DROPPED: {
    severity: 'warning',
    meaning: 'The target does not support the alpha mode of a material, or has another alpha cutoff.',
    advice: 'Check the material in the result; cut the shape out with triangles where it matters.',
    replaces: ['MDL_CUTOFF_DROPPED', 'C3S_SCENE_LEFT_OUT'],
  },
  FIT_UNLIT_DROPPED: {
    severity: 'warning',
    meaning: 'A material is drawn without lights, which the target cannot express.',
    advice: 'Give the material emission in its own color, or turn its lighting off in the target program.',
    replaces: ['C3S_UNLIT'],
  },
  FIT_DOUBLE_SIDED_DROPPED: {
    severity: 'warning',
    meaning: 'A material is double-sided, and the target shows only one side.',
    advice: 'Add triangles for the other side, or write for the Enhanced Edition of Neverwinter Nights.',
    replaces: ['MDL_DOUBLE_SIDED_DROPPED'],
  },
  FIT_SINGLE_SIDED_DROPPED: {
    severity: 'info',
    meaning:
      'A material is single-sided, and the target has no such materials; readers show both sides or choose one.',
    advice: 'Nothing is needed for closed surfaces, whose other side is never seen.',
  },
  FIT_MAP_DROPPED: {
    severity: 'warning',
    meaning:
      'The target cannot show a texture of this use, or only one, or only with the placement of the first texture of the material.',
    advice: 'Assign the texture in the program that opens the result, where it matters.',
    replaces: [
      'GLTF_MAP_UNUSED',
      'O3D_MAP_DROPPED',
      'MDL_MAP_DROPPED',
      'MDL_SCENE_LEFT_OUT',
      'CRYENGINE_MAP_DROPPED',
    ],
  },
  FIT_MAP_USE_DROPPED: {
    severity: 'warning',
    meaning: 'The target keeps a texture but not its use.',
    advice: 'Set the use of the texture in the program that opens the result.',
    replaces: ['CAL3D_SCENE_LEFT_OUT'],
  },
  FIT_TEXTURE_PLACE_DROPPED: {
    severity: 'warning',
    meaning:
      'The textures of a material differ in their UV set, scale, rotation or translation, and the target cannot place them separately.',
    advice: 'Give all textures of the material the same placement.',
    replaces: ['CRYENGINE_MAP_PLACEMENT_DROPPED', 'O3D_SCENE_LEFT_OUT'],
  },
  FIT_WRAP_DROPPED: {
    severity: 'warning',
    meaning: 'A texture is mirrored or clamped at the edges of its image, and the target repeats it.',
    advice: 'Extend the image where the difference is visible.',
    replaces: ['MDL_WRAP_DROPPED'],
  },
  FIT_NAME_REPLACED: {
    severity: 'warning',
    meaning:
      'A name is too long for the target, contains characters that it does not allow, or is not unique, and is replaced by another.',
    advice: 'Rename it in the source if other files refer to it.',
    replaces: [
      'MDL_NAME_REPLACED',
      'C3S_TEXT_CHANGED',
      'CRYENGINE_NAME_SHORTENED',
      'CRYENGINE_NAME_DUPLICATE',
      'MDL_NAME_CHANGED',
      'MDL_DECOMPILE_NAME',
      'CRYENGINE_ALIAS_CHANGED',
    ],
  },
  FIT_NOTHING_LEFT: {
    severity: 'error',
    meaning: 'The target can hold nothing of what was read.',
    advice: 'Choose another target; the losses state what this one cannot hold.',
  },
  FIT_PROPERTIES_DROPPED: {
    severity: 'warning',
    meaning: 'The target has no place for custom properties of these elements.',
    advice: 'See docs/features.md for the elements that can have custom properties in each target.',
  },
  FIT_IMAGE_EMPTY: {
    severity: 'warning',
    meaning: 'An image of the source is empty and is treated as missing.',
    advice: 'Get the image again from its source.',
    replaces: ['WRITTEN_IMAGE_EMPTY'],
  },
  FIT_IMAGE_MISSING: {
    severity: 'warning',
    meaning: 'The image of a texture was not found.',
    advice: 'Put the image beside the source, or add its folder to the search path.',
    replaces: ['GLTF_TEXTURE_MISSING', 'MDL_TEXTURE_MISSING', 'C3S_TEXTURE_UNKNOWN', 'O3D_IMAGE_DROPPED'],
  },
  FIT_IMAGE_DAMAGED: {
    severity: 'warning',
    meaning: 'The image of a texture cannot be decoded.',
    advice: 'Replace the file and convert again.',
    replaces: ['GLTF_TEXTURE_DAMAGED', 'MDL_TEXTURE_DAMAGED'],
  },
  FIT_IMAGE_RESIZED: {
    severity: 'info',
    meaning:
      'An image is scaled, because the target requires powers of two for width and height or a size was requested.',
    advice: 'Scale the image in an editor for the best quality.',
    replaces: ['C3S_TEXTURE_RESIZED'],
  },
  FIT_IMAGE_SIZE: {
    severity: 'warning',
    meaning:
      'The width or height of an image is not a power of two, which old engines require; it is written unchanged.',
    advice: 'Scale it: `exhume image FILE -o FILE --power-of-two --force`.',
    replaces: ['MDL_TEXTURE_SIZE'],
  },
  FIT_IMAGE_COMPRESSED: {
    severity: 'info',
    meaning:
      'An image is compressed in blocks, as DDS usually is. The error is the largest difference of a channel of any pixel.',
    advice: 'Write TGA if the difference is visible.',
  },
  FIT_IMAGE_UNUSED: {
    severity: 'info',
    meaning: 'An image is not used by any material.',
    advice: 'Assign it to a material if it should be visible.',
  },
});
