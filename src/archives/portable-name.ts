/** Names of files and folders that are valid on every system. */

/** Names that are devices on Windows, with any extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Windows does not allow control characters.
const FORBIDDEN = /[<>:"|?*\u0000-\u001f]/g;

/** A name that is also valid on Windows; most names stay as they are. @param name of a file or a folder, without path */
export function portableName(name: string): string {
  const plain = name.replace(FORBIDDEN, '_').replace(/[. ]$/, '_');
  return DEVICE.test(plain) ? `_${plain}` : plain;
}
