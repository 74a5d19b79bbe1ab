// A schema as rows that can be edited. Plain data for the page.

/** The schema at a place and everything that is written inside it, as far as it is open. */
export interface SchemaForm {
  readonly pointer: string;
  /** Why nothing can be changed, in one sentence; null where it can. */
  readonly readOnly: string | null;
}
