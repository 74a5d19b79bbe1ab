// How the parts of an edit say that it cannot be done.
import type { Path } from '../parse/tree.ts';

/** Thrown inside this folder; `edit` answers with its message. */
export class Refused extends Error {
  /** Path of a value that is an alias, or came through a merge key: it can be changed where it is defined. */
  readonly aliased: Path | undefined;

  constructor(message: string, aliased?: Path) {
    super(message);
    this.aliased = aliased;
  }
}

export const UNSAFE = "Can't change only this because of the way the text is written. Change it in the text.";
