/** Files embedded in the page; replaces `site-files.ts` in a page without a server. */

/** Id of the element that `offline-page.ts` adds to the page: base64 by path. */
export const EMBEDDED = 'embedded-files';

let embedded: Record<string, string> | undefined;

/** @param path relative to the page @returns undefined if there is none */
export async function siteFile(path: string): Promise<Blob | undefined> {
  embedded ??= JSON.parse(document.getElementById(EMBEDDED)?.textContent ?? '{}') as Record<string, string>;
  const text = embedded[path];
  return text === undefined ? undefined : new Blob([bytesOf(text)]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
