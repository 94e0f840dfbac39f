/** Whether a bone lies on a circle of parents. */
export function isOwnAncestor(bones: readonly { parentId: number }[], index: number): boolean {
  let ancestor = bones[index]!.parentId;
  for (let steps = 0; steps < bones.length && bones[ancestor]; steps++) {
    if (ancestor === index) return true;
    ancestor = bones[ancestor]!.parentId;
  }
  return false;
}
