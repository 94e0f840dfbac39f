/** The one record of tar files (POSIX.1-2017 pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format"). */
import { bytes, fixedString, note, struct } from '../binary/schema.ts';

const SOURCE = { source: 'POSIX ustar' };

export const BLOCK_BYTES = 512;

export const tarHeader = struct('header', {
  name: note(bytes(100), 'name with `/` between folders, padded with NULs', SOURCE),
  mode: note(bytes(8), 'permissions, octal', SOURCE),
  owner: note(bytes(8), 'number of the owner, octal', SOURCE),
  group: note(bytes(8), 'number of the group, octal', SOURCE),
  size: note(bytes(12), 'bytes of the file, octal, or binary where its first bit is set', {
    unit: 'byte',
    ...SOURCE,
  }),
  time: note(bytes(12), 'when it was changed, octal', { unit: 's', ...SOURCE }),
  checksum: note(bytes(8), 'sum of the bytes of the header with spaces here, octal', SOURCE),
  kind: note(fixedString(1), '0 or nothing file, 5 folder, L long name, x and g pax fields, others', SOURCE),
  link: note(bytes(100), 'what a link leads to', SOURCE),
  magic: note(fixedString(6), '“ustar”, or “ustar ” of GNU', SOURCE),
  version: note(bytes(2), '“00”, or a space of GNU', SOURCE),
  ownerName: note(bytes(32), 'name of the owner', SOURCE),
  groupName: note(bytes(32), 'name of the group', SOURCE),
  major: note(bytes(8), 'device', SOURCE),
  minor: note(bytes(8), 'device', SOURCE),
  prefix: note(bytes(155), 'folders before the name; not in those of GNU', SOURCE),
  padding: note(bytes(12), 'zero', SOURCE),
});
