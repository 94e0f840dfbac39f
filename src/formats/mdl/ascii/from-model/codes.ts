import { declareCodes } from '../../../../report/report.ts';

/** What a text cannot say of a model. */
export const MDL_DECOMPILE_CODES = declareCodes({
  MDL_DECOMPILE_NAME: {
    severity: 'warning',
    meaning:
      'A name cannot stand in a text model as it is, or would be taken there for that of another node.',
    advice: 'It is written differently; rename it in the model if other files refer to it.',
  },
  MDL_DECOMPILE_NORMALS: {
    severity: 'info',
    meaning:
      'Texts of the original game have smoothing groups instead of normals, which do not give the same ones.',
    advice: 'Write for the Enhanced Edition (`--target ee`), whose texts have normals.',
  },
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
    meaning: 'Vertices have colours that are not opaque, and the colours of text models are.',
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
});
