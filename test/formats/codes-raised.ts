import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FORMATS = resolve(import.meta.dirname, '../../src/formats');

/** The codes of a family that files raise, or those in folders. @param places below src/formats */
export function codesRaised(codes: object, ...places: string[]): Set<string> {
  const words = places
    .flatMap((place) => sourcesIn(join(FORMATS, place)))
    .join('\n')
    .match(/\b[A-Z\d]+_[A-Z\d_]+\b/g);
  return new Set(words?.filter((word) => word in codes));
}

function sourcesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [readFileSync(path, 'utf8')];
  return readdirSync(path).map((name) => readFileSync(join(path, name), 'utf8'));
}
