// Why a value cannot be made of a schema.

/** Thrown while a value is made. The message is a clause without a full stop that follows "An example could not be made: ". */
export class GaveUp extends Error {}
