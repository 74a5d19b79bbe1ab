// What a page and its service worker say to each other.

/** Sent when a page has started, when the worker changed, and as the response to `which`. */
export interface PageVersion {
  readonly kind: 'page';
  /** The build that the page is of. */
  readonly version: string;
}

/** `newest`: the build that a page gets now. `which`: the worker needs the version of the page. */
export type FromServiceWorker =
  | { readonly kind: 'newest'; readonly version: string }
  | { readonly kind: 'which' };

/** Returns the version in a message of a page; null for any other message. */
export function pageVersion(data: unknown): string | null {
  const { kind, version } = (data ?? {}) as Partial<PageVersion>;
  return kind === 'page' && typeof version === 'string' ? version : null;
}
