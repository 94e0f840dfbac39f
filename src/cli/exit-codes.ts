/** The input has errors. */
export const INPUT_ERROR = 1;
/** The command line is wrong. */
export const USAGE_ERROR = 2;
