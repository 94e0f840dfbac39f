import { type Message, validateBytes } from 'gltf-validator';

export interface Validation {
  errors: number;
  warnings: number;
  messages: Message[];
}

/**
 * What the Khronos validator finds in a GLB, or in a .gltf with the files it names.
 *
 * @param files bytes by name, for a .gltf
 */
export async function validate(
  bytes: Uint8Array,
  files = new Map<string, Uint8Array>(),
): Promise<Validation> {
  const { issues } = await validateBytes(bytes, {
    maxIssues: 0,
    writeTimestamp: false,
    externalResourceFunction: async (uri) => {
      const file = files.get(uri);
      if (!file) throw new Error(`${uri} does not exist`);
      return file;
    },
  });
  return { errors: issues.numErrors, warnings: issues.numWarnings, messages: issues.messages };
}
