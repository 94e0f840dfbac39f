/** Members that several subchunks have in common. */
import { compressed, f32, latin1String, note, vector } from '../../../../../binary/schema.ts';

export const SOURCE = 'C3S 1.0';

/** The first members of every subchunk. */
export const head = {
  version: note(compressed, 'version of the subchunk: 1', { source: `${SOURCE}, SMDL` }),
  name: note(latin1String, 'name of the subchunk', { source: `${SOURCE}, SMDL` }),
  flags: compressed,
};

/** An orthogonal coordinate system: a point is scaled, then rotated, then translated. */
export const coordinateSystem = {
  scale: note(vector(f32, 3), 'scale along the local axes'),
  rotate: note(vector(f32, 4), 'quaternion x, y, z, w'),
  translate: note(vector(f32, 3), 'origin, in the parent system', { unit: 'units' }),
};

export const INDEX = {
  source: `${SOURCE}, SMDL: counted from 1 among the subchunks of its type, 0 for none`,
};
