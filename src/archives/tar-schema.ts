/** The one record of tar files (POSIX.1-2017 pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format"). */
import { bytes, fixedString, note, struct } from '../binary/schema.ts';

const SOURCE = { source: 'POSIX ustar' };

export const BLOCK_BYTES = 512;

export const tarHeader = struct('header', {
  name: note(bytes(100), 'name with `/` between folders, padded with NULs', SOURCE),
  mode: note(bytes(8), 'permissions, octal', SOURCE),
  owner: note(bytes(8), 'user ID of the owner, octal', SOURCE),
  group: note(bytes(8), 'group ID, octal', SOURCE),
  size: note(bytes(12), 'size of the file, octal, or binary if the first bit is set', {
    unit: 'byte',
    ...SOURCE,
  }),
  time: note(bytes(12), 'modification time, octal', { unit: 's', ...SOURCE }),
  checksum: note(bytes(8), 'sum of the header bytes with spaces in this field, octal', SOURCE),
  kind: note(fixedString(1), '0 or NUL file, 5 folder, L long name, x and g pax fields', SOURCE),
  link: note(bytes(100), 'target of a link', SOURCE),
  magic: note(fixedString(6), '“ustar”, or “ustar ” (GNU)', SOURCE),
  version: note(bytes(2), '“00”, or a space (GNU)', SOURCE),
  ownerName: note(bytes(32), 'name of the owner', SOURCE),
  groupName: note(bytes(32), 'name of the group', SOURCE),
  major: note(bytes(8), 'device', SOURCE),
  minor: note(bytes(8), 'device', SOURCE),
  prefix: note(bytes(155), 'folders before the name; not used by GNU', SOURCE),
  padding: note(bytes(12), 'zero', SOURCE),
});
