/** Runs tasks one after another. */

/** Wraps a function so that each call begins when all earlier calls have ended. */
export function oneByOne<Task, Result>(
  work: (task: Task) => Promise<Result>,
): (task: Task) => Promise<Result> {
  let last: Promise<void> = Promise.resolve();
  return (task) => {
    const result = last.then(() => work(task));
    // Without the result, which would otherwise stay in memory.
    last = result.then(
      () => {},
      () => {},
    );
    return result;
  };
}
