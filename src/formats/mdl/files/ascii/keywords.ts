/** Keywords and their properties. Keywords are lower case here, since the engine ignores case. */
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
  /** Absent for a keyword of a single value. */
  keys?: 'linear' | 'bezier';
}

/** Keywords that begin or end a frame; none is a property. */
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
 * Keywords that exporters write for themselves and no engine reads. `multimaterial` is followed by names of materials, the
 * keys by lines of numbers.
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

/** The meaning of a keyword in a type of node; undefined for unknown keywords. */
export function meaningOf(type: string, keyword: string): Meaning | undefined {
  return (type === 'emitter' ? EMITTER_MEANINGS.get(keyword) : undefined) ?? MEANINGS.get(keyword);
}

export function isExporterKeyword(keyword: string): boolean {
  return EXPORTER_KEYWORDS.has(keyword);
}

/**
 * Whether a word at the start of a line ends a list of names. A list with a stated length is ended only by words that are
 * unlikely names of bones: those that begin or end lists and frames.
 */
export function endsNames(word: string, announced: boolean): boolean {
  if (FRAME_KEYWORDS.has(word) || word === 'endlist') return true;
  const meaning = MEANINGS.get(word);
  if (!meaning) return false;
  return !announced || meaning.keys !== undefined || LISTS.has(PROPERTIES[meaning.name].kind);
}
const LISTS: ReadonlySet<string> = new Set(['floats', 'integers', 'names', 'weights', 'boxes']);
