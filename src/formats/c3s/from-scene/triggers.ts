/** Events as triggers. */
import { type Clip, type ClipEvent, NONE } from '../../../scene/scene.ts';
import { idOf } from '../files/scene/kinds.ts';
import { TRIGGER } from '../files/scene/triggers.ts';
import { c3sProperties, type EventProperties } from '../properties.ts';
import { starts, type ToLatin1 } from './columns.ts';

export interface Trigger {
  /** From 0 to 1. */
  at: number;
  command: number;
  parameters: number[];
}

export function triggersOf({ events = [], start, end }: Clip, toLatin1: ToLatin1): Trigger[] {
  const length = end - start;
  return events.map((event) => ({
    at: length > 0 ? Math.min(1, Math.max(0, (event.time - start) / length)) : 0,
    ...commandOf(event, toLatin1),
  }));
}

function commandOf(event: ClipEvent, toLatin1: ToLatin1): Pick<Trigger, 'command' | 'parameters'> {
  const { command, parameters } = c3sProperties<EventProperties>(event);
  const id = command === undefined ? NONE : lettersId(command);
  if (id !== NONE && parameters) return { command: id, parameters };
  const letters = Array.from(toLatin1(event.name), (letter) => letter.charCodeAt(0));
  return { command: TRIGGER, parameters: [...letters, 0] };
}

/** The number of four letters as `lettersOf` shows them; NONE for anything else. */
function lettersId(shown: string): number {
  const letters = shown.replace(/\\x([0-9a-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return letters.length === 4 ? idOf(letters) : NONE;
}

export function triggerColumns(triggers: readonly Trigger[]) {
  return {
    timeVal: Float32Array.from(triggers, ({ at }) => at),
    command: Uint32Array.from(triggers, ({ command }) => command),
    parameters: {
      start: starts(triggers.map(({ parameters }) => parameters.length)),
      byte: Uint8Array.from(triggers.flatMap(({ parameters }) => parameters)),
    },
  };
}
