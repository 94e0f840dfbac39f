import type { Simplifier } from '../export/scene/levels.ts';

/** meshoptimizer's simplifier, if the package is installed beside Exhume, which does not include it. */
export async function installedSimplifier(): Promise<Simplifier | undefined> {
  try {
    const { MeshoptSimplifier } = await import('meshoptimizer/simplifier');
    await MeshoptSimplifier.ready;
    return MeshoptSimplifier.supported ? MeshoptSimplifier : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
