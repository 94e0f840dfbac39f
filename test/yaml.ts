/** The block form of YAML that generated specifications use, and nothing beyond it. */
export type Yaml = string | number | boolean | Yaml[] | { [key: string]: Yaml };

interface Line {
  indent: number;
  text: string;
}

/** @throws Error where a line is something else, or where readers of YAML 1.1 would take a name for another value */
export function parseYaml(text: string): Yaml {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
  const value = block(lines, 0);
  if (lines.length > 0) throw new Error(`Unexpected line: ${lines[0]!.text}`);
  return value;
}

/** Takes the lines of one indentation, with what is inside them. */
function block(lines: Line[], indent: number): Yaml {
  const list: Yaml[] = [];
  const map: { [key: string]: Yaml } = {};
  while (lines[0]?.indent === indent) {
    const line = lines[0]!;
    if (line.text.startsWith('- ')) {
      lines[0] = { indent: indent + 2, text: line.text.slice(2) };
      list.push(block(lines, indent + 2));
    } else {
      const [, key, , value] = /^([\w-]+):( (.+))?$/.exec(line.text) ?? [];
      if (key === undefined || key in map) throw new Error(`Unexpected line: ${line.text}`);
      lines.shift();
      map[key] = value === undefined ? block(lines, indent + 2) : scalar(value);
    }
  }
  if (list.length > 0 && Object.keys(map).length > 0) throw new Error('A list is mixed with a map');
  return list.length > 0 ? list : map;
}

function scalar(text: string): Yaml {
  if (text === '[]') return [];
  if (text.startsWith('"')) return JSON.parse(text) as string;
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^-?\d+$/.test(text)) return Number(text);
  if (!/^[\w(]/.test(text) || /: | #/.test(text)) throw new Error(`Needs quotation marks: ${text}`);
  if (/^(y|n|yes|no|on|off|true|false|null)$/i.test(text)) throw new Error(`Is no text in YAML 1.1: ${text}`);
  return text;
}
