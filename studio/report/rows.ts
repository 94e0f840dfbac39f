/** Searching and sorting the table. Rows are numbers, since there may be very many. */
import type { PageData, TableRow } from '../../src/batch/report/data.ts';

export type SortKey =
  | 'input'
  | 'status'
  | 'errors'
  | 'warnings'
  | 'losses'
  | 'missing'
  | 'deviation'
  | 'bytes'
  | 'seconds';

/** What is listed, and in which order. */
export interface View {
  /** Occurs in the path, the message, a code or the name of a missing file. */
  text: string;
  /** Only characters with this code, if it is not empty. */
  code: string;
  /** Only characters that lack this file, if it is not empty. */
  missing: string;
  sort: SortKey;
  /** The largest first. */
  isDescending: boolean;
}

export type Listing = (view: View) => Uint32Array;

/** Prepares the texts and the order of the rows once, so that typing and clicking are quick. */
export function listingOf({ rows, codes, missing }: PageData): Listing {
  const found = (names: readonly string[], wanted: string) =>
    new Set(names.flatMap((name, number) => (name.toLowerCase().includes(wanted) ? [number] : [])));
  const paths = rows.input.map((input) => input.toLowerCase());
  const messages = rows.message.map((message) => message.toLowerCase());

  return ({ text, code, missing: lacked, sort, isDescending }) => {
    const wanted = text.trim().toLowerCase();
    const [wantedCodes, wantedFiles] = [found(codes, wanted), found(missing, wanted)];
    const [code1, file1] = [codes.indexOf(code), missing.indexOf(lacked)];
    const isListed = (row: number) =>
      (code === '' || rows.codes[row]!.includes(code1)) &&
      (lacked === '' || rows.missing[row]!.includes(file1)) &&
      (wanted === '' ||
        paths[row]!.includes(wanted) ||
        messages[row]!.includes(wanted) ||
        rows.codes[row]!.some((number) => wantedCodes.has(number)) ||
        rows.missing[row]!.some((number) => wantedFiles.has(number)));
    const listed = Uint32Array.from(rows.input.keys()).filter(isListed);
    return sorted(listed, keysOf(rows, sort), isDescending);
  };
}

/** Rows are already in the order of their paths. */
function sorted(
  listed: Uint32Array,
  keys: readonly number[] | undefined,
  isDescending: boolean,
): Uint32Array {
  const sign = isDescending ? -1 : 1;
  return listed.sort((a, b) => (keys ? sign * (keys[a]! - keys[b]!) || a - b : sign * (a - b)));
}

const STATUSES: readonly TableRow['status'][] = ['failed', 'done', 'same'];

function keysOf(rows: PageData['rows'], sort: SortKey): readonly number[] | undefined {
  switch (sort) {
    case 'input':
      return undefined;
    case 'status':
      return rows.status.map((status) => STATUSES.indexOf(status));
    case 'missing':
      return rows.missing.map(({ length }) => length);
    default:
      return rows[sort];
  }
}

/** A relative address of a file beside the page; undefined for a path that leads elsewhere. */
export function addressOf(path: string): string | undefined {
  const parts = path.split('/');
  if (path === '' || parts.some((part) => part === '' || part === '.' || part === '..')) return undefined;
  return `./${parts.map(encodeURIComponent).join('/')}`;
}
