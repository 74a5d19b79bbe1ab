// The form in which a code is explained.

/** The explanation of one code, in plain text. */
export interface ExplanationText {
  readonly code: string;
  /** The rule in one sentence. */
  readonly rule: string;
  /** Why it is a rule, or what goes wrong otherwise: one to three sentences. */
  readonly why: string;
  /** Section of the format, or the standard (RFC 3986 ...). */
  readonly section: string;
  /** Where it is implemented, below src/core/. */
  readonly file: string;
  /** Rows of the checklist it covers beyond those covered by the tables of the format. */
  readonly rules: readonly string[];
  /**
   * A small text that has the problem, and the same without it: YAML of the root, of which the head
   * may be missing, or a whole document.
   */
  readonly invalidExample?: string;
  readonly right?: string;
}
