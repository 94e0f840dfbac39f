import { materialFeatures } from './materials.ts';
import { motionFeatures } from './motion.ts';
import { shapeFeatures } from './shapes.ts';
import type { Feature } from './try-out.ts';

/** Rows of the tables by heading. */
export const features: readonly { heading: string; features: readonly Feature[] }[] = [
  { heading: 'Nodes and surfaces', features: shapeFeatures },
  { heading: 'Materials and lights', features: materialFeatures },
  { heading: 'Motion', features: motionFeatures },
];
