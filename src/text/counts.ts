/** Numbers in sentences. */

/** A number with thousands separators. The first call of `toLocaleString` would take as long as reading a small file. */
export function grouped(value: number): string {
  const [, whole, decimals = ''] = /^(-?\d+)(\.\d{1,3})?$/.exec(String(value)) ?? [];
  if (whole === undefined) return value.toLocaleString('en');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + decimals;
}

/** A count with its noun: "1 clip", "2,384 vertices". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`;
}

/** Names separated by commas, at most `most` of them: "walk, run and 3 more". */
export function shortList(names: readonly string[], most: number): string {
  const more = names.length > most ? ` and ${grouped(names.length - most)} more` : '';
  return names.slice(0, most).join(', ') + more;
}

/** A measured number with two significant digits, or all before the decimal point: "0.0042", "3.1e-7", "153". */
export function approximate(value: number): string {
  return Math.abs(value) < 99.5 ? value.toPrecision(2) : String(Math.round(value));
}
