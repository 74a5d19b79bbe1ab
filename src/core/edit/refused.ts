// How the parts of an edit say that it cannot be done.

/** Thrown inside this folder; `edit` answers with its message. */
export class Refused extends Error {}

export const UNSAFE = "Can't change only this because of the way the text is written. Change it in the text.";
