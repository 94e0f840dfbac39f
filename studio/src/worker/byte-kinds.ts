/** What bytes are, as the worker says it to the page. */

/** Kinds of bytes: those of no field, texts, integers, floating-point numbers, and others. */
export const BYTE_KINDS = ['none', 'text', 'integer', 'real', 'raw'] as const;

/** Set in every second field, so that neighbors differ. */
export const ODD = 8;
