/** Notices to the user, and tasks in progress. */
import { signal } from '@preact/signals';

export interface Notice {
  id: number;
  severity: 'error' | 'info';
  text: string;
}

export interface Task {
  id: number;
  text: string;
  /** Progress 0..1, if known. */
  part?: number;
}

/** Handle of a task in progress. */
export interface Busy {
  say(text: string, part?: number): void;
  end(): void;
}

export const notices = signal<readonly Notice[]>([]);
export const tasks = signal<readonly Task[]>([]);

let lastId = 0;

export function notify(severity: Notice['severity'], text: string): void {
  notices.value = [...notices.value, { id: ++lastId, severity, text }];
}

/** @param about the file or task that failed */
export function notifyError(error: unknown, about?: string): void {
  const message = error instanceof Error ? error.message : `${error}`;
  notify('error', about === undefined ? message : `${about}: ${message}`);
}

export function dismissNotice(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

export function busy(text: string): Busy {
  const id = ++lastId;
  tasks.value = [...tasks.value, { id, text }];
  return {
    say: (text, part) => {
      tasks.value = tasks.value.map((task) =>
        task.id === id ? { id, text, ...(part === undefined ? {} : { part }) } : task,
      );
    },
    end: () => {
      tasks.value = tasks.value.filter((task) => task.id !== id);
    },
  };
}
