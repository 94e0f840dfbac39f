/** Work that is done one after another. */

/** A function that gets its tasks at any time, and begins each when all that came before have ended. */
export function oneByOne<Task, Result>(
  work: (task: Task) => Promise<Result>,
): (task: Task) => Promise<Result> {
  let last: Promise<void> = Promise.resolve();
  return (task) => {
    const result = last.then(() => work(task));
    // Without the result, which would stay in memory.
    last = result.then(
      () => {},
      () => {},
    );
    return result;
  };
}
