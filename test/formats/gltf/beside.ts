/** What editors do that add an object to a file of Exhume's: it stands beside the root with the axes. */
import { gltfFamily } from '../../../src/formats/gltf/index.ts';
import { Report } from '../../../src/report/report.ts';

interface Content {
  nodes: { name: string; children?: number[] }[];
  scenes: { nodes: number[] }[];
}

/** A GLB whose nodes of these names were taken from below the root, so that their transforms are in meters with +Y up. */
export function besideRoot(glb: Uint8Array, names: readonly string[]): Uint8Array {
  const format = gltfFamily.formats.find(({ id }) => id === 'gltf.glb')!;
  const document = format.read(glb, new Report());
  const { nodes, scenes } = (document as unknown as { content: Content }).content;
  const root = nodes[scenes[0]!.nodes[0]!]!;
  const isMoved = (index: number) => names.includes(nodes[index]!.name);
  scenes[0]!.nodes.push(...root.children!.filter(isMoved));
  root.children = root.children!.filter((index) => !isMoved(index));
  return format.write(document);
}
