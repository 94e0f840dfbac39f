/** Parts of the File System Access API that some browsers do not have. */
interface DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

interface FileSystemHandle {
  requestPermission?(of: { mode: 'readwrite' }): Promise<PermissionState>;
}

declare function showDirectoryPicker(options: { mode: 'read' }): Promise<FileSystemDirectoryHandle>;

interface Window {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}
