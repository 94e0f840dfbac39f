/** Parsers for the values of options. Each throws InvalidArgumentError. */
import { InvalidArgumentError } from 'commander';
import type { Axes, Axis } from '../scene/scene.ts';
import { unknown } from './output.ts';

/** A parser that accepts only some words. @param kind what they are, for the message */
export function parseOneOf(kind: string, known: readonly string[]): (text: string) => string {
  return (text) => {
    if (!known.includes(text)) throw new InvalidArgumentError(unknown(kind, text, known));
    return text;
  };
}

export function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}

/** A difference that is allowed. */
export function parseTolerance(text: string): number {
  const tolerance = parseNumber(text);
  if (tolerance < 0) throw new InvalidArgumentError('It must be a number, 0 or above.');
  return tolerance;
}

/** Eleven days. Far beyond, positions of endless motion exceed the precision of floats. */
const MAX_SECONDS = 1e6;

/** A time in seconds. */
export function parseSeconds(text: string): number {
  const seconds = parseNumber(text);
  if (Math.abs(seconds) > MAX_SECONDS)
    throw new InvalidArgumentError(`It must be at most ${MAX_SECONDS} seconds from 0.`);
  return seconds;
}

/** A level of detail. */
export function parseLevel(text: string): number {
  const level = parseNumber(text);
  if (level < 0 || level > 1) throw new InvalidArgumentError('It must be a number from 1 (full) to 0.');
  return level;
}

/** A level of detail, or all of them. */
export function parseLod(text: string): number | 'all' {
  return text === 'all' ? text : parseLevel(text);
}

/** A byte offset in a file. */
export function parseOffset(text: string): number {
  const offset = parseNumber(text);
  if (!Number.isInteger(offset) || offset < 0)
    throw new InvalidArgumentError('It must be a whole number, 0 or above.');
  return offset;
}

export function parseCount(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) < 1)
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
}

/** Limit of threads: many more would fill the memory before they start. */
const MAX_JOBS = 1000;

/** A number of parallel jobs. */
export function parseJobs(text: string): number {
  const jobs = parseCount(text);
  if (jobs > MAX_JOBS) throw new InvalidArgumentError(`It must be at most ${MAX_JOBS}.`);
  return jobs;
}

/** Limit of samples per second: more than any clip needs would take hours. */
const MAX_RATE = 1000;

/** Samples per second. */
export function parseRate(text: string): number {
  const rate = parseNumber(text);
  if (rate <= 0 || rate > MAX_RATE)
    throw new InvalidArgumentError(`It must be above 0 and at most ${MAX_RATE}.`);
  return rate;
}

export function parsePort(text: string): number {
  const port = parseNumber(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('It must be a port number from 0 to 65535.');
  return port;
}

const AXIS = /^[+-]?[xyz]$/;

export function parseAxes(text: string): Pick<Axes, 'up' | 'front'> | 'auto' {
  if (text === 'auto') return text;
  const [up, front, ...more] = text.toLowerCase().split(',');
  if (
    !up ||
    !front ||
    more.length > 0 ||
    !AXIS.test(up) ||
    !AXIS.test(front) ||
    up.slice(-1) === front.slice(-1)
  ) {
    throw new InvalidArgumentError('It must be `auto`, or two different axes, up and front, such as +z,-y.');
  }
  const signed = (axis: string) => (axis.length === 1 ? `+${axis}` : axis) as Axis;
  return { up: signed(up), front: signed(front) };
}
