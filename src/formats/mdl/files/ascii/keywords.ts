/** Which keyword means which property. Keywords are lower case here, as the engine heeds no case. */
import {
  keyColumns,
  keywordOf,
  PROPERTIES,
  PROPERTY_NAMES,
  type PropertyName,
} from '../../model/node-properties.ts';

/** A property, or its keys. */
export interface Meaning {
  name: PropertyName;
  /** Absent where the keyword says one value. */
  keys?: 'linear' | 'bezier';
}

/** Words that begin or end something; none is a property. */
export const FRAME_KEYWORDS: ReadonlySet<string> = new Set([
  'newmodel',
  'donemodel',
  'beginmodelgeom',
  'endmodelgeom',
  'beginwalkmeshgeom',
  'endwalkmeshgeom',
  'newanim',
  'doneanim',
  'node',
  'endnode',
]);

/**
 * What exporters write for themselves and no engine reads. What follows `multimaterial` are names of materials, and
 * keys of these have lines of numbers.
 */
const EXPORTER_KEYWORDS: ReadonlySet<string> = new Set([
  'center',
  'centerkey',
  'cone_angle_manipulator',
  'danglymesh',
  'displtype',
  'dummy',
  'gizmo',
  'gizmokey',
  'iconsize',
  'lockaxeskey',
  'multimaterial',
  'showdispl',
  'update_sel',
  'render_sel',
  'blend_sel',
  'spawntype_sel',
]);

const MISSPELLED: Readonly<Record<string, PropertyName>> = { m_istnited: 'm_isTinted' };

const MEANINGS = new Map<string, Meaning>();
const EMITTER_MEANINGS = new Map<string, Meaning>();
for (const name of PROPERTY_NAMES) addMeanings(name, keywordOf(name));
for (const [spelling, name] of Object.entries(MISSPELLED)) addMeanings(name, spelling);

function addMeanings(name: PropertyName, keyword: string): void {
  const meanings = name === 'particleRender' ? EMITTER_MEANINGS : MEANINGS;
  const lower = keyword.toLowerCase();
  meanings.set(lower, { name });
  if (keyColumns(name) === undefined) return;
  meanings.set(`${lower}key`, { name, keys: 'linear' });
  meanings.set(`${lower}bezierkey`, { name, keys: 'bezier' });
}

/** What a keyword means in a node of a type; undefined where it means nothing in any node. */
export function meaningOf(type: string, keyword: string): Meaning | undefined {
  return (type === 'emitter' ? EMITTER_MEANINGS.get(keyword) : undefined) ?? MEANINGS.get(keyword);
}

export function isExporterKeyword(keyword: string): boolean {
  return EXPORTER_KEYWORDS.has(keyword);
}

/**
 * Whether a word at the start of a line ends a list of names. In one that has announced its length only words do that none
 * would call a bone by: those that lists and frames begin and end with.
 */
export function endsNames(word: string, announced: boolean): boolean {
  if (FRAME_KEYWORDS.has(word) || word === 'endlist') return true;
  const meaning = MEANINGS.get(word);
  if (!meaning) return false;
  return !announced || meaning.keys !== undefined || LISTS.has(PROPERTIES[meaning.name].kind);
}
const LISTS: ReadonlySet<string> = new Set(['floats', 'integers', 'names', 'weights', 'boxes']);
