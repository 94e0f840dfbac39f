/** Characters; longer texts are truncated. */
const LONGEST = 300;

/** A format's own property as a short text. */
export function describeProperty(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, plainColumns) ?? `${value}`);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function plainColumns(_: string, value: unknown): unknown {
  if (!ArrayBuffer.isView(value) || value instanceof DataView) return value;
  return `${value.constructor.name} of ${value.byteLength} bytes`;
}
