/** All records in one, for documentation: in a file they are at any place and in any number. */
import { array, struct, terminatedString, u16, vector } from '../../../../binary/schema.ts';
import { emitterHeader, lightHeader, referenceHeader } from './records/effects.ts';
import {
  aabbEntries,
  aabbHeader,
  animmeshHeader,
  danglyHeader,
  faces,
  meshHeader,
  skinHeader,
} from './records/mesh.ts';
import { animationHeader, event, fileHeader, modelHeader } from './records/model.ts';
import { controllerData, controllers, nodeHeader } from './records/node.ts';

export const fileSchema = struct('file', {
  file: fileHeader,
  model: modelHeader,
  animation: animationHeader,
  events: array(event, 'count'),
  node: nodeHeader,
  light: lightHeader,
  flareTexture: terminatedString,
  emitter: emitterHeader,
  reference: referenceHeader,
  mesh: meshHeader,
  skin: skinHeader,
  animmesh: animmeshHeader,
  dangly: danglyHeader,
  aabb: aabbHeader,
  tree: aabbEntries,
  faces,
  indices: vector(u16, 'count'),
  controllers,
  controllerData,
});
