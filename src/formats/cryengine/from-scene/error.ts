/** Reports the errors of sampled curves. */
import { type Errors, noErrors } from '../../../animation/errors.ts';
import { reportSampled } from '../../../fit/curves.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Track } from '../../../scene/scene.ts';

/** Errors of single precision. */
const ROUNDING = 1e-5;
const UNITS = { translation: 'cm', rotation: 'radian', scale: 'times' } as const;

export type CurveErrors = Record<Track['property'], Errors>;

export function noCurveErrors(): CurveErrors {
  return { translation: noErrors(), rotation: noErrors(), scale: noErrors() };
}

export function reportErrors(clip: string, errors: CurveErrors, report: Report, path: ElementPath): void {
  for (const property of ['translation', 'rotation', 'scale'] as const) {
    const measure = { unit: UNITS[property], rounding: ROUNDING };
    reportSampled(`${property}s of "${clip}"`, errors[property], measure, report, path);
  }
}
