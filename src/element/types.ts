// What a page hears of the element.

/** A location in the document or in a file that it refers to. */
export interface ViewLocation {
  /** The file, relative to the document; '' for the document itself. */
  readonly uri: string;
  /** JSON Pointer, such as `/operations/placeOrder`. */
  readonly pointer: string;
}

/** A problem of the document, or the reason why it couldn't be loaded. */
export interface ViewProblem extends ViewLocation {
  /** Name of the rule, such as `required-field`, or of the reason, such as `unreachable`. */
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  /** Plain text. */
  readonly message: string;
}

/**
 * The events of the element, by name. They bubble and cross shadow roots. A listener is typed by
 * `(event: ApidocViewEvents['navigate']) => ...`.
 */
export interface ApidocViewEvents {
  /** The reader went to another location by a link of the documentation. */
  readonly navigate: CustomEvent<ViewLocation>;
  /** The document was validated, or couldn't be loaded. An empty list: no problem was found. */
  readonly problems: CustomEvent<readonly ViewProblem[]>;
}

/** `auto`, and everything that is none of the others, follows the reader's system. */
export type ViewTheme = 'light' | 'dark' | 'auto';
