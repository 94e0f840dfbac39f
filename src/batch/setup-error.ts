/** A requirement of a batch is missing: a package, a server, or the address of one. */
export class SetupError extends Error {}
