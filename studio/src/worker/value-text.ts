/** Values of fields as text. */

const LONGEST_TEXT = 2000;
const MOST_NUMBERS = 64;

export function valueText(value: number | string | readonly number[], type: string): string {
  if (typeof value === 'string') return shortened(JSON.stringify(value));
  if (typeof value === 'number') return numberText(value, type);
  const shown = value.slice(0, MOST_NUMBERS).map((one) => numberText(one, type));
  return value.length > MOST_NUMBERS ? `${shown.join(', ')}, …` : shown.join(', ');
}

/** A 32-bit float with the fewest digits that identify it. */
function numberText(value: number, type: string): string {
  if (Object.is(value, -0)) return '-0';
  if (!type.startsWith('f32')) return `${value}`;
  for (let digits = 6; digits < 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return `${rounded}`;
  }
  return `${Number(value.toPrecision(9))}`;
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
