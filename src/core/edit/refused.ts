// How the parts of an edit say that it cannot be done.

/** Thrown inside this folder; `edit` answers with its message. */
export class Refused extends Error {}

export const UNSAFE = 'The text here is written in a way that cannot be changed without changing more than that. Change it in the text.';
