import { declareCodes } from '../report/report.ts';

/** Codes of archives and their entries. */
export const ARCHIVE_CODES = declareCodes({
  ARCHIVE_UNKNOWN: {
    severity: 'error',
    meaning: 'The file is not an archive of a known format.',
    advice: 'Open a zip, pak, tar, tgz, KEY, BIF, ERF, HAK, MOD, SAV or NWM file, or an NWSync manifest.',
  },
  ARCHIVE_DIRECTORY: {
    severity: 'error',
    meaning: 'The central directory or index of the archive is damaged.',
    advice: 'Get the archive again from its source.',
  },
  ARCHIVE_RANGE: {
    severity: 'error',
    meaning: 'An entry or a record of the archive exceeds the bounds of its file.',
    advice: 'Get the archive again from its source; it was cut off or is damaged at the given offset.',
  },
  ARCHIVE_OVERLAP: {
    severity: 'warning',
    meaning: 'Two different entries overlap.',
    advice: 'Do not trust the two entries: at least one is damaged, or the archive is malicious.',
  },
  ARCHIVE_TRUNCATED: {
    severity: 'warning',
    meaning: 'The archive is cut off, or its compressed data is damaged.',
    advice: 'Get the archive again from its source; if it is cut off, the entries before its end are usable.',
  },
  ARCHIVE_UNSUPPORTED: {
    severity: 'error',
    meaning: 'The version, compression or encryption of the archive or an entry is not supported.',
    advice: 'Unpack it with the program that made it.',
  },
  ARCHIVE_ENTRY_DAMAGED: {
    severity: 'error',
    meaning: 'An entry cannot be unpacked, or does not match its size or checksum.',
    advice: 'Get the archive again from its source; its other entries are usable.',
  },
  ARCHIVE_ENTRY_ABSENT: {
    severity: 'error',
    meaning: 'The data of an entry is in another file, which is missing or damaged.',
    advice: 'Put that file, such as a .bif, where the archive refers to it.',
  },
  ARCHIVE_TOO_LARGE: {
    severity: 'error',
    meaning: 'The archive would unpack to far more bytes than real files do.',
    advice: 'Do not trust the archive: it may be made to fill memory or disk.',
  },
  ARCHIVE_NESTED: {
    severity: 'error',
    meaning: 'The archive is inside too many other archives.',
    advice: 'Extract the outer archives first. An archive that nests without end is malicious.',
  },
  ARCHIVE_PART_MISSING: {
    severity: 'warning',
    meaning: 'A file with some of the entries was not found.',
    advice: 'Put it where the archive refers to it; without it only the names of these entries are known.',
  },
  ARCHIVE_PART_MISMATCH: {
    severity: 'warning',
    meaning: 'A KEY file and one of its BIF files are of different builds.',
    advice: 'Use both from the same version of the game; otherwise names may belong to other contents.',
  },
  ARCHIVE_NAME_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two entries have the same name, and only one of them is used.',
    advice: 'Check that the entry that is used is the right one.',
  },
  ARCHIVE_NAME_UNSAFE: {
    severity: 'error',
    meaning: 'The name of an entry is not a safe path, so the entry is skipped.',
    advice: 'Do not trust the archive if the name leads out of the output folder.',
  },
  ARCHIVE_NAME_CHANGED: {
    severity: 'info',
    meaning: 'An entry is written under another name, because its name is not valid on all systems.',
    advice: 'Look for it under the reported name.',
  },
  ARCHIVE_LINK_SKIPPED: {
    severity: 'warning',
    meaning: 'An entry is a link or a device instead of a file, and is skipped.',
    advice: 'Extract the target instead, if it is in the archive.',
  },
});
