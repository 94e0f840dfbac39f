/** Name of the node with the rest pose of a bone that is two nodes: below it is one that has the name of the bone and moves. */
export function baseName(bone: string): string {
  return `${bone} base`;
}
