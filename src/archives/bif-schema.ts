/** Records of KEY and BIF files (docs/reference/nwn-archives.md#key-and-bif; BioWare's "Key and BIF File Formats"). */
import { bytes, fixedString, note, struct, u8, u16, u32, vector } from '../binary/schema.ts';
import { compressionFields, sha1Field } from './erf-schema.ts';
import { compressedBuffer } from './exo.ts';
import { RESREF_BYTES } from './names.ts';
import { rows } from './source.ts';

const SOURCE = { source: 'nwn-archives.md#key-and-bif' };

export const keyHeader = struct('header', {
  signature: note(fixedString(4), '“KEY ”', SOURCE),
  version: note(fixedString(4), '“V1  ”, or “E1  ” in the Enhanced Edition', SOURCE),
  bifCount: note(u32, 'BIF files', SOURCE),
  keyCount: note(u32, 'resources', SOURCE),
  bifOffset: note(u32, 'offset of the list of BIF files', { unit: 'byte', ...SOURCE }),
  keyOffset: note(u32, 'offset of the keys', { unit: 'byte', ...SOURCE }),
  buildYear: note(u32, 'year of the build, from 1900', { unit: 'year', ...SOURCE }),
  buildDay: note(u32, 'day of the year of the build', { unit: 'day', ...SOURCE }),
  buildId: note(bytes(24), 'E1: build ID as hexadecimal digits; V1: reserved', SOURCE),
  reserved: note(bytes(8), 'zero', SOURCE),
});

export const bifFiles = rows('BIF files', {
  size: note(u32, 'size of the BIF file', { unit: 'byte', ...SOURCE }),
  nameOffset: note(u32, 'offset of the name', { unit: 'byte', ...SOURCE }),
  nameLength: note(u16, 'length of the name', { unit: 'byte', ...SOURCE }),
  drives: note(u16, 'bits of the drives on which the file may be', SOURCE),
});

const key = {
  resref: note(vector(u8, RESREF_BYTES), 'name, padded with NULs', SOURCE),
  type: note(u16, 'resource type', SOURCE),
  id: note(u32, 'index of the BIF file × 1,048,576 + index of the resource in it', SOURCE),
};

export const keys = rows('keys of V1', key);
export const enhancedKeys = rows('keys of E1', { ...key, sha1: sha1Field });

export const keyRecords = [keyHeader, bifFiles.type, keys.type, enhancedKeys.type];

export const bifHeader = struct('header', {
  signature: note(fixedString(4), '“BIFF”', SOURCE),
  version: note(fixedString(4), '“V1  ”, or “E1  ” in the Enhanced Edition', SOURCE),
  resourceCount: note(u32, 'resources', SOURCE),
  fixedCount: note(u32, 'fixed resources; 0 in all games', SOURCE),
  resourceOffset: note(u32, 'offset of the list of resources', { unit: 'byte', ...SOURCE }),
});

/** Follows the header of an Enhanced Edition BIF. */
export const bifBuild = struct('build of E1', {
  buildId: note(bytes(24), 'build ID as in the KEY file', SOURCE),
});

const resource = {
  id: note(u32, 'index of the resource in the lower 20 bits', SOURCE),
  offset: note(u32, 'offset of the data', { unit: 'byte', ...SOURCE }),
  stored: note(u32, 'size of the data in the archive', { unit: 'byte', ...SOURCE }),
  type: note(u32, 'resource type', SOURCE),
};

export const bifResources = rows('resources of V1', resource);
export const enhancedBifResources = rows('resources of E1', { ...resource, ...compressionFields });

export const bifRecords = [
  bifHeader,
  bifBuild,
  bifResources.type,
  enhancedBifResources.type,
  compressedBuffer,
];
