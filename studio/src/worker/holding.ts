/** What the files of the character can hold, as their family declares it. */
import { type Capabilities, targets } from 'exhume';
import { openCharacter } from './opened.ts';

/** @param role of the file that is asked about @returns undefined if the files cannot be written */
export function ownCapabilities(role?: string): Capabilities | undefined {
  const { family, files } = openCharacter().gathered;
  const file = files.find((file) => file.role === role) ?? files[0];
  const own = targets.filter(({ id }) => id === family.id || id.startsWith(`${family.id}.`));
  const target = own.find(({ id }) => id === file?.document?.format) ?? own[0];
  return target?.capabilities?.({});
}
