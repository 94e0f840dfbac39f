import { declareCodes } from '../../report/report.ts';

const DAMAGED = 'The file is damaged or was written by a faulty tool; get another copy or export it again.';

export const CRYENGINE_CODES = declareCodes({
  CRYENGINE_VERSION_UNSUPPORTED: {
    severity: 'error',
    meaning: 'The chunk table has a version that Exhume does not read.',
    advice: 'Supported are 0x0623, 0x0744 and 0x0745, and those between; files of later engines are others.',
  },
  CRYENGINE_CONTAINER_LATER: {
    severity: 'error',
    meaning: 'The file has the container of late CryEngine 3 and its successors (“CrCh”).',
    advice: 'Use a converter for CryEngine 3 and later; Exhume reads the files of the first engines.',
  },
  CRYENGINE_TABLE_RANGE: {
    severity: 'error',
    meaning: 'The chunk table lies outside the file.',
    advice: DAMAGED,
  },
  CRYENGINE_CHUNK_OUTSIDE: {
    severity: 'warning',
    meaning: 'The chunk table lists a chunk that lies outside the file, as exporters of animations left it.',
    advice: 'Nothing is needed: the entry is kept as it is, and nothing is read from it.',
  },
  CRYENGINE_CHUNK_OVERLAP: {
    severity: 'warning',
    meaning: 'The chunk table lists a chunk inside another one.',
    advice: 'The entry is kept as it is, and nothing is read from it.',
  },
  CRYENGINE_CHUNK_UNREADABLE: {
    severity: 'error',
    meaning: 'A chunk is not laid out as its type and version say.',
    advice: `${DAMAGED} Its bytes are kept.`,
  },
  CRYENGINE_CHUNK_TRAILING: {
    severity: 'info',
    meaning: 'A chunk has more bytes than are known of it.',
    advice: 'Nothing is needed: they are kept.',
  },
  CRYENGINE_CHUNK_UNKNOWN: {
    severity: 'info',
    meaning: 'A chunk is of a type or version that Exhume does not decode.',
    advice: 'Nothing is needed: its bytes are kept in their place.',
  },
  CRYENGINE_GAP: {
    severity: 'info',
    meaning: 'Some bytes of the file belong to no chunk.',
    advice: 'Nothing is needed: they are kept.',
  },
  CRYENGINE_BIND_MISSING: {
    severity: 'warning',
    meaning: 'A skeleton does not say where its bones are at rest.',
    advice: 'The bones are shown at the origin; export the model again with its skin.',
  },
  CRYENGINE_BIND_SHIFTED: {
    severity: 'info',
    meaning: 'A skinned mesh was exported in another place than its bones.',
    advice: 'Nothing is needed: the mesh is shown where its bones hold it, as the engine does.',
  },
  CRYENGINE_BIND_MISMATCH: {
    severity: 'warning',
    meaning: 'The vertices of a skinned mesh are not where its bones hold them at rest.',
    advice: 'The bones count, as in the engine; formats without an offset per link can only come near.',
  },
  CRYENGINE_FILE_FOREIGN: {
    severity: 'warning',
    meaning: 'A file that belongs to the character is of another system.',
    advice: 'It is left out; files of one extension can belong to several systems.',
  },
  CRYENGINE_TEXTURE_TURN_DROPPED: {
    severity: 'warning',
    meaning: 'A texture is animated to turn out of its plane, about its u or v axis.',
    advice: 'The texture stays in its plane.',
  },
  CRYENGINE_TEXTURE_SHEARED: {
    severity: 'warning',
    meaning: 'A texture map is turned and scaled by two different factors, which shears it.',
    advice: 'The nearest turn and scales are kept; place the texture by hand where it shows.',
  },
  CRYENGINE_CHUNKS_LEFT_OUT: {
    severity: 'info',
    meaning: 'A file has chunks of kinds that are not part of the scene that is made of it.',
    advice: 'The file itself keeps them; `inspect` shows what they hold.',
  },
  CRYENGINE_LEVEL_UNMATCHED: {
    severity: 'warning',
    meaning: 'A mesh of a level of detail belongs to no mesh of the model.',
    advice: 'It is left out; export all levels with the same nodes.',
  },
});
