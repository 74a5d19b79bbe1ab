// What the search for secrets finds.

/** A piece of a text that looks like a secret. Offsets are UTF-16 units. */
export interface Secret {
  /** What it looks like, with its article: `a GitHub token`. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  /** `user:password@` before a host: what to remove so that the rest still works. */
  readonly removable?: { readonly start: number; readonly end: number };
}

/** Looks at a trigger of its kind that was found at `start`. Null where there is no secret. */
export type Detector = (text: string, start: number, end: number) => Secret | null;
