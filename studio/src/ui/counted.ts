/** A number with its noun: `1 clip`, `2,384 triangles`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A number of bytes in B, KB, MB, GB or TB. */
export function describeSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return power === 0 ? `${bytes} B` : `${(bytes / 1024 ** power).toFixed(1)} ${UNITS[power]}`;
}
