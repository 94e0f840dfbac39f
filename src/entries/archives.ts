/** Archives: their entries and files, and libraries of them. */
export type { Archive, ArchiveEntry, ArchiveFormat, Packing, PartOpener } from '../archives/archive.ts';
export { chooseEntries, type ExtractedFile, extractEntries } from '../archives/extract.ts';
export { archiveFormats, openArchive } from '../archives/index.ts';
export type { OutputEntry } from '../archives/output-names.ts';
export { bytesSource, type Source } from '../archives/source.ts';
export { type PackedFile, packFile, ZipWriter } from '../archives/zip-writer.ts';
export { ArchiveLibrary, openArchiveIn } from '../convert/archive-library.ts';
export { MountedLibrary, mountArchives } from '../convert/mounted-library.ts';
