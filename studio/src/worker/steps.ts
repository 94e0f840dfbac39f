/** Progress of a conversion or a comparison. */

export interface Step {
  /** What is being done. */
  title: string;
  /** The file or clip that it is done with, if known. */
  detail: string;
  /** Of the whole, 0 to 1. */
  share: number;
}

/** Stages of a conversion in their order, with the share of the time that they take of large characters. */
const STAGES = { Reading: 0.15, 'Making the scene': 0.1, Writing: 0.3, Verifying: 0.45 } as const;

export type Stage = keyof typeof STAGES;

/** @returns a function that reports where a conversion is: the stage, its part that is done, and the file or clip */
export function stepsOf(isVerified: boolean, onStep: (step: Step) => void) {
  const stages = Object.entries(STAGES).filter(([title]) => isVerified || title !== 'Verifying');
  const lengthOf = (listed: typeof stages) => listed.reduce((sum, [, share]) => sum + share, 0);
  return (title: Stage, part = 0, detail = '') => {
    const before = stages.slice(
      0,
      stages.findIndex(([stage]) => stage === title),
    );
    const done = lengthOf(before) + STAGES[title] * Math.min(1, part);
    onStep({ title, detail, share: done / lengthOf(stages) });
  };
}

/** Of the whole; more messages would only keep the page busy. */
const NOTICEABLE = 0.01;

/** @returns what a comparison calls at each moment, which reports each clip and each noticeable share */
export function momentSteps(report: (share: number, detail: string) => void) {
  let reported = { share: Number.NEGATIVE_INFINITY, index: -1 };
  return (share: number, clip: string, index: number, count: number) => {
    if (index === reported.index && share < reported.share + NOTICEABLE) return;
    reported = { share, index };
    report(share, `clip ${index + 1} of ${count}: ${clip}`);
  };
}
