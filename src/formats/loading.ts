/** Parts of the library that are loaded when they are needed. */

/** A function that loads something once: resolving the same module again takes time, too. After a failure it tries again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
