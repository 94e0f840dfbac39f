/** Files beside the page on its server. */

/** @param path relative to the page @returns undefined if there is none */
export async function siteFile(path: string): Promise<Blob | undefined> {
  const answer = await fetch(path.split('/').map(encodeURIComponent).join('/'));
  return answer.ok ? await answer.blob() : undefined;
}
