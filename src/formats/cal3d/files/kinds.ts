/** The kinds of files. */
import type { Need } from '../../format.ts';
import type { BinaryKind } from './binary/layout.ts';
import type { XmlKind } from './xml/detect.ts';

/** A kind of file, binary or XML. */
export interface Kind {
  /** Extension of the binary form. */
  binary: BinaryKind;
  /** Extension of the form in XML. */
  xml: XmlKind;
  title: string;
  role: Need['role'];
}

/** The kinds in the order in which a model file lists them. */
export const KINDS = {
  skeletons: { binary: 'csf', xml: 'xsf', title: 'Cal3D skeleton', role: 'skeleton' },
  animations: { binary: 'caf', xml: 'xaf', title: 'Cal3D animation', role: 'animation' },
  morphAnimations: { binary: 'cpf', xml: 'xpf', title: 'Cal3D morph animation', role: 'animation' },
  meshes: { binary: 'cmf', xml: 'xmf', title: 'Cal3D mesh', role: 'mesh' },
  materials: { binary: 'crf', xml: 'xrf', title: 'Cal3D material', role: 'material' },
} as const satisfies Record<string, Kind>;
