// Remembers, for a reload of this tab only, which document it showed.

const KEY = 'apidoc:shown';

/**
 * `place` is the part of the page's address that identifies the document, so that another link
 * typed into the same tab doesn't show the old document.
 */
export interface TabSession {
  readonly id: string;
  readonly page: string;
}

/** @param session `sessionStorage`, or `null`; may throw at every use */
export function createTabSession(session: Storage | null): {
  read(): TabSession | null;
  write(shown: TabSession | null): void;
} {
  return {
    read() {
      try {
        const { id, page } = (JSON.parse(session?.getItem(KEY) ?? 'null') ?? {}) as {
          id?: unknown;
          page?: unknown;
        };
        return typeof id === 'string' && typeof page === 'string' ? { id, page } : null;
      } catch {
        return null;
      }
    },
    write(shown) {
      try {
        if (shown) session?.setItem(KEY, JSON.stringify(shown));
        else session?.removeItem(KEY);
      } catch {
        // Without it a reload shows the start page, where the draft is listed.
      }
    },
  };
}
