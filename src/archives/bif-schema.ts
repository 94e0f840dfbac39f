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
  bifOffset: note(u32, 'where the list of BIF files lies', { unit: 'byte', ...SOURCE }),
  keyOffset: note(u32, 'where the keys lie', { unit: 'byte', ...SOURCE }),
  buildYear: note(u32, 'when it was made, from 1900', { unit: 'year', ...SOURCE }),
  buildDay: note(u32, 'the day of that year', { unit: 'day', ...SOURCE }),
  buildId: note(bytes(24), 'E1: number of the build as hexadecimal digits; before: reserved', SOURCE),
  reserved: note(bytes(8), 'zero', SOURCE),
});

export const bifFiles = rows('BIF files', {
  size: note(u32, 'bytes of the BIF file', { unit: 'byte', ...SOURCE }),
  nameOffset: note(u32, 'where its name lies', { unit: 'byte', ...SOURCE }),
  nameLength: note(u16, 'bytes of its name', { unit: 'byte', ...SOURCE }),
  drives: note(u16, 'one bit per drive that it could be on', SOURCE),
});

const key = {
  resref: note(vector(u8, RESREF_BYTES), 'name, padded with NULs', SOURCE),
  type: note(u16, 'what kind of file it is', SOURCE),
  id: note(u32, 'number of the BIF file × 1,048,576 + number of the resource in it', SOURCE),
};

export const keys = rows('keys of V1', key);
export const enhancedKeys = rows('keys of E1', { ...key, sha1: sha1Field });

export const keyRecords = [keyHeader, bifFiles.type, keys.type, enhancedKeys.type];

export const bifHeader = struct('header', {
  signature: note(fixedString(4), '“BIFF”', SOURCE),
  version: note(fixedString(4), '“V1  ”, or “E1  ” in the Enhanced Edition', SOURCE),
  resourceCount: note(u32, 'resources', SOURCE),
  fixedCount: note(u32, 'fixed resources, which no game has; 0', SOURCE),
  resourceOffset: note(u32, 'where the list of resources lies', { unit: 'byte', ...SOURCE }),
});

/** Stands behind the header of an Enhanced Edition BIF. */
export const bifBuild = struct('build of E1', {
  buildId: note(bytes(24), 'number of the build as in the KEY file', SOURCE),
});

const resource = {
  id: note(u32, 'the lower 20 bits are its number', SOURCE),
  offset: note(u32, 'where it lies', { unit: 'byte', ...SOURCE }),
  stored: note(u32, 'bytes that it takes there', { unit: 'byte', ...SOURCE }),
  type: note(u32, 'what kind of file it is', SOURCE),
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
