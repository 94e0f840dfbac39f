/** Members of JSON objects. */

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The members that have a value. */
export function present<T extends object>(members: T): Present<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>;
}

/** A value; undefined if it is the default. */
export function unless<T>(usual: T, value: T | undefined): T | undefined {
  const isUsual =
    Array.isArray(usual) && Array.isArray(value)
      ? usual.every((item, index) => item === value[index])
      : usual === value;
  return isUsual ? undefined : value;
}
