import { declareCodes } from '../report/report.ts';

/** What is wrong with archives and what is in them. */
export const ARCHIVE_CODES = declareCodes({
  ARCHIVE_UNKNOWN: {
    severity: 'error',
    meaning: 'The file is no archive of a known format.',
    advice: 'Give a zip or pak, tar or tgz, KEY, BIF, ERF, HAK, MOD, SAV or NWM file, or an NWSync manifest.',
  },
  ARCHIVE_DIRECTORY: {
    severity: 'error',
    meaning: 'What tells where the entries lie is damaged.',
    advice: 'Get the archive again from its source.',
  },
  ARCHIVE_RANGE: {
    severity: 'error',
    meaning: 'Something that the archive tells of would lie outside of its file.',
    advice: 'The archive was cut off or is damaged at the offset given; get it again from its source.',
  },
  ARCHIVE_OVERLAP: {
    severity: 'warning',
    meaning: 'Two entries share some of their bytes and are not the same.',
    advice: 'At least one of the two is damaged, or the archive was made to do harm.',
  },
  ARCHIVE_TRUNCATED: {
    severity: 'warning',
    meaning: 'The archive ends in the middle of something.',
    advice: 'What lies before the end can be used; get the archive again from its source for the rest.',
  },
  ARCHIVE_UNSUPPORTED: {
    severity: 'error',
    meaning: 'The archive or an entry is stored in a way that is not read, such as encrypted.',
    advice: 'Unpack it with the program that made it.',
  },
  ARCHIVE_ENTRY_DAMAGED: {
    severity: 'error',
    meaning: 'An entry cannot be unpacked, or not to what the archive says that it is.',
    advice: 'Get the archive again from its source; its other entries can be used.',
  },
  ARCHIVE_ENTRY_ABSENT: {
    severity: 'error',
    meaning: 'The bytes of an entry are in another file, which is not there.',
    advice: 'Put that file, such as a .bif, where the archive names it.',
  },
  ARCHIVE_TOO_LARGE: {
    severity: 'error',
    meaning: 'What is packed would grow far beyond what real files grow to when they are unpacked.',
    advice: 'Do not trust the archive: it may have been made to fill memory or disk.',
  },
  ARCHIVE_PART_MISSING: {
    severity: 'warning',
    meaning: 'A file that holds some of the entries was not found.',
    advice: 'Put it where the archive names it; without it these entries are known by name only.',
  },
  ARCHIVE_PART_MISMATCH: {
    severity: 'warning',
    meaning: 'A KEY file and one of its BIF files were not made together.',
    advice: 'Take both from the same version of the game, or names may go with the wrong contents.',
  },
  ARCHIVE_NAME_DUPLICATE: {
    severity: 'warning',
    meaning: 'Two entries have one name, and only one of them is used.',
    advice: 'Nothing needs to be done if the one that is used is right.',
  },
  ARCHIVE_NAME_UNSAFE: {
    severity: 'error',
    meaning: 'The name of an entry leads out of the folder or can be no file at all; it is not extracted.',
    advice: 'Do not trust the archive if the name leads elsewhere.',
  },
  ARCHIVE_NAME_CHANGED: {
    severity: 'info',
    meaning: 'An entry is written under another name, because its own is not possible on every machine.',
    advice: 'Look for it under the name that is told.',
  },
  ARCHIVE_LINK_SKIPPED: {
    severity: 'warning',
    meaning: 'An entry is a link or a device and no file; it is left out.',
    advice: 'Take the file that the link leads to.',
  },
});
