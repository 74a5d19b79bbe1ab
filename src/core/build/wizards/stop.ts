// How a wizard says that it cannot do what it is asked.

/** Thrown inside a wizard with a sentence for the person; `wizard` makes the answer of it. */
export class Stop extends Error {}
