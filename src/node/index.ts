export { installedDecoders } from './decoders.ts';
export { fileSource } from './file-source.ts';
export { FolderLibrary } from './folder-library.ts';
export { type WriteFilesOptions, writeFiles } from './write-files.ts';
export { useZlib } from './zlib.ts';
