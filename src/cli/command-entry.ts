import type { Command } from 'commander';

/** A command before it is loaded. */
export interface CommandEntry {
  name: string;
  /** What follows its options, as it declares that itself. */
  operands: string;
  summary: string;
  load(): Promise<Command>;
}
