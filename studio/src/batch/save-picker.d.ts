/** A part of the File System Access API that some browsers do not have. */
interface Window {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}
