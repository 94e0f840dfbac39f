/** Records of ERF, HAK, MOD, SAV and NWM files (docs/reference/nwn-archives.md#erf-hak-mod; BioWare's "Erf File Format"). */
import { bytes, fixedString, note, struct, u8, u16, u32, vector } from '../binary/schema.ts';
import { compressedBuffer } from './exo.ts';
import { RESREF_BYTES } from './names.ts';
import { rows } from './source.ts';

const SOURCE = { source: 'nwn-archives.md#erf-hak-mod' };

export const erfHeader = struct('header', {
  signature: note(fixedString(4), '“ERF ”, “HAK ”, “MOD ”, “SAV ” or “NWM ”', SOURCE),
  version: note(fixedString(4), '“V1.0”, or “E1.0” in the Enhanced Edition', SOURCE),
  textCount: note(u32, 'localized descriptions', SOURCE),
  textSize: note(u32, 'size of the descriptions; unreliable', { unit: 'byte', ...SOURCE }),
  entryCount: note(u32, 'entries', SOURCE),
  textOffset: note(u32, 'offset of the descriptions', { unit: 'byte', ...SOURCE }),
  keyOffset: note(u32, 'offset of the keys', { unit: 'byte', ...SOURCE }),
  placeOffset: note(u32, 'offset of the places', { unit: 'byte', ...SOURCE }),
  buildYear: note(u32, 'year of the build, from 1900', { unit: 'year', ...SOURCE }),
  buildDay: note(u32, 'day of the year of the build', { unit: 'day', ...SOURCE }),
  description: note(u32, 'string reference of the description in the talk table', SOURCE),
  buildId: note(bytes(24), 'E1.0: build ID as hexadecimal digits; V1.0: reserved', SOURCE),
  reserved: note(bytes(92), 'zero', SOURCE),
});

const key = {
  resref: note(vector(u8, RESREF_BYTES), 'name, padded with NULs', SOURCE),
  id: note(u32, 'index of the entry', SOURCE),
  type: note(u16, 'resource type; 0xFFFF for a deleted entry', SOURCE),
  padding: note(u16, 'zero', SOURCE),
};

const place = {
  offset: note(u32, 'offset of the data', { unit: 'byte', ...SOURCE }),
  stored: note(u32, 'size of the data in the archive', { unit: 'byte', ...SOURCE }),
};

export const sha1Field = note(vector(u8, 20), 'SHA-1 of the file', SOURCE);
export const compressionFields = {
  compression: note(u32, '0 none, 1 compressed buffer', SOURCE),
  size: note(u32, 'size of the unpacked file', { unit: 'byte', ...SOURCE }),
};

export const erfKeys = rows('keys of V1.0', key);
export const enhancedErfKeys = rows('keys of E1.0', { ...key, sha1: sha1Field });
export const erfPlaces = rows('places of V1.0', place);
export const enhancedErfPlaces = rows('places of E1.0', { ...place, ...compressionFields });

export const erfRecords = [
  erfHeader,
  erfKeys.type,
  enhancedErfKeys.type,
  erfPlaces.type,
  enhancedErfPlaces.type,
  compressedBuffer,
];
