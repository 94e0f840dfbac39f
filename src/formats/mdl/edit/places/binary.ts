/** Elements of compiled models, by the paths of their byte trees. */
import { Report } from '../../../../report/report.ts';
import type { Dialect } from '../../files/binary/controller-ids.ts';
import type { MdlDocument, Node } from '../../files/binary/document.ts';
import { nodeKind } from '../../files/binary/kinds.ts';
import { sourceOf } from '../../files/binary/to-model/source.ts';
import { trackOf } from '../../files/binary/to-model/tracks.ts';
import { MOVING, type MovingName } from '../../to-scene/keys.ts';
import type { LocatedModel, LocatedNode, Rows } from './located.ts';

export function locateBinary(document: MdlDocument): LocatedModel {
  const { dialect } = sourceOf(document, new Report());
  return {
    nodes: locateNodes(document.root, 'root', dialect),
    animations: document.animations.map(({ root }, index) => {
      const path = `animations[${index}]`;
      return { spot: { path }, nodes: locateNodes(root, `${path}.root`, dialect) };
    }),
  };
}

/** Depth first; a child of several nodes counts below the first, as in `nodesOf`. */
function locateNodes(root: Node | undefined, path: string, dialect: Dialect): LocatedNode[] {
  const found: LocatedNode[] = [];
  const seen = new Set<Node>();
  const visit = (node: Node, path: string) => {
    if (seen.has(node)) return;
    seen.add(node);
    found.push(locateNode(node, path, dialect));
    node.children.forEach((child, index) => {
      visit(child, `${path}.children[${index}]`);
    });
  };
  if (root) visit(root, path);
  return found;
}

function locateNode(node: Node, path: string, dialect: Dialect): LocatedNode {
  const { mesh, skin } = node;
  const row = (index: number) => index;
  const list = (name: string, length: number): Rows => {
    return { path: `${path}.${name}`, rowOf: (vertex) => vertex * length, length };
  };
  return {
    spot: { path },
    ...(mesh?.vertices
      ? {
          vertices: [
            list('mesh.vertices', 3),
            ...(skin?.weights ? [list('skin.weights', 4)] : []),
            ...(skin?.boneSlots ? [list('skin.boneSlots', 4)] : []),
          ],
        }
      : {}),
    ...(mesh?.faces
      ? { faces: { path: `${path}.mesh.faces`, rowOf: row, length: 1, corners: mesh.faces.vertices } }
      : {}),
    keys: locateKeys(node, path, dialect),
  };
}

/** The first of several controllers of a property counts. */
function locateKeys(node: Node, path: string, dialect: Dialect): LocatedNode['keys'] {
  const { controllers, controllerData = new Float32Array() } = node;
  const keys: LocatedNode['keys'] = {};
  for (let index = 0; index < (controllers?.count ?? 0); index++) {
    const track = trackOf(node, index, nodeKind(node.header.flags), dialect);
    if (!track || 'code' in track || !isMoving(track.property) || keys[track.property]) continue;
    const { property, rows, perKey, timeIndex, valueIndex } = track;
    const list = `${path}.controllerData`;
    keys[property] = {
      spot: { path: `${path}.controllers[${index}]` },
      times: controllerData.subarray(timeIndex, timeIndex + rows),
      rows: [
        { path: list, rowOf: (key) => timeIndex + key, length: 1 },
        { path: list, rowOf: (key) => valueIndex + key * perKey, length: perKey },
      ],
    };
  }
  return keys;
}

function isMoving(property: string): property is MovingName {
  return property in MOVING;
}
