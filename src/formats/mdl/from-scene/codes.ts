/** What keeps a scene from being written as a model of Neverwinter Nights, and what models cannot hold. */
import { declareCodes } from '../../../report/report.ts';

const SMALL = 'Nothing is needed where the error given is small.';
const NOTHING = 'Nothing is needed.';

export const MDL_WRITE_CODES = declareCodes({
  MDL_SCENE_INVALID: {
    severity: 'error',
    meaning:
      'The scene contradicts itself: an index leads nowhere, a column has not its length, or a number is none.',
    advice:
      'The program that made the scene is at fault; `exhume check` tells what is wrong with the files it came from.',
  },
  MDL_NAME_REPLACED: {
    severity: 'warning',
    meaning:
      'A name is too long for models or the game (31 letters for nodes, 16 for files and animations), has signs that these do not take, or is that of another.',
    advice: 'Rename it in the source if scripts or other models refer to it.',
  },
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
  MDL_BIND_DISPUTED: {
    severity: 'warning',
    meaning:
      'Several skins bind one bone in different poses; models have one pose in which all skins are bound.',
    advice: `${SMALL} Else bind the meshes in one pose.`,
  },
  MDL_TRANSFORM_APPROXIMATED: {
    severity: 'warning',
    meaning:
      'Nodes shear or are scaled unevenly while something moves; nodes of models are scaled evenly, and each gets the nearest.',
    advice: `${SMALL} Else apply the scale in the program that the scene came from.`,
  },
  MDL_OFFSETS_BAKED: {
    severity: 'warning',
    meaning:
      'Vertices have a place of their own for every bone, which do not agree; in models a vertex has one place, as it is bound.',
    advice: SMALL,
  },
  MDL_INFLUENCES_REDUCED: {
    severity: 'warning',
    meaning: 'Vertices hang on more than four bones; the four that weigh most are kept.',
    advice: SMALL,
  },
  MDL_WEIGHTS_NORMALISED: {
    severity: 'warning',
    meaning: 'The weights of a vertex do not sum to one, and are scaled so that they do.',
    advice: SMALL,
  },
  MDL_VERTEX_UNBOUND: {
    severity: 'warning',
    meaning: 'Vertices of a skinned mesh hang on no bone; they hang on the root of the model instead.',
    advice: 'Give them a bone if they should move.',
  },
  MDL_MESH_SPLIT: {
    severity: 'info',
    meaning:
      'A mesh has more bones, triangles or vertices than a mesh of a model may have, and becomes several.',
    advice: 'Nothing is needed; models for the Enhanced Edition may have more.',
  },
  MDL_UV_SETS_DROPPED: {
    severity: 'warning',
    meaning: 'A mesh has more than four sets of texture coordinates.',
    advice: 'The first four are written.',
  },
  MDL_CLOTH_DROPPED: {
    severity: 'warning',
    meaning:
      'A mesh has springs, or vertices that collapse for lower levels of detail, which the game does not know.',
    advice: 'Cloth of the game is made of danglymeshes.',
  },
  MDL_LEVELS_DROPPED: {
    severity: 'info',
    meaning: 'A mesh is a lower level of detail of another; models have one level.',
    advice: NOTHING,
  },
  MDL_MESH_UNPLACED: {
    severity: 'warning',
    meaning: 'A mesh hangs on no node and is left out.',
    advice: 'Nothing is needed, unless it should have been visible.',
  },
  MDL_MORPH_TARGETS_DROPPED: {
    severity: 'warning',
    meaning:
      'A mesh has morph targets that no clip moves, or that also bends; models have only vertices that clips move, and no bones beside.',
    advice: 'Make the shape with bones where it matters.',
  },
  MDL_MORPH_DROPPED: {
    severity: 'warning',
    meaning: 'A clip moves morph targets of a mesh that also bends, which models cannot do both.',
    advice: 'Move the shape by bones where it matters.',
  },
  MDL_MORPH_SAMPLED: {
    severity: 'info',
    meaning: 'Morph targets become whole sets of vertices at even intervals.',
    advice: SMALL,
  },
  MDL_TEXTURE_MISSING: {
    severity: 'warning',
    meaning: 'A texture was not found; the model refers to it all the same.',
    advice: 'Put the image beside the source and convert again, or into a place where the game finds it.',
  },
  MDL_TEXTURE_DAMAGED: {
    severity: 'warning',
    meaning: 'A texture cannot be decoded and is not written.',
    advice: 'Repair the image and convert again.',
  },
  MDL_TEXTURE_SIZE: {
    severity: 'warning',
    meaning: 'Width or height of a texture is no power of two, which old versions of the game need.',
    advice: 'Scale the image to 256, 512 or 1024 pixels, say.',
  },
  MDL_MAP_DROPPED: {
    severity: 'warning',
    meaning:
      'A material uses a texture that models have no place for, or that does not lie on the surface as the first one does.',
    advice:
      'Models for the Enhanced Edition have places for more; else nothing is needed where it does not matter.',
  },
  MDL_LAYERS_BAKED: {
    severity: 'info',
    meaning:
      'A texture was an image in layers, which the game colours for every character; it is written in the colours shown.',
    advice: 'Put the PLT file beside the model under the name of the texture instead.',
  },
  MDL_WRAP_DROPPED: {
    severity: 'warning',
    meaning: 'A texture is mirrored outside its image, where the game repeats it.',
    advice: 'Paint the mirrored image where it shows.',
  },
  MDL_DOUBLE_SIDED_DROPPED: {
    severity: 'warning',
    meaning: 'A material is seen from both sides; models of the original game show one.',
    advice: 'Write it for the Enhanced Edition, or add triangles for the other side.',
  },
  MDL_CUTOFF_DROPPED: {
    severity: 'warning',
    meaning:
      'A material cuts alpha off elsewhere than the game does, at 0.2, which models of the original game cannot say.',
    advice: 'Nothing is needed where the edge of the cut does not matter.',
  },
  MDL_LIGHT_APPROXIMATED: {
    severity: 'warning',
    meaning: 'A light has a direction or no end; lights of models shine to all sides, up to some distance.',
    advice: 'Set the light in the game where it matters.',
  },
  MDL_SCENE_LEFT_OUT: {
    severity: 'warning',
    meaning: 'The scene has something that a model of Neverwinter Nights has no place for.',
    advice: 'The message says what; convert to glTF where it is needed.',
  },
  MDL_CAMERAS_DROPPED: {
    severity: 'info',
    meaning: 'The scene has cameras; the game has one of its own.',
    advice: NOTHING,
  },
  MDL_AMBIENT_DROPPED: {
    severity: 'info',
    meaning: 'The scene has light from everywhere; models leave that to the area.',
    advice: NOTHING,
  },
  MDL_CLIP_INHERITED: {
    severity: 'info',
    meaning: 'A clip belongs to the supermodel and is inherited from it; it is not written again.',
    advice: NOTHING,
  },
  MDL_CLIP_EMPTY: {
    severity: 'warning',
    meaning: 'A clip moves nothing that models can say, and is left out.',
    advice: 'Nothing is needed, unless the clip should have moved something.',
  },
  MDL_CURVE_SAMPLED: {
    severity: 'warning',
    meaning: 'A curve is of a kind that models do not have and was sampled.',
    advice: SMALL,
  },
  MDL_KEYS_THINNED: {
    severity: 'warning',
    meaning: 'A clip has more keys for a node than a model can hold, some 7000.',
    advice: 'Cut the clip into shorter ones.',
  },
  MDL_KEYS_DROPPED: {
    severity: 'warning',
    meaning: 'Keys of a clip are no numbers, out of order or at the time of another.',
    advice: NOTHING,
  },
  MDL_CURVE_CUT: {
    severity: 'warning',
    meaning: 'A curve goes on outside its keys further than can be written, and stands still there.',
    advice: 'Put keys where the movement matters.',
  },
  MDL_STEP_APPROXIMATED: {
    severity: 'info',
    meaning:
      'A curve jumps from key to key; the model makes it go there within the least moment that its numbers know.',
    advice: NOTHING,
  },
  MDL_TEXTURE_TRACKS_DROPPED: {
    severity: 'warning',
    meaning: 'A clip moves textures over surfaces, which models do not.',
    advice: 'The game has procedures for moving textures, see TXI files.',
  },
  MDL_SUBRANGES_DROPPED: {
    severity: 'info',
    meaning: 'A clip has named parts; animations of models have none.',
    advice: 'Cut the clip into several where the game needs the parts.',
  },
});
