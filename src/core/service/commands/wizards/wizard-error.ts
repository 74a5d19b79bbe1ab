// How a wizard reports that it can't do what was requested.

/** Thrown inside a wizard with a sentence for the user; `wizard` turns it into the result. */
export class WizardError extends Error {}
