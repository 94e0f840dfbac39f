/** What the page has to say, and what it is busy with. */
import { signal } from '@preact/signals';

export interface Notice {
  id: number;
  severity: 'error' | 'info';
  text: string;
}

export interface Task {
  id: number;
  text: string;
  /** 0..1, where it is known how much there is to do. */
  part?: number;
}

/** Handle of a task that goes on. */
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

/** @param about what was being done */
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
    say: (said, part) => {
      tasks.value = tasks.value.map((task) =>
        task.id === id ? { id, text: said, ...(part === undefined ? {} : { part }) } : task,
      );
    },
    end: () => {
      tasks.value = tasks.value.filter((task) => task.id !== id);
    },
  };
}
