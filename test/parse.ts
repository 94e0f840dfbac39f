/** What to read, if not the file from its start. */
interface Place {
  type?: string;
  offset?: number;
  parameters?: Record<string, number>;
}

/** Reads bytes into an object with a property for each field. */
export type Parse = (bytes: Uint8Array, place?: Place) => object;

/** `FileHeader` for `file_header`: the types of parsers. */
export function typeName(id: string): string {
  return id.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
}
