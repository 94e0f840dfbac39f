import { declareCodes } from '../../../report/report.ts';

export const O3D_GRAPH_CODES = declareCodes({
  O3D_GRAPH_CYCLE: {
    severity: 'warning',
    meaning: 'A param takes its value from itself by way of others, or a Transform is its own ancestor.',
    advice:
      'The circle is cut where it closes, and the value that is stored there counts; mend the bindings.',
  },
  O3D_GRAPH_CLASS_UNKNOWN: {
    severity: 'warning',
    meaning: 'A param takes its value from an object of a class that Exhume does not compute.',
    advice: 'The stored value counts, and what the object would have moved stands still.',
  },
  O3D_GRAPH_SOURCE_MISSING: {
    severity: 'warning',
    meaning:
      'A param takes its value from one that is not there or of another type, or from a curve that is not there.',
    advice: 'The stored value counts, or zero; the archive is incomplete or was put together by hand.',
  },
});
