/** Types of the fields of records. */
import { f32, vector } from '../../../../binary/schema.ts';

export const vec3 = vector(f32, 3);
export const quaternion = vector(f32, 4);
