/** What a target cannot hold of a scene, one code per concept whatever the target. */
import { declareCodes } from '../report/report.ts';

export const FIT_CODES = declareCodes({
  FIT_SCENE_INVALID: {
    severity: 'error',
    meaning:
      'The scene is inconsistent: an index is out of range, an array has the wrong length, parents form a cycle, or a number is not finite.',
    advice:
      'The program that made the scene is at fault; `exhume check` reports what is wrong with the files that it came from.',
    replaces: ['GLTF_SCENE_INVALID', 'CRYENGINE_SCENE_INVALID', 'MDL_SCENE_INVALID', 'C3S_SCENE_INVALID'],
  },
  FIT_KIND_ABSENT: {
    severity: 'error',
    meaning: 'The scene has nothing that a file of the kind asked for could hold.',
    advice: 'Give the files that have it as well, or write another kind.',
    replaces: ['CAL3D_KIND_ABSENT', 'CRYENGINE_KIND_ABSENT'],
  },
  FIT_INFLUENCES_REDUCED: {
    severity: 'warning',
    meaning:
      'More joints move a vertex than the target takes or than were asked for, or with a weight below zero; the heaviest are kept and share the weight. The measured distance is how far that moves the surface.',
    advice:
      'Nothing, unless the measured distance is visible; then write it with more influences where that is possible.',
    replaces: ['GLTF_INFLUENCES_REDUCED', 'MDL_INFLUENCES_REDUCED', 'MDL_INFLUENCES'],
  },
  FIT_WEIGHTS_NORMALIZED: {
    severity: 'warning',
    meaning:
      'Weights of vertices do not sum to one, as those of the target have to, and are scaled so that they do. The measured distance is how far that moves the surface.',
    advice: 'Nothing, unless the measured distance is visible.',
    replaces: ['GLTF_WEIGHTS_NORMALISED', 'MDL_WEIGHTS_NORMALISED'],
  },
  FIT_OFFSETS_BAKED: {
    severity: 'warning',
    meaning:
      'Vertices have a position of their own for each joint, and these do not agree at rest; the target has one position per vertex. The measured distance is how far that moves the surface.',
    advice: 'Nothing, unless the measured distance is visible.',
    replaces: ['GLTF_OFFSETS_BAKED', 'CAL3D_OFFSETS_BAKED', 'MDL_OFFSETS_BAKED', 'O3D_OFFSETS_APPROXIMATED'],
  },
  FIT_BIND_APPROXIMATED: {
    severity: 'warning',
    meaning:
      'A bone is bound in a way that scales or shears, or by several skins in different poses, and the target has one bind pose per bone, which only turns and moves it. The measured distance is how far that moves the surface.',
    advice:
      'Nothing, unless the measured distance is visible; else bind the meshes in one pose, and apply scales to the mesh and the skeleton.',
    replaces: ['CAL3D_BIND_APPROXIMATED', 'MDL_BIND_DISPUTED'],
  },
  FIT_VERTICES_UNBOUND: {
    severity: 'warning',
    meaning: 'Vertices of a skinned mesh have no joint, and each vertex of the target has one.',
    advice: 'Give them a joint, so that they move with the others.',
    replaces: ['CRYENGINE_VERTEX_UNBOUND', 'MDL_VERTEX_UNBOUND'],
  },
  FIT_MESH_BOUND: {
    severity: 'info',
    meaning:
      'A mesh has no skin; meshes of the target are moved by bones, and it is bound to that of its node.',
    advice: 'Nothing is needed.',
    replaces: ['CAL3D_VERTEX_UNBOUND', 'CRYENGINE_MESH_BOUND'],
  },
  FIT_CAMERA_DROPPED: {
    severity: 'info',
    meaning:
      'The target has no cameras, not several on one node, or none with such a distance, angle or shape.',
    advice:
      'The node of the camera is kept where nodes are; place a camera in the program that shows the result.',
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
    meaning: 'The target has no lights.',
    advice:
      'Place lights in the program that shows the result; where the message names a version, another may have them.',
    replaces: ['C3S_LIGHTS_DROPPED', 'O3D_LIGHTS_DROPPED'],
  },
  FIT_LIGHT_APPROXIMATED: {
    severity: 'warning',
    meaning:
      'The target has no light of such a type, strength, range or cone, and the nearest that it has is written.',
    advice: 'Set the light in the program that shows the result, where it matters.',
    replaces: ['GLTF_LIGHT_LIMITED', 'MDL_LIGHT_APPROXIMATED'],
  },
  FIT_AMBIENT_LIGHT_DROPPED: {
    severity: 'info',
    meaning: 'The target has no light that comes from everywhere.',
    advice: 'Set the ambient light in the program that shows the result.',
    replaces: ['CRYENGINE_AMBIENT_DROPPED', 'MDL_AMBIENT_DROPPED'],
  },
  FIT_LEVELS_DROPPED: {
    severity: 'info',
    meaning: 'The target has one level of detail, and the lower ones of a mesh are dropped.',
    advice: 'Convert to glTF, C3S or CryEngine to keep them, or write another level with --lod.',
    replaces: ['MDL_LEVELS_DROPPED'],
  },
  FIT_MESH_UNPLACED: {
    severity: 'info',
    meaning: 'No node shows a mesh, so it is dropped.',
    advice: 'Give the mesh a node if it should be seen.',
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
      'Vertex colors have an alpha that the target does not store, or lie between the values that a byte per channel can have.',
    advice: 'Nothing is needed where the measured error is small.',
    replaces: ['CRYENGINE_COLOR_APPROXIMATED', 'O3D_COLOR_ROUNDED'],
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
    advice: 'Bake the movement into a clip, or make the cloth anew in the game.',
    replaces: ['C3S_SPRINGS_DROPPED', 'O3D_CLOTH_DROPPED', 'MDL_CLOTH_DROPPED', 'CRYENGINE_CLOTH_DROPPED'],
  },
  FIT_COLLAPSE_DROPPED: {
    severity: 'warning',
    meaning: 'The target cannot let vertices vanish one by one for lower levels of detail.',
    advice: 'The mesh is written in full; write levels of detail with --lod all where the target has these.',
  },
  FIT_SCALE_DROPPED: {
    severity: 'warning',
    meaning:
      'A node is scaled in a way that bones of the target cannot be: at all, unevenly, mirrored, or while it moves. The measured distance is how far surfaces and nodes are from where they were.',
    advice: 'Apply the scale in the program that the scene came from.',
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
      'A node shears at rest, which those of the target cannot, or not where a clip moves them; its rest is the nearest that does not. The measured distance is how far surfaces and nodes are from where they were.',
    advice:
      'Nothing, unless the measured distance is visible at rest; else apply the transform in the program that the scene came from.',
    replaces: ['GLTF_SHEAR_DROPPED', 'O3D_SHEAR_DROPPED', 'CRYENGINE_SHEAR_DROPPED'],
  },
  FIT_UV_SETS_DROPPED: {
    severity: 'warning',
    meaning: 'A mesh has more sets of texture coordinates than the target holds.',
    advice:
      'The first ones are written, among them that of the texture; bake what lies by another into the texture.',
    replaces: ['CRYENGINE_UV_SETS_DROPPED', 'MDL_UV_SETS_DROPPED'],
  },
  FIT_MORPHS_DROPPED: {
    severity: 'warning',
    meaning:
      'The target cannot hold morph targets of this mesh. The measured distance is how far they move the surface in full.',
    advice:
      'Make the shape with bones where it matters; where the message names a version, another may have them.',
    replaces: ['O3D_MORPHS_DROPPED', 'MDL_MORPH_TARGETS_DROPPED'],
  },
  FIT_EVENTS_DROPPED: {
    severity: 'warning',
    meaning: 'The target has no events in clips.',
    advice: 'Have the program that plays the clip raise them.',
    replaces: ['CRYENGINE_SCENE_LEFT_OUT'],
  },
  FIT_SUBRANGES_DROPPED: {
    severity: 'info',
    meaning: 'The target has no named parts of clips.',
    advice: 'Cut the clip into several where the parts are needed.',
    replaces: ['C3S_SUBRANGES_DROPPED', 'MDL_SUBRANGES_DROPPED'],
  },
  FIT_TEXTURE_TRACKS_DROPPED: {
    severity: 'warning',
    meaning: 'The target has no textures that clips move.',
    advice: 'Move the texture in the program that shows the result; the material keeps its place at rest.',
    replaces: ['GLTF_TEXTURE_TRACK_DROPPED', 'C3S_TEXTURE_MOTION_DROPPED', 'MDL_TEXTURE_TRACKS_DROPPED'],
  },
  FIT_MORPH_TRACKS_DROPPED: {
    severity: 'warning',
    meaning: 'Clips of the target cannot move morph targets.',
    advice: 'Morph targets that are kept can be moved by the program that shows the result.',
    replaces: ['O3D_TRACK_DROPPED', 'MDL_MORPH_DROPPED'],
  },
  FIT_TRACK_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two tracks of a clip move the same; the last one has effect and is written.',
    advice: 'Remove the track that is not meant.',
    replaces: ['GLTF_TRACK_DUPLICATE'],
  },
  FIT_CURVE_SAMPLED: {
    severity: 'info',
    meaning:
      'Curves go from key to key in a way that the target does not know and are written by samples, which are off by the measured distance.',
    advice: 'Nothing is needed where the error is small.',
    replaces: [
      'GLTF_CURVE_SAMPLED',
      'CAL3D_CURVE_SAMPLED',
      'O3D_CURVE_SAMPLED',
      'MDL_CURVE_SAMPLED',
      'MDL_MORPH_SAMPLED',
      'CRYENGINE_CURVE_SAMPLED',
    ],
  },
  FIT_STEP_APPROXIMATED: {
    severity: 'info',
    meaning:
      'A curve jumps from key to key; the target makes it go there within the least moment that it knows.',
    advice: 'Nothing is needed.',
    replaces: ['MDL_STEP_APPROXIMATED', 'CRYENGINE_STEP_APPROXIMATED'],
  },
  FIT_KEYS_DROPPED: {
    severity: 'warning',
    meaning:
      'Keys at the time of a later key, out of order, or with numbers that are not finite are dropped.',
    advice: 'Look at the clip at those moments.',
    replaces: ['GLTF_KEYS_DROPPED', 'MDL_KEYS_DROPPED'],
  },
  FIT_EXTRAPOLATION_CUT: {
    severity: 'warning',
    meaning:
      'A curve goes on outside its keys in a way that the target does not know, or further than keys can describe, and stands still there.',
    advice:
      'Put keys where the movement matters; check the bounds of the clip against the times of its keys.',
    replaces: ['GLTF_EXTRAPOLATION_CUT', 'MDL_CURVE_CUT', 'CRYENGINE_EXTRAPOLATION_DROPPED'],
  },
  FIT_CLIP_EMPTY: {
    severity: 'warning',
    meaning: 'A clip moves nothing that the target can, or takes no time where it has to, and is dropped.',
    advice: 'Nothing is needed, unless the clip should have moved something.',
    replaces: ['GLTF_CLIP_EMPTY', 'CAL3D_CLIP_EMPTY', 'MDL_CLIP_EMPTY', 'CRYENGINE_CLIP_EMPTY'],
  },
  FIT_SHADING_DROPPED: {
    severity: 'warning',
    meaning: 'The target has no place for a color or the highlights of a material.',
    advice: 'Paint colors into the texture.',
    replaces: ['C3S_SHADING_DROPPED', 'O3D_COLOR_DROPPED'],
  },
  FIT_EMISSION_DROPPED: {
    severity: 'warning',
    meaning:
      'The target has no place for light that a material gives off, or only for light of its own color.',
    advice: 'Paint the light into the texture where it matters.',
    replaces: ['CRYENGINE_MATERIAL_APPROXIMATED'],
  },
  FIT_ALPHA_DROPPED: {
    severity: 'warning',
    meaning: 'The target cannot make a material transparent in this way, or cuts alpha off elsewhere.',
    advice: 'Look at the material in the result; cut the shape out with triangles where it matters.',
    replaces: ['MDL_CUTOFF_DROPPED', 'C3S_SCENE_LEFT_OUT'],
  },
  FIT_DOUBLE_SIDED_DROPPED: {
    severity: 'warning',
    meaning: 'A material is seen from both sides, and the target shows one.',
    advice: 'Add triangles for the other side, or write for the Enhanced Edition of Neverwinter Nights.',
    replaces: ['MDL_DOUBLE_SIDED_DROPPED'],
  },
  FIT_MAP_DROPPED: {
    severity: 'warning',
    meaning:
      'The target cannot show a texture of this use, or only one, or only where it fits the first texture of the material.',
    advice: 'Assign the texture by hand in the program that opens the result, where it matters.',
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
    meaning: 'The target keeps a texture and cannot say what it is used for.',
    advice: 'Tell the program that reads the result what the texture is for.',
    replaces: ['CAL3D_SCENE_LEFT_OUT'],
  },
  FIT_TEXTURE_PLACE_DROPPED: {
    severity: 'warning',
    meaning:
      'The target cannot place a texture on the surface in this way: by another set of coordinates, scaled, turned or moved.',
    advice: 'Apply it to the texture coordinates.',
    replaces: ['CRYENGINE_MAP_PLACEMENT_DROPPED', 'O3D_SCENE_LEFT_OUT'],
  },
  FIT_WRAP_DROPPED: {
    severity: 'warning',
    meaning: 'A texture mirrors or ends at the edges of its image, and the target repeats it.',
    advice: 'Paint the image in full where it shows.',
    replaces: ['MDL_WRAP_DROPPED'],
  },
  FIT_NAME_REPLACED: {
    severity: 'warning',
    meaning:
      'A name is too long for the target, has letters that it does not take, or is that of something else of the kind, so that it is written as another.',
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
  FIT_IMAGE_EMPTY: {
    severity: 'warning',
    meaning: 'An image of the source has no bytes; it counts as one that was not found.',
    advice: 'Get the image again from its source.',
    replaces: ['WRITTEN_IMAGE_EMPTY'],
  },
  FIT_IMAGE_MISSING: {
    severity: 'warning',
    meaning: 'The image of a texture was not found.',
    advice: 'Put the image beside the source, or add the folder that holds it to the search path.',
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
    meaning: 'An image was scaled, because width and height must be powers of two.',
    advice: 'Nothing is needed; scale it yourself for the best quality.',
    replaces: ['C3S_TEXTURE_RESIZED'],
  },
  FIT_IMAGE_SIZE: {
    severity: 'warning',
    meaning:
      'Width or height of an image is not a power of two, which old engines need, and it is written as it is.',
    advice: 'Scale the image to 256, 512 or 1024 pixels, say.',
    replaces: ['MDL_TEXTURE_SIZE'],
  },
  FIT_IMAGE_UNUSED: {
    severity: 'info',
    meaning: 'No material uses an image.',
    advice: 'Assign it to a material if it should be seen.',
  },
});
