/** The kinds of Cal3D XML side by side, so that what holds for all of them is said once. */

import { readXmlAnimation, writeXmlAnimation } from '../../../../../src/formats/cal3d/files/xml/animation.ts';
import { readXmlMaterial, writeXmlMaterial } from '../../../../../src/formats/cal3d/files/xml/material.ts';
import { readXmlMesh, writeXmlMesh } from '../../../../../src/formats/cal3d/files/xml/mesh.ts';
import {
  readXmlMorphAnimation,
  writeXmlMorphAnimation,
} from '../../../../../src/formats/cal3d/files/xml/morph-animation.ts';
import { readXmlSkeleton, writeXmlSkeleton } from '../../../../../src/formats/cal3d/files/xml/skeleton.ts';
import { Report } from '../../../../../src/report/report.ts';
import type { TextDocument } from '../../../../../src/text/text-document.ts';

interface KindUnderTest {
  read(bytes: Uint8Array, report: Report): TextDocument<object>;
  /** Reads and writes, as it is or, with `anew`, as if it had been changed. */
  rewrite(bytes: Uint8Array, anew: boolean): Uint8Array;
}

function kind<D extends TextDocument<object>>(
  read: (bytes: Uint8Array, report: Report) => D,
  write: (document: D) => Uint8Array,
): KindUnderTest {
  return {
    read,
    rewrite: (bytes, anew) => {
      const document = read(bytes, new Report());
      if (anew) delete document.source;
      return write(document);
    },
  };
}

export const KINDS = {
  xsf: kind(readXmlSkeleton, writeXmlSkeleton),
  xmf: kind(readXmlMesh, writeXmlMesh),
  xaf: kind(readXmlAnimation, writeXmlAnimation),
  xpf: kind(readXmlMorphAnimation, writeXmlMorphAnimation),
  xrf: kind(readXmlMaterial, writeXmlMaterial),
} as const;
export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** What is reported of a file that can be read: codes with paths. */
export function reported(name: KindName, text: string): string[] {
  const report = new Report();
  KINDS[name].read(encode(text), report);
  return report.issues.map(({ code, path }) => (path === '' ? code : `${code} ${path}`));
}

/** The smallest sound bodies, with every element that must be there. */
export const BODIES: Readonly<Record<KindName, string>> = {
  xsf: '<SKELETON NUMBONES="1"><BONE ID="0" NAME="a" NUMCHILDS="0"><TRANSLATION>1 2 3</TRANSLATION><ROTATION>0 0 0 1</ROTATION><LOCALTRANSLATION>-1 -2 -3</LOCALTRANSLATION><LOCALROTATION>0 0 0 1</LOCALROTATION><PARENTID>-1</PARENTID></BONE></SKELETON>',
  xmf: '<MESH NUMSUBMESH="1"><SUBMESH NUMVERTICES="1" NUMFACES="1" MATERIAL="3" NUMLODSTEPS="0" NUMSPRINGS="0" NUMTEXCOORDS="1"><VERTEX ID="0" NUMINFLUENCES="1"><POS>1 2 3</POS><NORM>0 0 1</NORM><TEXCOORD>0.25 0.75</TEXCOORD><INFLUENCE ID="7">1</INFLUENCE></VERTEX><FACE VERTEXID="0 0 0" /></SUBMESH></MESH>',
  xaf: '<ANIMATION DURATION="2.5" NUMTRACKS="1"><TRACK BONEID="4" NUMKEYFRAMES="1"><KEYFRAME TIME="0.5"><TRANSLATION>1 2 3</TRANSLATION><ROTATION>0 0 0 1</ROTATION></KEYFRAME></TRACK></ANIMATION>',
  xpf: '<ANIMATION DURATION="2.5" NUMTRACKS="1"><TRACK MORPHNAME="blink.Exclusive" NUMKEYFRAMES="1"><KEYFRAME TIME="0.5"><WEIGHT>0.75</WEIGHT></KEYFRAME></TRACK></ANIMATION>',
  xrf: '<MATERIAL NUMMAPS="1"><AMBIENT>1 2 3 4</AMBIENT><DIFFUSE>5 6 7 8</DIFFUSE><SPECULAR>9 10 11 12</SPECULAR><SHININESS>0.5</SHININESS><MAP>a.tga</MAP></MATERIAL>',
};

/** A file in the form of 0.9: a header, then the body. */
export function withHeader(name: KindName, body = BODIES[name]): string {
  return `<HEADER MAGIC="${name.toUpperCase()}" VERSION="910" />\n${body}`;
}
