/** Something that a batch needs is not there: a package, a server, or an address that leads to one. */
export class SetupError extends Error {}
