export { installedDecoders } from './decoders.ts';
export { fileSource } from './file-source.ts';
export { FolderLibrary } from './folder-library.ts';
export { WriteError } from './write-error.ts';
export { type Obstacle, ReplaceError, type WriteFilesOptions, writeFiles } from './write-files.ts';
export { useZlib } from './zlib.ts';
