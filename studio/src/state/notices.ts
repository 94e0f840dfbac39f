/** Notices to the user, and tasks in progress. */
import { computed, effect, signal } from '@preact/signals';
import type { Loss } from 'exhume';
import { current } from './characters.ts';

export interface Notice {
  id: number;
  /** An error stays until it is closed, a warning also ends with the character that is shown, and an info after a while. */
  severity: 'error' | 'warning' | 'info';
  text: string;
}

export interface Task {
  id: number;
  text: string;
  /** Progress 0..1, if known. */
  part?: number;
  /** Absent if it cannot be stopped. */
  stop?: () => void;
}

/** Handle of a task in progress. */
export interface Busy {
  say(text: string, part?: number): void;
  end(): void;
}

export const notices = signal<readonly Notice[]>([]);
export const tasks = signal<readonly Task[]>([]);

/** Milliseconds that an info stays: enough to read two lines. */
const INFO_STAYS = 8_000;

let lastId = 0;

/** The same notice again takes the place of the earlier one. */
export function notify(severity: Notice['severity'], text: string): void {
  const id = ++lastId;
  const others = notices.value.filter((known) => known.severity !== severity || known.text !== text);
  notices.value = [...others, { id, severity, text }];
  if (severity === 'info') setTimeout(() => dismissNotice(id), INFO_STAYS);
}

/** @param about the element that was edited */
export function notifyLosses(losses: readonly Loss[], about: string): void {
  for (const { message } of losses) notify('warning', `${about}: ${message}`);
}

/** @param about the file or task that failed */
export function notifyError(error: unknown, about?: string): void {
  const message = error instanceof Error ? error.message : `${error}`;
  notify('error', about === undefined ? message : `${about}: ${message}`);
}

export function dismissNotice(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

const shownId = computed(() => current.value?.id);

effect(() => {
  void shownId.value;
  notices.value = notices.peek().filter(({ severity }) => severity === 'error');
});

/** @param stop ends the task, whereupon its owner calls `end` */
export function busy(text: string, stop?: () => void): Busy {
  const id = ++lastId;
  const fixed = { id, ...(stop ? { stop } : {}) };
  tasks.value = [...tasks.value, { ...fixed, text }];
  return {
    say: (text, part) => {
      tasks.value = tasks.value.map((task) =>
        task.id === id ? { ...fixed, text, ...(part === undefined ? {} : { part }) } : task,
      );
    },
    end: () => {
      tasks.value = tasks.value.filter((task) => task.id !== id);
    },
  };
}
