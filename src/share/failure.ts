// Failures to open or save: one shape for addresses, downloads, links and files, as plain data for
// the page to show.

/** What a user can do about a failure: `label` is for the button, other fields for the call. */
export type Action =
  /** Retry. */
  | { readonly id: 'retry'; readonly label: string }
  /** Fetch again and wait this long (`FetchOptions.timeoutMs`). */
  | { readonly id: 'wait-longer'; readonly label: string; readonly timeoutMs: number }
  /** Put the address back into its field. */
  | { readonly id: 'edit-address'; readonly label: string }
  /** Load another address in place of the given one. */
  | { readonly id: 'try-address'; readonly label: string; readonly address: string }
  /** Fetch again with `host` among `FetchOptions.allowedHosts`; the label names it. */
  | { readonly id: 'allow-local'; readonly label: string; readonly host: string }
  /** Load the file of a reference with `site` among `ReferenceScope.allowed`. */
  | { readonly id: 'allow-site'; readonly label: string; readonly site: string }
  /** Do it again and take whatever comes as text (`anyType`), up to `maxBytes` bytes. */
  | { readonly id: 'open-as-text'; readonly label: string; readonly maxBytes: number }
  /** A link to the address in a new tab, to download the file and drop it here. */
  | { readonly id: 'open-page'; readonly label: string; readonly address: string }
  /** Show the file picker. */
  | { readonly id: 'choose-file'; readonly label: string }
  /** Save under another name or in another folder. */
  | { readonly id: 'save-as'; readonly label: string }
  /** Write over what is there. */
  | { readonly id: 'overwrite'; readonly label: string }
  /** Show what is there beside what would be written. */
  | { readonly id: 'compare'; readonly label: string }
  /** Take what is there in place of what would be written. */
  | { readonly id: 'reload'; readonly label: string }
  /** Hand the text over as a download. */
  | { readonly id: 'download'; readonly label: string };

export const EDIT_ADDRESS: Action = { id: 'edit-address', label: 'Edit URL' };

/** Why something was not opened or not saved. */
export interface Failure {
  /** Fixed id, for tests and for choosing an icon; never shown. */
  readonly reason: string;
  /** What happened, one short sentence. */
  readonly title: string;
  /** Why, and what to do next: one to three sentences. */
  readonly explanation: string;
  /** What is safe, one sentence. */
  readonly safe: string;
  /** Most useful first; may be empty. */
  readonly actions: readonly Action[];
}

/** The failing half of a result. */
export interface Refused {
  readonly ok: false;
  readonly failure: Failure;
}

/** Goes with every failed opening: nothing is replaced before a document was read completely. */
const UNTOUCHED = 'Your own documents are untouched.';

/**
 * Returns a failed opening as a result.
 * @param reason fixed id
 * @param title what happened
 * @param explanation why, and what to do next
 * @param actions most useful first
 */
export function refuse(
  reason: string,
  title: string,
  explanation: string,
  actions: readonly Action[] = [],
): Refused {
  return { ok: false, failure: { reason, title, explanation, safe: UNTOUCHED, actions } };
}

/** Formats a count of bytes: `812 bytes`, `64 KB`, `8 MB` (1024 to a step). */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  const mega = bytes / (1024 * 1024);
  return `${mega < 10 ? Math.round(mega * 10) / 10 : Math.round(mega)} MB`;
}

/**
 * Returns the `name` of a thrown value; `''` if it has none. Exceptions of other frames aren't
 * instances of this frame's `Error`.
 */
export function errorName(error: unknown): string {
  const name =
    typeof error === 'object' && error !== null
      ? (error as { readonly name?: unknown }).name
      : undefined;
  return typeof name === 'string' ? name : '';
}
